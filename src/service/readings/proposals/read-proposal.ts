import { keccak_256 } from '@noble/hashes/sha3.js'
import { z } from 'zod'
import { methodName } from '#events/call/method-names.ts'
import { addressSchema, digitsSchema } from '#events/fields.ts'
import { zeroAddressKey } from '#events/raw-block.ts'
import { isBatchContract, readBatch } from '#events/safe/batch.ts'
import { zeroAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { parseTime } from '#lib/time.ts'

/** `EIP712Domain(uint256 chainId,address verifyingContract)`, since version 1.3.0 of the Safe. */
const domainType = '47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218'
/** `EIP712Domain(address verifyingContract)`, of earlier versions. */
const chainlessDomainType = '035aff83d86937d35b32e04f0ddc6ff469290eef2f1b692d8a815c89404d4749'
/** `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)` */
const transactionType = 'bb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8'
/** Type hash with `dataGas` in place of `baseGas`, before version 1.0.0. */
const dataGasTransactionType = '14d461bc7412367e924637b363c7bf29b8f47e2f84869f4426e5633d8af47b20'

/**
 * A transaction for the owners of a Safe to sign. Addresses are keys, numbers decimal digits, and the data is
 * `0x…`.
 */
type SafeTransaction = {
  readonly to: string
  readonly value: string
  readonly data: string
  readonly operation: 0 | 1
  readonly safeTxGas: string
  readonly baseGas: string
  readonly gasPrice: string
  readonly gasToken: string
  readonly refundReceiver: string
  readonly nonce: string
}

const keccak = (digits: string): string => Buffer.from(keccak_256(Buffer.from(digits, 'hex'))).toString('hex')

const numberWord = (digits: string): string => BigInt(digits).toString(16).padStart(64, '0')
const addressWord = (key: string): string => key.padStart(64, '0')

/**
 * The possible hashes (EIP-712) of a transaction of a Safe (a key): which one is right depends on the version
 * of the Safe. Each commits to the Safe and to all that is signed.
 */
export const safeTxHashes = (
  transaction: SafeTransaction,
  { safe, chain }: { readonly safe: string; readonly chain: number },
): readonly string[] => {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  const fields = [
    addressWord(to),
    numberWord(value),
    keccak(data.slice(2)),
    numberWord(String(operation)),
    ...[safeTxGas, baseGas, gasPrice].map(numberWord),
    addressWord(gasToken),
    addressWord(refundReceiver),
    numberWord(nonce),
  ].join('')
  const verifying = addressWord(safe)
  const domains = [
    keccak(`${domainType}${numberWord(String(chain))}${verifying}`),
    keccak(`${chainlessDomainType}${verifying}`),
  ]
  const contents = [transactionType, dataGasTransactionType].map(type => keccak(`${type}${fields}`))
  return domains.flatMap(domain => contents.map(content => `0x${keccak(`1901${domain}${content}`)}`))
}

/** An amount of a token, in its base units, and the address (a key) that gets it, or may take it. */
type TokenAmount = { readonly to: string; readonly amount: string }

/** A call that a Safe is to make, to a contract (a key). */
export type ProposalCall = {
  readonly to: string
  readonly value: string
  readonly method: string | null
  readonly methodName: string
  readonly transfer: TokenAmount | undefined
  readonly approval: TokenAmount | undefined
}

/**
 * A trusted transaction of a Safe that is not executed yet, as its transaction service lists it. Addresses
 * are keys.
 */
export type Proposal = ProposalCall & {
  /** The safeTxHash. */
  readonly hash: string
  readonly nonce: bigint
  readonly isDelegateCall: boolean
  /** The calls that it makes one after the other. */
  readonly batch: readonly ProposalCall[] | undefined
  /** Upper bound of the refund, without a token in the coin, and without a receiver to the executor. */
  readonly refund: { readonly token?: string; readonly to?: string; readonly amount: string } | undefined
  /** Times at which each owner signed. */
  readonly owners: ReadonlyMap<string, number>
  readonly proposer: string | undefined
  readonly delegate: string | undefined
  /** When it was submitted by the clock of the service, in ms since 1970. */
  readonly submittedAt: number
}

const maxUint = 2n ** 256n - 1n
const uintDigits = /^\d{1,78}$/
const maxDate = 8_640_000_000_000_000
const maxOwners = 1_000
/**
 * Limit in characters, for 256 KB: nodes take transactions of half that size, and a hash of it takes 40 ms in which
 * nothing else is done.
 */
const maxInputLength = 2 + 2 * 256 * 1_024

/** Version 2 of the API writes numbers of 256 bits as text; some services wrote the smaller ones as numbers. */
const uintSchema = z
  .union([digitsSchema.max(78), z.number().int().nonnegative().transform(String)])
  // The check also runs for texts that do not consist of digits.
  .refine(digits => uintDigits.test(digits) && BigInt(digits) <= maxUint)

const keySchema = addressSchema.transform(address => address.slice(2).toLowerCase())

/** Reads `null` as the zero address. */
const keyOrZeroSchema = addressSchema
  .nullish()
  .transform(address => address ?? zeroAddress)
  .pipe(keySchema)

const timeSchema = z
  .string()
  .max(64)
  .transform(parseTime)
  .refine(time => time >= 0 && time <= maxDate)

/** The needed fields of an entry. Older services give no `proposedByDelegate`. */
const entrySchema = z.object({
  safe: keySchema,
  safeTxHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/i)
    .toLowerCase(),
  nonce: uintSchema,
  to: keyOrZeroSchema,
  value: uintSchema,
  data: z
    .string()
    .regex(/^0x[0-9a-f]*$/i)
    .nullish(),
  operation: z.union([z.literal(0), z.literal(1)]),
  safeTxGas: uintSchema.nullish(),
  baseGas: uintSchema.nullish(),
  gasPrice: uintSchema.nullish(),
  gasToken: keyOrZeroSchema,
  refundReceiver: keyOrZeroSchema,
  submissionDate: timeSchema,
  isExecuted: z.literal(false),
  trusted: z.literal(true),
  proposer: keySchema.nullish(),
  proposedByDelegate: keySchema.nullish(),
  confirmations: z
    .array(z.object({ owner: keySchema, submissionDate: timeSchema.nullish().catch(undefined) }))
    .max(maxOwners)
    .nullish(),
  dataDecoded: z.object({ method: z.string() }).nullish().catch(undefined),
})
type Entry = z.infer<typeof entrySchema>

const selectorLength = 10

/** `transfer(address,uint256)` or `approve(address,uint256)`: nothing but its two words. */
const amountCall = /^0x(?:a9059cbb|095ea7b3)0{24}([0-9a-f]{40})([0-9a-f]{64})$/

const maxMethodName = 64

type Input = Pick<ProposalCall, 'method' | 'methodName' | 'transfer' | 'approval'>

/**
 * Reads a call from its input (in lower case). `guess` is a possible name of an unknown method, and not used
 * for a known one.
 */
const readInput = (input: string, guess = ''): Input => {
  const none = { transfer: undefined, approval: undefined }
  if (input === '0x') return { method: null, methodName: '', ...none }
  const method = input.length < selectorLength ? '0x' : input.slice(0, selectorLength)
  const name = methodName(method) || sanitizeText(guess, maxMethodName, 1)
  const [, to, amount] = amountCall.exec(input) ?? []
  if (to === undefined) return { method, methodName: name, ...none }
  const tokenAmount = { to, amount: String(BigInt(`0x${amount}`)) }
  const kind = name === 'transfer' ? 'transfer' : 'approval'
  return { method, methodName: name, ...none, [kind]: tokenAmount }
}

/** Most gas that a Safe uses around its call beyond `safeTxGas`. */
const overheadGas = 50_000n

/** Reads the refund by the rules of the Safe's `handlePayment`: the used gas and `baseGas`, at `gasPrice`. */
const readRefund = (entry: Entry): Proposal['refund'] => {
  const [gas = 0n, base = 0n, price = 0n] = [entry.safeTxGas, entry.baseGas, entry.gasPrice].map(digits =>
    BigInt(digits ?? 0),
  )
  if (price === 0n) return undefined
  const bound = (gas + base + overheadGas) * price
  return {
    ...(entry.gasToken !== zeroAddressKey && { token: entry.gasToken }),
    ...(entry.refundReceiver !== zeroAddressKey && { to: entry.refundReceiver }),
    amount: String(bound < maxUint ? bound : maxUint),
  }
}

/**
 * Reads the calls of a batch from its input, not from the service's own list: the hash commits to the input
 * alone.
 */
const batchOf = ({ operation, to }: Entry, input: string): readonly ProposalCall[] | undefined =>
  operation === 1 && isBatchContract(`0x${to}`)
    ? readBatch(input)?.map(call => ({ to: call.to, value: call.value, ...readInput(call.input) }))
    : undefined

/**
 * Whether the hash of an entry is that of its contents; otherwise owners sign something else by that hash.
 * Half a byte has no hash.
 */
const hasOwnHash = (entry: Entry, place: { readonly safe: string; readonly chain: number }): boolean => {
  const { data, safeTxGas, baseGas, gasPrice } = entry
  if (data != null && data.length % 2 === 1) return false
  const signed = {
    ...entry,
    data: data ?? '0x',
    safeTxGas: safeTxGas ?? '0',
    baseGas: baseGas ?? '0',
    gasPrice: gasPrice ?? '0',
  }
  return safeTxHashes(signed, place).includes(entry.safeTxHash)
}

/**
 * Reads an entry of the list of a Safe (a key). Returns `mismatch` if its hash is not that of its contents,
 * `too large` if it has more data than is hashed, and `undefined` if it is executed, not trusted, of another
 * Safe, or unreadable. An untrusted entry was neither signed by an owner nor proposed by somebody whom the
 * Safe allows to: anybody can put it there.
 */
export const readProposal = (
  entry: unknown,
  place: { readonly safe: string; readonly chain: number },
): Proposal | 'mismatch' | 'too large' | undefined => {
  const { success, data } = entrySchema.safeParse(entry)
  if (!success || data.safe !== place.safe) return undefined
  if (data.data != null && data.data.length > maxInputLength) return 'too large'
  if (!hasOwnHash(data, place)) return 'mismatch'
  const input = (data.data ?? '0x').toLowerCase()
  return {
    hash: data.safeTxHash,
    nonce: BigInt(data.nonce),
    to: data.to,
    value: data.value,
    isDelegateCall: data.operation === 1,
    ...readInput(input, data.dataDecoded?.method),
    batch: batchOf(data, input),
    refund: readRefund(data),
    owners: new Map(
      (data.confirmations ?? []).map(one => [one.owner, one.submissionDate ?? data.submissionDate] as const),
    ),
    proposer: data.proposer ?? undefined,
    delegate: data.proposedByDelegate ?? undefined,
    submittedAt: data.submissionDate,
  }
}
