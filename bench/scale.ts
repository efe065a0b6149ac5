import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import type { Figure } from './figure.ts'

const measuredSchema = z.object({ bytesEach: z.number(), blockMs: z.number(), loadSeconds: z.number() })

/** Up to ten million by default: `ADDRESSES=100000000` goes further, for which a machine needs 8 GB. */
const most = Number(process.env['ADDRESSES'] ?? 10_000_000)
const counts = [10_000, 100_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000]
const addressesEach = 100

const measure = async (addresses: number): Promise<z.infer<typeof measuredSchema>> => {
  const child = fork(new URL('scale-child.ts', import.meta.url), [String(addresses), String(addressesEach)], {
    execArgv: ['--expose-gc', '--max-old-space-size=16000'],
  })
  const [measured] = await once(child, 'message')
  return measuredSchema.parse(measured)
}

/** How memory and the look-ups of a full block grow with the addresses that one process watches on a chain, 100 to a bot. */
export const measureScale = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  const digits = new Intl.NumberFormat('en')
  for (const count of counts.filter(count => count <= most)) {
    const { bytesEach, blockMs, loadSeconds } = await measure(count)
    const name = `${digits.format(count)} addresses`
    figures.push(
      { name: `${name}: memory of each`, value: bytesEach, unit: 'bytes' },
      { name: `${name}: look-ups of a block, CPU`, value: blockMs, unit: 'ms' },
      { name: `${name}: to load them`, value: loadSeconds, unit: 's' },
    )
  }
  return figures
}
