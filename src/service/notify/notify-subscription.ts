import type { Log } from '#lib/log.ts'
import { maxWrites } from '#store/limits.ts'
import { type Claim, type Doc, put, type Store, type Write } from '#store/store.ts'
import { type Match, matchSchema } from '../match/match.ts'
import {
  type BotRecord,
  bots,
  type Count,
  channels,
  counts,
  type SubscriptionRecord,
  subscriptions,
} from '../records.ts'
import { buildNotification } from './build-notification.ts'
import { passingMovements } from './passing-movements.ts'

type Deps = { readonly store: Store; readonly log: Log; readonly now: () => number }

type Target = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels that can be sent to. */
  readonly lanes: readonly string[]
}

/** `undefined`: the subscription or its bot is gone, or the bot has become somebody else's Private one. */
const readTarget = async (store: Store, id: string): Promise<Target | undefined> => {
  const [subscription] = await store.get(subscriptions, [id])
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot?.value.state !== 'live') return undefined
  const foreign = bot.value.account !== subscription.value.account
  if (foreign && bot.value.info.status === 'Private') return undefined
  const found = await store.get(channels, subscription.value.channels)
  const lanes = found.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
  return { bot, subscription, lanes }
}

const countWrites = async (o: Deps & { ids: readonly string[]; by: number }): Promise<Write[]> => {
  if (o.by === 0) return []
  const found = await o.store.get(counts, o.ids)
  return o.ids.map((id, n) => {
    const value: Count = { times: (found[n]?.value.times ?? 0) + o.by, lastAt: o.now() }
    return put(counts, { id, value }, { expect: found[n]?.version ?? 0 })
  })
}

const hookPushes = (match: Match, o: { target: Target; time: number }): Write[] => {
  const { bot, subscription, lanes } = o.target
  const notification = buildNotification(match, {
    bot: { id: bot.id, record: bot.value },
    subscription: { id: subscription.id, record: subscription.value },
    time: o.time,
  })
  return lanes.map(lane => ({
    op: 'push',
    queue: 'hook',
    lane,
    id: `${notification.id}:${lane}`,
    body: notification,
  }))
}

/** The writes that settle the first items of a claim, as many as one commit holds. */
const settle = async (deps: Deps, claim: Claim, target: Target): Promise<Write[]> => {
  const room = Math.max(1, Math.floor((maxWrites - 3) / Math.max(1, target.lanes.length)))
  const items = claim.items.slice(0, room)
  const passing = items.flatMap(item => {
    const { success, data: match, error } = matchSchema.safeParse(item.body)
    if (!success) {
      // Another version of this program wrote it. Left in place it would hold up the subscription for ever.
      deps.log.error(
        { id: item.id, error: error.issues[0]?.message },
        'a match is not understood and dropped',
      )
      return []
    }
    const movements = passingMovements(match, target.bot.value.strategies)
    return movements.length === 0 ? [] : [{ ...match, movements }]
  })
  const { bot, subscription } = target
  const counted = [`bot:${bot.id}`]
  if (subscription.value.state === 'live') counted.push(`subscription:${subscription.id}`)
  return [
    ...passing.flatMap(match => hookPushes(match, { target, time: deps.now() })),
    ...(await countWrites({ ...deps, ids: counted, by: passing.length })),
    { op: 'done', claim, count: items.length },
  ]
}

/**
 * Stage 2: takes matched transactions of one subscription, filters them, and in one commit queues a notification for each
 * channel, counts, and takes the items. Every frequency notifies at once, as `Always`: the others are kept and shown, and
 * take effect in a later version.
 */
export const createNotifySubscription = (deps: Deps) => {
  const { store, log } = deps

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const overfull = new Set<string>()
    while (!signal.aborted) {
      const target = await readTarget(store, claim.lane)
      if (target === undefined) {
        await store.commit([{ op: 'done', claim, count: claim.items.length }])
        return
      }
      const lanes = target.lanes.filter(lane => !overfull.has(lane))
      const writes = await settle(deps, claim, { ...target, lanes })
      const committed = await store.commit(writes)
      if (committed.ok || committed.reason === 'lease lost') return
      const refused = writes[committed.write]
      if (committed.reason === 'full' && refused?.op === 'push') {
        // One channel that takes nothing must not hold up the others.
        overfull.add(refused.lane)
        log.error(
          { channel: Number(refused.lane) },
          'too much waits for this channel: notifications are dropped',
        )
      }
    }
  }
}
