import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { createRandomId } from '#lib/random-id.ts'
import { defineKind, put, remove, type Store, StoreError, type StoreTrouble, type Write } from './store.ts'

/** `store`: the identity of the store that was kept here. `kept`: how often it was seen to keep a write. */
const identitySchema = z.object({ store: z.string(), kept: z.int() })
type StoreIdentity = z.infer<typeof identitySchema>

export type IdentityFile = {
  readonly read: () => StoreIdentity | undefined
  readonly write: (mark: StoreIdentity) => void
}

const identityFileName = 'lookout.store'

/** A small file beside the data, by which a store that was emptied is told from a new one. One that cannot be read is none. */
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
    write: mark => {
      writeFileSync(`${path}.new`, `${JSON.stringify(mark)}\n`, { mode: 0o600 })
      renameSync(`${path}.new`, path)
    },
  }
}

/** In words for the operator, as what is wrong and the way out. */
const emptiedText = `The store is empty, but Lookout kept data in it before. Put the data back, or start once with ACCEPT_LOST_DATA=1 to begin again without it.`
const olderText = `The store lacks the last of what Lookout kept in it. Put the newer data back, or start once with ACCEPT_LOST_DATA=1 to go on without it.`

const getFileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Before the database is opened, which would drop a write-ahead log that has lost its file. Throws `StoreError` with
 * `store_lost` where the file is missing or empty although there was data.
 */
export const checkDatabaseFile = (path: string, mark: StoreIdentity | undefined): void => {
  if (getFileSize(path) > 0 || (mark === undefined && getFileSize(`${path}-wal`) === 0)) return
  throw new StoreError('store_lost', emptiedText, { trouble: 'emptied' })
}

/**
 * `identity`: `store` is drawn once for each store. `kept`: rewritten by every check, so its version counts them. `emptied`:
 * `store` is gone, noticed by a process that knew it. `loss`: data was lost at `at`, and the operator went on without it.
 */
const identityRecords = defineKind<{ readonly store?: string; readonly at?: number }>()('store-mark')

export type StoreMonitor = {
  /** The same store. While what it kept is gone, every call rejects with `store_away`. */
  readonly store: Store
  /**
   * Why it keeps nothing now; `undefined`: a write was kept a moment ago. Asked often, it looks every two seconds. Never
   * rejects.
   */
  readonly check: () => Promise<StoreTrouble | undefined>
  /** When data was lost that the operator went on without, in ms since 1970; for thirty days. */
  readonly lostAt: number | undefined
}

type StoreMonitorOptions = {
  readonly store: Store
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Beside the data; none where the store is on another machine. */
  readonly file?: IdentityFile
  /** Goes on where data was lost. */
  readonly acceptsLoss: boolean
}

const checkIntervalMs = 5_000
const maxCheckAgeMs = 2_000
const lossRememberedMs = 30 * 86_400_000

/** What is said once when a trouble begins; that it is away the store says itself. */
const troubleLines: Readonly<Record<Exclude<StoreTrouble, 'away'>, string>> = {
  full: 'The store is full: make room on its disk, or raise maxmemory of Redis; until then nothing new is taken',
  read_only:
    'The store takes no writes: its files are read-only, or this Redis is a replica; use the primary',
  disk: 'The files of the store cannot be read or written: look at the disk; until then nothing new is taken',
  damaged: 'The store file is damaged: stop Lookout and put a backup in its place',
  emptied: `${emptiedText} Until then nothing is answered or taken`,
  older: olderText,
  failed: 'The store keeps nothing, and does not say why in words that are known; look at it',
}

/**
 * Watches over a store: by a small write every few seconds, and by an identity in it, from which it is seen that it was emptied
 * while nobody or somebody looked. Throws `StoreError` with `store_lost` where it was, unless that is accepted.
 */
export const createStoreMonitor = async (o: StoreMonitorOptions): Promise<StoreMonitor> => {
  const { store, log, file } = o
  const { identity, lostAt } = await identifyStore(o)
  let said: StoreTrouble | undefined
  let isLost = false
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<StoreTrouble | undefined> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY

  const look = async (): Promise<StoreTrouble | undefined> => {
    try {
      const trouble = store.trouble()
      if (trouble === 'emptied') return trouble
      if (await isEmptied(store, { identity, now: o.now })) return 'emptied'
      const kept = await writeProbe(store, o.now())
      file?.write({ store: identity, kept })
      return trouble ?? store.trouble()
    } catch (error) {
      return toStoreTrouble(error)
    }
  }

  const lookAndSay = async (): Promise<StoreTrouble | undefined> => {
    const trouble = await look()
    checkedAt = performance.now()
    // Unknown while it is away.
    if (trouble !== 'away') isLost = trouble === 'emptied'
    if (trouble !== said && !closed) {
      if (trouble !== undefined && trouble !== 'away') log.error({ trouble }, troubleLines[trouble])
      if (trouble === undefined && said !== 'away') log.info({}, 'The store keeps again')
    }
    said = trouble
    return trouble
  }

  const check: StoreMonitor['check'] = () => {
    if (checking === undefined || performance.now() - checkedAt > maxCheckAgeMs) {
      checkedAt = Number.POSITIVE_INFINITY
      checking = lookAndSay()
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

/** The mark beside the data needs room too. */
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

/** How often a write was kept, this one included. */
const writeProbe = async (store: Store, at: number): Promise<number> => {
  const committed = await store.commit([put(identityRecords, { id: 'kept', value: { at } })])
  return committed.ok ? (committed.results[0] ?? 0) : 0
}

/** Leaves word of it for processes that start later. */
const isEmptied = async (store: Store, o: { identity: string; now: () => number }): Promise<boolean> => {
  const [identity, emptied] = await store.get(identityRecords, ['identity', 'emptied'])
  if (identity?.value.store === o.identity) return false
  const value = { store: o.identity, at: o.now() }
  if (emptied === undefined) await store.commit([put(identityRecords, { id: 'emptied', value })])
  return true
}

/** Whose store this is, made at the first start. */
const identifyStore = async (
  o: StoreMonitorOptions,
): Promise<{ identity: string; lostAt: number | undefined }> => {
  const { store, file, log, now } = o
  const before = file?.read()
  const loss = await findLoss(store, before)
  if (loss !== undefined && !o.acceptsLoss)
    throw new StoreError('store_lost', loss === 'emptied' ? emptiedText : olderText, { trouble: loss })
  const [found] = await store.get(identityRecords, ['identity'])
  const writes: Write[] = []
  if (found === undefined || loss === 'emptied')
    writes.push(
      put(
        identityRecords,
        { id: 'identity', value: { store: createRandomId(12) } },
        { expect: found?.version ?? 0 },
      ),
      remove(identityRecords, 'emptied'),
    )
  if (loss !== undefined) {
    writes.push(put(identityRecords, { id: 'loss', value: { at: now() } }, { ttlMs: lossRememberedMs }))
    log.warn({ trouble: loss }, 'Data was lost, as ACCEPT_LOST_DATA says: Lookout goes on with what there is')
  }
  await store.commit(writes)
  // Read again: another process may have been first.
  const [identity, lost] = await store.get(identityRecords, ['identity', 'loss'])
  if (identity?.value.store === undefined) throw new Error('the store did not keep its identity')
  file?.write({ store: identity.value.store, kept: await writeProbe(store, now()) })
  return { identity: identity.value.store, lostAt: lost?.value.at }
}

/** What is missing of what was kept before. */
const findLoss = async (
  store: Store,
  before: StoreIdentity | undefined,
): Promise<'emptied' | 'older' | undefined> => {
  const [identity, emptied, kept] = await store.get(identityRecords, ['identity', 'emptied', 'kept'])
  const own = identity?.value.store
  if (emptied !== undefined && emptied.value.store !== own) return 'emptied'
  if (before === undefined) return undefined
  if (own === undefined) return 'emptied'
  return own !== before.store || (kept?.version ?? 0) < before.kept ? 'older' : undefined
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
    changes: (...asked) => unlessLost(() => store.changes(...asked)),
  }
}
