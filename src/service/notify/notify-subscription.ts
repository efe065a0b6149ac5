import type { Notification } from '#contract/notification.ts'
import type { Log } from '#lib/log.ts'
import { maxCommitWrites } from '#store/limits.ts'
import type { Claim, Store, Write } from '#store/store.ts'
import { endedBot } from '../end-marker.ts'
import { forgetMatchesOf } from '../forget-matches.ts'
import type { Prices } from '../prices/prices.ts'
import { deferredMatchId, windowSubscription } from '../records.ts'
import { removeDeletedBot } from '../sweep.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { buildNotification } from './build-notification.ts'
import { applyFrequency } from './by-frequency.ts'
import { windowEndWrites } from './close-window.ts'
import { countForBot, countForSubscription, countSkippedUnlisted } from './count-writes.ts'
import { deferralEndWrites, deferralWrites, hasDeferred } from './defer.ts'
import { subscriptionEndWrites } from './end-subscription.ts'
import { deliveryPushes } from './hook-pushes.ts'
import { rememberPassed } from './past-minimums.ts'
import { prepareUpdates } from './prepare-notices.ts'
import type { NotifyTarget } from './read-target.ts'
import { type ClaimWrites, settleClaim } from './settle-claim.ts'

type NotifyDeps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly tokens: Tokens
  readonly prices: Prices
}

/** How soon a match that waits for a token or a price is looked at again. */
const assetRetryMs = 1_000

/**
 * What each item needs beside its channels: what became of it, that it was told, and that its bot has counted it; or as many
 * to have it wait alone.
 */
const writesPerItem = 3

/**
 * Per commit, beside what each item needs: three counts, a window, what closes it, the end of a deferral, and the taking of
 * the items.
 */
const otherWrites = 10

/** What is no event of its own: it opens no window and is in none, and is not counted. */
const movesNothing = ({ movements }: Notification['data']): boolean =>
  movements.length > 0 && movements.every(({ amount }) => amount === '0')

const notifyMatches = async (
  deps: NotifyDeps,
  claim: Claim,
  { target, signal }: { target: NotifyTarget; signal: AbortSignal },
): Promise<Write[]> => {
  const { bot, subscription, lanes } = target
  const room = Math.floor((maxCommitWrites - otherWrites - lanes.length) / (lanes.length + writesPerItem))
  const end = claim.items.findIndex(item => endedBot(item) !== undefined)
  const items = claim.items.slice(0, end === -1 ? room : Math.min(room, end))
  const isAlone = deferredMatchId(claim.lane) !== undefined
  const { ready, undecided, quiet } = await prepareUpdates(deps, { items, isAlone, target, signal })
  if (isAlone && undecided.length > 0) return [{ op: 'done', claim, count: 0, delayMs: assetRetryMs }]
  const sender = {
    bot: { id: bot.id, record: bot.value },
    subscription: { id: subscription.id, record: subscription.value },
    time: deps.now(),
  }
  const notifications = ready.map(({ update: notice, known }) =>
    buildNotification(notice, { ...sender, ...known }),
  )
  const { nothing = [], something = [] } = Object.groupBy(notifications, ({ data }) =>
    movesNothing(data) ? 'nothing' : 'something',
  )
  const { now, writes } = await applyFrequency(something, { store: deps.store, claim, target, sender })
  const first = new Set(notifications.filter((_, n) => ready[n]?.isFirst))
  const fired = something.filter(notification => first.has(notification)).length
  const counted = await Promise.all([
    countForBot(deps, target, something),
    countForSubscription(deps, target, fired),
    countSkippedUnlisted(deps, target, quiet),
  ])
  return [
    ...[...nothing, ...now].flatMap(notification => deliveryPushes(notification, lanes)),
    ...writes,
    ...rememberPassed(notifications, bot.value.strategies),
    ...counted.flat(),
    ...undecided.flatMap(item => deferralWrites(subscription.id, item)),
    ...(await deferralEndWrites(deps.store, claim)),
    { op: 'done', claim, count: items.length },
  ]
}

/** The bot, where nothing comes before the end of its subscription. */
const endingBot = ({ items: [first] }: Claim): string | undefined => first && endedBot(first)

/**
 * Stage 2: takes matched transactions of one subscription, filters them, applies its frequency, and in one commit queues a
 * notification for each channel, counts, and takes the items. A match that cannot be decided about yet goes on to a lane of
 * its own, where it holds no other. What a window gathers is taken as promptly as all else and kept
 * as a summary of a size that does not grow: only the end of the window waits, in a lane of its own.
 */
export const createNotifySubscription = (deps: NotifyDeps) => {
  const settle: ClaimWrites = async (claim, { target, signal }) => {
    const ending = { target, time: deps.now() }
    if (windowSubscription(claim.lane) !== undefined) return windowEndWrites(claim, ending)
    if (endingBot(claim) === undefined) return notifyMatches(deps, claim, { target, signal })
    // What was matched before the end still goes out, also what waits alone.
    return (await hasDeferred(deps.store, target.subscription.id))
      ? [{ op: 'done', claim, count: 0, delayMs: assetRetryMs }]
      : subscriptionEndWrites(claim, ending)
  }
  const settleOne = settleClaim(deps, settle)

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const bot = endingBot(claim)
    // Before, so that a crash leaves nothing unreachable; after, for a block that was matched in between.
    if (bot !== undefined) await forgetMatchesOf(deps.store, [claim.lane])
    await settleOne(claim, signal)
    if (bot === undefined) return
    await forgetMatchesOf(deps.store, [claim.lane])
    await removeDeletedBot(deps.store, bot)
  }
}
