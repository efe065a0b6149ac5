import type { AnnouncedDeadline } from '../../records/reading-states.ts'
import type { ReadingBlock } from '../limits/verdict.ts'
import type { ReadingDeps } from '../reading.ts'
import {
  evaluateDeadlines,
  type FollowedDeadlines,
  knownDeadlines,
  questionsOf,
  scannedOf,
} from './known-deadlines.ts'
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
