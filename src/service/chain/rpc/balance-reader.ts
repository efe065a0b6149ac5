import { asksToWait, isUnanswered } from './batch-refusals.ts'
import { type BlockHeader, fetchHeader, hexHeight, parseCallResult } from './block.ts'
import type { BalanceSource, EndpointQuery } from './endpoint.ts'
import {
  type BalanceQuestion,
  balanceOfInput,
  decodeBalance,
  decodeBalances,
  encodeBalanceCalls,
  multicallAddress,
} from './multicall.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { RpcCall } from './rpc-request.ts'

/** `block`: where the balances are read; its hash is compared afterwards. */
type BalanceRequest = {
  readonly block: Pick<BlockHeader, 'height' | 'hash'>
  readonly questions: readonly BalanceQuestion[]
}

/** The balances that could be read, by `balanceKey`. */
type Balances = ReadonlyMap<string, bigint>

export type BalanceReader = (request: BalanceRequest, signal: AbortSignal) => Promise<Balances>

export const balanceKey = ({ token, address }: BalanceQuestion): string => `${token}:${address}`

/** Requests for one reading, however many balances there are: what is left over comes first in the next one. */
const maxRequests = 48
/** For the code of the contract, and for the header at the end. */
const otherRequests = 2

/** Balances in one call of the contract; fewer where a node refuses so many. */
const maxPerCall = 400
const minPerCall = 25
/** For each balance: many times what a token needs, and too little for one that wants to use up a node's time. */
const gasPerBalance = 60_000
const gasOfCall = 500_000

/** Calls in one JSON-RPC batch; fewer where a node refuses so many, and twice as many again after each time without a refusal. */
const maxBatch = 250
const batchGrowthMs = 60_000
const gasOfBalance = '0x30d40'

/** Tokens that are read on their own in one reading, because something went wrong when they were read with others. */
const maxIsolated = 8
const suspectMs = 60_000
const maxSuspectMs = 3_600_000

/** How long it is remembered that the chain has no such contract, or that a node does not call it. */
const noMulticallMs = 3_600_000

/** What is known of one endpoint. */
type Limits = {
  perCall: number
  batch: number
  /** Since when none was refused, or the last time that it grew. */
  batchSince: number
  multicall: { readonly exists: boolean; readonly at: number } | undefined
}

const newLimits = (): Limits => ({
  perCall: maxPerCall,
  batch: maxBatch,
  batchSince: Number.NEGATIVE_INFINITY,
  multicall: undefined,
})

/** The outcome for each question. `failed`: the token gives none. `unread`: it was not asked, or the node did not answer. */
type Outcome = bigint | 'failed' | 'unread'

type Asked = {
  readonly call: RpcCall
  readonly batch: BalanceSource['batch']
  readonly at: string
  readonly limits: Limits
  readonly now: () => number
  /** `false`: there are no requests left. */
  readonly spend: () => boolean
}

/** A node's refusal of what it was asked in one request, as opposed to a node that is away. */
const isRefusal = (error: unknown): boolean =>
  isRpcError(
    error,
    'rpc_reverted',
    'rpc_unclear',
    'rpc_declined',
    'rpc_too_large',
    'rpc_refused',
    'rpc_unusable',
    'rpc_not_offered',
  )

const noMulticall = (now: () => number): Limits['multicall'] => ({ exists: false, at: now() })

/** Whether the chain has the contract; asked once, and again after a while where it has not. */
const hasMulticall = async ({ call, at, limits, now, spend }: Asked): Promise<boolean> => {
  const { multicall } = limits
  if (multicall !== undefined && (multicall.exists || now() - multicall.at < noMulticallMs))
    return multicall.exists
  spend()
  const code = await call('eth_getCode', [multicallAddress, at])
  limits.multicall = { exists: typeof code === 'string' && code.length > 2, at: now() }
  return limits.multicall.exists
}

/** One call of the contract. `undefined`: the node refuses it as a whole. */
const callMulticall = async (
  questions: readonly BalanceQuestion[],
  { call, at }: Asked,
): Promise<readonly Outcome[] | undefined> => {
  const gas = `0x${(gasOfCall + questions.length * gasPerBalance).toString(16)}`
  const request = { to: multicallAddress, data: encodeBalanceCalls(questions), gas }
  try {
    const returned = parseCallResult(await call('eth_call', [request, at]))
    return decodeBalances(returned, questions.length)?.map(balance => balance ?? 'failed')
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

const isAnswered = async (called: Promise<unknown>): Promise<boolean> => {
  try {
    await called
    return true
  } catch (error) {
    return !isUnanswered(error)
  }
}

/** Calls in one batch, or by themselves where the node takes no batches. `undefined`: it refuses so many. */
const callBatch = async (
  questions: readonly BalanceQuestion[],
  { call, batch, at, spend }: Asked,
): Promise<readonly unknown[] | undefined> => {
  const calls = questions.map(({ token, address }) =>
    token === ''
      ? { method: 'eth_getBalance', params: [`0x${address}`, at] }
      : {
          method: 'eth_call',
          params: [{ to: `0x${token}`, data: `0x${balanceOfInput(address)}`, gas: gasOfBalance }, at],
        },
  )
  const [only, ...others] = calls
  try {
    if (only !== undefined && others.length === 0) {
      const result = await call(only.method, only.params).catch((error: unknown) => {
        if (isRefusal(error)) return error
        throw error
      })
      return [result]
    }
    return await batch(calls)
  } catch (error) {
    if (isRefusal(error)) return undefined
    const isSingle = only === undefined || others.length === 0
    if (isSingle || !isUnanswered(error) || asksToWait(error) || !spend()) throw error
    if (!(await isAnswered(call(only.method, only.params)))) throw error
    return undefined
  }
}

const outcomeOfCall = (result: unknown, { token }: BalanceQuestion): Outcome => {
  if (result instanceof RpcError)
    return token !== '' && isRpcError(result, 'rpc_reverted', 'rpc_unclear') ? 'failed' : 'unread'
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result)) return token === '' ? 'unread' : 'failed'
  if (token === '') return result.length > 2 && result.length <= 66 ? BigInt(result) : 'unread'
  return decodeBalance(result) ?? 'failed'
}

const limitBatch = (limits: Limits, { batch, at }: { batch: number; at: number }): void => {
  limits.batch = Math.min(maxBatch, Math.max(1, batch))
  limits.batchSince = at
}

/** Without the contract: as many calls in a request as the node takes. */
const readInBatches = async (
  questions: readonly BalanceQuestion[],
  asked: Asked,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  const { limits, now } = asked
  while (outcomes.length < questions.length && asked.spend()) {
    const { batch } = limits
    const some = questions.slice(outcomes.length, outcomes.length + batch)
    const results = await callBatch(some, asked)
    const isLimited = results?.some(result => isRpcError(result, 'rpc_limited')) === true
    if (results === undefined || isLimited) limitBatch(limits, { batch: Math.floor(batch / 2), at: now() })
    else if (now() - limits.batchSince >= batchGrowthMs) limitBatch(limits, { batch: batch * 2, at: now() })
    if (results !== undefined)
      outcomes.push(...some.map((question, n) => outcomeOfCall(results[n], question)))
  }
  return [...outcomes, ...unreadFrom(questions, outcomes.length)]
}

const unreadFrom = (questions: readonly BalanceQuestion[], from: number): readonly Outcome[] =>
  questions.slice(from).map(() => 'unread')

/** By the contract. What a node refuses as a whole is asked again in halves. */
const readByMulticall = async (
  questions: readonly BalanceQuestion[],
  asked: Asked,
): Promise<readonly Outcome[]> => {
  const { limits } = asked
  const outcomes: Outcome[] = []
  let size = limits.perCall
  while (outcomes.length < questions.length && asked.spend()) {
    const some = questions.slice(outcomes.length, outcomes.length + size)
    const results = await callMulticall(some, asked)
    if (results !== undefined) {
      outcomes.push(...results)
      continue
    }
    if (some.length <= minPerCall) outcomes.push(...some.map((): Outcome => 'failed'))
    else size = Math.max(minPerCall, Math.ceil(some.length / 2))
  }
  return [...outcomes, ...unreadFrom(questions, outcomes.length)]
}

/**
 * Coins by the contract. Nothing but the node can make them fail: it gets smaller calls from now on, and none at all if that does not
 * help.
 */
const readCoins = async (
  questions: readonly BalanceQuestion[],
  asked: Asked,
): Promise<readonly Outcome[]> => {
  const outcomes = await readByMulticall(questions, asked)
  if (!outcomes.includes('failed')) return outcomes
  const { limits } = asked
  if (limits.perCall <= minPerCall) limits.multicall = noMulticall(asked.now)
  limits.perCall = Math.max(minPerCall, Math.floor(limits.perCall / 2))
  return outcomes.map(outcome => (outcome === 'failed' ? 'unread' : outcome))
}

/** Balances that could not be read when they were last asked for, even on their own. By `balanceKey`. */
const createSuspects = (now: () => number) => {
  const suspects = new Map<string, { readonly failures: number; readonly until: number }>()
  return {
    has: (question: BalanceQuestion): boolean => suspects.has(balanceKey(question)),
    isDue: (question: BalanceQuestion): boolean => (suspects.get(balanceKey(question))?.until ?? 0) <= now(),
    clear: (question: BalanceQuestion) => suspects.delete(balanceKey(question)),
    /** `isAlone`: it failed on its own, and not beside others, of which one may have taken what it needed. */
    note: (question: BalanceQuestion, { isAlone }: { isAlone: boolean }): void => {
      const failures = (suspects.get(balanceKey(question))?.failures ?? 0) + (isAlone ? 1 : 0)
      const waitMs = isAlone ? Math.min(maxSuspectMs, suspectMs * 2 ** (failures - 1)) : 0
      suspects.set(balanceKey(question), { failures, until: now() + waitMs })
    },
    keepOnly: (questions: readonly BalanceQuestion[]): void => {
      if (suspects.size === 0) return
      const keys = new Set(questions.map(balanceKey))
      for (const key of suspects.keys()) if (!keys.has(key)) suspects.delete(key)
    },
  }
}

type Suspects = ReturnType<typeof createSuspects>

/** Reads tokens together, and those that fail each on its own, so that a hostile one holds up no other. */
const readTokens = async (
  questions: readonly BalanceQuestion[],
  {
    read,
    suspects,
  }: { read: (some: readonly BalanceQuestion[]) => Promise<readonly Outcome[]>; suspects: Suspects },
): Promise<Map<BalanceQuestion, Outcome>> => {
  const shared = questions.filter(question => !suspects.has(question))
  const results = await read(shared)
  const outcomes = new Map(shared.map((question, n) => [question, results[n] ?? 'unread'] as const))
  for (const [question, outcome] of outcomes)
    if (outcome === 'failed') suspects.note(question, { isAlone: false })
  const due = questions.filter(question => suspects.has(question) && suspects.isDue(question))
  const isolated = [...Map.groupBy(due, ({ token }) => token).values()].slice(0, maxIsolated)
  for (const some of isolated) {
    const alone = await read(some)
    for (const [n, question] of some.entries()) {
      const outcome = alone[n] ?? 'unread'
      outcomes.set(question, outcome)
      if (outcome === 'failed') suspects.note(question, { isAlone: true })
      else if (outcome !== 'unread') suspects.clear(question)
    }
  }
  return outcomes
}

const readOnEndpoint =
  (
    { block, questions }: BalanceRequest,
    o: { limitsOf: (key: object) => Limits; suspects: Suspects; now: () => number },
  ): EndpointQuery<ReadonlyMap<BalanceQuestion, Outcome>> =>
  async (call, _traces, { batch, key }) => {
    let left = maxRequests - otherRequests
    const spend = (): boolean => {
      left -= 1
      return left >= 0
    }
    const asked: Asked = {
      call,
      batch,
      at: hexHeight(block.height),
      limits: o.limitsOf(key),
      now: o.now,
      spend,
    }
    const isByContract = await hasMulticall(asked)
    const coins = questions.filter(({ token }) => token === '')
    const tokens = questions.filter(({ token }) => token !== '')
    const results = isByContract ? await readCoins(coins, asked) : await readInBatches(coins, asked)
    const read = (some: readonly BalanceQuestion[]) =>
      isByContract ? readByMulticall(some, asked) : readInBatches(some, asked)
    const outcomes = await readTokens(tokens, { ...o, read })
    const header = await fetchHeader(call, block.height)
    if (header.hash !== block.hash)
      throw new RpcError('rpc_stale', `block ${block.height} is of another branch`)
    return new Map([...outcomes, ...coins.map((coin, n) => [coin, results[n] ?? 'unread'] as const)])
  }

/**
 * Reads balances in one block, all of them from one endpoint: with Multicall3 where the chain has it, in JSON-RPC batches elsewhere.
 * A balance that cannot be read is missing. Throws `RpcError`.
 */
export const createBalanceReader = (pool: RpcPool, now: () => number): BalanceReader => {
  const known = new WeakMap<object, Limits>()
  const limitsOf = (key: object): Limits => {
    const limits = known.get(key) ?? newLimits()
    known.set(key, limits)
    return limits
  }
  const suspects = createSuspects(now)
  let first = 0

  return async ({ block, questions }, signal) => {
    suspects.keepOnly(questions)
    const begin = first % Math.max(1, questions.length)
    const inTurn = [...questions.slice(begin), ...questions.slice(0, begin)]
    const query = readOnEndpoint({ block, questions: inTurn }, { limitsOf, suspects, now })
    // A token that makes a node fail must not keep blocks from being asked of it.
    const outcomes = await pool.run(query, signal, { height: block.height, isHealthNeutral: true })
    const unread = inTurn.findIndex(question => outcomes.get(question) === 'unread')
    first = unread === -1 ? 0 : begin + unread
    return new Map(
      [...outcomes].flatMap(([question, outcome]) =>
        typeof outcome === 'bigint' ? [[balanceKey(question), outcome] as const] : [],
      ),
    )
  }
}
