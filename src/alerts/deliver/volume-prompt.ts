import {
  type AlertVolume,
  alertCounts,
  alertVolumes,
  volumePromptOptOuts,
  withMoreAlerts,
} from '#chat/alert-counts.ts'
import { type Watch, watches } from '#chat/records.ts'
import { wallNow } from '#lib/time.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import type { VolumePromptAlert } from '../alert.ts'
import type { DeliveryContext } from './send-message.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const spanMs = 5 * minuteMs
const maxAlerts = 30

/** How long a count is kept: until it says nothing any more. */
const volumeForMs = dayMs

/**
 * With `alerts` more of a watch that are shown `now`. `asks`: that many came within five minutes, which is so many that the chat
 * is asked what to do, at most once a day. `undefined`: they are not counted, because it was asked.
 */
export const countVolume = (
  before: AlertVolume | undefined,
  { alerts, now }: { alerts: number; now: number },
): { busy: AlertVolume; asks?: number } | undefined => {
  const { askedAt, lately = [] } = before ?? {}
  if (askedAt !== undefined && now - askedAt < dayMs) return undefined
  // None of a time to come either, from before the clock was set back.
  const recent = [...lately.filter(([at]) => Math.abs(now - at) < spanMs), [now, alerts] as const]
  const sum = recent.reduce((all, [, some]) => all + some, 0)
  return sum > maxAlerts ? { busy: { lately: [], askedAt: now }, asks: sum } : { busy: { lately: recent } }
}

/**
 * What is kept of alerts that were shown for the first time: how many of each watch, and the question whether they are too
 * many, which goes its way as an alert of its own, behind what waits; `asks`: unless they came at once because the chat was away.
 */
export const countDelivered = async (
  told: ReadonlyMap<string, number>,
  { store, texts, now: clock = wallNow }: Pick<DeliveryContext, 'store' | 'texts' | 'now'>,
  { asks = true } = {},
): Promise<readonly Write[]> => {
  if (told.size === 0) return []
  const now = clock()
  const day = texts.for(undefined).date(now)
  const ids = [...told.keys()]
  const [counts, watched, busy, wanted] = await Promise.all([
    store.get(alertCounts, ids),
    store.get(watches, ids),
    store.get(alertVolumes, ids),
    store.get(volumePromptOptOuts, ids),
  ])
  return ids.flatMap((id, n) => {
    const alerts = told.get(id) ?? 0
    const watch = watched[n]
    const tally = put(alertCounts, {
      id,
      value: withMoreAlerts(counts[n]?.value, { told: alerts, now, day }),
    })
    // Any other frequency has chosen already how often to write.
    if (!asks || watch?.value.frequency !== 'Always' || wanted[n] !== undefined) return [tally]
    const counted = countVolume(busy[n]?.value, { alerts, now })
    if (counted === undefined) return [tally]
    return [
      tally,
      put(alertVolumes, { id, value: counted.busy }, { ttlMs: volumeForMs }),
      ...(counted.asks === undefined ? [] : [volumePromptWrite(watch, { count: counted.asks, now })]),
    ]
  })
}

const volumePromptWrite = (
  { id, value }: Doc<Watch>,
  { count, now }: { count: number; now: number },
): Write => {
  const body: VolumePromptAlert = { kind: 'busy', destination: value.destination, watch: id, count }
  return { op: 'push', queue: 'chat', lane: value.chat, id: `${id}:busy:${now}`, body }
}
