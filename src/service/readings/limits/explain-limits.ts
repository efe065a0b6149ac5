import type { z } from 'zod'
import { type Condition, conditionOf, type limitExplanation, nearestLimit } from '#readings/limit.ts'
import { questionKey } from '#readings/question.ts'
import { type ExplainedReading, hasSeries } from '#readings/registry.ts'
import type { Store } from '#store/store.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import { RpcError } from '../../chain/rpc/rpc-error.ts'
import {
  type BlockId,
  limitStateId,
  limitStates,
  type ValueState,
  valueSeries,
} from '../../records/reading-states.ts'
import { bots, cursors, subscriptions } from '../../records/records.ts'
import { isClearlyBack, isPast, knownLimit, recoversAt } from './evaluate-value.ts'
import { readMatchValues } from './match-values.ts'
import { type RequestedLimit, requestLimits, unreadLimits } from './read-limits.ts'
import { keyOf, limitStateKey, type Watched } from './watched.ts'

type LimitExplanation = z.infer<z.ZodObject<typeof limitExplanation>>

type ExplainLimitsDeps = {
  readonly store: Store
  readonly nodes: ReadonlyMap<number, ChainNode>
  readonly tokens: Tokens
}

const maxSubscriptions = 1_000

const stateOf = (
  value: bigint | undefined,
  condition: Condition,
  { state, isWatched }: { readonly state: ValueState | undefined; readonly isWatched: boolean },
): LimitExplanation['state'] => {
  if (!isWatched) return 'not_watched'
  if (value === undefined) return 'unread'
  if (condition.kind !== 'limits') return 'quiet'
  const { limits } = condition
  const passing = state !== undefined && 'drained' in state ? state.passed : state
  const lastPassed = knownLimit(limits, passing !== undefined && 'side' in passing ? passing : undefined)
  const passed = limits.find(limit => isPast(value, limit))
  if (passed !== undefined) return passed === lastPassed ? 'notified' : 'passed'
  if (lastPassed === undefined) return 'quiet'
  return isClearlyBack(value, lastPassed, limits) ? 'recovered' : 'recovering'
}

const recoveryText = (condition: Condition, value: bigint | undefined): string | null => {
  const limit = nearestLimit(condition, value)
  return limit === undefined || condition.kind !== 'limits'
    ? null
    : String(recoversAt(limit, condition.limits))
}

type LimitsOfChain = {
  readonly chain: number
  readonly watched: readonly Watched[]
  readonly matches: ReadonlyMap<string, bigint>
  readonly stateOf: (watched: Watched) => ValueState | undefined
}

/** Values of a chain, with their block if a node answers. */
type ReadOfChain = { readonly block?: BlockHeader; readonly limits: readonly RequestedLimit[] }

/**
 * Reads the values of a chain in the block that rounds read. A node without that block is asked for its
 * newest.
 */
const readFromNode = async (
  { store, node, tokens }: Pick<ExplainLimitsDeps, 'store' | 'tokens'> & { readonly node: ChainNode },
  { chain, watched, matches, stateOf: storedState }: LimitsOfChain,
  signal: AbortSignal,
): Promise<ReadOfChain> => {
  const [cursor] = await store.get(cursors, [String(chain)])
  const read = async (block: BlockHeader): Promise<ReadOfChain> => ({
    block,
    limits: await requestLimits(
      { id: chain, node, tokens },
      { block, watched, matches, stateOf: storedState },
      signal,
    ),
  })
  if (cursor !== undefined) {
    try {
      const { height, hash, time, blockTime = time } = cursor.value
      return await read({ height, hash, time: blockTime })
    } catch (error) {
      if (!(error instanceof RpcError) || signal.aborted) throw error
    }
  }
  return read(await node.head(signal))
}

/**
 * Reads the values of a chain. If its nodes are away or no longer configured, that does not keep the other
 * chains from being explained.
 */
const readOnChain = async (
  deps: ExplainLimitsDeps,
  request: LimitsOfChain,
  signal: AbortSignal,
): Promise<ReadOfChain> => {
  const node = deps.nodes.get(request.chain)
  try {
    if (node !== undefined) return await readFromNode({ ...deps, node }, request, signal)
  } catch (error) {
    if (!(error instanceof RpcError) && !signal.aborted) throw error
  }
  return { limits: await unreadLimits({ ...deps, id: request.chain }, request.watched) }
}

/** The silences and rates of a bot, by the keys of their questions. Empty without a live subscription. */
const readMatches = async (
  store: Store,
  id: string,
  watched: readonly Watched[],
): Promise<ReadonlyMap<string, bigint>> => {
  const questions = watched.flatMap(({ question }) => ('matches' in question ? [question] : []))
  if (questions.length === 0) return new Map()
  const [[bot], found] = await Promise.all([
    store.get(bots, [id]),
    store.find(subscriptions, { index: 'bot', value: id, limit: maxSubscriptions }),
  ])
  const live = found
    .filter(({ value }) => value.state === 'live')
    .map(one => [one.id, one.value.from] as const)
  if (bot === undefined || live.length === 0) return new Map()
  const own = { id, chains: bot.value.chains, subscriptions: new Map(live) }
  const values = await readMatchValues(
    store,
    questions.map(question => ({ bot: own, question })),
  )
  return new Map(
    questions.flatMap((question, n) => {
      const value = values[n]?.value
      return value === undefined ? [] : [[questionKey(question), BigInt(value)] as const]
    }),
  )
}

type ExplainedLimits = {
  readonly bot: string
  readonly isWatched: boolean
  readonly watched: readonly Watched[]
  /** Whether the course of the values is requested. */
  readonly hasPoints: boolean
}

/** The block in which a value was last notified, if it was. */
const notifiedBlock = (state: ValueState | undefined): BlockId | undefined => {
  if (state === undefined) return undefined
  if ('samples' in state) return state.notified.at(-1)
  if ('drained' in state) return state.passed
  return 'side' in state || state.from !== undefined ? state : undefined
}

/** Explains why values of a bot were notified or not, by the present answers of nodes and the store. */
export const explainLimits = async (
  deps: ExplainLimitsDeps,
  { bot, isWatched, watched: asked, hasPoints }: ExplainedLimits,
  signal: AbortSignal,
): Promise<ExplainedReading[]> => {
  const byChain = [...Map.groupBy(asked, ({ chain }) => chain)]
  const ids = byChain.map(([chain]) => limitStateId(bot, chain))
  const [states, series] = await Promise.all([
    deps.store.get(limitStates, ids),
    hasPoints ? deps.store.get(valueSeries, ids) : [],
  ])
  const explained = await Promise.all(
    byChain.map(async ([chain, watched], n) => {
      const matches = await readMatches(deps.store, bot, watched)
      const storedState = (one: Watched): ValueState | undefined =>
        states[n]?.value.values[limitStateKey(one)]
      const request = { chain, watched, matches, stateOf: storedState }
      const { block, limits } = await readOnChain(deps, request, signal)
      return limits.map(one => {
        const state = storedState(one.watched)
        const condition = conditionOf(one.watched.strategy)
        return {
          ...one.shown,
          height: block?.height ?? null,
          time: block?.time ?? null,
          state: one.isNone && isWatched ? 'none' : stateOf(one.value, condition, { state, isWatched }),
          notified_at: notifiedBlock(state)?.height ?? null,
          notified_time: notifiedBlock(state)?.time ?? null,
          recovers_at: recoveryText(condition, one.value),
          ...(hasPoints && hasSeries(one.watched.strategy)
            ? { points: [...(series[n]?.value.points[keyOf(one.watched)] ?? [])] }
            : {}),
        }
      })
    }),
  )
  return explained.flat()
}
