import type { Log } from '#lib/log.ts'
import type { Item, Store } from '#store/store.ts'
import { matchId } from '../match/found-match.ts'
import { type MatchUpdate, matchUpdateSchema } from '../match/notice.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { loadDeferred, type UpdateItem } from './defer.ts'
import { type KnownAssets, unknownAssets } from './known-assets.ts'
import { latestUpdates, transactionId } from './last-notices.ts'
import { passingUpdate } from './passing-match.ts'
import { loadPassed } from './past-minimums.ts'
import { isDecidable, isSkippedUnlisted, loadAssets } from './read-known.ts'
import type { NotifyTarget } from './read-target.ts'

type PrepareDeps = {
  readonly store: Store
  readonly log: Log
  readonly tokens: Tokens
  readonly prices: Prices
}

/** `undefined`: another version of this program wrote it. Left in place, it would hold up the subscription for ever. */
const readUpdate = ({ id, body }: Item, log: Log): MatchUpdate | undefined => {
  const { success, data: notice, error } = matchUpdateSchema.safeParse(body)
  if (success) return notice
  log.error({ id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

/** `isFirst`: its transaction is told of for the first time, whatever was found of that before. */
export type ReadyUpdate = {
  readonly update: MatchUpdate
  readonly known: KnownAssets
  readonly isFirst: boolean
}

/** How long the lane of a subscription waits for what is not known of assets. */
const assetWaitMs = 1_000

/**
 * What can be told of some items, in order, and what cannot be decided about yet. `isAlone`: they are of one match, which
 * waits in a lane of its own. `quiet`: transactions of which something is kept quiet because its price is unknown.
 */
export const prepareUpdates = async (
  deps: PrepareDeps,
  o: { items: readonly Item[]; isAlone: boolean; target: NotifyTarget; signal: AbortSignal },
): Promise<{ ready: readonly ReadyUpdate[]; undecided: readonly UpdateItem[]; quiet: number }> => {
  const { bot, subscription } = o.target
  const { strategies } = bot.value
  const read = o.items.flatMap((item): UpdateItem[] => {
    const notice = readUpdate(item, deps.log)
    return notice === undefined ? [] : [{ item, update: notice }]
  })
  const notices = read.map(({ update: notice }) => notice)
  const waiting = o.isAlone ? new Set<string>() : await loadDeferred(deps.store, subscription.id, notices)
  const isWaiting = (notice: MatchUpdate): boolean => waiting.has(matchId(subscription.id, notice))
  const fresh = latestUpdates(notices.filter(notice => !isWaiting(notice)))
  const byChain = await loadAssets(deps, { notices: fresh, strategies, waitMs: assetWaitMs }, o.signal)
  const judged = (notice: MatchUpdate) => ({ strategies, known: byChain.get(notice.chain) ?? unknownAssets })
  const open = new Set(fresh.filter(notice => !isDecidable(notice, judged(notice))).map(transactionId))
  const isUndecided = (notice: MatchUpdate): boolean => isWaiting(notice) || open.has(transactionId(notice))
  const taken = notices.filter(notice => !isUndecided(notice))
  const begun = new Set(taken.filter(({ revision }) => revision === 0).map(transactionId))
  const last = fresh.filter(notice => !isUndecided(notice))
  const { wasBelowMinimum: wasTooLittle, returned } = await loadPassed(deps.store, {
    subscription: subscription.id,
    strategies,
    notices: last,
  })
  const ready = last.flatMap((notice): ReadyUpdate[] => {
    const { known } = judged(notice)
    const left = passingUpdate(notice, strategies, known) ?? returned(notice)
    if (left === undefined) return []
    const isFirst = left.state === 'included' && (begun.has(transactionId(notice)) || wasTooLittle(notice))
    return [{ update: left, known, isFirst }]
  })
  const quiet = last.filter(
    notice => begun.has(transactionId(notice)) && isSkippedUnlisted(notice, judged(notice)),
  ).length
  return { ready, undecided: read.filter(({ update: notice }) => isUndecided(notice)), quiet }
}
