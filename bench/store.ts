import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import type { Figure } from './figure.ts'

const items = 40_000
const lanes = 500
const callers = 256
/** Claimers side by side, each with as many slots. */
const claimers = 4
const slots = 64
const body = { text: 'x'.repeat(1_000) }
/** Rows a transaction of the batched floor: what a group of the store holds at most here. */
const batch = callers

/** Runs `work` on a folder that is gone afterwards. */
const inFolder = async <T>(work: (folder: string) => T | Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const perSecond = (count: number, begun: number) => Math.round((count / (performance.now() - begun)) * 1_000)

const ratio = (value: number, floor: number) => Math.round((value / floor) * 100) / 100

/** Pushes through the port from many callers at once; how long each took, in ms. */
const pushAll = async (store: Store): Promise<number[]> => {
  const times: number[] = []
  let next = 0
  const caller = async () => {
    while (next < items) {
      const id = next
      next += 1
      const begun = performance.now()
      await store.commit([{ op: 'push', queue: 'hook', lane: `lane${id % lanes}`, id: `id${id}`, body }])
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return times.toSorted((one, other) => one - other)
}

/** Claims and finishes everything, each item in a commit of its own; how many there were. */
const finishAll = async (store: Store): Promise<number> => {
  let done = 0
  const claimer = async () => {
    for (;;) {
      const claims = await store.claim('hook', { lanes: slots, items: 1, leaseMs: 60_000 })
      if (claims.length === 0) return
      await Promise.all(claims.map(claim => store.commit([{ op: 'done', claim, count: 1 }])))
      done += claims.length
    }
  }
  await Promise.all(Array.from({ length: claimers }, claimer))
  return done
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

/** The SQLite store through its port, beside what the same file system gives plain inserts. Takes some seconds. */
export const measureStore = async (): Promise<Figure[]> => {
  const single = await measureFloor(1, 5_000)
  const batched = await measureFloor(batch, batch * 150)
  return inFolder(async folder => {
    const store = createSqliteStore({ path: join(folder, 'lookout.db') })
    let begun = performance.now()
    const times = await pushAll(store)
    const pushes = perSecond(items, begun)
    begun = performance.now()
    const finished = perSecond(await finishAll(store), begun)
    await store.close()
    const p99 = Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 10) / 10
    return [
      { name: 'store: pushes', value: pushes, unit: '/s', hold: 'at least 15,000' },
      { name: `store: push, p99 of ${callers} callers`, value: p99, unit: 'ms' },
      { name: 'store: claim + done', value: finished, unit: '/s', hold: 'at least 12,000' },
      { name: 'floor: plain inserts, one a transaction', value: single, unit: '/s' },
      { name: `floor: plain inserts, ${batch} a transaction`, value: batched, unit: '/s' },
      { name: 'store: pushes to single inserts', value: ratio(pushes, single), unit: '×' },
      { name: 'store: pushes to batched inserts', value: ratio(pushes, batched), unit: '×' },
      { name: 'store: claim + done to single inserts', value: ratio(finished, single), unit: '×' },
      { name: 'store: claim + done to batched inserts', value: ratio(finished, batched), unit: '×' },
    ]
  })
}
