import { toAddress } from '#events/raw-block.ts'
import { conditionOf, nearestLimit } from '#readings/limit.ts'
import { type NodeQuestion, questionKey, type Search, type SearchQuestion } from '#readings/question.ts'
import type { ReadValue } from '#readings/registry.ts'
import { type Ask, runSearch, sideBySide } from '#readings/search.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import type { ValueState } from '../../records/reading-states.ts'
import { runwayOf } from './evaluate-value.ts'
import {
  type ChainQuestion,
  chainQuestions,
  keyOf,
  noAnswers,
  type ReadAnswers,
  readUnits,
  type Unit,
  valueIn,
  type Watched,
  withItems,
} from './watched.ts'

function* askNumbers(questions: readonly NodeQuestion[]): Search<ReadAnswers> {
  const answers = yield questions
  const read = questions.flatMap((question, n) => {
    const answer = answers[n]
    return answer === undefined ? [] : [[questionKey(question), answer] as const]
  })
  return { values: new Map(read), found: new Map() }
}

function* askItems({ search, start }: SearchQuestion): Search<ReadAnswers> {
  const items = yield* start()
  return { values: new Map(), found: new Map(items === undefined ? [] : [[search, items]]) }
}

/** Asks a chain, in as many requests as its longest search has steps. Rejects as `ask` does. */
export const askChain = async (questions: readonly ChainQuestion[], ask: Ask): Promise<ReadAnswers> => {
  const numbers = questions.flatMap(question => ('search' in question ? [] : [question]))
  const searches = questions.flatMap(question => ('search' in question ? [askItems(question)] : []))
  if (searches.length === 0) return { values: await ask(numbers), found: new Map() }
  const [read, ...others] = await runSearch(sideBySide([askNumbers(numbers), ...searches]), ask)
  return {
    values: read?.values ?? new Map(),
    found: new Map(others.flatMap(({ found }) => [...found])),
  }
}

type RequestedChain = {
  readonly id: number
  readonly node: Pick<ChainNode, 'holdings'>
  readonly tokens: Tokens
}

/**
 * A value of a request, `undefined` if it could not be read. `isNone` if a search at the address had no
 * result.
 */
export type RequestedLimit = {
  readonly watched: Watched
  readonly value: bigint | undefined
  readonly isNone: boolean
  readonly shown: ReadValue
}

type StateOf = (watched: Watched) => ValueState | undefined

/** Answers of a chain, and the time of their block. */
type Found = {
  readonly time: number
  readonly answers: ReadAnswers
  readonly units: ReadonlyMap<string, Unit>
  readonly stateOf?: StateOf | undefined
}

const showAll = (
  watched: readonly Watched[],
  { chain, time, answers, units, stateOf }: Found & { readonly chain: number },
): readonly RequestedLimit[] =>
  watched.map(one => {
    const { strategy, address } = one
    const read = valueIn(answers, one, time)
    const { symbol, decimals, item } = units.get(keyOf(one)) ?? { symbol: '', decimals: null }
    const condition = conditionOf(strategy)
    const over = condition.kind === 'limits' ? condition.over : undefined
    const state = stateOf?.(one)
    const drained = state !== undefined && 'drained' in state ? state : undefined
    const value = read === undefined || over === undefined ? read : runwayOf(read, drained, { over, time })
    const { side, limit } =
      condition.kind === 'limits'
        ? (nearestLimit(condition, value) ?? condition.limits[0])
        : { side: condition.kind, limit: null }
    const shown = {
      strategy,
      chain_id: String(chain),
      address: toAddress(address),
      item: item ?? null,
      symbol,
      decimals,
      value: value === undefined ? null : String(value),
      side,
      limit,
    }
    return { watched: one, value, isNone: one.item === undefined && answers.found.has(keyOf(one)), shown }
  })

/** Values of a chain whose nodes do not answer, with the known facts about their units. */
export const unreadLimits = async (
  { id: chain, tokens }: Omit<RequestedChain, 'node'>,
  watched: readonly Watched[],
): Promise<readonly RequestedLimit[]> => {
  const { signal } = new AbortController()
  const units = await readUnits(tokens, { chain, watched, timeoutMs: 0 }, signal)
  return showAll(watched, { chain, time: 0, answers: noAnswers, units })
}

/**
 * Values to read in a block. `matches` are the known silences and rates of the bot, by the keys of their
 * questions.
 */
type RequestedLimits = {
  readonly block: BlockHeader
  readonly watched: readonly Watched[]
  readonly matches?: ReadonlyMap<string, bigint>
  readonly stateOf?: StateOf
}

/**
 * Reads values in a block, in their order, with the results of searches in the places of these. Throws
 * `RpcError`.
 */
export const requestLimits = async (
  { id: chain, node, tokens }: RequestedChain,
  { block, watched, matches = new Map(), stateOf }: RequestedLimits,
  signal: AbortSignal,
): Promise<readonly RequestedLimit[]> => {
  const answers = await askChain(chainQuestions(watched), questions =>
    node.holdings({ block, questions }, signal),
  )
  const shown = watched.flatMap(one => {
    const items = withItems([one], answers).filter(({ item }) => item?.isIdle !== true)
    return items.length === 0 ? [one] : items
  })
  const units = await readUnits(tokens, { chain, watched: shown }, signal)
  const values = new Map([...answers.values, ...matches])
  return showAll(shown, { chain, time: block.time, answers: { ...answers, values }, units, stateOf })
}
