import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { dayMs } from '#lib/time.ts'
import type { Meter } from '#metrics/meter.ts'
import {
  defineKind,
  put,
  remove,
  type Store,
  StoreError,
  type StoreFacts,
  type StoreTrouble,
  type Write,
} from './store.ts'

/** Wraps a store and times every call but the waiting ones. */
export const measureStore = (store: Store, meter: Meter): Store => {
  const timed = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } catch (error) {
      meter.count('lookout_store_errors_total', { operation })
      throw error
    } finally {
      meter.time('lookout_store_seconds', { operation }, performance.now() - began)
    }
  }
  return {
    ...store,
    get: (...asked) => timed('get', () => store.get(...asked)),
    find: (...asked) => timed('find', () => store.find(...asked)),
    count: (...asked) => timed('count', () => store.count(...asked)),
    all: (...asked) => timed('all', () => store.all(...asked)),
    commit: (...asked) => timed('commit', () => store.commit(...asked)),
    claim: (...asked) => timed('claim', () => store.claim(...asked)),
    extend: (...asked) => timed('extend', () => store.extend(...asked)),
    release: (...asked) => timed('release', () => store.release(...asked)),
    acquirePermits: (...asked) => timed('acquirePermits', () => store.acquirePermits(...asked)),
    penalize: (...asked) => timed('penalize', () => store.penalize(...asked)),
    acquireLease: (...asked) => timed('acquireLease', () => store.acquireLease(...asked)),
    freeLease: (...asked) => timed('freeLease', () => store.freeLease(...asked)),
    changes: (...asked) => timed('changes', () => store.changes(...asked)),
    depth: (...asked) => timed('depth', () => store.depth(...asked)),
    isLaneEmpty: (...asked) => timed('isLaneEmpty', () => store.isLaneEmpty(...asked)),
    oldestLanes: (...asked) => timed('oldestLanes', () => store.oldestLanes(...asked)),
    compact: () => timed('compact', () => store.compact()),
  }
}

/** The identity of the store beside it, and the number of probe writes that it has kept. */
const identitySchema = z.object({ store: z.string(), kept: z.int() })
type StoreIdentity = z.infer<typeof identitySchema>

export type IdentityFile = {
  readonly read: () => StoreIdentity | undefined
  /**
   * Call this only after a synced write of the store: after a power cut the file must not be ahead of the
   * store.
   */
  readonly write: (identity: StoreIdentity) => void
}

const identityFileName = 'lookout.store'

/**
 * A small file beside the data that distinguishes an emptied store from a new one. An unreadable one counts
 * as missing.
 */
export const createIdentityFile = (folder: string): IdentityFile => {
  const path = join(folder, identityFileName)
  return {
    read: () => {
      try {
        return identitySchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return undefined
      }
    },
    write: identity => {
      writeFileSync(`${path}.new`, `${JSON.stringify(identity)}\n`, { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

/** Texts for the operator that say what is wrong, and what to do. */
const emptiedText = `The store is empty, but Lookout kept data in it before. Put the data back, or start once with ACCEPT_LOST_DATA=1 to begin again without it.`
const olderText = `The store lacks the last of what Lookout kept in it. Put the newer data back, or start once with ACCEPT_LOST_DATA=1 to go on without it.`

const cutOffText = 'An import into this store was cut off: run it again, lookout import-all FILE.'

const getFileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Checks the file before the database is opened, which would drop a write-ahead log without its file. Throws
 * `StoreError` with `store_lost` if the file is missing or empty although there was data, or if an import was cut
 * off.
 */
export const checkDatabaseFile = (path: string, identity: StoreIdentity | undefined): void => {
  if (existsSync(`${path}.importing`)) throw new StoreError('store_lost', cutOffText)
  if (getFileSize(path) > 0 || (identity === undefined && getFileSize(`${path}-wal`) === 0)) return
  throw new StoreError('store_lost', emptiedText, { trouble: 'emptied' })
}

/**
 * Marks by their id. `store` of `identity` is drawn once for each store. Every check rewrites `kept`, so that
 * its version counts the probes. `emptied` says that a process that knew `store` found it gone, `loss` that
 * data was lost at `at` and the operator accepted that, `importing` that an import fills the store.
 */
const identityRecords = defineKind<{ readonly store?: string; readonly at?: number }>()('identityRecords')

export type StoreMonitor = {
  /** The monitored store. While its data is gone, every call rejects with `store_away`. */
  readonly store: Store
  /**
   * Why the store keeps nothing now; `undefined` if it kept a write at most two seconds ago. Never rejects.
   */
  readonly check: () => Promise<StoreTrouble | undefined>
  /** Time of a loss that the operator accepted, in ms since 1970; kept for thirty days. */
  readonly lostAt: number | undefined
}

type StoreMonitorOptions = {
  readonly store: Store
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Absent if the data is on another machine. */
  readonly file?: IdentityFile
  /** Whether to go on where data was lost. */
  readonly acceptsLoss: boolean
}

const checkIntervalMs = 5_000
const maxCheckAgeMs = 2_000
const lossRememberedMs = 30 * dayMs

/** Logged once when a trouble begins. The engine itself logs `away`. */
const troubleLines: Readonly<Record<Exclude<StoreTrouble, 'away'>, string>> = {
  full: 'The store is full: make room on its disk, or raise maxmemory of Redis; until then nothing new is accepted',
  read_only: 'The store refuses writes: its files are read-only, or this Redis is a replica; use the primary',
  disk: 'The files of the store cannot be read or written: look at the disk; until then nothing new is accepted',
  damaged: 'The store file is damaged: stop Lookout and put a backup in its place',
  emptied: `${emptiedText} Until then nothing is answered or accepted`,
  older: olderText,
  newer: 'A newer Lookout has changed the data of the store: update this one. Until then it does nothing',
  no_replicas:
    'Redis takes no writes until more of its replicas have them: look at its replicas, its min-replicas-to-write and REDIS_REPLICAS; until then nothing new is accepted',
  no_rights:
    'Redis forbids the user in REDIS_URL a command that Lookout needs: give it the rights that docs/operating.md lists under Redis; until then nothing is accepted',
  failed: 'The store keeps nothing, for a reason that Lookout does not know; look at it',
}

/** Looks whether a store still has its identity, and writes a little. Never rejects. */
const probe = async (
  { store, file, now }: StoreMonitorOptions,
  identity: string,
): Promise<StoreTrouble | undefined> => {
  try {
    const trouble = store.trouble()
    if (trouble === 'emptied') return trouble
    if (await isEmptied(store, { identity, now })) return 'emptied'
    const probe = await writeProbe(store, now())
    file?.write({ store: identity, kept: probe })
    return trouble ?? store.trouble()
  } catch (error) {
    return toStoreTrouble(error)
  }
}

/**
 * Checks a store with a small write every few seconds. An identity in it shows whether it was emptied, also between two runs.
 * Throws `StoreError` with `store_lost` where it was, unless `acceptsLoss`.
 */
export const createStoreMonitor = async (options: StoreMonitorOptions): Promise<StoreMonitor> => {
  const { store, log } = options
  const { identity, lostAt } = await identifyStore(options)
  let logged: StoreTrouble | undefined
  let isLost = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<StoreTrouble | undefined> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  const lookAndLog = async (): Promise<StoreTrouble | undefined> => {
    const trouble = await probe(options, identity)
    checkedAt = performance.now()
    // While the store is down it is unknown whether data is lost.
    if (trouble !== 'away') isLost = trouble === 'emptied'
    if (trouble !== logged && !closed) {
      if (trouble !== undefined && trouble !== 'away') log.error({ trouble }, troubleLines[trouble])
      if (trouble === undefined && logged !== 'away') log.info({}, 'The store accepts writes again')
    }
    logged = trouble
    return trouble
  }

  const check: StoreMonitor['check'] = () => {
    if (checking === undefined || performance.now() - checkedAt > maxCheckAgeMs) {
      checkedAt = Number.POSITIVE_INFINITY
      checking = lookAndLog()
    }
    return checking
  }

  const checkAgain = async (): Promise<void> => {
    await check()
    if (!closed) timer = setTimeout(() => void checkAgain(), checkIntervalMs).unref()
  }
  void checkAgain()

  return {
    check,
    lostAt,
    store: refuseWhile(() => isLost, {
      ...store,
      close: async () => {
        closed = true
        clearTimeout(timer)
        await store.close()
      },
    }),
  }
}

/** Writing the identity file can fail too. */
const troubleBySystemCode: ReadonlyMap<unknown, StoreTrouble> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['EIO', 'disk'],
])

const toStoreTrouble = (error: unknown): StoreTrouble => {
  if (!(error instanceof StoreError))
    return troubleBySystemCode.get(Reflect.get(Object(error), 'code')) ?? 'failed'
  return error.trouble ?? (error.code === 'store_away' ? 'away' : 'failed')
}

/** How many probes were kept, this one included. */
const writeProbe = async (store: Store, at: number): Promise<number> => {
  const committed = await store.commit([put(identityRecords, { id: 'kept', value: { at } })])
  return committed.ok ? (committed.results[0] ?? 0) : 0
}

/** Records it for processes that start later. */
const isEmptied = async (
  store: Store,
  options: { identity: string; now: () => number },
): Promise<boolean> => {
  const [identity, emptied] = await store.get(identityRecords, ['identity', 'emptied'])
  if (identity?.value.store === options.identity) return false
  const value = { store: options.identity, at: options.now() }
  if (emptied === undefined) await store.commit([put(identityRecords, { id: 'emptied', value })])
  return true
}

/**
 * Finds out by the mark beside the data whether data was lost. Throws `StoreError` with `store_lost` if an
 * import was cut off, and for a loss that the operator does not accept.
 */
export const checkLoss = async (
  facts: StoreFacts,
  { file, acceptsLoss }: { readonly file?: IdentityFile; readonly acceptsLoss: boolean },
): Promise<'emptied' | 'older' | undefined> => {
  const [importing] = await facts.get(identityRecords, ['importing'])
  if (importing !== undefined) throw new StoreError('store_lost', cutOffText)
  const loss = await findLoss(facts, file?.read())
  if (loss !== undefined && !acceptsLoss)
    throw new StoreError('store_lost', loss === 'emptied' ? emptiedText : olderText, { trouble: loss })
  return loss
}

/** The identity is drawn at the first start. */
const identifyStore = async (
  options: StoreMonitorOptions,
): Promise<{ identity: string; lostAt: number | undefined }> => {
  const { store, file, log, now } = options
  const loss = await checkLoss(store, options)
  const [storedIdentity] = await store.get(identityRecords, ['identity'])
  const writes: Write[] = []
  if (storedIdentity === undefined || loss === 'emptied')
    writes.push(
      put(
        identityRecords,
        { id: 'identity', value: { store: createRandomId(12) } },
        { expect: storedIdentity?.version ?? 0 },
      ),
      remove(identityRecords, 'emptied'),
    )
  if (loss !== undefined) {
    writes.push(put(identityRecords, { id: 'loss', value: { at: now() } }, { ttlMs: lossRememberedMs }))
    log.warn(
      { trouble: loss },
      'Data was lost; Lookout continues with what there is, because ACCEPT_LOST_DATA is set',
    )
  }
  await store.commit(writes)
  // Read again: another process may have been first.
  const [identity, lost] = await store.get(identityRecords, ['identity', 'loss'])
  if (identity?.value.store === undefined) throw new Error('the store did not keep its identity')
  file?.write({ store: identity.value.store, kept: await writeProbe(store, now()) })
  return { identity: identity.value.store, lostAt: lost?.value.at }
}

/** Whether data is missing that was there before. */
const findLoss = async (
  store: StoreFacts,
  before: StoreIdentity | undefined,
): Promise<'emptied' | 'older' | undefined> => {
  const [identity, emptied, kept] = await store.get(identityRecords, ['identity', 'emptied', 'kept'])
  const storeId = identity?.value.store
  if (emptied !== undefined && emptied.value.store !== storeId) return 'emptied'
  if (before === undefined) return undefined
  if (storeId === undefined) return 'emptied'
  return storeId !== before.store || (kept?.version ?? 0) < before.kept ? 'older' : undefined
}

const refuseWhile = (isLost: () => boolean, store: Store): Store => {
  const unlessLost = async <T>(call: () => Promise<T>): Promise<T> => {
    if (isLost()) throw new StoreError('store_away', 'The store was emptied.', { trouble: 'emptied' })
    return call()
  }
  return {
    ...store,
    get: (...asked) => unlessLost(() => store.get(...asked)),
    find: (...asked) => unlessLost(() => store.find(...asked)),
    all: (...asked) => unlessLost(() => store.all(...asked)),
    commit: (...asked) => unlessLost(() => store.commit(...asked)),
    claim: (...asked) => unlessLost(() => store.claim(...asked)),
    extend: (...asked) => unlessLost(() => store.extend(...asked)),
    release: (...asked) => unlessLost(() => store.release(...asked)),
    acquirePermits: (...asked) => unlessLost(() => store.acquirePermits(...asked)),
    penalize: (...asked) => unlessLost(() => store.penalize(...asked)),
    waitForWork: (...asked) => unlessLost(() => store.waitForWork(...asked)),
    acquireLease: (...asked) => unlessLost(() => store.acquireLease(...asked)),
    freeLease: (...asked) => unlessLost(() => store.freeLease(...asked)),
    compact: () => unlessLost(() => store.compact()),
    backup: file => unlessLost(() => store.backup(file)),
    changes: (...asked) => unlessLost(() => store.changes(...asked)),
  }
}
