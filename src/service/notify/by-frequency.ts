import { isWindowed, windowMs } from '#contract/frequency.ts'
import type { Notification } from '#contract/notification.ts'
import { type Claim, put, remove, type Store, type Write } from '#store/store.ts'
import {
  closedForMs,
  type Fate,
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

/** What became before of those that are told of once more. */
const readFates = async (
  store: Store,
  notifications: readonly Notification[],
): Promise<Map<string, Fate>> => {
  const ids = notifications.filter(({ revision }) => revision > 0).map(({ id }) => id)
  const found = ids.length === 0 ? [] : await store.get(fates, ids)
  return new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

const fateWrites = (changed: ReadonlyMap<string, Fate>): Write[] =>
  [...changed].map(([id, value]) => put(fates, { id, value }, { ttlMs: fatesForMs }))

/** Keeps the window, and if it has just been opened, has it closed when it is over. */
const keepWindow = (window: Window, { claim, target }: Deciding): Write[] => {
  const { id, value } = target.subscription
  const keep = put(windows, { id, value: window }, { expect: target.window?.version ?? 0 })
  return target.window === undefined && isWindowed(value.frequency)
    ? [keep, ...wakeWrites(id, { round: claim.token, afterMs: windowMs(value.frequency) })]
    : [keep]
}

/** Of a subscription that has ended: tells at once what was gathered. */
const endWindow = (window: Window, { target, sender }: Deciding): Decided => {
  const rest = window.gathered && rollUp(window.gathered, sender, window)
  const { id } = target.subscription
  return {
    now: rest === undefined ? [] : [rest],
    writes: target.window === undefined ? [] : [remove(windows, id, { expect: target.window.version })],
  }
}

const windowed = async (notifications: readonly Notification[], o: Deciding): Promise<Decided> => {
  const { store, claim, target, sender } = o
  const before = target.window?.value
  const { now, window, fates } = gather(notifications, {
    window: before,
    fates: await readFates(store, notifications),
    opened: { round: claim.token, since: Math.floor(sender.time / 1000) },
  })
  const kept = fateWrites(fates)
  if (window === undefined || window === before) return { now, writes: kept }
  if (target.subscription.value.state === 'live') {
    return { now, writes: [...kept, ...keepWindow(window, o)] }
  }
  const end = endWindow(window, o)
  return { now: [...now, ...end.now], writes: [...kept, ...end.writes] }
}

/** What of the notifications is told now, as the subscription's frequency has it. */
export const byFrequency = async (notifications: readonly Notification[], o: Deciding): Promise<Decided> => {
  const { frequency } = o.target.subscription.value
  if (isWindowed(frequency)) return windowed(notifications, o)
  return frequency === 'OnlyOnce' ? once(notifications, o) : { now: notifications, writes: [] }
}
