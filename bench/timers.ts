import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { pause } from '#lib/timers.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import { startChild } from './child.ts'
import { type Figure, processorMs } from './figure.ts'
import { inFolder, inStore } from './open-store.ts'
import { chain, keepWatched } from './watched-records.ts'

const bots = 100_000
const intervals = 5
/** Until all silences are read for the first time. */
const warmUpMs = 6 * chainOf(chain).blockTimeMs
const measuredMs = intervals * chainOf(chain).blockTimeMs

const silence: ReadingStrategy = { func: 'silence', params: { within: '7d' } }

/** CPU of an interval, which is a block of the chain, and memory. */
const rest = (readings: readonly ReadingStrategy[]) =>
  inFolder(async folder => {
    await inStore(folder, store => keepWatched(store, { bots, addressesEach: 1, readings, above: 0 }))
    const node = await startChild(new URL('many-chains-node.ts', import.meta.url), [])
    const url = `http://127.0.0.1:${z.number().parse(node.first)}/${chain}`
    const args = [url, folder, String(chain), '0']
    const service = await startChild(new URL('readings-child.ts', import.meta.url), args, ['--expose-gc'])
    try {
      await pause(warmUpMs)
      const before = processorMs(service.pid)
      await pause(measuredMs)
      const cpuAnInterval = (processorMs(service.pid) - before) / intervals
      return { cpuAnInterval, bytes: z.number().parse(await service.ask('heap')) }
    } finally {
      await Promise.all([service.kill(), node.kill()])
    }
  })

/** A hundred thousand subscriptions of an address each, with a silence of days each, beside the same without. */
export const measureTimers = async (): Promise<Figure[]> => {
  const without = await rest([])
  const resting = await rest([silence])
  return [
    { name: `CPU of an interval with ${bots} silences that wait`, value: resting.cpuAnInterval, unit: 'ms' },
    { name: 'the same without silences', value: without.cpuAnInterval, unit: 'ms' },
    { name: 'memory of a silence that waits', value: (resting.bytes - without.bytes) / bots, unit: 'bytes' },
  ]
}
