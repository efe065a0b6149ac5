import { hourMs } from '#lib/time.ts'
import { questionKey, type StateQuestion, type ValueQuestion } from '#readings/question.ts'
import { type BlockHeader, fetchHeaderAndFee, hexHeight, parseCallResult } from './block.ts'
import { type AskedEndpoint, type EndpointQuery, perEndpoint } from './endpoint.ts'
import { decodeValue, decodeValues, encodeValueCalls } from './multicall.ts'
import { asksToWait, isRpcError, isUnanswered, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { RpcCall } from './rpc-request.ts'

/** Questions about values in a block, whose hash is compared afterwards. */
export type ValueRequest<Question = StateQuestion> = {
  readonly block: Pick<BlockHeader, 'height' | 'hash'>
  readonly questions: readonly Question[]
}

/** Returns the values that could be read, by `questionKey`. */
export type ValueReader<Question = StateQuestion> = (
  request: ValueRequest<Question>,
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, bigint>>

/** Limit of requests for one reading, however many values there are; the rest comes first in the next one. */
const maxRequests = 48
/** Requests for the code of the contract, and for the header at the end. */
const otherRequests = 2

/** Values in one call of Multicall3, and calls in one JSON-RPC batch. */
const maxPerCall = 400
const maxPerBatch = 250
/**
 * Gas for each value: many times the gas that a token needs for a balance, and too little for one that wants
 * to use up a node's time.
 */
const gasPerValue = 60_000
const gasOfCall = 500_000
/**
 * Gas for a value that is read alone, in a call of Multicall3 or in one of its own, and when a watch of it is
 * made.
 */
export const gasOfValue = `0x${(gasOfCall + gasPerValue).toString(16)}`

/**
 * Time after which a node is asked again for this many values at once, or for one that a contract did not
 * give.
 */
const tooManyForMs = 300_000
const failedForMs = 300_000
/** Time after which a node is asked again for a Multicall3 that the chain did not have, or that it did not call. */
const noMulticallMs = hourMs

/** Limits of one endpoint as learned so far. */
type Limits = {
  /** Number of values that it takes at once. */
  size: number
  sizeUntil: number
  hasMulticall: boolean
  noMulticallUntil: number
}

const limitsOf = perEndpoint(
  (): Limits => ({ size: maxPerCall, sizeUntil: 0, hasMulticall: false, noMulticallUntil: 0 }),
)

/**
 * The outcome for one question: a number, `failed` if the contract gives none, `doubtful` if another contract
 * in the same call may be the reason why there is none, or `unread` if the node did not answer.
 */
type Outcome = bigint | 'failed' | 'doubtful' | 'unread'

type Asked = {
  readonly call: RpcCall
  readonly endpoint: AskedEndpoint
  /** The address of Multicall3. */
  readonly multicall: string
  readonly at: string
  readonly limits: Limits
  /** Returns `false` if there are no requests left. */
  readonly spend: () => boolean
}

/** Outcomes in the order of the questions; `undefined` if the node refuses this many. */
type Ask = (questions: readonly ValueQuestion[], asked: Asked) => Promise<readonly Outcome[] | undefined>

const isFailedCall = (error: unknown): boolean => isRpcError(error, 'rpc_reverted', 'rpc_unclear')

/** Whether a node refuses a request, as opposed to a node that is down. */
const isRefusal = (error: unknown): boolean =>
  isFailedCall(error) ||
  isRpcError(error, 'rpc_declined', 'rpc_too_large', 'rpc_refused', 'rpc_unusable', 'rpc_not_offered')

const isCoin = (question: ValueQuestion): boolean => 'coinsOf' in question

/** Whether the chain has Multicall3; asked once, and again after a while if it has not. */
const hasMulticall = async ({ call, at, limits, endpoint, multicall }: Asked): Promise<boolean> => {
  if (endpoint.now() < limits.noMulticallUntil) return false
  if (limits.hasMulticall) return true
  const code = await call('eth_getCode', [multicall, at])
  limits.hasMulticall = typeof code === 'string' && code.length > 2
  if (!limits.hasMulticall) limits.noMulticallUntil = endpoint.now() + noMulticallMs
  return limits.hasMulticall
}

const askMulticall: Ask = async (questions, { call, at, limits, endpoint, multicall }) => {
  const gas = `0x${(gasOfCall + questions.length * gasPerValue).toString(16)}`
  const request = { to: multicall, data: encodeValueCalls(questions, multicall), gas }
  const unclear: Outcome = questions.length === 1 ? 'failed' : 'doubtful'
  try {
    const returned = parseCallResult(await call('eth_call', [request, at]))
    return decodeValues(questions, returned)?.map(value => value ?? unclear)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // A contract may use up the gas of all. If no contract is called, it is the node.
    if (isFailedCall(error) && !questions.every(isCoin)) return questions.map(() => unclear)
    if (questions.length === 1) limits.noMulticallUntil = endpoint.now() + noMulticallMs
    return undefined
  }
}

const outcomeOf = (result: unknown, question: ValueQuestion): Outcome => {
  if (isRpcError(result, 'rpc_limited')) return 'doubtful'
  if (result instanceof RpcError) return !isCoin(question) && isFailedCall(result) ? 'failed' : 'unread'
  if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result))
    return isCoin(question) ? 'unread' : 'failed'
  if (isCoin(question)) return result.length > 2 && result.length <= 66 ? BigInt(result) : 'unread'
  return decodeValue(question, result) ?? 'failed'
}

const toCall = (question: ValueQuestion, at: string) =>
  'coinsOf' in question
    ? { method: 'eth_getBalance', params: [`0x${question.coinsOf}`, at] }
    : {
        method: 'eth_call',
        params: [{ to: `0x${question.to}`, data: `0x${question.data}`, gas: gasOfValue }, at],
      }

const resultOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call
  } catch (error) {
    if (isUnanswered(error) || !(error instanceof RpcError)) throw error
    return error
  }
}

/** Asks for each value in a call of its own, and sends them as one JSON-RPC batch. */
const askBatch: Ask = async (questions, { call, endpoint, at, spend }) => {
  const calls = questions.map(question => toCall(question, at))
  const [first] = calls
  if (first === undefined) return []
  const sendFirst = () => resultOf(call(first.method, first.params))
  const outcomesOf = (results: readonly unknown[]) =>
    questions.map((question, n) => outcomeOf(results[n], question))
  if (calls.length === 1) return outcomesOf([await sendFirst()])
  try {
    return outcomesOf(await endpoint.batch(calls))
  } catch (error) {
    if (isRefusal(error)) return undefined
    if (!isUnanswered(error) || asksToWait(error) || !spend()) throw error
    // A node that answers one of them refuses this many.
    await sendFirst()
    return undefined
  }
}

/**
 * Reads in as few requests as the node allows. A refused request, or one with a doubtful result, is repeated
 * in halves.
 */
const readAll = async (
  questions: readonly ValueQuestion[],
  { ask, most, asked }: { ask: Ask; most: number; asked: Asked },
): Promise<ReadonlyMap<ValueQuestion, Outcome>> => {
  const { limits, endpoint, spend } = asked
  const outcomes = new Map<ValueQuestion, Outcome>()
  const waiting = [questions]
  const addHalves = (some: readonly ValueQuestion[], size: number) =>
    waiting.push(some.slice(size), some.slice(0, size))
  for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) {
    const size = endpoint.now() < limits.sizeUntil ? Math.min(most, limits.size) : most
    if (some.length > size) addHalves(some, size)
    else if (some.length > 0) {
      if (!spend()) break
      const results = await ask(some, asked)
      if (results === undefined) {
        limits.size = Math.max(1, Math.floor(some.length / 2))
        limits.sizeUntil = endpoint.now() + tooManyForMs
        if (some.length > 1) waiting.push(some)
        continue
      }
      for (const [n, question] of some.entries()) outcomes.set(question, results[n] ?? 'unread')
      const doubtful = some.filter((_, n) => results[n] === 'doubtful')
      addHalves(doubtful, Math.ceil(doubtful.length / 2))
    }
  }
  return outcomes
}

/**
 * Options of a reader. With `hasOnlyLatestState` values are those of the block or of one soon after it;
 * `multicall` is the address of Multicall3.
 */
type ReaderOptions = {
  readonly multicall: string
  readonly hasOnlyLatestState: boolean
  readonly now: () => number
}

const readOnEndpoint =
  (
    { block, questions }: ValueRequest,
    { multicall, hasOnlyLatestState }: ReaderOptions,
  ): EndpointQuery<ReadonlyMap<StateQuestion, Outcome>> =>
  async (call, endpoint) => {
    let left = maxRequests - otherRequests
    const spend = (): boolean => {
      left -= 1
      return left >= 0
    }
    const at = hasOnlyLatestState ? 'latest' : hexHeight(block.height)
    const asked = { call, endpoint, multicall, at, limits: limitsOf(endpoint), spend }
    const way = (await hasMulticall(asked))
      ? { ask: askMulticall, most: maxPerCall }
      : { ask: askBatch, most: maxPerBatch }
    const values = questions.flatMap(question => ('baseFee' in question ? [] : [question]))
    const coins = await readAll(values.filter(isCoin), { ...way, asked })
    const others = await readAll(
      values.filter(question => !isCoin(question)),
      { ...way, asked },
    )
    const { header, baseFee } = await fetchHeaderAndFee(call, block.height)
    if (header.hash !== block.hash)
      throw new RpcError('rpc_stale', `block ${block.height} is of another branch`)
    const fees = questions.filter(question => 'baseFee' in question)
    return new Map<StateQuestion, Outcome>([
      ...coins,
      ...others,
      ...fees.map(question => [question, baseFee ?? 'failed'] as const),
    ])
  }

/**
 * Reads values in one block, all of them from one endpoint: with Multicall3 if the chain has it, in JSON-RPC
 * batches elsewhere. One that cannot be read is missing. A contract that gives none is not asked for a while,
 * so that a hostile one does not cost the others their requests each time. Throws `RpcError`.
 */
export const createValueReader = (pool: RpcPool, reader: ReaderOptions): ValueReader => {
  const { now } = reader
  const failedUntil = new Map<string, number>()
  let first = 0

  return async ({ block, questions }, signal) => {
    for (const [key, until] of failedUntil) if (until <= now()) failedUntil.delete(key)
    const begin = first % Math.max(1, questions.length)
    const inTurn = [...questions.slice(begin), ...questions.slice(0, begin)]
    const due = inTurn.filter(question => !failedUntil.has(questionKey(question)))
    // A contract that makes a node fail must not keep blocks from being requested there.
    const options = { height: block.height, isHealthNeutral: true }
    const outcomes = await pool.run(readOnEndpoint({ block, questions: due }, reader), signal, options)
    const values = new Map<string, bigint>()
    for (const [question, outcome] of outcomes) {
      if (outcome === 'failed') failedUntil.set(questionKey(question), now() + failedForMs)
      if (typeof outcome === 'bigint') values.set(questionKey(question), outcome)
    }
    const unread = inTurn.findIndex(
      question => !values.has(questionKey(question)) && !failedUntil.has(questionKey(question)),
    )
    first = unread === -1 ? 0 : begin + unread
    return values
  }
}
