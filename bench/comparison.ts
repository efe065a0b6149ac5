import { type Comparison, compareChain } from '../test/service/comparison/compare-chain.ts'
import type { Figure } from './figure.ts'
import { inFolder, onRedis } from './open-store.ts'

/** Pairs that had to be told, on each store, all chains together; `PAIRS=1000000` for more. */
const enough = Number(process.env['PAIRS'] ?? 50_000)
/** Chains at the same time, on each store: most of their time they wait. */
const atOnce = Number(process.env['AT_ONCE'] ?? 1)
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)

type AfterHook = () => unknown

/** Runs one chain, each third one without reorganisations, and then what it left to be closed. */
const runChain = async (seed: number, place: string) => {
  const isStraight = Math.floor(seed / 2) % 3 === 2
  const hooks: AfterHook[] = []
  const t = { after: (hook?: unknown) => void (typeof hook === 'function' && hooks.push(() => hook())) }
  try {
    return await compareChain(t, { seed, place, bots: 80, steps: 60, transactions: 20, kills: 4, isStraight })
  } finally {
    for (const hook of hooks.toReversed()) await hook()
  }
}

const stores = {
  SQLite: (seed: number) => inFolder(place => runChain(seed, place)),
  Redis: (seed: number) => onRedis(server => runChain(seed, server.database())),
}

/** The chains of one store, of every second seed. */
const measureStore = async (store: keyof typeof stores, first: number): Promise<Figure[]> => {
  const found: Comparison[] = []
  const sum = (of: (one: Comparison) => number): number => found.reduce((all, one) => all + of(one), 0)
  let next = first
  const measureSome = async (): Promise<void> => {
    while (sum(({ told }) => told) < enough) {
      const seed = next
      next += 2
      const one = await stores[store](seed)
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
  const figures = await Promise.all([measureStore('SQLite', firstSeed), measureStore('Redis', firstSeed + 1)])
  return figures.flat()
}
