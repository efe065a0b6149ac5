import { z } from 'zod'
import { wallNow } from '#lib/time.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const replySchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number() }).optional(),
})
const quantity = z.string().regex(/^0x[\da-f]+$/i)
const headSchema = z.object({ number: quantity, timestamp: quantity, hash: z.string() })

/** What a node answered instead of a result. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

const createCall =
  (url: string, signal: AbortSignal): Call =>
  async (method, params = []) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal,
    })
    if (!reply.ok) throw new RefusedError(`HTTP ${reply.status}`)
    const parsed = replySchema.safeParse(await reply.json().catch(() => undefined))
    if (!parsed.success) throw new RefusedError('no JSON-RPC reply')
    if (parsed.data.error !== undefined) throw new RefusedError(`JSON-RPC error ${parsed.data.error.code}`)
    return parsed.data.result
  }

/** A block this old may be the chain's pause as well as the node's. */
const oldBlockMs = 5 * 60_000
const logRanges = [1_000, 100, 10, 1]
/** No log has this topic. */
const noTopic = `0x${'0'.repeat(63)}1`

/** Whether a JSON-RPC endpoint is one of this chain, at its head, and what it offers. */
export const checkEndpoint = async (o: {
  readonly url: string
  readonly chain: number
  readonly traces: 'auto' | 'on' | 'off'
  readonly signal: AbortSignal
}): Promise<readonly Finding[]> => {
  if (new URL(o.url).username !== '')
    return [fail('the user name in its URL is not sent: use a key in the path, or an endpoint without one')]
  const call = createCall(o.url, o.signal)
  const chain = Number(quantity.parse(await call('eth_chainId')))
  if (chain !== o.chain) return [fail(`it is a node of chain ${chain}, not ${o.chain}`)]
  const head = headSchema.parse(await call('eth_getBlockByNumber', ['latest', false]))
  const height = Number(head.number)
  const ageMs = wallNow() - Number(head.timestamp) * 1_000
  const about = `head ${height}, ${Math.max(0, Math.round(ageMs / 1_000))} s old`
  const [range, traces] = await Promise.all([
    findLogRange(call, height),
    o.traces === 'off' ? undefined : findTraceMethod(call, head),
  ])
  const text = [
    about,
    range === 0 ? 'eth_getLogs refused' : `eth_getLogs over ${range} blocks`,
    o.traces === 'off' ? 'traces off' : `traces: ${traces ?? 'not offered'}`,
  ].join(', ')
  if (range === 0) return [fail(text)]
  const isShort = ageMs > oldBlockMs || (o.traces === 'on' && traces === undefined)
  return [isShort ? warn(text) : ok(text)]
}

/** The largest range that it answers; 0: none. */
const findLogRange = async (call: Call, head: number): Promise<number> => {
  for (const range of logRanges) {
    const fromBlock = `0x${Math.max(0, head - range + 1).toString(16)}`
    const filter = { fromBlock, toBlock: `0x${head.toString(16)}`, topics: [noTopic] }
    const isAnswered = await call('eth_getLogs', [filter]).then(Array.isArray, (error: unknown) => {
      if (error instanceof RefusedError) return false
      throw error
    })
    if (isAnswered) return range
  }
  return 0
}

const findTraceMethod = async (call: Call, head: z.infer<typeof headSchema>): Promise<string | undefined> => {
  const methods: readonly (readonly [string, readonly unknown[]])[] = [
    ['debug_traceBlockByHash', [head.hash, { tracer: 'callTracer' }]],
    ['trace_block', [head.number]],
  ]
  for (const [method, params] of methods) {
    const isOffered = await call(method, params).then(Array.isArray, () => false)
    if (isOffered) return method
  }
  return undefined
}
