import { z } from 'zod'
import { RpcError } from './rpc-error.ts'

const errorSchema = z.object({
  code: z.union([z.number(), z.string()]).catch(''),
  message: z.string().catch(''),
})

/** Infura's, and with it half the world's; Cloudflare's and some gateways'; HTTP's. */
const limitCodes: ReadonlySet<string> = new Set(['-32005', '-32097', '429'])

// No code tells a range or an answer that is too large from asking too often: providers give -32005, -32602 and others for
// both. Nor is there one for a block that the node does not know.
const saysTooLarge = /\bresults\b|\brange\b|response size|too large/i
const saysUnknown = /(header|block) not found|unknown block/i

/** Nodes agree on neither number nor words for a contract that fails. */
const isRevert = ({ code, message }: z.infer<typeof errorSchema>): boolean =>
  code === 3 ||
  /revert|vm execution error|invalid opcode|out of gas|invalid jump|stack (?:under|over)flow/i.test(message)

const traceMethods: ReadonlySet<string> = new Set(['debug_traceBlockByHash', 'trace_block'])

/** JSON-RPC's; EIP-1474's for a method that is not supported. */
const noMethodCodes: ReadonlySet<string> = new Set(['-32601', '-32004'])
const saysNotOffered =
  /method .*(?:not|n't|unsupported|disabled)|(?:not|n't) (?:supported|allowed|enabled|whitelisted)|unsupported method|\bplan\b|\btier\b|upgrade/i
const saysPruned =
  /historical state|missing trie node|state .*(?:unavailable|not available|pruned|missing)|\bpruned\b|no state/i

/** What a refusal to trace a block means: for ever, of an old block, or for now. `undefined`: as of any other method. */
const traceRefusal = (number: string, message: string): RpcError['code'] | undefined => {
  if (saysPruned.test(message)) return 'rpc_pruned'
  return noMethodCodes.has(number) || saysNotOffered.test(message) ? 'rpc_not_offered' : undefined
}

/** What the `error` of a JSON-RPC reply means. The node's words decide, but are not passed on. */
export const readRefusal = (method: string, error: unknown): RpcError => {
  const given = errorSchema.catch({ code: '', message: '' }).parse(error)
  const { code, message } = given
  const number = String(code).slice(0, 12)
  const what = `${method}: error ${number}`
  if (method === 'eth_call') return new RpcError(isRevert(given) ? 'rpc_reverted' : 'rpc_declined', what)
  if (saysTooLarge.test(message)) return new RpcError('rpc_too_large', what)
  if (limitCodes.has(number)) return new RpcError('rpc_limited', what)
  const untraced = traceMethods.has(method) ? traceRefusal(number, message) : undefined
  if (untraced !== undefined) return new RpcError(untraced, what)
  if (saysUnknown.test(message)) return new RpcError('rpc_stale', what)
  return new RpcError('rpc_refused', what)
}
