import type { Log } from '#lib/log.ts'
import { maxWrites } from '#store/limits.ts'
import type { Store, Write } from '#store/store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { buildNotification } from './build-notification.ts'
import { countWrites } from './count-writes.ts'
import { hookPushes } from './hook-pushes.ts'
import { prepareNotices, type Ready } from './prepare-notices.ts'
import type { Target } from './read-target.ts'
import { type Settle, settleClaim } from './settle-claim.ts'

type Deps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly tokens: Tokens
}

/** How soon a token is asked for again that no node could be asked for. */
const tokenPauseMs = 2_000

const pushesOf = ({ notice, facts }: Ready, o: { target: Target; time: number }): Write[] => {
  const { bot, subscription, lanes } = o.target
  const notification = buildNotification(notice, {
    facts,
    bot: { id: bot.id, record: bot.value },
    subscription: { id: subscription.id, record: subscription.value },
    time: o.time,
  })
  return hookPushes(notification, lanes)
}

/**
 * Stage 2: takes matched transactions of one subscription, filters them, and in one commit queues a notification for each
 * channel, counts, and takes the items. Every frequency notifies at once, as `Always`: the others are kept and shown, and
 * take effect in a later version.
 */
export const createNotifySubscription = (deps: Deps) => {
  const settle: Settle = async (claim, { target, signal }) => {
    const room = Math.max(1, Math.floor((maxWrites - 3) / Math.max(1, target.lanes.length)))
    const items = claim.items.slice(0, room)
    const { ready, count } = await prepareNotices(deps, { items, target, signal })
    const fired = ready.filter(({ notice }) => notice.revision === 0).length
    return [
      ...ready.flatMap(one => pushesOf(one, { target, time: deps.now() })),
      ...(await countWrites(deps, target, fired)),
      { op: 'done', claim, count, ...(count === 0 && { delayMs: tokenPauseMs }) },
    ]
  }
  return settleClaim(deps, settle)
}
