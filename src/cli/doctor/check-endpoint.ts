import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { splitHeaders } from '#lib/http-request.ts'
import type { Proxies } from '#lib/proxies.ts'
import { hourSeconds, minuteMs, wallNow } from '#lib/time.ts'
import { openWebSocket } from '#service/chain/follow/head-hints.ts'
import { typePath } from '#service/chain/rpc/chain-node.ts'
import { besideUrl, quantitySchema } from '#service/chain/rpc/rpc-request.ts'
import { type Ask, CheckError, type Finding, fail, ok, warn } from './finding.ts'

const replySchema = z.object({
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})
const headSchema = z.object({ number: quantitySchema, timestamp: quantitySchema, hash: z.string() })

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

const createCall =
  (ask: Ask, address: string, signal: AbortSignal): Call =>
  async (method, params = []) => {
    const { url, headers } = splitHeaders(address)
    const reply = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    })
    if (!reply.isOk) throw new CheckError(describeStatus(reply.status))
    const parsed = replySchema.safeParse(reply.content)
    if (!parsed.success) throw new CheckError('it answers, but not as a JSON-RPC node: check its URL')
    const { error, result } = parsed.data
    if (error !== undefined && error !== null)
      throw new CheckError(`it refuses ${method} with ${describeRpcError(error)}`)
    return result
  }

const describeRpcError = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), 'code')
  return typeof code === 'number' ? `JSON-RPC error ${code}` : 'a JSON-RPC error without a code'
}

const describeStatus = (status: number): string => {
  if (status >= 300 && status < 400) return `HTTP ${status}: it redirects; set the address to which it does`
  if (status === 401 || status === 403) return `HTTP ${status}: the key in its URL is not accepted`
  if (status === 429) return 'HTTP 429: too many calls, or what may be called in a day or month is used up'
  return `HTTP ${status}`
}

/** Reads the result of a call that must work. Throws `CheckError` if its reply has another shape. */
const read = async <T>(
  call: Call,
  method: string,
  { schema, params }: { params?: unknown[]; schema: z.ZodType<T> },
): Promise<T> => {
  const parsed = schema.safeParse(await call(method, params))
  if (parsed.success) return parsed.data
  throw new CheckError(`its reply to ${method} cannot be read`)
}

/** A block this old may be the chain's pause as well as the node's. */
const oldBlockMs = 5 * minuteMs
const logRanges = [1_000, 100, 10, 1]
/** A topic that no log has. */
const noTopic = `0x${'0'.repeat(63)}1`

/** Whether a JSON-RPC endpoint is one of this chain, at its head, and what it offers. */
export const checkEndpoint = async (options: {
  readonly url: string
  readonly chain: number
  readonly traces: 'auto' | 'on' | 'off'
  readonly ask: Ask
  readonly signal: AbortSignal
}): Promise<readonly Finding[]> => {
  const call = createCall(options.ask, options.url, options.signal)
  const chain = await read(call, 'eth_chainId', { schema: quantitySchema })
  if (chain !== options.chain) return [fail(`it is a node of chain ${chain}, not ${options.chain}`)]
  const latest = { params: ['latest', false], schema: headSchema.nullable() }
  const head = await read(call, 'eth_getBlockByNumber', latest)
  if (head === null) return [fail('it knows no newest block: it may still be starting')]
  const height = head.number
  const ageMs = wallNow() - head.timestamp * 1_000
  const isOld = ageMs > oldBlockMs
  const about = `head ${height}, ${describeAge(ageMs)} old${isOld ? ': it may be behind its chain' : ''}`
  const [range, traces] = await Promise.all([
    findLogRange(call, height),
    options.traces === 'off' ? undefined : findTraceMethod(call, head),
  ])
  const offers = [
    range === 0 ? 'eth_getLogs refused' : `eth_getLogs over ${range} blocks`,
    options.traces === 'off' ? 'traces off' : `traces: ${traces ?? 'not offered'}`,
  ].join(', ')
  const text = `${about}${isOld ? ';' : ','} ${offers}`
  if (range === 0) return [fail(text)]
  const isShort = isOld || (options.traces === 'on' && traces === undefined)
  const tellsTypes = chainOf(options.chain).family.hidesContractTypes !== true || (await offersTypes(options))
  return [
    isShort ? warn(text) : ok(text),
    ...(tellsTypes
      ? []
      : [warn('it has no HTTP API beside /jsonrpc, as TronGrid has: payments of coins are not seen')]),
  ]
}

type AskedEndpoint = { readonly url: string; readonly ask: Ask; readonly signal: AbortSignal }

/** Whether a node of Tron says of what type a transaction is. */
const offersTypes = async ({ url: address, ask, signal }: AskedEndpoint): Promise<boolean> => {
  const { url, headers } = splitHeaders(address)
  const { isOk, content } = await ask(besideUrl(url, typePath), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ value: '0'.repeat(64) }),
    signal,
  })
  return isOk && typeof content === 'object'
}

const describeAge = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 120) return `${seconds} s`
  return seconds < 2 * hourSeconds
    ? `${Math.round(seconds / 60)} min`
    : `${Math.round(seconds / hourSeconds)} h`
}

/** Whether a WebSocket takes the subscription to new blocks. */
export const checkHeads = async (url: string, proxies: Proxies, signal: AbortSignal): Promise<Finding> => {
  const { socket, close } = openWebSocket(url, proxies)
  const { promise: isAnnouncing, resolve } = Promise.withResolvers<boolean>()
  signal.addEventListener('abort', () => resolve(false))
  socket.addEventListener('error', () => resolve(false))
  socket.addEventListener('close', () => resolve(false))
  socket.addEventListener('message', ({ data }) => resolve(/"result"/.test(String(data))))
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })),
  )
  try {
    return (await isAnnouncing)
      ? ok('its WebSocket announces new blocks')
      : warn('its WebSocket does not announce new blocks: they are found by polling')
  } finally {
    close()
  }
}

/** Finds the largest range of blocks that the endpoint answers; 0 if it answers none. */
const findLogRange = async (call: Call, head: number): Promise<number> => {
  for (const range of logRanges) {
    const fromBlock = `0x${Math.max(0, head - range + 1).toString(16)}`
    const filter = { fromBlock, toBlock: `0x${head.toString(16)}`, topics: [noTopic] }
    const isAnswered = await call('eth_getLogs', [filter]).then(Array.isArray, (error: unknown) => {
      if (error instanceof CheckError) return false
      throw error
    })
    if (isAnswered) return range
  }
  return 0
}

const findTraceMethod = async (call: Call, head: z.infer<typeof headSchema>): Promise<string | undefined> => {
  const methods: readonly (readonly [string, readonly unknown[]])[] = [
    ['debug_traceBlockByHash', [head.hash, { tracer: 'callTracer' }]],
    ['trace_block', [`0x${head.number.toString(16)}`]],
  ]
  for (const [method, params] of methods) {
    const isOffered = await call(method, params).then(Array.isArray, () => false)
    if (isOffered) return method
  }
  return undefined
}
