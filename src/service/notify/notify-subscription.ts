import type { Notification } from '#contract/notification.ts'
import type { Log } from '#lib/log.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Claim, put, type Store, type Write } from '#store/store.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import { removeDeletedBot } from '../cleanup.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import { endedBot, forgetMatchesOf } from '../match/subscription-end.ts'
import {
  deferredMatchId,
  firedTransactions,
  firedTtlMs,
  type TriggerCount,
  triggerCounts,
  windowSubscription,
} from '../records.ts'
import { applyFrequency } from './apply-frequency.ts'
import { buildNotification } from './build-notification.ts'
import { rememberPassed } from './minimums.ts'
import { deferralEndWrites, deferralWrites, hasDeferred, prepareUpdates } from './prepare-updates.ts'
import { type ClaimWrites, type NotifyTarget, settleClaim } from './settle-claim.ts'
import { subscriptionEndWrites, windowEndWrites } from './window.ts'

type CountDeps = { readonly store: Store; readonly now: () => number }

const countWrites = async (
  { store, now }: CountDeps,
  ids: readonly string[],
  by: number,
): Promise<Write[]> => {
  if (by === 0 || ids.length === 0) return []
  const found = await store.get(triggerCounts, ids)
  return ids.map((id, n) => {
    const value: TriggerCount = { times: (found[n]?.value.times ?? 0) + by, lastAt: now() }
    return put(triggerCounts, { id, value }, { expect: found[n]?.version ?? 0 })
  })
}

/** Of what becomes of a subscription nothing is counted once it has ended. */
const liveCountIds = ({ subscription }: NotifyTarget, name: string): string[] =>
  subscription.value.state === 'live' ? [`${name}:${subscription.id}`] : []

/**
 * Counts for the bot each transaction that none of its subscriptions has passed yet. Two subscriptions that pass one at the same
 * time conflict, and the one that asks again finds it counted.
 */
const countForBot = async (
  deps: CountDeps,
  { bot }: NotifyTarget,
  passed: readonly Notification[],
): Promise<Write[]> => {
  if (bot.value.state !== 'live') return []
  const ids = passed.flatMap(({ state, data }) =>
    state === 'included' ? [`${bot.id}:${data.chain.chain_id}:${data.transaction.hash}`] : [],
  )
  const known = ids.length === 0 ? [] : await deps.store.get(firedTransactions, ids)
  const news = ids.filter((_, n) => known[n] === undefined)
  return [
    ...news.map(id => put(firedTransactions, { id, value: {} }, { expect: 0, ttlMs: firedTtlMs })),
    ...(await countWrites(deps, [`bot:${bot.id}`], news.length)),
  ]
}

/** Counts transactions that passed the filters, of a subscription as long as it is live. */
const countForSubscription = (deps: CountDeps, target: NotifyTarget, by: number): Promise<Write[]> =>
  countWrites(deps, liveCountIds(target, 'subscription'), by)

/** Counts transactions of which something was suppressed because no price of it is known. */
const countSkippedUnlisted = (deps: CountDeps, target: NotifyTarget, by: number): Promise<Write[]> =>
  countWrites(deps, liveCountIds(target, 'quiet'), by)

type NotifyDeps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly tokens: Tokens
  readonly prices: Prices
  readonly say: Translator
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
    say: deps.say,
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
    const ending = { target, time: deps.now(), say: deps.say }
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
