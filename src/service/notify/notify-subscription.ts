import type { Notification } from '#contract/notification.ts'
import type { Log } from '#lib/log.ts'
import { maxWrites } from '#store/limits.ts'
import type { Claim, Store, Write } from '#store/store.ts'
import { endedBot } from '../end-marker.ts'
import { forgetMatchesOf } from '../forget-matches.ts'
import type { Prices } from '../prices/prices.ts'
import { windowOf } from '../records.ts'
import { removeEnded } from '../sweep.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { buildNotification } from './build-notification.ts'
import { byFrequency } from './by-frequency.ts'
import { closeWindow } from './close-window.ts'
import { countForBot, countForSubscription, countQuiet } from './count-writes.ts'
import { endSubscription } from './end-subscription.ts'
import { hookPushes } from './hook-pushes.ts'
import { rememberPassed } from './past-minimums.ts'
import { prepareNotices } from './prepare-notices.ts'
import type { Target } from './read-target.ts'
import { type Settle, settleClaim } from './settle-claim.ts'

type Deps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly tokens: Tokens
  readonly prices: Prices
}

/** How soon a token or a price is asked for again that nobody could be asked for. */
const askPauseMs = 2_000

/** What each item needs beside its channels: what became of it, that it was told, and that its bot has counted it. */
const itemWrites = 3

/** Per commit, beside what each item needs: three counts, a window, what closes it, and the taking of the items. */
const otherWrites = 9

/** What is no event of its own: it opens no window and is in none, and is not counted. */
const movesNothing = ({ movements }: Notification['data']): boolean =>
  movements.length > 0 && movements.every(({ amount }) => amount === '0')

const tellItems = async (
  deps: Deps,
  claim: Claim,
  { target, signal }: { target: Target; signal: AbortSignal },
): Promise<Write[]> => {
  const { bot, subscription, lanes } = target
  const room = Math.floor((maxWrites - otherWrites - lanes.length) / (lanes.length + itemWrites))
  const end = claim.items.findIndex(item => endedBot(item) !== undefined)
  const items = claim.items.slice(0, end === -1 ? room : Math.min(room, end))
  const { ready, count, quiet } = await prepareNotices(deps, { items, target, signal })
  const sender = {
    bot: { id: bot.id, record: bot.value },
    subscription: { id: subscription.id, record: subscription.value },
    time: deps.now(),
  }
  const notifications = ready.map(({ notice, known }) => buildNotification(notice, { ...sender, ...known }))
  const { nothing = [], something = [] } = Object.groupBy(notifications, ({ data }) =>
    movesNothing(data) ? 'nothing' : 'something',
  )
  const { now, writes } = await byFrequency(something, { store: deps.store, claim, target, sender })
  const first = new Set(notifications.filter((_, n) => ready[n]?.isFirst))
  const fired = something.filter(notification => first.has(notification)).length
  const counted = await Promise.all([
    countForBot(deps, target, something),
    countForSubscription(deps, target, fired),
    countQuiet(deps, target, quiet),
  ])
  return [
    ...[...nothing, ...now].flatMap(notification => hookPushes(notification, lanes)),
    ...writes,
    ...rememberPassed(notifications, bot.value.strategies),
    ...counted.flat(),
    { op: 'done', claim, count, ...(count === 0 && { delayMs: askPauseMs }) },
  ]
}

/** The bot, where nothing comes before the end of its subscription. */
const endsWith = ({ items: [first] }: Claim): string | undefined => first && endedBot(first)

/**
 * Stage 2: takes matched transactions of one subscription, filters them, applies its frequency, and in one commit queues a
 * notification for each channel, counts, and takes the items. What a window gathers is taken as promptly as all else and kept
 * as a summary of a size that does not grow: only the end of the window waits, in a lane of its own.
 */
export const createNotifySubscription = (deps: Deps) => {
  const settle: Settle = async (claim, { target, signal }) => {
    const ending = { target, time: deps.now() }
    if (windowOf(claim.lane) !== undefined) return closeWindow(claim, ending)
    return endsWith(claim) === undefined
      ? tellItems(deps, claim, { target, signal })
      : endSubscription(claim, ending)
  }
  const settleOne = settleClaim(deps, settle)

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const bot = endsWith(claim)
    // Before, so that a crash leaves nothing that nobody finds any more; after, for a block that was matched meanwhile.
    if (bot !== undefined) await forgetMatchesOf(deps.store, [claim.lane])
    await settleOne(claim, signal)
    if (bot === undefined) return
    await forgetMatchesOf(deps.store, [claim.lane])
    await removeEnded(deps.store, bot)
  }
}
