import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Child, startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { inFolder } from './in-folder.ts'
import { median } from './median.ts'
import { inStore } from './open-store.ts'
import { keepWatched } from './watched-records.ts'

const warmUpBlocks = 40
const rounds = 21
const blocksARound = 8

const tookSchema = z.object({ cpu: z.number(), wall: z.number() })
type Took = z.infer<typeof tookSchema>

const few = { bots: 10, addressesEach: 1 }
const many = { bots: 10_000, addressesEach: 100 }
const spread = { bots: 100_000, addressesEach: 10 }

const readers = ['floor', 'few', 'many', 'spread'] as const
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

const measure = async (folders: Omit<Readers<string>, 'floor'>, started: Child[]): Promise<Figure[]> => {
  const start = async (...args: Parameters<typeof startChild>): Promise<Child> => {
    const child = await startChild(...args)
    started.push(child)
    return child
  }
  const node = await start(new URL('block-node.ts', import.meta.url), [])
  const url = `http://127.0.0.1:${z.number().parse(node.first)}`
  const startReader = (...folder: string[]) =>
    start(new URL('block-reader.ts', import.meta.url), [url, ...folder], ['--expose-gc'])
  const children = {
    floor: await startReader(),
    few: await startReader(folders.few),
    many: await startReader(folders.many),
    spread: await startReader(folders.spread),
  }
  const found = await readInRounds(children)
  const calls = await countCalls(node, children.many)
  const memory = {
    few: await held(children.few),
    many: await held(children.many),
    spread: await held(children.spread),
  }
  const cpu = (name: keyof Round) => median(found.map(round => round[name].cpu))
  const ratio = (one: keyof Round, other: keyof Round) =>
    median(found.map(round => round[one].cpu / round[other].cpu))
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
    { name: 'the same in 100,000 bots to the floor', value: ratio('spread', 'floor'), unit: '×' },
    {
      name: 'reply to commit, 1,000,000 addresses',
      value: median(found.map(({ many }) => many.wall)),
      unit: 'ms',
    },
    { name: 'memory of the process, 10 addresses', value: memory.few, unit: 'MB' },
    {
      name: 'memory that 1,000,000 addresses add',
      value: memory.many - memory.few,
      unit: 'MB',
      hold: 'at most 150',
    },
    { name: 'the same in 100,000 bots', value: memory.spread - memory.few, unit: 'MB' },
    { name: 'RPC calls a block', value: calls.block, unit: '', hold: '2' },
    { name: 'RPC calls for receipts a block, of ten hits', value: calls.receipts, unit: '', hold: '4' },
  ]
}

/**
 * A block of 1,500 transactions and 5,050 logs, from the replies on the wire to the commit of its ten hits, at 10 and at a
 * million watched addresses, 100 to a bot; beside it the same two replies received and parsed, which is what nothing on Node
 * is faster than, and a million addresses, 10 to a bot. Each in a process of its own, by turns, in medians. Takes 40 seconds.
 */
export const measureBlocks = (): Promise<Figure[]> =>
  inFolder(async folder => {
    const started: Child[] = []
    const keep = async (name: string, watched: typeof few): Promise<string> => {
      const place = join(folder, name)
      await mkdir(place)
      await inStore(place, store => keepWatched(store, watched))
      return place
    }
    const folders = {
      few: await keep('few', few),
      many: await keep('many', many),
      spread: await keep('spread', spread),
    }
    try {
      return await measure(folders, started)
    } finally {
      await Promise.all(started.map(child => child.kill()))
    }
  })
