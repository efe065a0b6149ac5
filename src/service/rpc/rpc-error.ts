import { z } from 'zod'

/**
 * Why a node gave no usable answer. Messages never hold a URL or the node's own words: either may carry a key.
 * `rpc_stale`: the node does not have what was asked for, or not yet. `rpc_wrong_chain`: no endpoint serves this chain.
 * `rpc_reverted`: the contract that was called failed, which is no fault of the node. `rpc_declined`: the node does not
 * call contracts now, or trace a block; it may be in order otherwise. `rpc_unclear`: the node refuses to call a contract in
 * words that tell neither from the other.
 * `rpc_not_offered`: the node does not have the method, or not for this caller. `rpc_pruned`: it has forgotten the state that
 * the block began with.
 * `rpc_false`: its answers contradict one another.
 * `rpc_limited`: it was asked too often. `rpc_too_large`: it refuses this one question for the size of its answer.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code:
    | 'rpc_unreachable'
    | 'rpc_refused'
    | 'rpc_unusable'
    | 'rpc_stale'
    | 'rpc_wrong_chain'
    | 'rpc_reverted'
    | 'rpc_declined'
    | 'rpc_unclear'
    | 'rpc_not_offered'
    | 'rpc_pruned'
    | 'rpc_false'
    | 'rpc_limited'
    | 'rpc_too_large'
  /** How long the node asks to be left alone, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(code: RpcError['code'], message: string, retryAfterMs?: number) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

const rpcErrorSchema = z.object({
  code: z.union([z.number(), z.string()]).catch(''),
  message: z.string().catch(''),
  // Where some nodes say what happened in the contract, under a message that does not.
  data: z.string().catch(''),
})

/** Infura's, and with it half the world's; Cloudflare's and some gateways'; HTTP's. */
const limitCodes: ReadonlySet<string> = new Set(['-32005', '-32097', '429'])

// No code tells a range or an answer that is too large from asking too often: providers give -32005, -32602 and others for
// both. Nor is there one for a block that the node does not know.
// Not «index out of range», which is a program that fails.
const saysTooLarge = /\bresults\b|(?<!\bindex out of )\brange\b|response size|too large|query exceeds/i
const saysLimited =
  /rate.?limit|too many requests?\b|(?:request|capacity) limit|limited to \d+\s?\/|compute units|over capacity|exceeded .*quota/i
const saysUnknown =
  /(?:header|block) not found|unknown block|resource not found|(?:could|can) ?not (?:be found|find block)/i

/** Nodes agree on neither number nor words for a contract that fails. */
const saysReverted = new RegExp(
  [
    'revert',
    // Reth, anvil and Frontier, whatever they name after it; geth says the same in words.
    '\\bevm (?:error|fatal)',
    'vm (?:execution error|exception)|execution halted|could not be completed due to an exception',
    '(?:invalid|bad|undefined) ?(?:opcode|operation|instruction|jump|code:)',
    'out of (?:gas|memory|stack)|gas uint64 overflow|not enough energy',
    'stack ?(?:under|over)flow|stack limit reached|call depth exceeded',
    'write protection|return data out of bounds',
  ].join('|'),
  'i',
)

const isRevert = ({ code, message, data }: z.infer<typeof rpcErrorSchema>): boolean =>
  code === 3 || saysReverted.test(`${message} ${data}`)

const traceMethods: ReadonlySet<string> = new Set(['debug_traceBlockByHash', 'trace_block'])

/** JSON-RPC's; EIP-1474's for a method that is not supported; Besu's for one that is not enabled. */
const noMethodCodes: ReadonlySet<string> = new Set(['-32601', '-32004', '-32604'])
const saysNotOffered =
  /method .*(?:not|n't|unsupported|disabled)|(?:not|n't) (?:supported|allowed|enabled|whitelisted)|unsupported method|\bplan\b|\btier\b|upgrade/i
const saysPruned =
  /historical state|missing trie node|state .*(?:unavailable|not available|pruned|missing)|\bpruned\b|no state/i
const saysNotNow = /time(?:d)? ?out|sync is still in progress|not synced/i

/** What a refusal to trace a block means: for ever, of an old block, or for now. `undefined`: as of any other method. */
const traceErrorCode = (number: string, message: string): RpcError['code'] | undefined => {
  if (saysPruned.test(message)) return 'rpc_pruned'
  return noMethodCodes.has(number) || saysNotOffered.test(message) ? 'rpc_not_offered' : undefined
}

/** The node, not the contract, is why a contract was not called. */
const isNodeFault = (number: string, message: string): boolean =>
  limitCodes.has(number) ||
  noMethodCodes.has(number) ||
  [saysLimited, saysUnknown, saysPruned, saysNotOffered, saysNotNow].some(words => words.test(message))

const callErrorCode = (given: z.infer<typeof rpcErrorSchema>): RpcError['code'] => {
  if (isRevert(given)) return 'rpc_reverted'
  return isNodeFault(String(given.code), given.message) ? 'rpc_declined' : 'rpc_unclear'
}

/** What the `error` of a JSON-RPC reply means. The node's words decide, but are not passed on. */
export const readRpcError = (method: string, error: unknown): RpcError => {
  const given = rpcErrorSchema.catch({ code: '', message: '', data: '' }).parse(error)
  const { code, message } = given
  const number = String(code).slice(0, 12)
  const what = `${method}: error ${number}`
  if (method === 'eth_call') return new RpcError(callErrorCode(given), what)
  if (saysTooLarge.test(message)) return new RpcError('rpc_too_large', what)
  if (limitCodes.has(number) || saysLimited.test(message)) return new RpcError('rpc_limited', what)
  const untraced = traceMethods.has(method) ? traceErrorCode(number, message) : undefined
  if (untraced !== undefined) return new RpcError(untraced, what)
  if (saysUnknown.test(message)) return new RpcError('rpc_stale', what)
  return new RpcError('rpc_refused', what)
}
