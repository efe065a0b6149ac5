import { wakeDigestsOf } from '#alerts/records/pending-digests.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import { type Mute, mutes, muteWrites } from '#watch/filters.ts'
import {
  activeSnoozes,
  type LimitSnoozes,
  limitSnoozes,
  movedSnooze,
  snoozeWrites,
} from '#watch/limit-snoozes.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { retireMovedWatch } from './retire-moved-watch.ts'

/**
 * How long both subscriptions are kept at least. The new one begins above the head at the service's node, which the service itself may
 * not have read yet; it publishes how far it has come every five seconds.
 */
const overlapMs = 10_000

/**
 * Gives the place of a watch to the one that it moves to, in the commit that has the new one subscribed. The former takes no more
 * changes and is in no list; what it has matched is still shown. None if it was deleted since. Mute and snoozes go on at the new watch.
 */
export const moveWrites = async (
  store: Store,
  move: { readonly from: string; readonly to: string; readonly destination: string; readonly now: number },
): Promise<readonly Write[]> => {
  const { from, to, destination, now } = move
  const [[watch], [mute], [snoozes]] = await Promise.all([
    store.get(watches, [from]),
    store.get(mutes, [from]),
    store.get(limitSnoozes, [from]),
  ])
  if (watch === undefined || watch.value.state === 'deleting') return []
  return [
    put(
      watches,
      { id: from, value: { ...watch.value, state: 'deleting', moved: true } },
      { expect: watch.version },
    ),
    // Alerts that were held back are sent where they were held back.
    ...(watch.value.settings.digest === undefined ? [] : wakeDigestsOf(watch.value)),
    ...(mute === undefined ? [] : moveMute(mute, { to, now })),
    ...(snoozes === undefined ? [] : moveSnoozes(snoozes, { from: watch, to, destination, now })),
    ...retireMovedWatch.pushDelayed(`moved ${from}`, {
      id: `moved.${from}`,
      job: { watch: from, to },
      delayMs: overlapMs,
    }),
  ]
}

/** Ends the mute of the old watch now, and begins one of the new watch that lasts as long as that would have. */
const moveMute = (
  mute: Doc<Mute>,
  { to, now }: { readonly to: string; readonly now: number },
): readonly Write[] => [
  ...muteWrites(mute.id, { mute, now, until: now }),
  ...muteWrites(to, { mute: undefined, now, until: mute.value.until }),
]

/** Moves snoozes: the chat of the old watch gets what is news to it; that of the new one gets everything. */
const moveSnoozes = (
  kept: Doc<LimitSnoozes>,
  move: {
    readonly from: Doc<Watch>
    readonly to: string
    readonly destination: string
    readonly now: number
  },
): readonly Write[] => {
  const { from, to, destination, now } = move
  const { snoozes } = kept.value
  const ended = snoozes.map(snooze => ({ ...snooze, until: now, endedEarly: true }) as const)
  const moved = activeSnoozes(kept, now)
    .filter(snooze => snooze.destination === from.value.destination)
    .map(snooze => movedSnooze(snooze, destination))
  return [
    ...snoozeWrites(from.id, kept, ended, now),
    ...(moved.length === 0 ? [] : snoozeWrites(to, undefined, moved, now)),
  ]
}
