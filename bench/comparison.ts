import { compareChain } from '../test/service/comparison/compare-chain.ts'
import type { Figure } from './figure.ts'
import { inFolder, onRedis } from './open-store.ts'

/** Pairs that had to be told, all chains together; `PAIRS=1000000` for more. */
const enough = Number(process.env['PAIRS'] ?? 50_000)
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)

type AfterHook = () => unknown

/** Runs one chain, and then what it left to be closed. */
const runChain = async (seed: number, place: string) => {
  const hooks: AfterHook[] = []
  const t = { after: (hook?: unknown) => void (typeof hook === 'function' && hooks.push(() => hook())) }
  try {
    return await compareChain(t, { seed, place, bots: 80, steps: 60, transactions: 20, kills: 4 })
  } finally {
    for (const hook of hooks.toReversed()) await hook()
  }
}

/** Chains made at random, each on SQLite and Redis in turn, until enough pairs of a bot and a transaction were told. */
export const measureComparison = async (): Promise<Figure[]> => {
  const sums = { pairs: 0, told: 0, received: 0, reorgs: 0, differences: 0 }
  let chains = 0
  for (let seed = firstSeed; sums.told < enough; seed += 1) {
    const run = (place: string) => runChain(seed, place)
    const found = await (seed % 2 === 0 ? onRedis(server => run(server.database())) : inFolder(run))
    chains += 1
    sums.pairs += found.pairs
    sums.told += found.told
    sums.received += found.received
    sums.reorgs += found.reorgs
    sums.differences += found.differences.length
    console.log(
      `  seed ${seed} on ${seed % 2 === 0 ? 'Redis' : 'SQLite'}: ${found.told} told, ${found.differences.length} differences`,
    )
    for (const difference of found.differences.slice(0, 10)) console.log(difference)
  }
  return [
    { name: 'chains, with reorgs, kills, 429 and 5xx', value: chains, unit: '' },
    { name: 'pairs of a bot and a transaction', value: sums.pairs, unit: '' },
    { name: 'of them to be told', value: sums.told, unit: '' },
    { name: 'notifications that came', value: sums.received, unit: '' },
    { name: 'reorgs', value: sums.reorgs, unit: '' },
    { name: 'differences to the independent decoder', value: sums.differences, unit: '', hold: '0' },
  ]
}
