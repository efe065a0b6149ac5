import { matchedEvents } from '#events/event-lists.ts'
import type { MatchSource } from '#readings/match-source.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { type RecentMatch, recentMatches, recentMatchesId } from '../records/reading-states.ts'
import type { BotRecord } from '../records/records.ts'
import type { NotifyTarget } from './claim-handler.ts'
import { firedStrategies } from './minimums.ts'
import type { ReadyUpdate } from './prepare-updates.ts'

/** A reorg may take back so many of the newest matches, and those before them are still known. */
const spareMatches = 16

/** Whose matches a bot counts, and how many of the newest. */
const countedSources = ({ readings = [] }: BotRecord): ReadonlyMap<MatchSource, number> => {
  const most = new Map<MatchSource, number>()
  for (const { func, params } of readings) {
    if (func !== 'silence' && func !== 'rate') continue
    const of = params.of ?? 'all'
    const needed = spareMatches + ('more_than' in params ? params.more_than : 0)
    most.set(of, Math.max(needed, most.get(of) ?? 0))
  }
  return most
}

/** Whether a match counts for a source: it is on the chain, and the strategy fires. */
const counts = (
  { update, strategies: own, known }: ReadyUpdate,
  { of, strategies }: { readonly of: MatchSource; readonly strategies: BotRecord['strategies'] },
): boolean => {
  if (update.state !== 'included' || of === 'all') return update.state === 'included'
  const fired = firedStrategies(matchedEvents(update), own ?? strategies, known)
  const asked = JSON.stringify(strategies[of])
  return fired.some(strategy => JSON.stringify(strategy) === asked)
}

/** Remembers the newest matches of a bot whose silence or rate is watched, without those that a reorg took back. */
export const rememberMatches = async (
  store: Store,
  { bot, subscription }: NotifyTarget,
  ready: readonly ReadyUpdate[],
): Promise<Write[]> => {
  const sources = [...countedSources(bot.value)]
  if (sources.length === 0 || ready.length === 0 || subscription.value.state !== 'live') return []
  const ids = sources.map(([of]) => recentMatchesId(bot.id, of))
  const found = await store.get(recentMatches, ids)
  return sources.flatMap(([of, most], n) => {
    const byId = new Map((found[n]?.value.matches ?? []).map(match => [match.id, match]))
    const before = JSON.stringify([...byId.values()])
    for (const one of ready) {
      const { chain, transaction, block } = one.update
      const match: RecentMatch = { id: `${chain}:${transaction.hash}`, time: block.time }
      if (counts(one, { of, strategies: bot.value.strategies })) byId.set(match.id, match)
      else byId.delete(match.id)
    }
    const matches = [...byId.values()].toSorted((one, other) => one.time - other.time).slice(-most)
    if (JSON.stringify(matches) === before) return []
    const since = found[n]?.value.since ?? matches[0]?.time ?? 0
    const doc = { id: recentMatchesId(bot.id, of), value: { bot: bot.id, since, matches } }
    return [put(recentMatches, doc, { expect: found[n]?.version ?? 0 })]
  })
}
