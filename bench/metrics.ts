import { createPrometheusMeter } from '#app/metrics/prometheus-meter.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { Store } from '#store/store.ts'
import { measureStore } from '#store/store-monitor.ts'
import { type Figure, median } from './figure.ts'
import { callFrom } from './load.ts'
import { inFolder, inStore } from './open-store.ts'

const rounds = 7
const alerts = 5_000
const callers = 256
/** What an alert costs of the meter on its way: calls of nodes, the block, the match, its delivery, calls of Telegram. */
const callsPerAlert = 20
const noMeterCalls = 5_000_000

const idOf = (run: string, n: number): string => `${run} ${n}`

/** Queues and finishes alerts on one store, and counts as the parts do. Ms for each alert. */
const runAlerts = async (o: { store: Store; meter: Meter; run: string }): Promise<number> => {
  const { store, meter, run } = o
  const begun = performance.now()
  await callFrom({
    callers,
    count: alerts,
    call: async n => {
      await store.commit([{ op: 'push', queue: 'chat', lane: `${n % 500}`, id: idOf(run, n), body: { run } }])
      for (let call = 0; call < callsPerAlert; call += 1)
        meter.count('lookout_rpc_calls_total', { chain: 1, endpoint: 1, outcome: 'ok' })
    },
  })
  for (;;) {
    const claims = await store.claim('chat', { lanes: 64, items: 100, leaseMs: 60_000 })
    if (claims.length === 0) return (performance.now() - begun) / alerts
    await Promise.all(claims.map(claim => store.commit([{ op: 'done', claim, count: claim.items.length }])))
  }
}

/** Ms of one call where metrics are off. */
const timeNoMeter = (): number => {
  const begun = performance.now()
  for (let call = 0; call < noMeterCalls; call += 1)
    noMeter.count('lookout_rpc_calls_total', { chain: call, endpoint: 1, outcome: 'ok' })
  return (performance.now() - begun) / noMeterCalls
}

/** Rounds of both take turns, so that what else the machine does falls on both. */
export const measureMetrics = (): Promise<Figure[]> =>
  inFolder(folder =>
    inStore(folder, async store => {
      const { meter } = createPrometheusMeter(async () => ({}))
      const measured = measureStore(store, meter)
      const off: number[] = []
      const on: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        off.push(await runAlerts({ store, meter: noMeter, run: `off ${round}` }))
        on.push(await runAlerts({ store: measured, meter, run: `on ${round}` }))
      }
      const share = (timeNoMeter() * callsPerAlert) / median(off)
      return [
        {
          name: 'off: share of the meter in the queue’s work of an alert',
          value: share * 100,
          unit: '%',
          hold: 'at most 1',
        },
        {
          name: 'on: time of the queue’s work of an alert',
          value: median(on) / median(off),
          unit: '×',
          hold: 'at most 1.1',
        },
      ]
    }),
  )
