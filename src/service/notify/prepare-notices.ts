import type { Log } from '#lib/log.ts'
import type { Item, Store } from '#store/store.ts'
import { type Notice, noticeSchema } from '../match/notice.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tokens } from '../tokens/tokens.ts'
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

/**
 * What can be told of the first `count` items, in order, up to the first that cannot be decided about yet. `quiet`:
 * transactions of which something is kept quiet because nobody knows a price of it.
 */
export const prepareNotices = async (
  deps: Deps,
  o: { items: readonly Item[]; target: Target; signal: AbortSignal },
): Promise<{ ready: readonly Ready[]; count: number; quiet: number }> => {
  const { bot, subscription } = o.target
  const { strategies } = bot.value
  const read = o.items.map(item => readNotice(item, deps.log))
  const notices = read.filter(notice => notice !== undefined)
  const byChain = await readKnown(deps, { notices, strategies }, o.signal)
  const judged = (notice: Notice) => ({ strategies, known: byChain.get(notice.chain) ?? unknownAssets })
  const waiting = read.findIndex(notice => notice && !isDecidable(notice, judged(notice)))
  const count = waiting === -1 ? read.length : waiting
  const taken = read.slice(0, count).filter(notice => notice !== undefined)
  const begun = new Set(taken.filter(({ revision }) => revision === 0).map(transactionOf))
  const last = lastNotices(taken)
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
  return { ready, count, quiet }
}
