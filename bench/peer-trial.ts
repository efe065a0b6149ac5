import { setTimeout as sleep } from 'node:timers/promises'
import { pause } from '#lib/timers.ts'
import { createLocalChain } from '#playground/local-chain.ts'
import { startTcpProxy, type TcpProxy } from '../test/support/tcp-proxy.ts'
import { median } from './figure.ts'
import { inFolder } from './open-store.ts'
import { createLoad, type Load, type Mined, watchedAddresses } from './peer-load.ts'
import type { PeerProcess, Telling } from './peer-process.ts'
import { type Peer, startPeer } from './start-peer.ts'

const pollMs = 250
const warmUpBlocks = 3
const quietBlocks = 15
const outageBlocks = 3
/** Between a block and the making of the next, at least. */
const betweenMs = 830
const goldenRatio = 0.618_034
const outageMs = 3_000
const patienceMs = 10_000
const lookMs = 50
const longestMs = 180_000

type Share = readonly [part: number, of: number]

export type Trial = {
  /** From the block to the telling, in ms. */
  readonly median: number
  readonly slowest: number
  /** In ms. */
  readonly cpuABlock: number
  readonly peakMegabytes: number
  /** Transactions that stand on the chain and were not told, of how many. */
  readonly missed: Readonly<Record<'quiet' | 'reorg' | 'outage', Share>>
  /** Told more often than they came onto the chain. */
  readonly doubled: number
  /** Transactions that were told, left the chain, and were said to have left, of how many. */
  readonly goneSaid: Share
  /** From the end of the outage to the last telling of what happened in it, in ms. */
  readonly backAfter: number
}

type Rig = { readonly load: Load; readonly line: TcpProxy; readonly peer: PeerProcess }

/** Blocks come at every phase of the poll, spread evenly: at an even pace each peer would keep the phase of its start. */
const mine = async (load: Load, blocks: number): Promise<Mined[]> => {
  const mined: Mined[] = []
  for (let n = 0; n < blocks; n += 1) {
    mined.push(await load.mine())
    await pause(betweenMs + ((n * goldenRatio) % 1) * pollMs)
  }
  return mined
}

const hitsOf = (mined: readonly Mined[]): string[] => mined.flatMap(({ hits }) => hits)

const toldOf = (tellings: readonly Telling[]): Telling[] => tellings.filter(({ kind }) => kind === 'told')

/** Waits until all of these are told, but not for ever. */
const settle = async (peer: PeerProcess, hits: readonly string[]): Promise<void> => {
  const end = performance.now() + patienceMs
  while (performance.now() < end) {
    const told = new Set(toldOf(peer.tellings()).map(({ transaction }) => transaction))
    if (hits.every(hash => told.has(hash))) return
    await pause(lookMs)
  }
}

/** The load without a fault; what it cost. */
const runQuiet = async ({ load, peer }: Rig) => {
  await settle(peer, hitsOf(await mine(load, warmUpBlocks)))
  const before = await peer.usage()
  const mined = await mine(load, quietBlocks)
  const after = await peer.usage()
  await settle(peer, hitsOf(mined))
  return { mined, cpuABlock: (after.cpuMs - before.cpuMs) / quietBlocks }
}

/** Three blocks that are told and then replaced, and two more. */
const runReorg = async ({ load, peer }: Rig) => {
  const doomed = hitsOf(await mine(load, 3))
  await settle(peer, doomed)
  await peer.usage()
  const replaced = await load.reorganise()
  await pause(betweenMs)
  const mined = [replaced, ...(await mine(load, 2))]
  await settle(peer, hitsOf(mined))
  return { doomed, mined }
}

/** The node cannot be reached while three blocks are mined; then two more. */
const runOutage = async ({ load, line, peer }: Rig) => {
  line.cut()
  const begun = performance.now()
  const away = await mine(load, outageBlocks)
  await pause(Math.max(0, outageMs - (performance.now() - begun)))
  line.restore()
  const mendedAt = Date.now()
  const mined = [...away, ...(await mine(load, 2))]
  await settle(peer, hitsOf(mined))
  return { mined, away: hitsOf(away), mendedAt }
}

const firstTimes = (told: readonly Telling[]): Map<string, number> =>
  new Map(told.toReversed().map(({ transaction, at }) => [transaction, at]))

const countDoubled = (tellings: readonly Telling[]): number => {
  const standing = new Map<string, number>()
  let doubled = 0
  for (const { kind, transaction } of tellings) {
    const times = standing.get(transaction) ?? 0
    if (kind === 'told' && times > 0) doubled += 1
    standing.set(transaction, kind === 'told' ? 1 : 0)
  }
  return doubled
}

const run = async (rig: Rig): Promise<Trial> => {
  const { load, peer } = rig
  const quiet = await runQuiet(rig)
  const reorg = await runReorg(rig)
  const outage = await runOutage(rig)
  const { peakMegabytes } = await peer.usage()

  const tellings = peer.tellings()
  const toldAt = firstTimes(toldOf(tellings))
  const delays = quiet.mined.flatMap(({ at, hits }) =>
    hits.map(hash => (toldAt.get(hash) ?? Number.NaN) - at).filter(delay => !Number.isNaN(delay)),
  )
  const missedOf = async ({ mined }: { mined: readonly Mined[] }): Promise<Share> => {
    const there = [...(await load.standing(hitsOf(mined)))]
    return [there.filter(hash => !toldAt.has(hash)).length, there.length]
  }
  const back = outage.away.map(hash => (toldAt.get(hash) ?? 0) - outage.mendedAt)
  const returned = await load.standing(reorg.doomed)
  const left = reorg.doomed.filter(hash => toldAt.has(hash) && !returned.has(hash))
  const gone = new Set(tellings.filter(({ kind }) => kind === 'gone').map(({ transaction }) => transaction))
  return {
    median: median(delays),
    slowest: Math.max(...delays),
    cpuABlock: quiet.cpuABlock,
    peakMegabytes,
    missed: { quiet: await missedOf(quiet), reorg: await missedOf(reorg), outage: await missedOf(outage) },
    doubled: countDoubled(tellings),
    goneSaid: [left.filter(hash => gone.has(hash)).length, left.length],
    backAfter: Math.max(...back),
  }
}

/** On a machine that is too busy, one who asks on and on without waiting for answers does not get through. */
const giveUp = async (): Promise<never> => {
  await sleep(longestMs, undefined, { ref: false })
  throw new Error(`not through after ${longestMs / 1_000} s`)
}

/** One who watches so many addresses, alone with the load, on a chain of its own behind a line that can be cut. */
export const tryPeer = (name: Peer, count: number): Promise<Trial> =>
  inFolder(async folder => {
    const chain = await createLocalChain()
    const ends: (() => void)[] = []
    let peer: PeerProcess | undefined
    try {
      const addresses = watchedAddresses(count)
      const load = await createLoad(chain, addresses)
      const line = await startTcpProxy({ after: end => void ends.push(end) }, Number(new URL(chain.url).port))
      peer = await startPeer(name, { url: `http://127.0.0.1:${line.port}`, addresses, folder, pollMs })
      return await Promise.race([run({ load, line, peer }), giveUp()])
    } finally {
      await peer?.kill()
      for (const end of ends) end()
      await chain.close()
    }
  })
