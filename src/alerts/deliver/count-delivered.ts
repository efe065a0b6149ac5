import { dayMs, minuteMs } from '#lib/time.ts'
import { type Doc, push, put, type Write } from '#store/store.ts'
import {
  type AlertVolume,
  alertCounts,
  alertVolumes,
  volumePromptOptOuts,
  withMoreAlerts,
} from '#watch/alert-counts.ts'
import { type Watch, watches } from '#watch/watch.ts'
import type { Alert } from '../alert.ts'
import type { DeliveryContext } from './delivery.ts'

/** A watch prompts at most once in this time. */
const promptIntervalMs = dayMs
const volumeSpanMs = 5 * minuteMs
/** More alerts than this in `volumeSpanMs` are worth a prompt. */
const maxAlerts = 30

/**
 * Counts `alerts` of a watch that are shown `now`. If there were too many in five minutes, the chat is to be
 * asked what to do, with their number `promptFor`. Returns `undefined` if they do not count, because it was
 * asked within a day.
 */
export const countVolume = (
  before: AlertVolume | undefined,
  { alerts, now }: { alerts: number; now: number },
): { volume: AlertVolume; promptFor?: number } | undefined => {
  const { askedAt, lately = [] } = before ?? {}
  if (askedAt !== undefined && now - askedAt < promptIntervalMs) return undefined
  // After the clock was set back, some times may lie in the future; they do not count either.
  const recent = [...lately.filter(([at]) => Math.abs(now - at) < volumeSpanMs), [now, alerts] as const]
  const sum = recent.reduce((all, [, some]) => all + some, 0)
  return sum > maxAlerts
    ? { volume: { lately: [], askedAt: now }, promptFor: sum }
    : { volume: { lately: recent } }
}

/** The prompt is an alert of its own at the end of the lane. */
const volumePromptWrite = (
  { id, value }: Doc<Watch>,
  { count, now }: { count: number; now: number },
): Write => {
  const body: Alert = { kind: 'volume prompt', destination: value.destination, watch: id, count }
  return push('chat', value.chat, { id: `${id}:busy:${now}`, body })
}

/**
 * Counts delivered alerts of each watch, in all and by time (`alertCounts`, which its card shows), when they
 * are shown for the first time. Prompts if there were too many within minutes.
 */
export const countDelivered = async (
  counts: ReadonlyMap<string, number>,
  { store, isChannel, now: clock }: Pick<DeliveryContext, 'store' | 'now' | 'isChannel'>,
  { mayPrompt = !isChannel } = {},
): Promise<readonly Write[]> => {
  if (counts.size === 0) return []
  const now = clock()
  const ids = [...counts.keys()]
  const [before, watched, volumes, optOuts] = await Promise.all([
    store.get(alertCounts, ids),
    store.get(watches, ids),
    store.get(alertVolumes, ids),
    store.get(volumePromptOptOuts, ids),
  ])
  return ids.flatMap((id, n) => {
    const alerts = counts.get(id) ?? 0
    const watch = watched[n]
    const countWrite = put(alertCounts, { id, value: withMoreAlerts(before[n]?.value, { alerts, now }) })
    // A person who chose another frequency has decided already.
    if (!mayPrompt || watch?.value.settings.frequency !== 'Always' || optOuts[n] !== undefined)
      return [countWrite]
    const counted = countVolume(volumes[n]?.value, { alerts, now })
    if (counted === undefined) return [countWrite]
    const { volume, promptFor } = counted
    return [
      countWrite,
      put(alertVolumes, { id, value: volume }, { ttlMs: promptIntervalMs }),
      ...(promptFor === undefined ? [] : [volumePromptWrite(watch, { count: promptFor, now })]),
    ]
  })
}
