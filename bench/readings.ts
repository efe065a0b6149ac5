import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { pause } from '#lib/timers.ts'
import { startChild } from './child.ts'
import { type Figure, processorMs, residentMegabytes } from './figure.ts'
import { inFolder } from './open-store.ts'

const chain = 1
const intervals = 10
const warmUpMs = 2 * chainOf(chain).blockTimeMs
const measuredMs = intervals * chainOf(chain).blockTimeMs

const callsSchema = z.record(z.string(), z.number())

/** CPU and calls of an interval, which is a block of the chain. */
const read = (bots: number) =>
  inFolder(async folder => {
    const node = await startChild(new URL('many-chains-node.ts', import.meta.url), [])
    const url = `http://127.0.0.1:${z.number().parse(node.first)}/${chain}`
    const args = [url, folder, String(chain), String(bots)]
    const service = await startChild(new URL('readings-child.ts', import.meta.url), args)
    try {
      await pause(warmUpMs)
      await node.ask('calls')
      const before = processorMs(service.pid)
      await pause(measuredMs)
      const cpu = processorMs(service.pid) - before
      const { eth_call: calls = 0, ...others } = callsSchema.parse(await node.ask('calls'))
      const header = (others['eth_getBlockByNumber'] ?? 0) / intervals
      return {
        values: z.number().parse(service.first),
        cpuAnInterval: cpu / intervals,
        callsAnInterval: calls / intervals,
        headersAnInterval: header,
        megabytes: residentMegabytes(service.pid),
      }
    } finally {
      await Promise.all([service.kill(), node.kill()])
    }
  })

/** Ten thousand values of one chain that are read in each of its blocks, beside a hundred. */
export const measureReadings = async (): Promise<Figure[]> => {
  const few = await read(1)
  const many = await read(100)
  if (many.callsAnInterval === 0) throw new Error('nothing was read')
  return [
    {
      name: `CPU of an interval with ${many.values} readings`,
      value: many.cpuAnInterval,
      unit: 'ms',
      hold: 'under 1,000',
    },
    { name: `the same with ${few.values}`, value: few.cpuAnInterval, unit: 'ms' },
    { name: 'calls of contracts an interval', value: many.callsAnInterval, unit: '', hold: 'under 60' },
    { name: 'headers and blocks asked for an interval', value: many.headersAnInterval, unit: '' },
    { name: 'memory of the process', value: many.megabytes, unit: 'MB' },
    { name: `the same with ${few.values}`, value: few.megabytes, unit: 'MB' },
  ]
}
