import { z } from 'zod'
import type { Comparison } from '../test/service/comparison/compare-chain.ts'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'

/** Pairs that had to be told, on each store, all chains together; `PAIRS=1000000` for more. */
const enough = Number(process.env['PAIRS'] ?? 50_000)
/** Chains at the same time, on each store, each in a process of its own: most of their time they wait. */
const atOnce = Number(process.env['AT_ONCE'] ?? 1)
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)

const stores = ['SQLite', 'Redis'] as const
type StoreName = (typeof stores)[number]

const comparisonSchema = z.object({
  pairs: z.number(),
  told: z.number(),
  received: z.number(),
  reorgs: z.number(),
  differences: z.array(z.string()),
}) satisfies z.ZodType<Comparison>

const runChain = async (store: StoreName, seed: number): Promise<Comparison> => {
  const program = new URL('comparison-child.ts', import.meta.url)
  const { first, kill } = await startChild(program, [store, String(seed)])
  await kill()
  return comparisonSchema.parse(first)
}

/** The chains of one store, of every second seed. */
const measureStore = async (store: StoreName, first: number): Promise<Figure[]> => {
  const found: Comparison[] = []
  const sum = (of: (one: Comparison) => number): number => found.reduce((all, one) => all + of(one), 0)
  let next = first
  const measureSome = async (): Promise<void> => {
    while (sum(({ told }) => told) < enough) {
      const seed = next
      next += 2
      const one = await runChain(store, seed)
      found.push(one)
      console.log(`  seed ${seed} on ${store}: ${one.told} told, ${one.differences.length} differences`)
      for (const difference of one.differences.slice(0, 10)) console.log(difference)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, measureSome))
  return [
    {
      name: `${store}: chains, two of three with reorgs, all with kills, 429 and 5xx`,
      value: found.length,
      unit: '',
    },
    { name: `${store}: pairs of a bot and a transaction`, value: sum(({ pairs }) => pairs), unit: '' },
    { name: `${store}: of them to be told`, value: sum(({ told }) => told), unit: '' },
    { name: `${store}: notifications that came`, value: sum(({ received }) => received), unit: '' },
    { name: `${store}: reorgs`, value: sum(({ reorgs }) => reorgs), unit: '' },
    {
      name: `${store}: differences to the independent decoder`,
      value: sum(({ differences }) => differences.length),
      unit: '',
      hold: '0',
    },
  ]
}

/** Chains made at random on SQLite and on Redis at the same time, until enough pairs of a bot and a transaction were told on each. */
export const measureComparison = async (): Promise<Figure[]> => {
  const figures = await Promise.all(stores.map((store, n) => measureStore(store, firstSeed + n)))
  return figures.flat()
}
