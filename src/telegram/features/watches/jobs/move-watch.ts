import { wakeDigestsOfWatch } from '#alerts/records/pending-digests.ts'
import { shortId } from '#lib/ids.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import {
  activeSnoozes,
  type LimitSnooze,
  type LimitSnoozes,
  limitSnoozes,
  snoozeWrites,
} from '#watch/limit-snoozes.ts'
import { type Mute, mutes, muteWrites } from '#watch/mutes.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { retireMovedWatch } from './retire-moved-watch.ts'

/** Moves a snooze to another destination, in which nothing of the value was shown yet. */
const movedSnooze = (snooze: LimitSnooze, destination: string): LimitSnooze => {
  const { limits: _, normal: __, shown: ___, ...others } = snooze
  return { ...others, id: shortId(destination, snooze.of), destination }
}

/**
 * How long both subscriptions are kept at least. The new one begins above the head at the service's node,
 * which the service itself may not have read yet; it publishes its progress every five seconds.
 */
const overlapMs = 10_000

/**
 * Replaces a watch by the one that it moves to, in the commit in which the new one is subscribed. The former
 * can no longer be changed and is in no list, but its matches until then are still shown. Nothing is written
 * if it was deleted since. Mute and snoozes go on at the new watch.
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
    // Alerts that wait for a digest are sent to the chat of the former watch.
    ...(watch.value.settings.digest === undefined ? [] : wakeDigestsOfWatch(watch.value)),
    ...(mute === undefined ? [] : moveMute(mute, { to, now })),
    ...(snoozes === undefined ? [] : moveSnoozes(snoozes, { from: watch, to, destination, now })),
    ...retireMovedWatch.pushDelayed(`moved ${from}`, {
      id: `moved.${from}`,
      job: { watch: from, to },
      delayMs: overlapMs,
    }),
  ]
}

/** Ends the mute of the old watch now, and begins one of the new watch with the same end. */
const moveMute = (
  mute: Doc<Mute>,
  { to, now }: { readonly to: string; readonly now: number },
): readonly Write[] => [
  ...muteWrites(mute.id, { mute, now, until: now }),
  ...muteWrites(to, { mute: undefined, now, until: mute.value.until }),
]

/**
 * Moves snoozes. The chat of the old watch gets what is new to it, and the chat of the new one everything.
 */
const moveSnoozes = (
  stored: Doc<LimitSnoozes>,
  move: {
    readonly from: Doc<Watch>
    readonly to: string
    readonly destination: string
    readonly now: number
  },
): readonly Write[] => {
  const { from, to, destination, now } = move
  const { snoozes } = stored.value
  const ended = snoozes.map(snooze => ({ ...snooze, until: now, endedEarly: true }) as const)
  const movedSnoozes = activeSnoozes(stored, now)
    .filter(snooze => snooze.destination === from.value.destination)
    .map(snooze => movedSnooze(snooze, destination))
  return [
    ...snoozeWrites(from.id, stored, ended, now),
    ...(movedSnoozes.length === 0 ? [] : snoozeWrites(to, undefined, movedSnoozes, now)),
  ]
}
