import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { commitStep } from '#service/chain/reorg/matched-chain.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import { createGroupCommit } from '#store/sqlite/commit.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { defineKind, put, type Queue, type Store, type Write } from '#store/store.ts'
import { makeFolder, removeFolder, temporaryFolder } from '../support/machine.ts'
import { childProgram } from '../support/product-process.ts'
import { accepted, claimOne, idsOf, push } from './conformance/rig.ts'

const run = promisify(execFile)
const cursors = defineKind<{ height: number }>()('cursor')

/** Where strace is missing, or may not follow a process. */
const withoutStrace =
  spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0 ? false : 'strace does not run here'

const syncOf = /\b(?:fsync|fdatasync)\(\d+<([^>]*)>/

/** How often the write-ahead log was synced in each step, which ends with the sync of a file of its name. */
const countSyncs = (trace: string, steps: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  let count = 0
  for (const line of trace.split('\n')) {
    const name = basename(syncOf.exec(line)?.[1] ?? '')
    if (name === 'lookout.db-wal') count += 1
    if (!steps.includes(name)) continue
    counts[name] = count
    count = 0
  }
  return counts
}

/** How often each step of syncs-child.ts may wait for the disk. */
const expectedSyncs = {
  match: 0,
  'claim of a match': 0,
  notification: 1,
  'claim of a notification': 0,
  alert: 1,
  'claim of an alert': 1,
  'delivered notification': 0,
  'permits, leases': 0,
  'claim and outcome': 2,
  'alert for a worker that waits': 1,
  penalty: 1,
}

test('between a block and its message the disk is synced three times, twice where a worker waits for the alert', {
  skip: withoutStrace,
}, async t => {
  const folder = await temporaryFolder(t)
  const child = childProgram(join(import.meta.dirname, 'syncs-child.ts'))
  const trace = join(folder, 'trace')
  const traced = ['-f', '-y', '-e', 'trace=fsync,fdatasync', '-o', trace, process.execPath, child, folder]
  await run('strace', traced)
  const steps = ['start', ...Object.keys(expectedSyncs)]
  const { start: _start, ...counts } = countSyncs(await readFile(trace, 'utf8'), steps)
  assert.deepEqual(counts, expectedSyncs)
})

test('calls of one turn share a sync where one of them needs it, and none where none does', async t => {
  const db = new DatabaseSync(join(await temporaryFolder(t), 'test.db'))
  t.after(() => db.close())
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE written (id TEXT)')
  const insert = db.prepare('INSERT INTO written VALUES (?)')
  const levels: unknown[] = []
  const beforeCommit = () => levels.push(db.prepare('PRAGMA synchronous').get()?.['synchronous'])
  const { run: write } = createGroupCommit({ db, beforeCommit, afterCommit: () => {} })
  const one = () => () => insert.run('x')
  const [normal, full] = [1, 2]
  await Promise.all([write(one, 'unsynced'), write(one, 'unsynced')])
  await Promise.all([write(one, 'unsynced'), write(one, 'synced'), write(one, 'unsynced')])
  await write(one, 'unsynced')
  await write(one, 'synced')
  assert.deepEqual(levels, [normal, full, normal, full])
})

/** A store whose log grows; and what a power cut leaves of it, which may be any part of the log that holds all that was synced. */
const createRig = async (t: TestContext) => {
  const path = join(await temporaryFolder(t), 'lookout.db')
  const store = createSqliteStore({ path })
  t.after(() => store.close())
  await store.commit([])
  const logSize = async (): Promise<number> => (await stat(`${path}-wal`)).size
  const openAfterCut = async <T>(size: number, look: (store: Store) => Promise<T>): Promise<T> => {
    const folder = await makeFolder()
    const copy = join(folder, 'lookout.db')
    await copyFile(path, copy)
    await writeFile(`${copy}-wal`, (await readFile(`${path}-wal`)).subarray(0, size))
    const left = createSqliteStore({ path: copy })
    try {
      return await look(left)
    } finally {
      await left.close()
      await removeFolder(folder)
    }
  }
  return { store, logSize, openAfterCut }
}

const waitingIn = async (
  store: Store,
  queue: Queue,
): Promise<{ ids: readonly string[]; attempt: number }> => {
  const [claim] = await store.claim(queue, { lanes: 1, items: 100, leaseMs: 60_000 })
  return { ids: claim === undefined ? [] : idsOf(claim), attempt: claim?.attempt ?? 0 }
}

test('a power cut at any moment loses no alert, and keeps that an attempt to send one was begun', async t => {
  const { store, logSize, openAfterCut } = await createRig(t)
  // From the size on at which it is true of what is left.
  const promises: { from: number; of: (store: Store) => Promise<void> }[] = []
  await accepted(store, [push('a', '1', 'match')])
  promises.push({
    from: await logSize(),
    of: async left => {
      const queues = ['match', 'deliveries', 'chat'] as const
      const found = await Promise.all(queues.map(queue => waitingIn(left, queue)))
      assert.ok(
        found.some(({ ids }) => ids.includes('1')),
        'it waits somewhere, or in two places',
      )
    },
  })
  const match = await claimOne(store, {}, 'match')
  await accepted(store, [{ op: 'done', claim: match, count: 1 }, push('a', '1', 'deliveries')])
  promises.push({
    from: await logSize(),
    of: async left => assert.deepEqual(await waitingIn(left, 'match'), { ids: [], attempt: 0 }),
  })
  const hook = await claimOne(store, {}, 'deliveries')
  await accepted(store, [push('a', '1', 'chat')])
  promises.push({
    from: await logSize(),
    of: async left => assert.deepEqual((await waitingIn(left, 'chat')).ids, ['1']),
  })
  await claimOne(store)
  promises.push({
    from: await logSize(),
    of: async left => assert.deepEqual(await waitingIn(left, 'chat'), { ids: ['1'], attempt: 1 }),
  })
  await store.commit([{ op: 'done', claim: hook, count: 1 }], undefined, { mayRepeat: true })
  const [first = { from: 0 }] = promises
  const end = await logSize()
  // Not only whole transactions are left: a step is smaller than a frame of the log.
  for (let size = first.from; size <= end; size += 3_000)
    for (const { from, of } of promises) if (size >= from) await openAfterCut(size, of)
})

const stepOf = (write: Write) => ({ writes: [write], onCommitted: () => undefined })

test('a power cut leaves of each block both its matches and the cursor, or neither', async t => {
  const { store, logSize, openAfterCut } = await createRig(t)
  const lease = createLeaseHolder({ store, name: 'chain:1', owner: 'a', ttlMs: 60_000 })
  const fence = await lease.hold()
  assert.ok(fence)
  const begin = await logSize()
  for (let height = 1; height <= 5; height += 1) {
    const cursor = put(cursors, { id: '1', value: { height } })
    await commitStep({ store, fence }, stepOf(cursor), stepOf(push('a', `${height}`, 'match')))
  }
  const end = await logSize()
  const heights = new Set<number>()
  for (let size = begin; size <= end; size += 1_000)
    await openAfterCut(size, async left => {
      const height = (await left.get(cursors, ['1']))[0]?.value.height ?? 0
      assert.equal((await waitingIn(left, 'match')).ids.length, height)
      heights.add(height)
    })
  assert.ok(heights.has(0) && heights.has(4))
  await lease.drop()
})

test('after a power cut that undid a claim its number is given again, and no durable write has it', async t => {
  const { store, logSize, openAfterCut } = await createRig(t)
  await accepted(store, [push('a', '1', 'match')])
  const before = await logSize()
  const lost = await claimOne(store, {}, 'match')
  const token = await openAfterCut(before, async left => (await claimOne(left, {}, 'match')).token)
  assert.equal(token, lost.token)
  await accepted(store, [
    { op: 'done', claim: lost, count: 1 },
    push('a', `made by ${lost.token}`, 'deliveries'),
  ])
  const next = await openAfterCut(
    await logSize(),
    async left => (await claimOne(left, {}, 'deliveries')).token,
  )
  assert.ok(next > lost.token)
})
