import type { Notification } from '#contract/notification.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { firedTransactions, firedTtlMs, type TriggerCount, triggerCounts } from '../records.ts'
import type { NotifyTarget } from './read-target.ts'

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
export const countForBot = async (
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
export const countForSubscription = (deps: CountDeps, target: NotifyTarget, by: number): Promise<Write[]> =>
  countWrites(deps, liveCountIds(target, 'subscription'), by)

/** Counts transactions of which something was kept quiet because nobody knows a price of it. */
export const countSkippedUnlisted = (deps: CountDeps, target: NotifyTarget, by: number): Promise<Write[]> =>
  countWrites(deps, liveCountIds(target, 'quiet'), by)
