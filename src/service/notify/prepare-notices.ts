import type { Log } from '#lib/log.ts'
import type { Item, Store } from '#store/store.ts'
import { pairOf } from '../match/found-match.ts'
import { type Notice, noticeSchema } from '../match/notice.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { loadDeferred, type NoticeItem } from './defer.ts'
import { type Known, unknownAssets } from './known-assets.ts'
import { lastNotices, transactionOf } from './last-notices.ts'
import { passingNotice } from './passing-match.ts'
import { loadPassed } from './past-minimums.ts'
import { isDecidable, isQuiet, readKnown } from './read-known.ts'
import type { Target } from './read-target.ts'

type Deps = { readonly store: Store; readonly log: Log; readonly tokens: Tokens; readonly prices: Prices }

/** `undefined`: another version of this program wrote it. Left in place, it would hold up the subscription for ever. */
const readNotice = ({ id, body }: Item, log: Log): Notice | undefined => {
  const { success, data: notice, error } = noticeSchema.safeParse(body)
  if (success) return notice
  log.error({ id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

/** `isFirst`: its transaction is told of for the first time, whatever was found of that before. */
export type Ready = { readonly notice: Notice; readonly known: Known; readonly isFirst: boolean }

/** How long the lane of a subscription waits for what is not known of assets. */
const brieflyMs = 1_000

/**
 * What can be told of some items, in order, and what cannot be decided about yet. `isAlone`: they are of one match, which
 * waits in a lane of its own. `quiet`: transactions of which something is kept quiet because its price is unknown.
 */
export const prepareNotices = async (
  deps: Deps,
  o: { items: readonly Item[]; isAlone: boolean; target: Target; signal: AbortSignal },
): Promise<{ ready: readonly Ready[]; undecided: readonly NoticeItem[]; quiet: number }> => {
  const { bot, subscription } = o.target
  const { strategies } = bot.value
  const read = o.items.flatMap((item): NoticeItem[] => {
    const notice = readNotice(item, deps.log)
    return notice === undefined ? [] : [{ item, notice }]
  })
  const notices = read.map(({ notice }) => notice)
  const waiting = o.isAlone ? new Set<string>() : await loadDeferred(deps.store, subscription.id, notices)
  const isWaiting = (notice: Notice): boolean => waiting.has(pairOf(subscription.id, notice))
  const fresh = lastNotices(notices.filter(notice => !isWaiting(notice)))
  const byChain = await readKnown(deps, { notices: fresh, strategies, waitMs: brieflyMs }, o.signal)
  const judged = (notice: Notice) => ({ strategies, known: byChain.get(notice.chain) ?? unknownAssets })
  const open = new Set(fresh.filter(notice => !isDecidable(notice, judged(notice))).map(transactionOf))
  const isUndecided = (notice: Notice): boolean => isWaiting(notice) || open.has(transactionOf(notice))
  const taken = notices.filter(notice => !isUndecided(notice))
  const begun = new Set(taken.filter(({ revision }) => revision === 0).map(transactionOf))
  const last = fresh.filter(notice => !isUndecided(notice))
  const { wasTooLittle, returned } = await loadPassed(deps.store, {
    subscription: subscription.id,
    strategies,
    notices: last,
  })
  const ready = last.flatMap((notice): Ready[] => {
    const { known } = judged(notice)
    const left = passingNotice(notice, strategies, known) ?? returned(notice)
    if (left === undefined) return []
    const isFirst = left.state === 'included' && (begun.has(transactionOf(notice)) || wasTooLittle(notice))
    return [{ notice: left, known, isFirst }]
  })
  const quiet = last.filter(
    notice => begun.has(transactionOf(notice)) && isQuiet(notice, judged(notice)),
  ).length
  return { ready, undecided: read.filter(({ notice }) => isUndecided(notice)), quiet }
}
