import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeError } from '#lib/describe-error.ts'
import type { Figure } from './figure.ts'
import { type Trial, tryPeer } from './peer-trial.ts'
import type { Peer } from './start-peer.ts'

const folder = fileURLToPath(new URL('peers', import.meta.url))

const contest: readonly (readonly [addresses: number, peers: readonly Peer[]])[] = [
  [10, ['Lookout', 'viem', 'ethers', 'ponder']],
  [10_000, ['Lookout', 'viem', 'ethers', 'ponder']],
  // Its filters do not fit into a request, and ponder does not start with so many.
  [1_000_000, ['Lookout', 'viem']],
]

/**
 * The peers have a lock file of their own, so that nobody else has to install them. Not `npm ci`: it refuses the file where a
 * registry lacks a package that only other platforms need.
 */
const install = (): boolean => {
  if (existsSync(`${folder}/node_modules`)) return true
  console.log('  installing the peers, 285 MB, into bench/peers')
  const args = ['install', '--no-save', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  return spawnSync('npm', args, { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0
}

const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const share = ([part, of]: readonly [number, number]): string => `${part} of ${of}`

const columns: readonly (readonly [title: string, value: (trial: Trial) => string])[] = [
  ['median ms', trial => digits.format(trial.median)],
  ['slowest', trial => digits.format(trial.slowest)],
  ['CPU ms/block', trial => digits.format(trial.cpuABlock)],
  ['peak MB', trial => digits.format(trial.peakMegabytes)],
  ['missed quiet', trial => share(trial.missed.quiet)],
  ['reorg', trial => share(trial.missed.reorg)],
  ['outage', trial => share(trial.missed.outage)],
  ['back in ms', trial => digits.format(trial.backAfter)],
  ['said gone', trial => share(trial.goneSaid)],
  ['doubled', trial => digits.format(trial.doubled)],
]

const printRow = (head: readonly [string, string], cells: readonly string[]): void => {
  const [addresses, name] = head
  console.log(
    `  ${addresses.padStart(9)}  ${name.padEnd(8)} ${cells.map(cell => cell.padStart(14)).join('')}`,
  )
}

const missedOf = ({ missed }: Trial): number => missed.quiet[0] + missed.reorg[0] + missed.outage[0]

/** What is held of ours, and how the fastest of the others stands that misses nothing either. */
const figuresOf = (count: number, trials: ReadonlyMap<Peer, Trial>): Figure[] => {
  const ours = trials.get('Lookout')
  if (ours === undefined) return []
  const at = `${digits.format(count)} addresses`
  const others = [...trials].filter(([name, trial]) => name !== 'Lookout' && missedOf(trial) === 0)
  const fastest = Math.min(...others.map(([, trial]) => trial.median))
  const beside: Figure = {
    name: `${at}: Lookout to the fastest that misses nothing`,
    value: ours.median / fastest,
    unit: '×',
    hold: 'at most 1',
  }
  return [
    { name: `${at}: missed by Lookout`, value: missedOf(ours), unit: '', hold: '0' },
    { name: `${at}: doubled by Lookout`, value: ours.doubled, unit: '', hold: '0' },
    ...(others.length === 0 ? [] : [beside]),
  ]
}

/**
 * Our service and what else watches addresses from Node, one after the other under one load: blocks of 300 transfers of coins
 * and 300 of tokens on anvil, of which ten concern watched addresses, a block about each second; then three blocks are
 * replaced by others; then the node is away for three seconds. All ask each 250 ms. Ours has told when its webhook has come
 * in, with everything kept on the way; the others when their callback is called, and all of them but ponder keep nothing.
 * Prints a table as it goes; takes about eight minutes.
 */
export const measurePeers = async (): Promise<Figure[]> => {
  if (!install()) {
    console.log('  left out: the peers could not be installed (npm install --no-save --prefix bench/peers)')
    return []
  }
  printRow(
    ['addresses', ''],
    columns.map(([title]) => title),
  )
  const figures: Figure[] = []
  for (const [count, peers] of contest) {
    const trials = new Map<Peer, Trial>()
    for (const name of peers) {
      const head = [digits.format(count), name] as const
      try {
        const trial = await tryPeer(name, count)
        trials.set(name, trial)
        printRow(
          head,
          columns.map(([, value]) => value(trial)),
        )
      } catch (error) {
        printRow(head, [`  ${describeError(error)}`])
      }
    }
    figures.push(...figuresOf(count, trials))
  }
  return figures
}
