import { z } from 'zod'
import { LookoutError } from '#lib/lookout-error.ts'

/** Why a node gave no usable answer. */
export type RpcErrorCode =
  /** No answer, or not in time. */
  | 'rpc_unreachable'
  /** The endpoint refuses the request for another reason than those below. */
  | 'rpc_refused'
  /** The answer is not understood. */
  | 'rpc_unusable'
  /** The endpoint does not have what was asked for, or not yet. */
  | 'rpc_stale'
  /** The endpoint leaves out part of a block, by its own account of that block. */
  | 'rpc_incomplete'
  /** The endpoint serves another chain. */
  | 'rpc_wrong_chain'
  /** The contract that was called failed, which is not the node's fault. */
  | 'rpc_reverted'
  /** The endpoint does not call contracts or trace blocks now; otherwise it may work. */
  | 'rpc_declined'
  /** The endpoint refuses to call a contract in words that fit either of the two above. */
  | 'rpc_unclear'
  /** The endpoint does not have the method, or not for this caller. */
  | 'rpc_not_offered'
  /** The endpoint no longer has the block, or the state that it began with. */
  | 'rpc_pruned'
  /** The answers contradict one another. */
  | 'rpc_false'
  /** The endpoint was asked too often. */
  | 'rpc_limited'
  /** The answer to this one request would be too large. */
  | 'rpc_too_large'

/**
 * Codes that say nothing against an endpoint, which may work otherwise. One of another chain has a backoff of its
 * own.
 */
const healthNeutralCodes: ReadonlySet<RpcErrorCode> = new Set<RpcErrorCode>([
  'rpc_stale',
  'rpc_incomplete',
  'rpc_too_large',
  'rpc_declined',
  'rpc_unclear',
  'rpc_not_offered',
  'rpc_pruned',
  'rpc_reverted',
  'rpc_wrong_chain',
])

/** Messages never hold a URL or the node's own words: either may carry a key. */
export class RpcError extends LookoutError<RpcErrorCode> {
  override readonly name = 'RpcError'
  /** How long the node asks to be left alone, in ms. */
  readonly retryAfterMs?: number
  /** Return data of the called contract as it failed: `0x` and hex digits. */
  readonly returned?: string
  /** Whether the node says that it does not have the method, or not with such parameters. */
  readonly isRequestAtFault?: boolean

  constructor(
    code: RpcErrorCode,
    message: string,
    {
      retryAfterMs,
      returned,
      isRequestAtFault,
    }: Pick<RpcError, 'retryAfterMs' | 'returned' | 'isRequestAtFault'> = {},
  ) {
    super(code, message)
    this.retryAfterMs = retryAfterMs
    this.returned = returned
    this.isRequestAtFault = isRequestAtFault
  }

  /** Whether the error counts against the endpoint that answered so. */
  get isEndpointFailure(): boolean {
    return !healthNeutralCodes.has(this.code)
  }
}

/** Whether an error is an `RpcError`, and has one of `codes`, if any are given. */
export const isRpcError = (error: unknown, ...codes: readonly RpcErrorCode[]): error is RpcError =>
  error instanceof RpcError && (codes.length === 0 || codes.includes(error.code))

/** Whether the node answers no call now. */
export const isUnanswered = (error: unknown): error is RpcError =>
  isRpcError(error, 'rpc_unreachable', 'rpc_limited')

/** Whether the node says for how long it is not to be called. */
export const asksToWait = (error: unknown): boolean => isRpcError(error) && (error.retryAfterMs ?? 0) > 0

/**
 * Awaits an answer that every node has. An error about a missing or too large answer counts as a refusal:
 * some endpoints use the words for an unknown key that others use for an unknown block.
 */
export const expectAnswer = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!isRpcError(error) || error.isEndpointFailure) throw error
    throw new RpcError('rpc_refused', error.message)
  }
}

/** Awaits `work`; `undefined` if the node does not have what was asked for, or no longer. */
export const undefinedIfMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (isRpcError(error, 'rpc_stale', 'rpc_pruned')) return undefined
    throw error
  }
}

/** Limit of a node's words: patterns would take seconds for a megabyte. */
const maxMessageLength = 2_000
const cut = (message: string): string => message.slice(0, maxMessageLength)

const rpcErrorSchema = z.preprocess(
  // Some gateways give nothing but words.
  error => (typeof error === 'string' ? { message: error } : error),
  z.object({
    code: z.union([z.number(), z.string()]).catch(''),
    message: z.string().transform(cut).catch(''),
    // Some nodes say here, and not in the message, what happened in the contract; Hardhat 2 in an object.
    data: z.union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)]).catch(''),
  }),
)

/** Infura's, which many use; Cloudflare's and some gateways'; HTTP's. */
const limitCodes: ReadonlySet<string> = new Set(['-32005', '-32097', '429'])

// Words decide: providers give -32005, -32602 and others both for an answer that is too large and for asking
// too often, and no code means a block that the node does not have. «index out of range» is a bug in the
// node.
const saysTooLarge = /\bresults\b|(?<!\bindex out of )\brange\b|response size|too large|query exceeds/i
const saysLimited =
  /rate.?limit|too many requests?\b|(?:request|capacity) limit|limited to \d+\s?\/|compute units|over capacity|exceeded .*quota/i
const saysUnknown =
  /(?:header|block) not found|unknown block|resource not found|(?:could|can) ?not (?:be found|find block)/i

/** Nodes agree on neither code nor words for a contract that fails. */
const saysReverted = new RegExp(
  [
    'revert',
    // Reth, anvil and Frontier, whatever follows; geth says the same in words.
    '\\bevm (?:error|fatal)',
    'vm (?:execution error|exception)|execution halted|could not be completed due to an exception',
    '(?:invalid|bad|undefined) ?(?:opcode|operation|instruction|jump|code:)',
    'out of (?:gas|memory|stack)|gas uint64 overflow|not enough energy',
    'stack ?(?:under|over)flow|stack limit reached|call depth exceeded',
    'write protection|return data out of bounds',
  ].join('|'),
  'i',
)

export const traceMethods: ReadonlySet<string> = new Set(['debug_traceBlockByHash', 'trace_block'])

/** JSON-RPC's; EIP-1474's for a method that is not supported; Besu's for one that is not enabled. */
const noMethodCodes: ReadonlySet<string> = new Set(['-32601', '-32004', '-32604'])
/** JSON-RPC's for an invalid request, and for invalid parameters. */
const requestCodes: ReadonlySet<string> = new Set(['-32600', '-32602'])
const saysNotOffered =
  /method .*(?:not|n't|unsupported|disabled)|(?:not|n't) (?:supported|allowed|enabled|whitelisted|implemented)|unsupported method|\bplan\b|\btier\b|upgrade/i
const saysPruned =
  /historical state|missing trie node|state .*(?:unavailable|not available|pruned|missing)|\bpruned\b|no state/i
const saysNotNow = /time(?:d)? ?out|sync is still in progress|not synced/i

/** Whether a node does not trace blocks. */
const isTracingMissing = (method: string, number: string, message: string): boolean =>
  traceMethods.has(method) && (noMethodCodes.has(number) || saysNotOffered.test(message))

/** Whether the node, not the contract, is why the call failed. */
const isNodeFault = (number: string, message: string): boolean =>
  limitCodes.has(number) ||
  noMethodCodes.has(number) ||
  [saysLimited, saysUnknown, saysPruned, saysNotOffered, saysNotNow].some(words => words.test(message))

const callErrorCode = ({ code, message, data }: z.infer<typeof rpcErrorSchema>): RpcErrorCode => {
  if (code === 3 || saysReverted.test(`${message} ${cut(data)}`)) return 'rpc_reverted'
  return isNodeFault(String(code), message) ? 'rpc_declined' : 'rpc_unclear'
}

/**
 * Matches return data among what nodes write around it, such as `Reverted 0x…`; enough of it for any text that is
 * shown, and for what a contract asks of its gateways (EIP-3668).
 */
const returnedBytes = /0x(?:[0-9a-f]{2}){4,16000}/i

/** The `error` of a JSON-RPC reply. Its words decide, but are not passed on. */
export const readRpcError = (method: string, error: unknown): RpcError => {
  const fields = rpcErrorSchema.catch({ code: '', message: '', data: '' }).parse(error)
  const { message } = fields
  const number = String(fields.code).slice(0, 12)
  const codeFor = (): RpcErrorCode => {
    if (method === 'eth_call') return callErrorCode(fields)
    if (saysTooLarge.test(message)) return 'rpc_too_large'
    if (limitCodes.has(number) || saysLimited.test(message)) return 'rpc_limited'
    if (saysPruned.test(message)) return 'rpc_pruned'
    if (isTracingMissing(method, number, message)) return 'rpc_not_offered'
    return saysUnknown.test(message) ? 'rpc_stale' : 'rpc_refused'
  }
  const code = codeFor()
  const returned = code === 'rpc_reverted' ? returnedBytes.exec(fields.data)?.[0] : undefined
  const isRequestAtFault = noMethodCodes.has(number) || requestCodes.has(number)
  return new RpcError(code, `${method}: error ${number || 'without a code'}`, { returned, isRequestAtFault })
}

/**
 * Whether the node does not support the method, or not for a block of this size or age, so that another
 * method may work.
 */
export const isMethodRefused = (error: unknown): error is RpcError =>
  isRpcError(error, 'rpc_refused', 'rpc_too_large', 'rpc_not_offered', 'rpc_pruned')

/** Tries the second if the node refuses the first. */
export const withFallback = async <T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> => {
  try {
    return await first()
  } catch (error) {
    if (!isMethodRefused(error)) throw error
    return await second()
  }
}
