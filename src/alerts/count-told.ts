import { alertVolumes, volumePromptOptOuts } from '#chat/busy.ts'
import { alertCounts, type Watch, watches } from '#chat/records.ts'
import { withMoreAlerts } from '#chat/tally.ts'
import { wallNow } from '#lib/clock.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import type { VolumePromptAlert } from './alert.ts'
import { countVolume, volumeForMs } from './busy.ts'
import type { DeliveryContext } from './delivered.ts'

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
