import type { Comparison } from '../test/service/comparison/compare-chain.ts'
import { compareRecorded } from './compare-recorded.ts'
import type { Figure } from './figure.ts'
import { inFolder } from './open-store.ts'
import { type RecordedBlock, readRecordedBlocks } from './recorded-blocks.ts'

/** Where recorded blocks are, each in a file; see README.md. */
const folder = process.env['BLOCKS']
/** How often each block is compared, with other bots each time. */
const times = Number(process.env['TIMES'] ?? 1)
const firstSeed = Number(process.env['FIRST_SEED'] ?? 1)
const bots = Number(process.env['BOTS'] ?? 60)

/** Of a run. */
const mostTransactions = 1_000
const mostBlocks = 40

/** The blocks of one chain, in parts that are compared by themselves. */
const partsOf = (blocks: readonly RecordedBlock[]): RecordedBlock[][] => {
  const parts: RecordedBlock[][] = []
  let transactions = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    const last = parts.at(-1)
    transactions += block.transactions.length
    if (last !== undefined && transactions <= mostTransactions && last.length < mostBlocks) last.push(block)
    else {
      parts.push([block])
      transactions = block.transactions.length
    }
  }
  return parts
}

const runPart = async (blocks: readonly RecordedBlock[], seed: number): Promise<Comparison> => {
  const hooks: (() => unknown)[] = []
  const t = { after: (hook?: unknown) => void (typeof hook === 'function' && hooks.push(() => hook())) }
  try {
    return await inFolder(place => compareRecorded(t, { seed, place, bots, blocks }))
  } finally {
    for (const hook of hooks.toReversed()) await hook()
  }
}

const countTransactions = (blocks: readonly RecordedBlock[]): number =>
  blocks.reduce((all, { transactions }) => all + transactions.length, 0)

const describeRun = (part: readonly RecordedBlock[], { told, differences }: Comparison): string => {
  const [first = 0, last = 0] = [part[0], part.at(-1)].map(block => Number(block?.header.number))
  return `chain ${part[0]?.chain}, ${first} to ${last}: ${told} told, ${differences.length} differences`
}

const toFigures = (blocks: readonly RecordedBlock[], found: readonly Comparison[]): Figure[] => {
  const sum = (of: (one: Comparison) => number): number => found.reduce((all, one) => all + of(one), 0)
  const differences = sum(one => one.differences.length)
  const values = {
    chains: new Set(blocks.map(({ chain }) => chain)).size,
    blocks: blocks.length,
    transactions: countTransactions(blocks),
    'of them in blocks with all receipts': countTransactions(blocks.filter(one => one.isComplete)),
    runs: found.length,
    'pairs of a bot and a transaction': sum(({ pairs }) => pairs),
    'of them to be told': sum(({ told }) => told),
    'notifications that came': sum(({ received }) => received),
  }
  return [
    ...Object.entries(values).map(([name, value]) => ({ name, value, unit: '' })),
    {
      name: 'differences to the independent decoder',
      value: differences,
      unit: '',
      hold: '0',
      isMissed: differences > 0,
    },
  ]
}

/** Compares blocks that nodes of real chains gave, as the service and as an independent decoder read them. */
export const measureRealBlocks = async (): Promise<Figure[]> => {
  if (folder === undefined) {
    console.log('  needs BLOCKS, a folder with recorded blocks')
    return []
  }
  const blocks = await readRecordedBlocks(folder)
  const parts = [...Map.groupBy(blocks, ({ chain }) => chain).values()].flatMap(partsOf)
  const found: Comparison[] = []
  for (const [n, part] of Array.from({ length: times }, () => parts)
    .flat()
    .entries()) {
    const one = await runPart(part, firstSeed + n)
    found.push(one)
    console.log(`  seed ${firstSeed + n}: ${describeRun(part, one)}`)
    for (const difference of one.differences.slice(0, 10)) console.log(difference)
  }
  return toFigures(blocks, found)
}
