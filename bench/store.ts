import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Store } from '#store/store.ts'
import { openBullQueue, openBullWorker } from './bull-queue.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { callFrom, p99Of } from './load.ts'
import { inFolder, onRedis, openStore } from './open-store.ts'

const rounds = 5
const items = 30_000
const lanes = 500
const callers = 256
/** Claimers side by side, each with as many slots: as many in hand as there are callers. */
const claimers = 4
const slots = 64
/** Where BullMQ's worker is at its best: with 50 it does a quarter, with 1,000 the same. */
const bullConcurrency = 500
const bullBulk = 500
const body = { text: 'x'.repeat(1_000) }
/** Rows a transaction of the batched floor: what a group of the store holds at most here. */
const batch = callers

const perSecond = (count: number, begun: number) => Math.round((count / (performance.now() - begun)) * 1_000)

const ratio = (value: number, floor: number) => Math.round((value / floor) * 100) / 100

type Round = {
  readonly pushes: number
  readonly pushP99: number
  readonly done: number
}
type StoreRound = Round & { readonly misplaced: number }
type BullRound = Round & { readonly bulk: number }

const idOf = (n: number): string => `id${n}`

/** Claims and finishes everything, each item in a commit of its own; how many came before an older one of their lane. */
const finishAll = async (store: Store): Promise<{ done: number; misplaced: number }> => {
  let done = 0
  let misplaced = 0
  const newest = new Map<string, number>()
  const claimer = async () => {
    for (;;) {
      const claims = await store.claim('deliveries', { lanes: slots, items: 1, leaseMs: 60_000 })
      if (claims.length === 0) return
      for (const { lane, items } of claims) {
        const n = Number(items[0]?.id.slice(2))
        if (n < (newest.get(lane) ?? -1)) misplaced += 1
        newest.set(lane, n)
      }
      await Promise.all(claims.map(claim => store.commit([{ op: 'done', claim, count: 1 }])))
      done += claims.length
    }
  }
  await Promise.all(Array.from({ length: claimers }, claimer))
  return { done, misplaced }
}

const runStore = async (place: string): Promise<StoreRound> => {
  const store = await openStore(place)
  let begun = performance.now()
  const times = await callFrom({
    callers,
    count: items,
    call: n =>
      store.commit([{ op: 'push', queue: 'deliveries', lane: `lane${n % lanes}`, id: idOf(n), body }]),
  })
  const pushes = perSecond(items, begun)
  begun = performance.now()
  const finished = await finishAll(store)
  const done = perSecond(items, begun)
  await store.close()
  if (finished.done !== items) throw new Error(`of ${items} items ${finished.done} were done`)
  return { pushes, pushP99: p99Of(times), done, misplaced: finished.misplaced }
}

const jobOf = (n: number) => ({ name: 'alert', data: { lane: `lane${n % lanes}`, ...body } })

/** The same with BullMQ: as many callers, the same bodies, one worker; and what it takes in bulk. */
const runBull = async (url: string): Promise<BullRound> => {
  const queue = await openBullQueue(url)
  let begun = performance.now()
  const times = await callFrom({
    callers,
    count: items,
    call: n => queue.add('alert', jobOf(n).data),
  })
  const pushes = perSecond(items, begun)

  const worker = await openBullWorker(url, { concurrency: bullConcurrency, handle: async () => {} })
  const finished = Promise.withResolvers<void>()
  let left = items
  worker.on('completed', () => {
    left -= 1
    if (left === 0) finished.resolve()
  })
  begun = performance.now()
  const running = worker.run()
  await finished.promise
  const done = perSecond(items, begun)
  await worker.close()
  await running

  begun = performance.now()
  for (let first = 0; first < items; first += bullBulk)
    await queue.addBulk(Array.from({ length: bullBulk }, (_, n) => jobOf(first + n)))
  const bulk = perSecond(items, begun)
  await queue.close()
  return { pushes, pushP99: p99Of(times), done, bulk }
}

/** Plain inserts of the same bodies, `size` rows a transaction, just as durable; rows per second. */
const measureFloor = (size: number, rows: number): Promise<number> =>
  inFolder(folder => {
    const db = new DatabaseSync(join(folder, 'floor.db'))
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    db.exec('CREATE TABLE item (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)')
    const insert = db.prepare('INSERT INTO item (body) VALUES (?)')
    const begun = performance.now()
    for (let row = 0; row < rows; row += size) {
      db.exec('BEGIN IMMEDIATE')
      for (let one = 0; one < size; one += 1) insert.run(JSON.stringify(body))
      db.exec('COMMIT')
    }
    const rate = perSecond(rows, begun)
    db.close()
    return rate
  })

const medianOf = <R>(rounds: readonly R[], value: (round: R) => number): number => median(rounds.map(value))

const floorFigures = async (sqlite: readonly StoreRound[]): Promise<Figure[]> => {
  const single = await measureFloor(1, 5_000)
  const batched = await measureFloor(batch, batch * 150)
  const pushes = medianOf(sqlite, round => round.pushes)
  const done = medianOf(sqlite, round => round.done)
  return [
    { name: 'floor: plain inserts, one a transaction', value: single, unit: '/s' },
    { name: `floor: plain inserts, ${batch} a transaction`, value: batched, unit: '/s' },
    { name: 'SQLite: pushes to single inserts', value: ratio(pushes, single), unit: '×' },
    { name: 'SQLite: pushes to batched inserts', value: ratio(pushes, batched), unit: '×' },
    { name: 'SQLite: claim + done to single inserts', value: ratio(done, single), unit: '×' },
    { name: 'SQLite: claim + done to batched inserts', value: ratio(done, batched), unit: '×' },
  ]
}

const storeFigures = (name: string, rounds: readonly StoreRound[]): Figure[] => [
  {
    name: `${name}: pushes`,
    value: medianOf(rounds, round => round.pushes),
    unit: '/s',
    hold: 'at least 15,000',
  },
  {
    name: `${name}: push, p99 of ${callers} callers`,
    value: medianOf(rounds, round => round.pushP99),
    unit: 'ms',
  },
  {
    name: `${name}: claim + done`,
    value: medianOf(rounds, round => round.done),
    unit: '/s',
    hold: 'at least 12,000',
  },
  {
    name: `${name}: items out of order in their lane`,
    value: Math.max(...rounds.map(round => round.misplaced)),
    unit: '',
    hold: '0',
  },
]

/** Of rounds by turns, so that whatever else the machine does meets both sides of a ratio. */
const bullFigures = (
  rounds: readonly { readonly redis: StoreRound; readonly bull: BullRound }[],
): Figure[] => {
  const bull = rounds.map(({ bull }) => bull)
  const added = medianOf(bull, round => round.pushes)
  const done = medianOf(bull, round => round.done)
  const ahead = 'above 1'
  return [
    { name: 'BullMQ: add', value: added, unit: '/s' },
    {
      name: `BullMQ: add, p99 of ${callers} callers`,
      value: medianOf(bull, round => round.pushP99),
      unit: 'ms',
    },
    { name: `BullMQ: addBulk of ${bullBulk}`, value: medianOf(bull, round => round.bulk), unit: '/s' },
    { name: `BullMQ: one worker of ${bullConcurrency}`, value: done, unit: '/s' },
    {
      name: 'Redis: pushes to BullMQ add',
      value: medianOf(rounds, ({ redis, bull }) => ratio(redis.pushes, bull.pushes)),
      unit: '×',
      hold: ahead,
    },
    {
      name: 'Redis: claim + done to BullMQ worker',
      value: medianOf(rounds, ({ redis, bull }) => ratio(redis.done, bull.done)),
      unit: '×',
      hold: ahead,
    },
  ]
}

/**
 * Both engines through the port, and BullMQ on the same Redis (append-only, synced each second), by turns, in medians; beside
 * SQLite, what the same file system gives plain inserts. Takes about 40 seconds.
 */
export const measureStore = (): Promise<Figure[]> =>
  onRedis(async server => {
    const sqlite: StoreRound[] = []
    const rivals: { redis: StoreRound; bull: BullRound }[] = []
    for (let round = 0; round < rounds; round += 1) {
      sqlite.push(await inFolder(runStore))
      rivals.push({ redis: await runStore(server.database()), bull: await runBull(server.database()) })
      await server.command('FLUSHALL')
    }
    return [
      ...storeFigures('SQLite', sqlite),
      ...(await floorFigures(sqlite)),
      ...storeFigures(
        'Redis',
        rivals.map(({ redis }) => redis),
      ),
      ...bullFigures(rivals),
    ]
  })
