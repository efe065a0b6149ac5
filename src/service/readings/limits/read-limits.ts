import { toAddress } from '#events/raw-block.ts'
import { conditionOf, nearestLimit } from '#readings/limit.ts'
import type { ReadValue } from '#readings/registry.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ChainNode } from '../../chain/rpc/chain-node.ts'
import type { ValueState } from '../../records/reading-states.ts'
import { runwayOf } from './evaluate-runway.ts'
import { keyOf, nodeQuestions, readUnits, type Unit, valueIn, type Watched } from './watched.ts'

/** More are left out, as a request waits for all of them. */
export const maxRequestedLimits = 400

export type ReadBlock = BlockHeader

export type RequestedChain = {
  readonly id: number
  readonly node: Pick<ChainNode, 'holdings'>
  readonly tokens: Tokens
}

/** A value that a request is about; `undefined`: it could not be read. */
export type RequestedLimit = {
  readonly watched: Watched
  readonly value: bigint | undefined
  readonly shown: ReadValue
}

/** The stored state of a value of a bot. */
type StateOf = (watched: Watched) => ValueState | undefined

/** `time`: of the block in which the values were read. */
type Found = {
  readonly time: number
  readonly values: ReadonlyMap<string, bigint>
  readonly units: ReadonlyMap<string, Unit>
  readonly stateOf?: StateOf | undefined
}

const showAll = (
  watched: readonly Watched[],
  { chain, time, values, units, stateOf }: Found & { readonly chain: number },
): readonly RequestedLimit[] =>
  watched.map(one => {
    const { strategy, address } = one
    const read = valueIn(values, one, time)
    const { symbol, decimals } = units.get(keyOf(one)) ?? { symbol: '', decimals: null }
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
      symbol,
      decimals,
      value: value === undefined ? null : String(value),
      side,
      limit,
    }
    return { watched: one, value, shown }
  })

/** Values of a chain whose nodes do not answer, with what is known of their units. */
export const unreadLimits = async (
  { id: chain, tokens }: Omit<RequestedChain, 'node'>,
  watched: readonly Watched[],
): Promise<readonly RequestedLimit[]> => {
  const { signal } = new AbortController()
  const units = await readUnits(tokens, { chain, watched, timeoutMs: 0 }, signal)
  return showAll(watched, { chain, time: 0, values: new Map(), units })
}

/** `matches`: the silences and rates of the bot that are known, by the keys of their questions. */
type RequestedLimits = {
  readonly block: ReadBlock
  readonly watched: readonly Watched[]
  readonly matches?: ReadonlyMap<string, bigint>
  readonly stateOf?: StateOf
}

/** Reads values in a block, in the order in which they are given. Throws `RpcError`. */
export const requestLimits = async (
  { id: chain, node, tokens }: RequestedChain,
  { block, watched, matches = new Map(), stateOf }: RequestedLimits,
  signal: AbortSignal,
): Promise<readonly RequestedLimit[]> => {
  const questions = nodeQuestions(watched)
  const [values, units] = await Promise.all([
    node.holdings({ block, questions }, signal),
    readUnits(tokens, { chain, watched }, signal),
  ])
  return showAll(watched, {
    chain,
    time: block.time,
    values: new Map([...values, ...matches]),
    units,
    stateOf,
  })
}
