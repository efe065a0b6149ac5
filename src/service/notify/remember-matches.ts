import { matchedEvents } from '#events/event-lists.ts'
import { isOfTransfers, type MatchSource, type TransferSource, wayOf } from '#readings/question.ts'
import { countsMatches } from '#readings/registry.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { MatchUpdate } from '../records/match-update.ts'
import { type RecentMatch, recentMatches, recentMatchesId } from '../records/reading-states.ts'
import type { BotRecord } from '../records/records.ts'
import type { NotifyTarget } from './claim-handler.ts'
import { firedStrategies } from './minimums.ts'
import type { PreparedUpdates, ReadyUpdate } from './prepare-updates.ts'

/** How many of the newest matches a reorg may take back while earlier ones are still known. */
const spareMatches = 16

/** Finds the sources whose matches a bot counts, and how many of the newest it needs. */
const countedSources = ({ readings = [] }: BotRecord): ReadonlyMap<MatchSource, number> => {
  const most = new Map<MatchSource, number>()
  for (const { params } of readings.filter(countsMatches)) {
    const source = params.of ?? 'all'
    const count = spareMatches + ('more_than' in params ? params.more_than : 0)
    most.set(source, Math.max(count, most.get(source) ?? 0))
  }
  return most
}

/**
 * Whether a match counts for a source: it is on the chain, and the strategy fires, or something moved in the
 * direction.
 */
const counts = (
  { update, strategies: own, known }: ReadyUpdate,
  {
    of,
    strategies,
  }: { readonly of: Exclude<MatchSource, TransferSource>; readonly strategies: BotRecord['strategies'] },
): boolean => {
  if (update.state !== 'included' || of === 'all') return update.state === 'included'
  if (of === 'in' || of === 'out') return update.movements.some(({ direction }) => direction === of)
  const fired = firedStrategies(matchedEvents(update), own ?? strategies, known)
  const counted = JSON.stringify(strategies[of])
  return fired.some(strategy => JSON.stringify(strategy) === counted)
}

/** Whether an update has a transfer that counts, which no strategy needs to match. */
const hasTransfer = ({ state, movements }: MatchUpdate, of: MatchSource): boolean => {
  const way = wayOf(of)
  return (
    state === 'included' &&
    movements.some(({ amount, direction }) => amount !== '0' && (way === undefined || direction === way))
  )
}

type CountedUpdate = { readonly update: MatchUpdate; readonly isCounted: boolean }

/**
 * Remembers the newest matches of a bot whose silence or rate is watched, without those that a reorg took
 * back. `ready` passed the filters, which transfers among all that are `decided` need not.
 */
export const rememberMatches = async (
  store: Store,
  { bot, subscription }: NotifyTarget,
  { ready, decided }: Pick<PreparedUpdates, 'ready' | 'decided'>,
): Promise<Write[]> => {
  const sources = [...countedSources(bot.value)]
  if (sources.length === 0 || decided.length === 0 || subscription.value.state !== 'live') return []
  const { strategies } = bot.value
  const countedFor = (of: MatchSource): readonly CountedUpdate[] =>
    isOfTransfers(of)
      ? decided.map(update => ({ update, isCounted: hasTransfer(update, of) }))
      : ready.map(one => ({ update: one.update, isCounted: counts(one, { of, strategies }) }))
  const ids = sources.map(([of]) => recentMatchesId(bot.id, of))
  const docs = await store.get(recentMatches, ids)
  return sources.flatMap(([of, most], n) => {
    const byId = new Map((docs[n]?.value.matches ?? []).map(match => [match.id, match]))
    const before = JSON.stringify([...byId.values()])
    for (const { update, isCounted } of countedFor(of)) {
      const { chain, transaction, block } = update
      const match: RecentMatch = { id: `${chain}:${transaction.hash}`, time: block.time }
      if (isCounted) byId.set(match.id, match)
      else byId.delete(match.id)
    }
    const matches = [...byId.values()].toSorted((one, other) => one.time - other.time).slice(-most)
    if (JSON.stringify(matches) === before) return []
    const since = docs[n]?.value.since ?? matches[0]?.time ?? 0
    const doc = { id: recentMatchesId(bot.id, of), value: { bot: bot.id, since, matches } }
    return [put(recentMatches, doc, { expect: docs[n]?.version ?? 0 })]
  })
}
