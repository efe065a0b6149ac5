import { z } from 'zod'
import { chainOf, wellKnownChains } from '#chains/registry.ts'
import { pause } from '#lib/timers.ts'
import { startChild } from './child.ts'
import { type Figure, processorMs, residentMegabytes } from './figure.ts'
import { inFolder } from './open-store.ts'

const warmUpMs = 15_000
const measuredMs = 60_000
/** A chain that is further behind is not followed. */
const maxLagMs = 10_000

const callsSchema = z.record(z.string(), z.number())
const statusSchema = z.array(z.object({ id: z.number(), cursor: z.number(), head: z.number() }))

/** Tron's nodes are asked in ways of their own. */
const followed = wellKnownChains.filter(({ id, family }) => id !== 31_337 && family.type === 'Ethereum')

type Followed = {
  readonly blocksAMinute: number
  readonly callsAMinute: number
  readonly cpuABlock: number
  /** Of one core. */
  readonly share: number
  readonly megabytes: number
}

const follow = (count: number): Promise<Followed> =>
  inFolder(async folder => {
    const ids = followed.slice(0, count).map(({ id }) => id)
    const node = await startChild(new URL('many-chains-node.ts', import.meta.url), [])
    const nodes = `http://127.0.0.1:${z.number().parse(node.first)}`
    const args = [nodes, folder, ...ids.map(String)]
    const service = await startChild(new URL('many-chains-child.ts', import.meta.url), args)
    const cursors = async () => {
      const chains = statusSchema.parse(await service.ask('status'))
      const late = chains.filter(
        ({ id, cursor, head }) => (head - cursor) * chainOf(id).blockTimeMs > maxLagMs,
      )
      if (chains.length !== count || late.length > 0) throw new Error('not every chain is followed')
      return chains.reduce((sum, { cursor }) => sum + cursor, 0)
    }
    try {
      await pause(warmUpMs)
      await node.ask('calls')
      const [blocksBefore, cpuBefore] = [await cursors(), processorMs(service.pid)]
      const began = performance.now()
      await pause(measuredMs)
      const minutes = (performance.now() - began) / 60_000
      const cpu = processorMs(service.pid) - cpuBefore
      const blocks = (await cursors()) - blocksBefore
      const calls = Object.values(callsSchema.parse(await node.ask('calls'))).reduce((a, b) => a + b, 0)
      return {
        blocksAMinute: blocks / minutes,
        callsAMinute: calls / minutes,
        cpuABlock: cpu / blocks,
        share: cpu / (minutes * 60_000),
        megabytes: residentMegabytes(service.pid),
      }
    } finally {
      await Promise.all([service.kill(), node.kill()])
    }
  })

/** One process that follows forty chains, at the pace of each. */
export const measureManyChains = async (): Promise<Figure[]> => {
  const ten = await follow(10)
  const forty = await follow(40)
  return [
    { name: 'blocks a minute, 40 chains', value: forty.blocksAMinute, unit: '' },
    { name: 'calls a minute', value: forty.callsAMinute, unit: '' },
    { name: 'calls a block', value: forty.callsAMinute / forty.blocksAMinute, unit: '' },
    { name: 'CPU a block', value: forty.cpuABlock, unit: 'ms' },
    { name: 'the same with 10 chains', value: ten.cpuABlock, unit: 'ms' },
    { name: 'CPU of the process, of one core', value: 100 * forty.share, unit: '%' },
    { name: 'the same with 10 chains', value: 100 * ten.share, unit: '%' },
    { name: 'memory of the process', value: forty.megabytes, unit: 'MB' },
    { name: 'the same with 10 chains', value: ten.megabytes, unit: 'MB' },
  ]
}
