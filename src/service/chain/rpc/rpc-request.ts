import { randomInt } from 'node:crypto'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { describeCode, errorName } from '#lib/describe-error.ts'
import { decodedBody, readText, sendRequestWithinHost, splitHeaders } from '#lib/http-request.ts'
import { parseRetryAfterMs } from '#lib/retry-delay.ts'
import { wallNow } from '#lib/time.ts'
import { toNativeSignal } from '#lib/timers.ts'
import { isJsonObject, parseReply } from './json-reply.ts'
import { RpcError, readRpcError, traceMethods } from './rpc-error.ts'

const errorReplySchema = z.object({ error: z.looseObject({ code: z.union([z.number(), z.string()]) }) })

/** Whether a body is the reply to a call that failed, rather than what a server in front of the node says. */
const isRpcErrorReply = (content: unknown): content is z.output<typeof errorReplySchema> =>
  errorReplySchema.safeParse(content).success

/** An unsigned number of at most 256 bits. Some nodes pad its hex digits with zeros, others write decimal digits or a JSON number. */
export const amountSchema = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i))
  .transform(BigInt)

/** A height, an id or the like, which a JavaScript number holds exactly. */
export const quantitySchema = amountSchema
  .refine(amount => amount <= BigInt(Number.MAX_SAFE_INTEGER))
  .transform(Number)

/** One JSON-RPC call: the raw `result` of the reply as `parse` reads it. Throws `RpcError`. */
export type ParseReply = (reply: ArrayBuffer) => unknown

export type RpcCall = (method: string, params: readonly unknown[], parse?: ParseReply) => Promise<unknown>

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

/** Statuses with which gateways refuse to pass on a method that not all of them support. */
const notPassedOn: ReadonlySet<number> = new Set([403, 404, 405])
const mayBeMissing = (method: string): boolean =>
  method === 'eth_call' || method.startsWith('/') || traceMethods.has(method)

const httpError = (
  { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
  method: string,
): RpcError => {
  const what = `HTTP ${statusCode}`
  if (statusCode >= 300 && statusCode < 400)
    return new RpcError('rpc_unreachable', `${what}: it redirects; set the address to which it does`)
  if (statusCode === 413) return new RpcError('rpc_too_large', what)
  // Providers answer so to a request that they do not take as it is.
  if (statusCode === 400 || statusCode === 422) return new RpcError('rpc_refused', what)
  if (statusCode === 501 || (mayBeMissing(method) && notPassedOn.has(statusCode)))
    return readRpcError(method, noSuchMethod)
  const code = statusCode === 429 ? 'rpc_limited' : 'rpc_unreachable'
  return new RpcError(code, what, { retryAfterMs: parseRetryAfterMs(headers['retry-after'], wallNow()) })
}

const noSuchMethod = { code: -32_601, message: '' }

/** A longer body of an HTTP error is not read. */
const maxErrorBytes = 64 * 1024

/** Whether the status itself says how to go on, whatever the body says. */
const isDecidedByStatus = ({ statusCode, headers }: Dispatcher.ResponseData): boolean =>
  statusCode === 429 || (statusCode === 503 && headers['retry-after'] !== undefined)

/** How TronGrid says with HTTP 403 or 503 that it was asked too often (developers.tron.network/reference/rate-limits). */
const suspension = /the query server is suspended for (\d{1,3}) ?s/i

/** The JSON-RPC error in the body of an HTTP error; if there is none, the meaning of the status. */
const readHttpError = async (reply: Dispatcher.ResponseData, method: string): Promise<RpcError> => {
  if (isDecidedByStatus(reply)) {
    await reply.body.dump()
    return httpError(reply, method)
  }
  try {
    const text = await readText(reply, maxErrorBytes)
    const [, seconds] = suspension.exec(text) ?? []
    if (seconds !== undefined)
      return new RpcError('rpc_limited', `HTTP ${reply.statusCode}`, {
        retryAfterMs: Number(seconds) * 1_000,
      })
    const content: unknown = JSON.parse(text)
    if (!isRpcErrorReply(content)) return httpError(reply, method)
    const error = readRpcError(method, content.error)
    return reply.statusCode === 501 && error.code === 'rpc_refused' ? httpError(reply, method) : error
  } catch {
    return httpError(reply, method)
  }
}

/** Limit of a reply, above the size of any block. */
export const maxReplyBytes = 256 * 2 ** 20

/** Options of a POST; `maxBytes` limits the reply. */
type PostOptions = Pick<RpcRequest, 'url' | 'method' | 'dispatcher' | 'timeoutMs' | 'signal'> & {
  readonly maxBytes?: number
}

const byteOrderMark = Buffer.from('\uFEFF')

const joinChunks = (chunks: readonly Buffer[], bytes: number): ArrayBuffer => {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  const isMarked = byteOrderMark.equals(whole.subarray(0, byteOrderMark.length))
  return isMarked ? whole.slice(byteOrderMark.length).buffer : whole.buffer
}

const readReplyBody = async (
  reply: Dispatcher.ResponseData,
  { timeoutMs, maxBytes = maxReplyBytes }: Pick<PostOptions, 'timeoutMs' | 'maxBytes'>,
): Promise<ArrayBuffer> => {
  const began = performance.now()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decodedBody(reply)) {
    if (!Buffer.isBuffer(chunk)) continue
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new RpcError('rpc_too_large', 'the reply is too large')
    const ms = performance.now() - began
    if (ms > timeoutMs && bytes < ms * minBytesPerMs)
      throw new RpcError('rpc_unreachable', 'it answers too slowly')
  }
  return joinChunks(chunks, bytes)
}

const post = async (options: PostOptions, body: string): Promise<ArrayBuffer> => {
  const { signal, done } = toNativeSignal(options.signal, options.timeoutMs * totalTimeoutFactor)
  const { url, headers } = splitHeaders(options.url)
  try {
    const reply = await sendRequestWithinHost(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      dispatcher: options.dispatcher,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      signal,
    })
    if (reply.statusCode >= 200 && reply.statusCode < 300) return await readReplyBody(reply, options)
    throw await readHttpError(reply, options.method)
  } catch (error) {
    if (error instanceof RpcError) throw error
    const code = errorName(error)
    throw code === tooLargeErrorCode
      ? new RpcError('rpc_too_large', code)
      : new RpcError('rpc_unreachable', describeCode(code))
  } finally {
    done()
  }
}

export type BatchedCall = { readonly method: string; readonly params: readonly unknown[] }

/**
 * Several JSON-RPC calls in one request, which not every node takes. Resolves with the raw `result` of each,
 * or the reason why there is none. Throws `RpcError` if there is no answer to the request as a whole.
 */
export type RpcBatch = (calls: readonly BatchedCall[]) => Promise<readonly unknown[]>

/** Whether there is an error: some servers write false or an empty text if there is none. */
const isGiven = (error: unknown): boolean =>
  error !== undefined && error !== null && error !== false && error !== ''

/** The replies of a batch are parsed at once. */
const maxBatchReplyBytes = 16 * 2 ** 20

export const rpcBatchRequest = async (
  request: Omit<RpcRequest, 'method' | 'params' | 'parse'> & { readonly calls: readonly BatchedCall[] },
): Promise<readonly unknown[]> => {
  const first = randomInt(2 ** 30)
  const body = JSON.stringify(
    request.calls.map(({ method, params }, n) => ({ jsonrpc: '2.0', id: first + n, method, params })),
  )
  const replies = parseReply(await post({ ...request, method: 'batch', maxBytes: maxBatchReplyBytes }, body))
  if (isJsonObject(replies) && 'error' in replies) throw readRpcError('batch', replies['error'])
  if (!Array.isArray(replies)) throw new RpcError('rpc_unusable', 'not a reply to a JSON-RPC batch')
  const byId = new Map(
    replies.flatMap(reply => (isJsonObject(reply) ? [[String(reply['id']), reply] as const] : [])),
  )
  return request.calls.map(({ method }, n) => {
    const reply = byId.get(String(first + n))
    if (reply === undefined) return new RpcError('rpc_unusable', 'a call of the batch has no reply')
    const { error, result } = reply
    return isGiven(error) ? readRpcError(method, error) : result
  })
}

/** Some nodes name a call by text, and some the only one of a request not at all. */
const isIdOf = (given: unknown, id: number): boolean => given === id || given === String(id) || given === null

/** The raw `result` of one JSON-RPC call: only its envelope is checked. Throws `RpcError`. */
export const rpcRequest = async (request: RpcRequest): Promise<unknown> => {
  const id = randomInt(2 ** 31)
  const body = JSON.stringify({ jsonrpc: '2.0', id, method: request.method, params: request.params })
  const reply = (request.parse ?? parseReply)(await post(request, body))
  if (typeof reply !== 'object' || reply === null) throw new RpcError('rpc_unusable', 'not a JSON-RPC reply')
  if ('error' in reply && isGiven(reply.error)) throw readRpcError(request.method, reply.error)
  if (!('result' in reply)) throw new RpcError('rpc_unusable', 'not a JSON-RPC reply')
  // Gateways under load have been seen to mix up the replies of different callers.
  if ('id' in reply && !isIdOf(reply.id, id))
    throw new RpcError('rpc_unusable', 'the reply is to another call')
  return reply.result
}

/** The path of JSON-RPC at the nodes of Tron, and at those who offer them. */
const jsonRpcPath = /\/jsonrpc\/?$/

/** The address of a path of the HTTP API beside a node's JSON-RPC. */
export const besideUrl = (jsonRpcUrl: string, path: string): string => {
  const url = new URL(jsonRpcUrl)
  url.pathname = url.pathname.replace(jsonRpcPath, '') + path
  return url.href
}

/** Posts to the HTTP API beside a node's JSON-RPC. Throws `RpcError`. */
export const postBeside = async ({
  path,
  body,
  ...request
}: Omit<RpcRequest, 'method' | 'params' | 'parse'> & {
  readonly path: string
  readonly body: object
}): Promise<unknown> => {
  const posted = { ...request, url: besideUrl(request.url, path), method: path, maxBytes: maxBatchReplyBytes }
  return parseReply(await post(posted, JSON.stringify(body)))
}
