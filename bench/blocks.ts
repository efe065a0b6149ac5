import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Child, startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { inFolder, inStore } from './open-store.ts'
import { keepWatched } from './watched-records.ts'

/** Each with processes of their own: how their memory comes to lie makes more of a difference than anything within a run. */
const runs = 5
const warmUpBlocks = 24
const rounds = 7
const blocksARound = 6

const tookSchema = z.object({ cpu: z.number(), wall: z.number() })
type Took = z.infer<typeof tookSchema>

const few = { bots: 10, addressesEach: 1 }
const many = { bots: 10_000, addressesEach: 100 }
const spread = { bots: 100_000, addressesEach: 10 }

const every = { ...many, isEveryKind: true }

const readers = ['floor', 'few', 'many', 'spread', 'every'] as const
type Readers<T> = Readonly<Record<(typeof readers)[number], T>>
type Round = Readers<Took>

const read = async (reader: Child, blocks: number): Promise<Took> =>
  tookSchema.parse(await reader.ask(blocks))

/** All by turns, so that whatever else the machine does meets all of them. */
const readInRounds = async (children: Readers<Child>): Promise<Round[]> => {
  const found: Round[] = []
  for (const name of readers) await read(children[name], warmUpBlocks)
  for (let round = 0; round < rounds; round += 1)
    found.push({
      floor: await read(children.floor, blocksARound),
      few: await read(children.few, blocksARound),
      many: await read(children.many, blocksARound),
      spread: await read(children.spread, blocksARound),
      every: await read(children.every, blocksARound),
    })
  return found
}

/** The megabytes that a reader holds once its garbage is collected. */
const held = async (reader: Child): Promise<number> => z.number().parse(await reader.ask('memory'))

/** Calls of one block, by whether they are for receipts. */
const countCalls = async (node: Child, reader: Child): Promise<{ block: number; receipts: number }> => {
  await node.ask('calls')
  await read(reader, blocksARound)
  const { eth_getTransactionReceipt: receipts = 0, ...others } = z
    .record(z.string(), z.number())
    .parse(await node.ask('calls'))
  const sum = Object.values(others).reduce((one, other) => one + other, 0)
  return { block: sum / blocksARound, receipts: receipts / blocksARound }
}

type Memory = Omit<Readers<number>, 'floor'>
type Run = {
  readonly rounds: Round[]
  readonly memory: Memory
  readonly calls: { block: number; receipts: number }
}

const startNode = async () => {
  const node = await startChild(new URL('block-node.ts', import.meta.url), [])
  return { node, url: `http://127.0.0.1:${z.number().parse(node.first)}` }
}

const measureRun = async (folders: Omit<Readers<string>, 'floor'>): Promise<Run> => {
  const { node, url } = await startNode()
  const started = [node]
  const startReader = async (...folder: string[]): Promise<Child> => {
    const args = [url, ...folder]
    const child = await startChild(new URL('block-reader.ts', import.meta.url), args, ['--expose-gc'])
    started.push(child)
    return child
  }
  try {
    const children = {
      floor: await startReader(),
      few: await startReader(folders.few),
      many: await startReader(folders.many),
      spread: await startReader(folders.spread),
      every: await startReader(folders.every),
    }
    const rounds = await readInRounds(children)
    const calls = await countCalls(node, children.many)
    const memory = {
      few: await held(children.few),
      many: await held(children.many),
      spread: await held(children.spread),
      every: await held(children.every),
    }
    return { rounds, calls, memory }
  } finally {
    await Promise.all(started.map(child => child.kill()))
  }
}

const figuresOf = (found: readonly Run[]): Figure[] => {
  const over = (value: (run: Run) => number) => median(found.map(value))
  const within = (value: (round: Round) => number) => over(({ rounds }) => median(rounds.map(value)))
  const cpu = (name: keyof Round) => within(round => round[name].cpu)
  const ratio = (one: keyof Round, other: keyof Round) => within(round => round[one].cpu / round[other].cpu)
  const added = (name: keyof Memory) => over(({ memory }) => memory[name] - memory.few)
  return [
    { name: 'CPU a block: undici and JSON.parse alone', value: cpu('floor'), unit: 'ms' },
    { name: 'CPU a block, 10 addresses', value: cpu('few'), unit: 'ms' },
    { name: 'CPU a block, 1,000,000 addresses', value: cpu('many'), unit: 'ms' },
    { name: '10 addresses to the floor', value: ratio('few', 'floor'), unit: '×' },
    {
      name: '1,000,000 addresses to the floor',
      value: ratio('many', 'floor'),
      unit: '×',
      hold: 'at most 1.5',
    },
    { name: '1,000,000 addresses to 10', value: ratio('many', 'few'), unit: '×', hold: 'at most 1.2' },
    {
      name: 'every kind and preset to the usual five, 1,000,000 addresses',
      value: ratio('every', 'many'),
      unit: '×',
      hold: 'at most 1.3',
    },
    { name: 'the same in 100,000 bots to the floor', value: ratio('spread', 'floor'), unit: '×' },
    {
      name: 'reply to commit, 1,000,000 addresses',
      value: within(({ many }) => many.wall),
      unit: 'ms',
    },
    { name: 'memory of the process, 10 addresses', value: over(({ memory }) => memory.few), unit: 'MB' },
    {
      name: 'memory that 1,000,000 addresses add',
      value: added('many'),
      unit: 'MB',
      hold: 'at most 150',
    },
    { name: 'the same in 100,000 bots', value: added('spread'), unit: 'MB' },
    { name: 'the same with every kind and preset', value: added('every'), unit: 'MB' },
    { name: 'RPC calls a block', value: over(({ calls }) => calls.block), unit: '', hold: '2' },
    {
      name: 'RPC calls for receipts a block, of ten hits',
      value: over(({ calls }) => calls.receipts),
      unit: '',
      hold: '4',
    },
  ]
}

/**
 * A block of 1,500 transactions and 5,050 logs, from the replies on the wire to the commit of its ten hits, at 10 and at a
 * million watched addresses, 100 to a bot; beside it the same two replies received and parsed, which is what nothing on Node
 * is faster than, a million addresses, 10 to a bot, and
 * a million with every kind of event and every preset. Each in a process of its own, by turns, in medians of five runs. Takes two minutes.
 */
export const measureBlocks = (): Promise<Figure[]> =>
  inFolder(async folder => {
    const keep = async (name: string, watched: Parameters<typeof keepWatched>[1]): Promise<string> => {
      const place = join(folder, name)
      await mkdir(place)
      await inStore(place, store => keepWatched(store, watched))
      return place
    }
    const folders = {
      few: await keep('few', few),
      many: await keep('many', many),
      spread: await keep('spread', spread),
      every: await keep('every', every),
    }
    const found: Run[] = []
    for (let n = 0; n < runs; n += 1) found.push(await measureRun(folders))
    return figuresOf(found)
  })
