import { addressKey, toAddress } from '#events/raw-block.ts'
import type { DeadlineStrategy } from '#readings/deadline.ts'
import { type DeadlineDetails, deadlineKind } from '#readings/deadlines/kinds.ts'
import { conditionOf, nearestLimit } from '#readings/limit.ts'
import type { ReadValue } from '#readings/registry.ts'
import { symbolName } from '#render/phrases.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { AnnouncedDeadline } from '../../records/reading-states.ts'
import type { ReadingBlock } from '../limits/verdict.ts'
import type { ReadingDeps } from '../reading.ts'
import { evaluateDeadlines, questionsOf } from './evaluate-deadlines.ts'
import { type FollowedDeadlines, knownDeadlines, scannedOf } from './known-deadlines.ts'
import { readPastLogs } from './scan-deadlines.ts'

/**
 * Finds the deadlines that wait in a block by the logs of the past, and the height from which on these were
 * read. Throws `RpcError` if nodes do not answer.
 */
export const findWaiting = async (
  chain: number,
  node: Pick<ReadingDeps['node'], 'contractLogs' | 'header' | 'values'>,
  { followed, addresses, block }: FollowedDeadlines & { readonly block: ReadingBlock },
  signal: AbortSignal,
): Promise<{ readonly waiting: ReadonlyMap<string, AnnouncedDeadline>; readonly since: number }> => {
  const scanned = scannedOf([{ followed, addresses }])
  const { found, since } = await readPastLogs(node, scanned, block, signal)
  const deadlines = knownDeadlines({ followed, addresses }, {}, { found, block, isWatched: () => true })
  const candidates = { followed, deadlines }
  const questions = questionsOf([candidates], block)
  const answers =
    questions.length === 0 ? new Map<string, bigint>() : await node.values({ block, questions }, signal)
  const { next } = evaluateDeadlines(candidates, { chain, read: answers, block })
  return {
    waiting: new Map([...next].filter(([, { over, moment }]) => over === undefined && moment !== undefined)),
    since,
  }
}

/** A deadline that waits, at an address (a key), until a moment in Unix seconds. */
export type WaitingDeadline = {
  readonly strategy: DeadlineStrategy
  readonly chain: number
  readonly address: string
  readonly id: string
  readonly details: DeadlineDetails
  /** The number of a proposal to a Safe. */
  readonly nonce?: string
  readonly moment: number
}

const tokenOf = ({ strategy: { params }, details }: WaitingDeadline): string | undefined =>
  deadlineKind(params.kind).tokenOf?.(details)

/** Reads the symbols of the tokens that deadlines of a chain are about. */
const symbolsOf = async (
  tokens: Tokens,
  waiting: readonly WaitingDeadline[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> => {
  const byChain = Map.groupBy(
    waiting.filter(one => tokenOf(one) !== undefined),
    ({ chain }) => chain,
  )
  const read = await Promise.all(
    [...byChain].map(async ([chain, all]) => {
      const contracts = new Set(all.flatMap(one => tokenOf(one) ?? []))
      const metadata = await tokens.read({ chain, contracts: [...contracts] }, signal)
      return [...metadata].map(([contract, { symbol }]) => [`${chain}:${contract}`, symbol] as const)
    }),
  )
  return new Map(read.flat())
}

/** Shows deadlines as values: the seconds until them from a time, in Unix seconds. */
export const showDeadlines = async (
  tokens: Tokens,
  waiting: readonly WaitingDeadline[],
  timeOf: (chain: number) => number,
  signal: AbortSignal,
): Promise<readonly ReadValue[]> => {
  const symbols = await symbolsOf(tokens, waiting, signal)
  return waiting.map(one => {
    const { strategy, chain, address, id, moment, details, nonce = '' } = one
    const value = BigInt(moment - timeOf(chain))
    const symbolOf = (contract: string): string =>
      symbolName({ symbol: symbols.get(`${chain}:${addressKey(contract)}`) ?? '', contract })
    const name = deadlineKind(strategy.params.kind).nameOf?.(details, { chain, symbolOf })
    return {
      strategy,
      chain_id: String(chain),
      address: toAddress(address),
      item: null,
      symbol: '',
      decimals: 0,
      value: String(value),
      side: 'below',
      limit: nearestLimit(conditionOf(strategy), value)?.limit ?? null,
      announced_id: id,
      announced_name: name ?? `#${nonce}`,
    }
  })
}
