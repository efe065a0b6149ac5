import { z } from 'zod'
import { type Call, type Lie, type LyingRpc, startLyingRpc } from './lying-rpc.ts'

/** Whole numbers from 0 to below a limit. */
type Random = (limit: number) => number
type Chain = { readonly url: string; rpc(method: string, params?: readonly unknown[]): Promise<unknown> }

/** What a node remembers of a branch that the others have left: results by method and parameters. */
type Memory = ReadonlyMap<string, unknown>

/** What is wrong with a node for a while. */
export type Mood =
  | 'well'
  | 'away'
  | 'silent'
  | 'limiting'
  | 'erring'
  | 'foreign'
  | { readonly behind: number }
  | { readonly remembers: Memory }

export type UnrulyNode = {
  readonly url: string
  readonly calls: readonly Call[]
  readonly mood: (mood: Mood) => void
  /** While it is calm every call is answered truly. */
  readonly calm: (isCalm: boolean) => void
  readonly close: LyingRpc['close']
}

const objectSchema = z.looseObject({})
const keyOf = (method: string, params: readonly unknown[]): string => JSON.stringify([method, ...params])
const hex = (height: number): string => `0x${height.toString(16)}`

/** Takes down what the node says of its last blocks, to be told when they are no longer so. */
export const rememberBranch = async (chain: Chain, depth: number): Promise<Memory> => {
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
    const { transactions } = z.object({ transactions: z.array(z.object({ hash: z.string() })) }).parse(whole)
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

/** The honest result with something wrong in it, as far as it has what would be wrong. */
const spoilt = (random: Random, honest: unknown): Lie[] => {
  if (!isObject(honest)) return []
  const other = (part: object): Lie => ({ result: { ...honest, ...part } })
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

const refusals: readonly Lie[] = [
  { status: 429 },
  { status: 429, headers: { 'retry-after': '0' } },
  { status: 429, headers: { 'retry-after': '1' } },
  { error: { code: -32005, message: 'daily request count exceeded, request rate limited' } },
  { error: { code: -32097, message: 'too many requests' } },
]

const failures: readonly Lie[] = [
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

const lies = (random: Random, call: Call, honest: unknown): readonly Lie[] => [
  ...failures,
  ...refusals,
  ...spoilt(random, honest),
  { result: null },
  { result: [] },
  { result: {} },
  { result: '0x2' },
  // It takes a whole second of the machine to write and read.
  ...(isObject(honest) && random(8) === 0 ? [{ result: { ...honest, extraData: large } }] : []),
  ...(random(4) === 0 ? ['hang' as const] : []),
  ...(call.method === 'eth_chainId' ? [{ result: '0x5' }] : []),
]

const oneOf = (random: Random, from: readonly Lie[]): Lie | undefined => from[random(from.length)]

/** `foreign`: another chain, under another id. `perMille`: how many of a thousand calls are answered wrong in the best of moods. */
type Options = {
  readonly chain: Chain
  readonly foreign: Chain
  readonly random: Random
  readonly perMille: number
}

const answerBehind = async (o: Options, call: Call, behind: number): Promise<Lie | undefined> => {
  const head = Math.max(0, Number(await o.chain.rpc('eth_blockNumber')) - behind)
  const [block, full] = call.params
  if (call.method === 'eth_getBlockByNumber') {
    const height = block === 'latest' ? head : Number(block)
    if (height > head) return { result: null }
    return { result: await o.chain.rpc('eth_getBlockByNumber', [hex(height), full]) }
  }
  if (call.method !== 'eth_getTransactionReceipt') return undefined
  const receipt = objectSchema.nullable().parse(await o.chain.rpc(call.method, call.params))
  return receipt !== null && Number(receipt['blockNumber']) > head ? { result: null } : undefined
}

const answerIn = async (o: Options, mood: Mood, call: Call): Promise<Lie | undefined> => {
  if (mood === 'well') return undefined
  if (mood === 'away') return 'reset'
  if (mood === 'silent') return 'hang'
  if (mood === 'limiting') return oneOf(o.random, refusals)
  if (mood === 'erring') return oneOf(o.random, failures)
  if (mood === 'foreign') return { result: await o.foreign.rpc(call.method, call.params) }
  if ('behind' in mood) return await answerBehind(o, call, mood.behind)
  const known = mood.remembers.get(keyOf(call.method, call.params))
  if (known !== undefined) return { result: known }
  const asksBlock = call.method === 'eth_getBlockByNumber'
  const isRecent =
    asksBlock && Number(call.params[0]) > Number(await o.chain.rpc('eth_blockNumber')) - mood.remembers.size
  return isRecent || call.method === 'eth_getTransactionReceipt' ? { result: null } : undefined
}

/** A node in front of a real one whose moods change, and which lies now and then whatever its mood. */
export const startUnrulyNode = async (o: Options): Promise<UnrulyNode> => {
  const proxy = await startLyingRpc(o.chain.url)
  let mood: Mood = 'well'
  let isCalm = false
  proxy.lie(async (call, honest) => {
    if (isCalm) return undefined
    if (o.random(1_000) < o.perMille) return oneOf(o.random, lies(o.random, call, honest))
    return await answerIn(o, mood, call)
  })
  return {
    url: proxy.url,
    calls: proxy.calls,
    mood: next => {
      mood = next
    },
    calm: next => {
      isCalm = next
    },
    close: proxy.close,
  }
}
