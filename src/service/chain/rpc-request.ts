import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { RpcError } from './rpc-error.ts'

const timeoutMs = 10_000

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const post = async (o: RpcRequest, body: string): Promise<string> => {
  const signal = AbortSignal.any([o.signal, AbortSignal.timeout(timeoutMs)])
  try {
    const reply = await request(o.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      dispatcher: o.dispatcher,
      signal,
    })
    if (reply.statusCode === 200) return await reply.body.text()
    await reply.body.dump()
    throw new RpcError('rpc_unreachable', `HTTP ${reply.statusCode}`)
  } catch (error) {
    throw error instanceof RpcError ? error : new RpcError('rpc_unreachable', codeOf(error))
  }
}

export type RpcRequest = {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly dispatcher: Dispatcher
  readonly signal: AbortSignal
}

const errorSchema = z.object({
  code: z.union([z.number(), z.string()]).catch(''),
  message: z.string().catch(''),
})

/** Nodes agree on neither number nor words for a contract that fails. */
const isRevert = ({ code, message }: z.infer<typeof errorSchema>): boolean =>
  code === 3 ||
  /revert|vm execution error|invalid opcode|out of gas|invalid jump|stack (?:under|over)flow/i.test(message)

/** The node's own words are read, never told: they may carry a key. */
const refusalOf = (method: string, error: unknown): RpcError => {
  const given = errorSchema.safeParse(error).data
  const message = `${method}: error ${String(given?.code ?? '').slice(0, 12)}`
  if (method !== 'eth_call') return new RpcError('rpc_refused', message)
  return new RpcError(given !== undefined && isRevert(given) ? 'rpc_reverted' : 'rpc_declined', message)
}

/** The raw `result` of one JSON-RPC call; only its wrapping is looked at. Throws `RpcError`; waits 10 s at most. */
export const rpcRequest = async (o: RpcRequest): Promise<unknown> => {
  const text = await post(o, JSON.stringify({ jsonrpc: '2.0', id: 1, method: o.method, params: o.params }))
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    throw new RpcError('rpc_unusable', 'the reply is not JSON')
  }
  if (typeof reply !== 'object' || reply === null) throw new RpcError('rpc_unusable', 'not a JSON-RPC reply')
  if ('error' in reply && reply.error !== null) {
    throw refusalOf(o.method, reply.error)
  }
  if (!('result' in reply)) throw new RpcError('rpc_unusable', 'not a JSON-RPC reply')
  return reply.result
}
