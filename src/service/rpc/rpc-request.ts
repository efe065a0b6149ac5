import { randomInt } from 'node:crypto'
import { type Dispatcher, request } from 'undici'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { wallNow } from '#lib/time.ts'
import { parseReply } from './parse-reply.ts'
import { RpcError, readRpcError } from './rpc-error.ts'

/** One JSON-RPC call: the raw `result` of the reply as `parse` reads it. Throws `RpcError`. */
export type RpcCall = (
  method: string,
  params: readonly unknown[],
  parse?: (reply: ArrayBuffer) => unknown,
) => Promise<unknown>

export type RpcRequest = {
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  readonly dispatcher: Dispatcher
  /** How long the node may be silent, before its answer and within it. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly parse?: ((reply: ArrayBuffer) => unknown) | undefined
}

/** A large answer may take several times as long as the node may be silent. */
const totalTimeoutFactor = 6

/** An answer that takes longer than the node may be silent must come at least so fast. */
const minBytesPerMs = 32

const tooLargeErrorCode = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const httpError = ({ statusCode, headers }: Dispatcher.ResponseData): RpcError => {
  const what = `HTTP ${statusCode}`
  if (statusCode === 413) return new RpcError('rpc_too_large', what)
  // Providers answer so to a request that they do not take as it is.
  if (statusCode === 400 || statusCode === 422) return new RpcError('rpc_refused', what)
  const code = statusCode === 429 ? 'rpc_limited' : 'rpc_unreachable'
  return new RpcError(code, what, parseRetryAfterMs(headers['retry-after'], wallNow()))
}

const readReplyBody = async (
  body: Dispatcher.ResponseData['body'],
  timeoutMs: number,
): Promise<ArrayBuffer> => {
  const began = performance.now()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) continue
    chunks.push(chunk)
    bytes += chunk.length
    const ms = performance.now() - began
    if (ms > timeoutMs && bytes < ms * minBytesPerMs)
      throw new RpcError('rpc_unreachable', 'it answers too slowly')
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole.buffer
}

const post = async (o: RpcRequest, body: string): Promise<ArrayBuffer> => {
  const signal = AbortSignal.any([o.signal, AbortSignal.timeout(o.timeoutMs * totalTimeoutFactor)])
  try {
    const reply = await request(o.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      dispatcher: o.dispatcher,
      headersTimeout: o.timeoutMs,
      bodyTimeout: o.timeoutMs,
      signal,
    })
    if (reply.statusCode === 200) return await readReplyBody(reply.body, o.timeoutMs)
    await reply.body.dump()
    throw httpError(reply)
  } catch (error) {
    if (error instanceof RpcError) throw error
    const code = codeOf(error)
    throw new RpcError(code === tooLargeErrorCode ? 'rpc_too_large' : 'rpc_unreachable', code)
  }
}

/** The raw `result` of one JSON-RPC call: only its envelope is checked. Throws `RpcError`. */
export const rpcRequest = async (o: RpcRequest): Promise<unknown> => {
  const id = randomInt(2 ** 31)
  const body = JSON.stringify({ jsonrpc: '2.0', id, method: o.method, params: o.params })
  const reply = (o.parse ?? parseReply)(await post(o, body))
  if (typeof reply !== 'object' || reply === null) throw new RpcError('rpc_unusable', 'not a JSON-RPC reply')
  if ('error' in reply && reply.error !== null) throw readRpcError(o.method, reply.error)
  if (!('result' in reply)) throw new RpcError('rpc_unusable', 'not a JSON-RPC reply')
  // Gateways under load have been seen to mix up the replies of different callers.
  if ('id' in reply && reply.id !== id) throw new RpcError('rpc_unusable', 'the reply is to another call')
  return reply.result
}
