import { z } from 'zod'
import { compareChain } from '../test/service/comparison/compare-chain.ts'
import { inFolder, onRedis } from './open-store.ts'

/**
 * One chain of the comparison as a process of its own, because it also serves the chain's nodes, its prices and the receiver, which a
 * neighbour's comparing would hold up: `comparison-child.ts <SQLite or Redis> <seed>`. Sends what it found.
 */
const [store, seed] = z
  .tuple([z.enum(['SQLite', 'Redis']), z.coerce.number().int()])
  .parse(process.argv.slice(2))

type AfterHook = () => unknown

/** Runs the chain, each third one without reorganisations, and then what it left to be closed. */
const runChain = async (place: string) => {
  const isStraight = Math.floor(seed / 2) % 3 === 2
  const hooks: AfterHook[] = []
  const t = { after: (hook?: unknown) => void (typeof hook === 'function' && hooks.push(() => hook())) }
  try {
    return await compareChain(t, { seed, place, bots: 80, steps: 60, transactions: 20, kills: 4, isStraight })
  } finally {
    for (const hook of hooks.toReversed()) await hook()
  }
}

process.send?.(
  await (store === 'SQLite' ? inFolder(runChain) : onRedis(server => runChain(server.database()))),
)
