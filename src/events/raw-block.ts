import { evmAddress, toChecksumAddress, zeroAddress } from '#lib/format.ts'

/** A log as a node gives it, without fields that are not used. */
export type RawLog = {
  /** The contract that wrote it, `0x…` in any case. */
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly transactionHash: string
  readonly transactionIndex: string
}

/** Offset of the address in a topic that holds one. */
export const topicAddressOffset = 26

const addressTopic = /^0x0{24}[0-9a-f]{40}$/

/**
 * The address (key) in a topic; `undefined` if it does not hold one: any contract is free to write others.
 */
export const topicAddress = (topic: string | undefined): string | undefined =>
  topic !== undefined && addressTopic.test(topic) ? topic.slice(topicAddressOffset) : undefined

const wordDigits = 64

/** Whether the data of a log are exactly `count` words of 32 bytes. */
export const isWords = (data: string, count: number): boolean =>
  data.length === 2 + count * wordDigits && /^0x[0-9a-f]*$/i.test(data)

export const wordAt = (data: string, n: number): bigint =>
  BigInt(`0x${data.slice(2 + n * wordDigits, 2 + (n + 1) * wordDigits)}`)

/** Reads a list of numbers at a byte offset; `undefined` if the data do not hold it. */
export const listAt = (data: string, offset: bigint): bigint[] | undefined => {
  const words = Math.floor((data.length - 2) / wordDigits)
  if (offset % 32n !== 0n || offset / 32n >= words) return undefined
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length > words - start - 1) return undefined
  return Array.from({ length: Number(length) }, (_, n) => wordAt(data, start + 1 + n))
}

/**
 * A transaction as a node gives it, without fields that are not used. Kinds of a chain's own leave fields
 * out.
 */
export type RawTransaction = {
  readonly hash: string
  readonly from: string
  /** Null or absent if it makes a contract. */
  readonly to?: string | null | undefined
  readonly value: string
  readonly input: string
  /** Targets of a batch beyond `to`, as Tempo's transactions of type 0x76 have them. */
  readonly alsoCalls?: readonly string[]
  /** Authorizations of EIP-7702, as the node gives them. */
  readonly authorizationList?: unknown
  /** The type of a transaction that the chain itself carries out, such as Tron's `FreezeBalanceV2`. */
  readonly systemContract?: string | undefined
}

/**
 * Whether a hash or topic is in capitals, as few nodes write them; tested on every transaction and log of a
 * block.
 */
export const hasCapitals = (hex: string): boolean => /[A-F]/.test(hex)

/** Takes the place of an entry that is not a transaction, so that those behind it keep their positions. */
export const unreadableTransaction: RawTransaction = { hash: '', from: '', to: '', value: '', input: '' }

/** Whether nothing has to be completed; tested on every transaction of a block. */
export const isCompleteTransaction = (given: unknown): given is RawTransaction =>
  typeof given === 'object' &&
  given !== null &&
  'hash' in given &&
  typeof given.hash === 'string' &&
  'from' in given &&
  typeof given.from === 'string' &&
  (!('to' in given) || typeof given.to === 'string' || given.to === null) &&
  'value' in given &&
  typeof given.value === 'string' &&
  'input' in given &&
  typeof given.input === 'string' &&
  !('calls' in given)

/** Zero if it is left out, as on Hedera; some nodes give `0x` or a decimal number. */
const completeValue = (given: unknown): string => {
  if (given === undefined || given === null || given === '' || given === '0x') return '0x0'
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return `0x${given.toString(16)}`
  if (typeof given !== 'string') return 'no number'
  return /^\d+$/.test(given) ? `0x${BigInt(given).toString(16)}` : given
}

/** Reads the hexadecimal start of the input. Some nodes name the field `data`, as requests do. */
const completeInput = ({ input, data }: { readonly input?: unknown; readonly data?: unknown }): string => {
  const hex = input ?? data
  return (typeof hex === 'string' && /^0x[0-9a-f]*/i.exec(hex)?.[0]) || '0x'
}

/** Returns `null` if there is no address. */
const completeAddress = (given: unknown): string | null => {
  if (given === undefined || given === null || given === '0x') return null
  return typeof given === 'string' ? given : ''
}

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/**
 * Completes a transaction as some chains give it: with fields left out, under other names, or with a list of
 * calls in place of one. `isValid` then shows whether it is sound.
 */
export const completeTransaction = (given: unknown): RawTransaction => {
  if (!isObject(given)) return unreadableTransaction
  const { hash, from, calls } = given
  const batch = Array.isArray(calls) ? calls.filter(isObject) : []
  const [first = given, ...others] = batch
  return {
    // Chains have fields of their own, which `mintedWei` and `paidWei` read.
    ...given,
    hash: typeof hash === 'string' ? hash : '',
    // A transaction without a sender is made by the chain itself.
    from: completeAddress(from) ?? zeroAddress,
    to: completeAddress(first['to']),
    value: completeValue(others.length === 0 ? first['value'] : undefined),
    input: completeInput(first),
    alsoCalls: others.map(call => call['to']).filter(to => typeof to === 'string'),
  }
}

const isValid = ({ hash, from, to, value }: RawTransaction): boolean =>
  /^0x[0-9a-f]{64}$/.test(hash) &&
  evmAddress.test(from) &&
  (to === undefined || to === null || evmAddress.test(to)) &&
  /^0x[0-9a-f]{1,64}$/i.test(value)

const isPlainInput = (input: string): boolean => input.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(input)

/**
 * Checks every field; called only for transactions that concern watched addresses. Returns `undefined` if the
 * transaction cannot be understood.
 */
export const validTransaction = (given: RawTransaction): RawTransaction | undefined => {
  if (isValid(given) && isPlainInput(given.input)) return given
  const completed = completeTransaction(given)
  return isValid(completed) ? completed : undefined
}

/**
 * Arbitrum's own kinds: a deposit of coins from Ethereum; a ticket, which such coins pay for and which holds
 * the payment of a later call; and that call (a retry), which pays from the ticket. The sender of all three
 * is the sender on Ethereum.
 */
const arbitrumTypes = { deposit: '0x64', retry: '0x68', ticket: '0x69' } as const

const isOfType = (raw: RawTransaction, ...types: readonly string[]): boolean =>
  'type' in raw && typeof raw.type === 'string' && types.includes(raw.type)

/** A number that only transactions of some kinds have. */
const extraWei = (raw: RawTransaction, name: 'mint' | 'depositValue' | 'retryValue'): bigint => {
  const given: unknown = Reflect.get(raw, name)
  return typeof given === 'string' && /^0x[0-9a-f]{1,64}$/i.test(given) ? BigInt(given) : 0n
}

/** Whether coins may come to its sender with a transaction: over a bridge from another chain, or from a ticket. */
export const mayMint = (raw: RawTransaction): boolean =>
  'mint' in raw || isOfType(raw, arbitrumTypes.deposit, arbitrumTypes.retry, arbitrumTypes.ticket)

/**
 * Coins in wei that come to the sender of a sound transaction. Bridged ones stay even if the transaction
 * fails.
 */
export const mintedWei = (raw: RawTransaction, succeeded: boolean): bigint => {
  if (isOfType(raw, arbitrumTypes.deposit)) return BigInt(raw.value)
  if (isOfType(raw, arbitrumTypes.ticket)) return extraWei(raw, 'depositValue')
  if (isOfType(raw, arbitrumTypes.retry)) return succeeded ? BigInt(raw.value) : 0n
  return extraWei(raw, 'mint')
}

/** Wei that the sender of a sound transaction pays; for a ticket, the amount that it is to hold. */
export const paidWei = (raw: RawTransaction): bigint =>
  isOfType(raw, arbitrumTypes.ticket) ? extraWei(raw, 'retryValue') : BigInt(raw.value)

/** Converts an address, `0x…` or `0x41…` in any case, to its key: 40 hex digits in lower case. */
export const addressKey = (address: string): string => address.slice(-40).toLowerCase()

/** A key as it is sent: `0x…` with its checksum. */
export const toAddress = (key: string): string => toChecksumAddress(`0x${key}`)

export const zeroAddressKey = zeroAddress.slice(2)

/**
 * A call below a transaction's own: coins that moved, or a contract that was made, with or without coins.
 * Failed calls, and those undone with their caller, are left out.
 */
export type InternalCall = {
  readonly transactionIndex: number
  readonly creates: boolean
  /** Payer or maker: `0x` and 40 hex digits, in any case. */
  readonly from: string
  /** Payee, or the contract made. */
  readonly to: string
  /** Wei: `0x` and 1 to 64 hex digits; `0x0` if a contract was made without coins. */
  readonly value: string
}

/** Addresses (keys) that are obviously made up, for samples. */
export const sampleCounterparty = '7e57'.repeat(10)
export const sampleContract = '7e57c0de'.repeat(5)

/** 1.25 of a coin or token, in base units. */
export const sampleAmount = (decimals: number): string => String((125n * 10n ** BigInt(decimals)) / 100n)

/** `transfer(address,uint256)` */
export const sampleMethod = '0xa9059cbb'
