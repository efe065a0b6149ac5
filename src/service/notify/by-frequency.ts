import { isWindowed, windowMs } from '#contract/frequency.ts'
import type { Notification } from '#contract/notification.ts'
import { type Claim, put, remove, type Store, type Write } from '#store/store.ts'
import {
  closedForMs,
  fates,
  fatesForMs,
  type SubscriptionRecord,
  subscriptions,
  type Window,
  windows,
} from '../records.ts'
import type { Sender } from './envelope.ts'
import { gather } from './gather.ts'
import type { Target } from './read-target.ts'
import { rollUp } from './roll-up.ts'
import { tellOnce } from './tell-once.ts'
import { wakeWrites } from './wake-writes.ts'

/** What is told `now`, and what is to be kept with it. */
type Decided = { readonly now: readonly Notification[]; readonly writes: readonly Write[] }

type Deciding = {
  readonly store: Store
  readonly claim: Claim
  readonly target: Target
  readonly sender: Sender
}

const once = (notifications: readonly Notification[], { target }: Deciding): Decided => {
  const { id, version, value } = target.subscription
  const before = value.told ?? []
  const { told, now } = tellOnce(before, notifications)
  if (told === before) return { now, writes: [] }
  const record: SubscriptionRecord = { ...value, told }
  const lifetime = value.state === 'closed' ? { ttlMs: closedForMs } : {}
  return { now, writes: [put(subscriptions, { id, value: record }, { expect: version, ...lifetime })] }
}

/** A window whose subscription has ended is closed at once. */
const windowed = async (notifications: readonly Notification[], o: Deciding): Promise<Decided> => {
  const { store, claim, target, sender } = o
  const { id, value } = target.subscription
  const known = notifications.filter(({ revision }) => revision > 0).map(notification => notification.id)
  const found = known.length === 0 ? [] : await store.get(fates, known)
  const opened: Window = { round: claim.token, since: Math.floor(sender.time / 1000) }
  const gathering = gather(notifications, {
    window: target.window?.value,
    fates: new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const]))),
    opened,
  })
  const { now, window } = gathering
  const kept = [...gathering.fates].map(([id, value]) => put(fates, { id, value }, { ttlMs: fatesForMs }))
  if (window === undefined || window === target.window?.value) return { now, writes: kept }
  const expect = target.window?.version ?? 0
  if (value.state === 'live') {
    const opening =
      target.window === undefined && isWindowed(value.frequency)
        ? wakeWrites(id, { round: claim.token, afterMs: windowMs(value.frequency) })
        : []
    return { now, writes: [...kept, put(windows, { id, value: window }, { expect }), ...opening] }
  }
  const rest = window.gathered && rollUp(window.gathered, sender, window)
  return {
    now: rest === undefined ? now : [...now, rest],
    writes: [...kept, ...(expect === 0 ? [] : [remove(windows, id, { expect })])],
  }
}

/** What of the notifications is told now, as the subscription's frequency has it. */
export const byFrequency = async (notifications: readonly Notification[], o: Deciding): Promise<Decided> => {
  const { frequency } = o.target.subscription.value
  if (isWindowed(frequency)) return windowed(notifications, o)
  return frequency === 'OnlyOnce' ? once(notifications, o) : { now: notifications, writes: [] }
}
