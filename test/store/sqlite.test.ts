import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { copyOpenDatabase } from '#store/sqlite/backup.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { openDatabase } from '#store/sqlite/database.ts'
import { defineKind, put, remove, StoreError, StoreInUseError } from '#store/store.ts'
import { temporaryFolder } from '../support/machine.ts'
import { childProgram } from '../support/product-process.ts'
import { createRandom } from '../support/random.ts'
import { blockEventLoop } from '../support/waiting.ts'
import { accepted, claimOne, leaseMs, openSqliteRig, push, smallLimits } from './conformance/rig.ts'
import { storeConformance } from './conformance.ts'

storeConformance('SQLite', openSqliteRig)

const run = promisify(execFile)
const notes = defineKind<{ text: string }>()('note')

/** A path of a file that does not exist yet, in a folder of its own. */
const createPath = async (t: TestContext) => {
  return join(await temporaryFolder(t), 'data', 'lookout.db')
}

const failsWith = (code: StoreError['code']) => (error: unknown) => {
  assert.ok(error instanceof StoreError)
  assert.equal(error.code, code)
  return true
}

const child = childProgram(join(import.meta.dirname, 'open-child.ts'))

test('a second process fails because the data directory is in use', async t => {
  const path = await createPath(t)
  const store = createSqliteStore({ path })
  const { stdout } = await run(process.execPath, [child, path])
  assert.equal(
    stdout,
    'store_in_use: Another Lookout is running on this data directory: stop it, or set DATA_DIR to another one.\n',
  )
  assert.throws(() => createSqliteStore({ path }), StoreInUseError)
  assert.equal(
    (await run(process.execPath, [child, path])).stdout.startsWith('store_in_use'),
    true,
    'still held',
  )
  await accepted(store, [push('a', '1')])
  await store.close()
  assert.equal((await run(process.execPath, [child, path])).stdout, 'opened\n')
})

test('a backup that begins in the middle of a commit is made after it', async t => {
  const path = await createPath(t)
  const db = openDatabase(path)
  t.after(() => db.close())
  db.exec("BEGIN IMMEDIATE; INSERT INTO counter VALUES ('committed', 1)")
  const copied = copyOpenDatabase(db, `${path}.copy`)
  // So long another thread may find the transaction open.
  blockEventLoop(200)
  db.exec('COMMIT')
  await copied
  const copy = new DatabaseSync(`${path}.copy`)
  t.after(() => copy.close())
  assert.equal(copy.prepare("SELECT value FROM counter WHERE name = 'committed'").get()?.['value'], 1)
})

test('only the owner may read the files', async t => {
  const path = await createPath(t)
  const modes = async () =>
    (await Promise.all([path, `${path}-wal`].map(file => stat(file)))).map(({ mode }) => mode & 0o777)
  const store = createSqliteStore({ path })
  await accepted(store, [push('a', '1')])
  assert.deepEqual(await modes(), [0o600, 0o600])
  await store.close()
  await chmod(path, 0o644)
  const again = createSqliteStore({ path })
  await accepted(again, [push('a', '2')])
  assert.deepEqual(await modes(), [0o600, 0o600])
  await again.close()
})

test('a file of a newer version is refused and left alone', async t => {
  const path = await createPath(t)
  await createSqliteStore({ path }).close()
  const db = new DatabaseSync(path)
  db.exec('PRAGMA user_version = 999')
  db.close()
  assert.throws(() => createSqliteStore({ path }), failsWith('store_newer'))
  const after = new DatabaseSync(path)
  assert.equal(after.prepare('PRAGMA user_version').get()?.['user_version'], 999)
  after.close()
})

test('a damaged file is refused and not held', async t => {
  const path = await createPath(t)
  await createSqliteStore({ path }).close()
  const alter = (sql: string) => {
    const db = new DatabaseSync(path)
    db.exec(sql)
    db.close()
  }
  alter('ALTER TABLE bucket RENAME TO lost')
  assert.throws(() => createSqliteStore({ path }), failsWith('store_failed'))
  alter('ALTER TABLE lost RENAME TO bucket')
  await createSqliteStore({ path }).close()
})

test('a file without the mark of version 1 is refused and left alone', async t => {
  const path = join(await temporaryFolder(t), 'lookout.db')
  const db = new DatabaseSync(path)
  db.exec('CREATE TABLE doc (id TEXT); PRAGMA user_version = 3')
  db.close()
  const before = await readFile(path)
  assert.throws(() => createSqliteStore({ path }), failsWith('store_outdated'))
  assert.deepEqual(await readFile(path), before)
})

const versionOf = (db: DatabaseSync) => db.prepare('PRAGMA user_version').get()?.['user_version']

test('a file of version 1 is copied and taken over by a program with a migration, and then refused by this one', async t => {
  const path = await createPath(t)
  const store = createSqliteStore({ path })
  await accepted(store, [push('a', '1')])
  await store.close()
  const migrated = openDatabase(path, ["UPDATE lane SET name = 'b'"])
  assert.equal(versionOf(migrated), 2)
  assert.equal(migrated.prepare('SELECT name FROM lane').get()?.['name'], 'b')
  migrated.close()
  assert.throws(() => createSqliteStore({ path }), failsWith('store_newer'))
  const copy = new DatabaseSync(`${path}.v1`)
  assert.equal(versionOf(copy), 1)
  assert.equal(copy.prepare('SELECT name FROM lane').get()?.['name'], 'a')
  copy.close()
  assert.equal((await stat(`${path}.v1`)).mode & 0o777, 0o600)
})

test('a file that is no database is refused and left alone', async t => {
  const path = await createPath(t)
  await createSqliteStore({ path }).close()
  await writeFile(path, 'something else, long enough to be looked at '.repeat(200))
  assert.throws(() => createSqliteStore({ path }), failsWith('store_failed'))
  assert.equal((await stat(path)).size, 44 * 200)
})

test('after a restart claims and leases of the process before are over at once', async t => {
  const path = await createPath(t)
  const before = createSqliteStore({ path })
  await accepted(before, [push('a', '1')])
  await claimOne(before)
  const mine = await before.acquireLease('chain:1', 'me', 3_600_000)
  await before.close()
  const after = createSqliteStore({ path })
  t.after(() => after.close())
  assert.equal((await claimOne(after)).attempt, 1)
  const yours = await after.acquireLease('chain:1', 'you', leaseMs)
  assert.ok(mine && yours && yours.epoch > mine.epoch)
})

test('what has expired does not stay in the file', async t => {
  const path = await createPath(t)
  let time = 1_000_000
  const open = () => createSqliteStore({ path, now: () => time, limits: smallLimits })
  const store = open()
  await accepted(store, [put(notes, { id: 'a', value: { text: 'x' } }, { ttlMs: 1_000 }), push('a', '1')])
  await accepted(store, [{ op: 'done', claim: await claimOne(store), count: 1, delayMs: 1_000 }])
  await store.acquirePermits([{ bucket: 'drawn', perSecond: 1, burst: 1 }], 0)
  await store.penalize('cooled', 1_000)
  await store.penalize('still cooled', 86_400_000)
  await store.close()
  time += 3_600_000
  const again = open()
  await again.commit([])
  await again.close()
  const db = new DatabaseSync(path)
  const rows = ['doc', 'seen', 'lane', 'item', 'bucket'].map(
    table => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'],
  )
  db.close()
  assert.deepEqual(rows, [0, 0, 0, 0, 1])
})

test('a full disk rejects all calls of the turn, keeps what was acknowledged, and recovers', async t => {
  const path = await createPath(t)
  const full = childProgram(join(import.meta.dirname, 'full-disk-child.ts'))
  // A file that this shell's child writes ends at 2 MB.
  const { stdout } = await run('sh', ['-c', 'ulimit -f 4096; exec "$0" "$@"', process.execPath, full, path])
  const { acknowledged, code, together, readable } = JSON.parse(stdout)
  assert.equal(code, 'store_failed')
  assert.equal(together, 'rejected')
  assert.equal(readable, true)
  const store = createSqliteStore({ path })
  t.after(() => store.close())
  assert.equal((await store.depth('match')).items, acknowledged)
  await accepted(store, [push('a', 'after', 'match')])
})

test('what was read before is read as it is now: after a write, a refused commit, a removal and an expiry', async t => {
  const path = await createPath(t)
  let now = 1_000_000
  const store = createSqliteStore({ path, now: () => now })
  t.after(() => store.close())
  const labels = defineKind<{ owner: string; text: string }>()('label', { indexes: ['owner'] })
  const ofAnna = async () => {
    const found = await store.find(labels, { index: 'owner', value: 'anna', limit: 10 })
    const [one] = await store.get(labels, ['1'])
    return [found.map(({ value }) => value.text), one?.value.text]
  }
  const label = (text: string, o: { ttlMs?: number } = {}) =>
    put(labels, { id: '1', value: { owner: 'anna', text } }, o)

  assert.deepEqual(await ofAnna(), [[], undefined])
  await accepted(store, [label('old')])
  assert.deepEqual(await ofAnna(), [['old'], 'old'])
  await store.commit([label('never'), remove(labels, '2', { expect: 7 })])
  assert.deepEqual(await ofAnna(), [['old'], 'old'])
  await accepted(store, [label('new')])
  assert.deepEqual(await ofAnna(), [['new'], 'new'])
  await accepted(store, [put(labels, { id: '1', value: { owner: 'ben', text: 'new' } })])
  assert.deepEqual(await ofAnna(), [[], 'new'])
  await accepted(store, [remove(labels, '1')])
  assert.deepEqual(await ofAnna(), [[], undefined])
  await accepted(store, [label('soon gone', { ttlMs: 1_000 })])
  assert.deepEqual(await ofAnna(), [['soon gone'], 'soon gone'])
  now += 1_001
  assert.deepEqual(await ofAnna(), [[], undefined])
})

test('what was removed is in no file after a scrub, however rows were moved before', async t => {
  const path = await createPath(t)
  const store = createSqliteStore({ path })
  t.after(() => store.close())
  const random = createRandom(7)
  const owned = defineKind<{ owner: string; text: string }>()('owned', { indexes: ['owner'] })
  const people = Array.from({ length: 60 }, (_, n) => `person-${String(n).padStart(4, '0')}-`)
  const ids = new Map(people.map(person => [person, new Set<string>()]))
  for (let round = 0; round < 12; round += 1)
    await accepted(
      store,
      people.map(owner => {
        const id = String(Math.floor(random() * 1e9))
        ids.get(owner)?.add(id)
        return put(owned, {
          id: `${owner}${id}`,
          value: { owner, text: owner.repeat(1 + Math.floor(random() * 40)) },
        })
      }),
    )
  const gone = people.filter((_, n) => n % 2 === 0)
  for (const owner of gone)
    await accepted(
      store,
      [...(ids.get(owner) ?? [])].map(id => remove(owned, `${owner}${id}`)),
    )
  const found = async () => {
    const kept = (await Promise.all([path, `${path}-wal`].map(file => readFile(file, 'latin1')))).join('')
    return people.filter(person => kept.includes(person))
  }
  assert.deepEqual(await found(), people)
  await store.compact()
  assert.deepEqual(
    await found(),
    people.filter(person => !gone.includes(person)),
  )
  assert.equal((await store.find(owned, { index: 'owner', value: people[1] ?? '', limit: 100 })).length, 12)
})

test('no caller can change what others read', async t => {
  const store = createSqliteStore({ path: await createPath(t) })
  t.after(() => store.close())
  await accepted(store, [put(notes, { id: '1', value: { text: 'as written' } })])
  const [mine] = await store.get(notes, ['1'])
  assert.throws(() => Object.assign(mine?.value ?? {}, { text: 'spoilt' }), TypeError)
  const [theirs] = await store.get(notes, ['1'])
  assert.deepEqual(theirs?.value, { text: 'as written' })
})
