import type { MatchUpdate } from '../match/notice.ts'

/** What names the transaction of a notice, among those of one subscription. */
export const transactionId = ({ chain, transaction }: MatchUpdate): string => `${chain}:${transaction.hash}`

/** What the subscriber knew before the notice: nothing is as good as removed. */
const knownState = ({ before, state }: MatchUpdate): MatchUpdate['state'] =>
  before ?? (state === 'included' ? 'removed' : 'included')

/**
 * Of notices of one transaction that wait together, the last says it all. None is left where they undo one another: a
 * transaction that is gone before anybody was told of it, or back before anybody was told that it is gone.
 */
export const latestUpdates = (waiting: readonly MatchUpdate[]): MatchUpdate[] => {
  const byTransaction = Map.groupBy(waiting, transactionId)
  return [...byTransaction.values()].flatMap(notices => {
    const [first, last] = [notices[0], notices.at(-1)]
    if (first === undefined || last === undefined) return []
    const isOther = last.state === 'included' && notices.some(({ changed }) => changed === true)
    return isOther || last.state !== knownState(first) ? [last] : []
  })
}
