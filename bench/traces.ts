import type { RawTransaction } from '#events/raw-block.ts'
import { createAddressMap } from '#service/chain/match/address-map.ts'
import { findCandidates } from '#service/chain/match/find-candidates.ts'
import { watchedBot } from '#service/chain/match/watched-bot.ts'
import type { Block } from '#service/chain/rpc/block.ts'
import { parseCallFrames } from '#service/chain/rpc/parse-traces.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { addressKey } from './made-block.ts'

const transactionCount = 1_500
/** Calls below each transaction, one within the other, by two branches. */
const depths = [5, 2]
const rounds = 60
/** A bot has a thousand addresses at most. */
const botSize = 1_000

const types = ['CALL', 'STATICCALL', 'DELEGATECALL', 'CALL'] as const
const input = `0x${'ab'.repeat(100)}`

const frame = (n: number, depth: number): object => ({
  from: `0x${addressKey(`payer ${depth}`, n % 400)}`,
  gas: '0x5208f',
  gasUsed: '0x5208',
  to: `0x${addressKey(`paid ${depth}`, n % 400)}`,
  input,
  output: `0x${'cd'.repeat(32)}`,
  calls: depth === 0 ? [] : [frame(n, depth - 1)],
  value: depth === 0 ? '0x5' : '0x0',
  type: types[depth % types.length],
})

const transactionAt = (n: number): RawTransaction => ({
  hash: `0x${n.toString(16).padStart(64, '0')}`,
  from: `0x${addressKey('person', n)}`,
  to: `0x${addressKey('contract', n % 150)}`,
  value: '0x0',
  input,
})

const mapOf = (addresses: number) => {
  const map = createAddressMap()
  for (let first = 0; first < addresses; first += botSize) {
    const size = Math.min(botSize, addresses - first)
    const record = {
      account: 'a',
      userId: 1,
      info: { name: '', tags: [], status: 'Private' as const, notify_template: '', description: '' },
      chains: [1],
      addresses: Array.from({ length: size }, (_, n) => addressKey('watched', first + n)),
      strategies: [
        {
          func: 'eth_transfer' as const,
          params: { direction: 'both' as const, minimum_amount: '0', minimum_usd: 0 },
        },
      ],
      state: 'live' as const,
      createdAt: 0,
    }
    map.add(watchedBot(String(first), record, new Map()))
  }
  return map
}

const timed = (work: () => unknown): number => {
  const began = performance.now()
  work()
  return performance.now() - began
}

const over = (value = 0, below = 1): number => value / below

/** What the traces of a full block cost beyond parsing them, by how many addresses are watched; all in turn. */
export const measureTraces = async (): Promise<Figure[]> => {
  const transactions = Array.from({ length: transactionCount }, (_, n) => transactionAt(n))
  const block: Block = {
    height: 1,
    hash: '0x',
    parentHash: '0x',
    time: 0,
    logsBloom: undefined,
    withdrawals: [],
    transactions,
  }
  const text = JSON.stringify(
    transactions.map(({ hash }, n) => ({
      txHash: hash,
      result: { ...frame(n, 0), calls: depths.map(depth => frame(n, depth)) },
    })),
  )
  const [few, many] = [mapOf(10), mapOf(1_000_000)]
  const parsed: unknown = JSON.parse(text)
  const match = (map: typeof few) => () => {
    const { internalCalls: inners } = parseCallFrames(parsed, block)
    findCandidates({ chain: 1, transactions, logs: [], internalCalls: inners, botsAt: map.botsAt })
  }
  const times: [parse: number, few: number, many: number][] = []
  for (let round = 0; round < rounds; round += 1)
    times.push([timed(() => JSON.parse(text)), timed(match(few)), timed(match(many))])
  const [floor, atFew, atMany] = [0, 1, 2].map(n => median(times.map(row => row[n] ?? 0)))
  return [
    { name: 'traces of a block: size', value: text.length / 1e6, unit: 'MB' },
    { name: 'parsing them', value: floor ?? 0, unit: 'ms' },
    { name: 'reading and matching them to parsing, 10 addresses', value: over(atFew, floor), unit: '×' },
    { name: '… 1,000,000 addresses', value: over(atMany, floor), unit: '×' },
    { name: '1,000,000 addresses to 10', value: over(atMany, atFew), unit: '×' },
  ]
}
