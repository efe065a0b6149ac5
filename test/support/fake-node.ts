import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { closeServer, listen } from './machine.ts'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
export type RpcCall = z.infer<typeof callSchema>

/**
 * What the proxy replies instead of the node: another result, an error, an HTTP status, a body that is not JSON-RPC, half of
 * the node's own reply, a closed connection, or no reply.
 */
export type FakeReply =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown }; httpStatus?: number }
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | 'half'
  | 'reset'
  | 'hang'

type Replier = (call: RpcCall, honest: unknown) => FakeReply | undefined | Promise<FakeReply | undefined>

/** Decides on a whole batch, given the replies to its calls; `undefined` passes them on. */
type BatchReplier = (replies: readonly object[]) => FakeReply | object[] | undefined

export type FakeNode = {
  readonly url: string
  /** Decides on every call, given the node's own result; `undefined` passes that on. */
  readonly replyWith: (replier: Replier) => void
  readonly replyToBatchesWith: (replier: BatchReplier) => void
  readonly calls: readonly RpcCall[]
  /** How many requests had several calls. */
  readonly batches: () => number
  readonly close: () => Promise<void>
}

type NodeReply = { result?: unknown; error?: unknown }

const callNode = async (url: string, call: RpcCall): Promise<NodeReply> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  const { result, error }: NodeReply = JSON.parse(await reply.text())
  return error === undefined ? { result } : { error }
}

const passOn = () => undefined

const writeReply = (
  response: ServerResponse,
  o: { id: unknown; reply: FakeReply | NodeReply; honest: unknown },
): void => {
  const { id, reply, honest } = o
  const json = { 'content-type': 'application/json' }
  const write = (content: object) => JSON.stringify({ jsonrpc: '2.0', id, ...content })
  if (reply === 'hang') return
  if (reply === 'reset') response.socket?.destroy()
  else if (reply === 'half') {
    const whole = write({ result: honest })
    response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(whole) })
    response.write(whole.slice(0, whole.length / 2), () => response.socket?.destroy())
  } else if ('status' in reply) response.writeHead(reply.status, reply.headers).end('no')
  else if ('body' in reply) response.writeHead(200, json).end(reply.body)
  else response.writeHead('httpStatus' in reply ? (reply.httpStatus ?? 200) : 200, json).end(write(reply))
}

/** Whether it is no reply to a single call, and so the reply to all of a batch. */
const isOfAll = (reply: FakeReply | NodeReply): boolean =>
  typeof reply === 'string' || 'status' in reply || 'body' in reply

/** A proxy in front of a real node that replies as faulty nodes do; closed when the test ends. */
export const startFakeNode = async (t: Pick<TestContext, 'after'>, node: string): Promise<FakeNode> => {
  const calls: RpcCall[] = []
  let replier: Replier = passOn
  let batchReplier: BatchReplier = passOn
  let batches = 0

  const answer = async (call: RpcCall): Promise<{ reply: FakeReply | NodeReply; honest: unknown }> => {
    calls.push(call)
    const reply = await callNode(node, call).catch((): NodeReply => ({ result: null }))
    const honest = reply.result ?? null
    return { reply: (await replier(call, honest)) ?? reply, honest }
  }

  const serveBatch = async (asked: readonly RpcCall[], response: ServerResponse): Promise<void> => {
    batches += 1
    const answers = await Promise.all(asked.map(answer))
    const whole = answers.find(({ reply }) => isOfAll(reply))
    const replies = answers.map(({ reply }, n) => ({ jsonrpc: '2.0', id: asked[n]?.id, ...Object(reply) }))
    const given = whole?.reply ?? batchReplier(replies) ?? replies
    const reply = Array.isArray(given) ? { body: JSON.stringify(given) } : given
    writeReply(response, { id: null, reply, honest: null })
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const asked: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (Array.isArray(asked)) return await serveBatch(z.array(callSchema).parse(asked), response)
    const call = callSchema.parse(asked)
    const { reply, honest } = await answer(call)
    writeReply(response, { id: call.id, reply, honest })
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const port = await listen(server)
  const close = (): Promise<void> => closeServer(server)
  t.after(close)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    replyWith: next => {
      replier = next
    },
    replyToBatchesWith: next => {
      batchReplier = next
    },
    batches: () => batches,
    close,
  }
}

/** Lies about the first `times` calls that `which` picks. */
export const firstTimes = (
  times: number,
  o: { which: (call: RpcCall) => boolean; lie: (honest: unknown) => FakeReply },
) => {
  let lies = 0
  return (call: RpcCall, honest: unknown): FakeReply | undefined => {
    if (lies >= times || !o.which(call)) return undefined
    lies += 1
    return o.lie(honest)
  }
}

/** Whole numbers from 0 to below a limit. */
type Random = (limit: number) => number
type Chain = { readonly url: string; rpc(method: string, params?: readonly unknown[]): Promise<unknown> }

/** What a node remembers of a branch that the others have left: results by method and parameters. */
type BranchMemory = ReadonlyMap<string, unknown>

/** What is wrong with a node for a while. */
export type NodeCondition =
  | 'well'
  | 'away'
  | 'silent'
  | 'limiting'
  | 'erring'
  | 'foreign'
  | 'hollow'
  | { readonly behind: number }
  | { readonly remembers: BranchMemory }

export type UnreliableNode = {
  readonly url: string
  readonly calls: readonly RpcCall[]
  readonly setCondition: (condition: NodeCondition) => void
  /** While it is calm every call is answered truly. */
  readonly setReliable: (isCalm: boolean) => void
}

const objectSchema = z.looseObject({})
const keyOf = (method: string, params: readonly unknown[]): string => JSON.stringify([method, ...params])
const hex = (height: number): string => `0x${height.toString(16)}`

const wholeSchema = z.object({ hash: z.string(), transactions: z.array(z.object({ hash: z.string() })) })
const filterSchema = z.object({ blockHash: z.string(), topics: z.tuple([z.array(z.string())]).optional() })
const logSchema = z.looseObject({ topics: z.array(z.string()) })

/** Takes down what the node says of its last blocks, to be told when they are no longer so. */
export const rememberBranch = async (chain: Chain, depth: number): Promise<BranchMemory> => {
  const memory = new Map<string, unknown>()
  const head = Number(await chain.rpc('eth_blockNumber'))
  const take = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const result = await chain.rpc(method, params)
    memory.set(keyOf(method, params), result)
    return result
  }
  for (let height = Math.max(0, head - depth); height <= head; height += 1) {
    await take('eth_getBlockByNumber', [hex(height), false])
    const whole = await take('eth_getBlockByNumber', [hex(height), true])
    const { hash: block, transactions } = wholeSchema.parse(whole)
    await take('eth_getLogs', [{ blockHash: block }])
    for (const { hash } of transactions) await take('eth_getTransactionReceipt', [hash])
  }
  memory.set(
    keyOf('eth_getBlockByNumber', ['latest', false]),
    memory.get(keyOf('eth_getBlockByNumber', [hex(head), false])),
  )
  return memory
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const otherHash = (random: Random): string =>
  `0x${Array.from({ length: 64 }, () => random(16).toString(16)).join('')}`

const large = 'x'.repeat(20 * 1024 * 1024)

const corruptedLogs = (random: Random, logs: readonly unknown[]): FakeReply[] => {
  const [first, ...others] = logs
  if (!isObject(first)) return []
  return [
    { result: [] },
    { result: [first, ...logs] },
    { result: [{ ...first, blockHash: otherHash(random) }, ...others] },
    { result: [{ ...first, removed: true }, ...others] },
    { result: [{ ...first, transactionIndex: '0xffff' }, ...others] },
  ]
}

/** The honest result with something wrong in it, as far as it has what would be wrong. */
const corrupted = (random: Random, honest: unknown): FakeReply[] => {
  if (Array.isArray(honest)) return corruptedLogs(random, honest)
  if (!isObject(honest)) return []
  const other = (part: object): FakeReply => ({ result: { ...honest, ...part } })
  const { transactions } = honest
  return [
    ...('parentHash' in honest
      ? [
          other({ hash: otherHash(random) }),
          other({ parentHash: otherHash(random) }),
          other({ number: '0x1' }),
        ]
      : []),
    ...(Array.isArray(transactions) && transactions.length > 0 ? [other({ transactions: [] })] : []),
    ...('transactionHash' in honest
      ? [other({ blockHash: otherHash(random) }), other({ transactionHash: otherHash(random) })]
      : []),
  ]
}

const refusals: readonly FakeReply[] = [
  { status: 429 },
  { status: 429, headers: { 'retry-after': '0' } },
  { status: 429, headers: { 'retry-after': '1' } },
  { error: { code: -32005, message: 'daily request count exceeded, request rate limited' } },
  { error: { code: -32097, message: 'too many requests' } },
]

const failures: readonly FakeReply[] = [
  { status: 500 },
  { status: 503, headers: { 'retry-after': '1' } },
  { status: 413 },
  { body: '<html>Bad gateway</html>' },
  { body: '{"jsonrpc":"2.0","id":1,' },
  { body: '[]' },
  { body: 'null' },
  { error: { code: -32000, message: 'header not found' } },
  { error: { code: -32005, message: 'query returned more than 10000 results' } },
  { error: { code: -32603, message: 'internal error' } },
  'half',
  'reset',
]

const junk: readonly FakeReply[] = [{ result: null }, { result: [] }, { result: {} }, { result: '0x2' }]

const rare = (random: Random, honest: unknown): readonly FakeReply[] => [
  'hang',
  // It takes the machine a good part of a second to write and to read.
  ...(isObject(honest) && random(4) === 0 ? [{ result: { ...honest, extraData: large } }] : []),
]

const oneOf = (random: Random, from: readonly FakeReply[]): FakeReply | undefined => from[random(from.length)]

/** What is hardest to notice comes most often. */
const faultyReply = (random: Random, call: RpcCall, honest: unknown): FakeReply | undefined => {
  const kind = random(20)
  if (kind === 0) return oneOf(random, rare(random, honest))
  if (kind < 4) return oneOf(random, refusals)
  if (kind < 7) return oneOf(random, failures)
  if (kind < 10) return oneOf(random, junk)
  if (call.method === 'eth_chainId') return { result: '0x5' }
  return oneOf(random, corrupted(random, honest))
}

/** `foreign`: another chain, under another id. `perMille`: how many of a thousand calls are answered wrong in the best condition. */
type UnreliableNodeOptions = {
  readonly chain: Chain
  readonly foreign: Chain
  readonly random: Random
  readonly perMille: number
}

const heightOf = (block: unknown): number => Number(objectSchema.parse(block)['number'])

const answerBehind = async (
  o: UnreliableNodeOptions,
  call: RpcCall,
  behind: number,
): Promise<FakeReply | undefined> => {
  const head = Math.max(0, Number(await o.chain.rpc('eth_blockNumber')) - behind)
  const [block, full] = call.params
  if (call.method === 'eth_getBlockByNumber') {
    const height = block === 'latest' ? head : Number(block)
    if (height > head) return { result: null }
    return { result: await o.chain.rpc('eth_getBlockByNumber', [hex(height), full]) }
  }
  if (call.method === 'eth_getLogs') {
    const { blockHash } = filterSchema.parse(block)
    const found = await o.chain.rpc('eth_getBlockByHash', [blockHash, false])
    return found !== null && heightOf(found) > head ? { result: [] } : undefined
  }
  if (call.method !== 'eth_getTransactionReceipt') return undefined
  const receipt = objectSchema.nullable().parse(await o.chain.rpc(call.method, call.params))
  return receipt !== null && Number(receipt['blockNumber']) > head ? { result: null } : undefined
}

/** A node that has heard of a block, but not yet of what is in it. */
const withoutContents = (honest: unknown): FakeReply | undefined => {
  if (Array.isArray(honest)) return { result: [] }
  return isObject(honest) && 'transactions' in honest
    ? { result: { ...honest, transactions: [] } }
    : undefined
}

const rememberedLogs = (memory: BranchMemory, filter: unknown): FakeReply | undefined => {
  const { blockHash, topics } = filterSchema.parse(filter)
  const logs = z.array(logSchema).safeParse(memory.get(keyOf('eth_getLogs', [{ blockHash }])))
  if (!logs.success) return { error: { code: -32000, message: 'unknown block' } }
  const isWanted = (log: z.infer<typeof logSchema>): boolean =>
    topics === undefined || topics[0].includes(log.topics[0] ?? '')
  return { result: logs.data.filter(isWanted) }
}

const answerFrom = (memory: BranchMemory, { method, params }: RpcCall): FakeReply | undefined => {
  if (method === 'eth_getLogs') return rememberedLogs(memory, params[0])
  const known = memory.get(keyOf(method, params))
  if (known !== undefined) return { result: known }
  if (method === 'eth_getTransactionReceipt') return { result: null }
  if (method !== 'eth_getBlockByNumber') return undefined
  // Blocks that it does not remember are older than the branches, or newer than its head.
  const newest = heightOf(memory.get(keyOf('eth_getBlockByNumber', ['latest', false])))
  return Number(params[0]) > newest ? { result: null } : undefined
}

const answerIn = async (
  o: UnreliableNodeOptions,
  condition: NodeCondition,
  given: { call: RpcCall; honest: unknown },
) => {
  const { call, honest } = given
  if (condition === 'well') return undefined
  if (condition === 'away') return 'reset'
  if (condition === 'silent') return 'hang'
  if (condition === 'limiting') return oneOf(o.random, refusals)
  if (condition === 'erring') return oneOf(o.random, failures)
  if (condition === 'hollow') return withoutContents(honest)
  if (condition === 'foreign') return { result: await o.foreign.rpc(call.method, call.params) }
  if ('behind' in condition) return await answerBehind(o, call, condition.behind)
  return answerFrom(condition.remembers, call)
}

/** A node in front of a real one whose condition changes, and which gives a wrong answer now and then in any condition. */
export const startUnreliableNode = async (
  t: Pick<TestContext, 'after'>,
  o: UnreliableNodeOptions,
): Promise<UnreliableNode> => {
  const proxy = await startFakeNode(t, o.chain.url)
  let condition: NodeCondition = 'well'
  let isCalm = false
  proxy.replyWith(async (call, honest) => {
    if (isCalm) return undefined
    if (o.random(1_000) < o.perMille) return faultyReply(o.random, call, honest)
    return await answerIn(o, condition, { call, honest })
  })
  return {
    url: proxy.url,
    calls: proxy.calls,
    setCondition: next => {
      condition = next
    },
    setReliable: next => {
      isCalm = next
    },
  }
}
