/** A transaction as a node gives it, as far as it is looked at; of a chain's own kinds too, which leave fields out. */
export type RawTransaction = {
  readonly hash: string
  readonly from: string
  /** Null or absent where it makes a contract. */
  readonly to?: string | null | undefined
  readonly value: string
  readonly input: string
}

export const isTransaction = (given: unknown): given is RawTransaction =>
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
  typeof given.input === 'string'

const addressShape = /^0x[0-9a-f]{40}$/i

/** Only of transactions that concern somebody is every field looked at. */
export const isSound = ({ hash, from, to, value, input }: RawTransaction): boolean =>
  /^0x[0-9a-f]{64}$/.test(hash) &&
  addressShape.test(from) &&
  (to === undefined || to === null || addressShape.test(to)) &&
  /^0x[0-9a-f]{1,64}$/i.test(value) &&
  input.length % 2 === 0 &&
  /^0x[0-9a-f]*$/i.test(input)

const depositToArbitrum = '0x64'

/** Whether coins may come into being with a transaction: a bridge brings them from another chain to its sender. */
export const mayMint = (raw: RawTransaction): boolean =>
  'mint' in raw || ('type' in raw && raw.type === depositToArbitrum)

/** How many, in wei, of a transaction that is sound. */
export const mintOf = (raw: RawTransaction): bigint => {
  // Optimism and its kin say so; a deposit to Arbitrum brings its whole value.
  if ('mint' in raw && typeof raw.mint === 'string' && /^0x[0-9a-f]{1,64}$/i.test(raw.mint))
    return BigInt(raw.mint)
  return 'type' in raw && raw.type === depositToArbitrum ? BigInt(raw.value) : 0n
}

/** An address, `0x…` in whatever case, as everything watched is kept: 40 hex digits in lower case. */
export const keyOf = (address: string): string => address.slice(2).toLowerCase()

export const zeroKey = '0'.repeat(40)
