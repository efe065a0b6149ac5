import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Redis } from 'ioredis'
import { createLog } from '#lib/log.ts'
import { type QueueLimits, queueLimits } from '#store/limits.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Claim, ClaimOptions, CommitResult, Queue, Store, Write } from '#store/store.ts'
import { makeFolder, removeFolder } from '../../support/machine.ts'
import { until } from '../../support/waiting.ts'

/** One store under test, empty at first. */
export type Rig = {
  /** The present one: another after `reopen`. */
  readonly store: () => Store
  /** Moves the store's clock, which otherwise runs as the real one. */
  readonly advance: (ms: number) => Promise<void>
  /** Stops the store's clock: from now on only `advance` moves it. */
  readonly freeze: () => void
  /** Ends the store as a crash would, and opens the same data again. */
  readonly reopen: () => Promise<void>
  /** Ends the store and removes its data. */
  readonly close: () => Promise<void>
}

export type Open = (o: { limits: QueueLimits }) => Promise<Rig>

/** Small enough to reach; `chat` lanes hold three items. */
export const smallLimits: QueueLimits = {
  ...queueLimits,
  chat: { ...queueLimits.chat, laneItems: 3, dedupeMs: 60_000 },
}

/** A test on a store of its own. */
export const createStoreTest =
  (open: Open) =>
  (title: string, body: (rig: Rig) => Promise<void>): void => {
    test(title, async t => {
      const rig = await open({ limits: smallLimits })
      t.after(() => rig.close())
      await body(rig)
    })
  }

export type StoreTest = ReturnType<typeof createStoreTest>

export const push = (lane: string, id: string, queue: Queue = 'chat'): Write => ({
  op: 'push',
  queue,
  lane,
  id,
  body: { id },
})

/** Commits what must be accepted. */
export const accepted = async (store: Store, writes: readonly Write[]): Promise<readonly number[]> => {
  const committed = await store.commit(writes)
  assert.ok(committed.ok, `refused: ${JSON.stringify(committed)}`)
  return committed.results
}

export const refused = (reason: string, write: number): CommitResult => {
  assert.ok(reason === 'conflict' || reason === 'fenced' || reason === 'lease lost' || reason === 'full')
  return { ok: false, reason, write }
}

export const leaseMs = 30_000

export const claimAll = (
  store: Store,
  o: Partial<ClaimOptions> = {},
  queue: Queue = 'chat',
): Promise<Claim[]> => store.claim(queue, { lanes: 100, items: 100, leaseMs, ...o })

/** The one claim there must be. */
export const claimOne = async (
  store: Store,
  o: Partial<ClaimOptions> = {},
  queue: Queue = 'chat',
): Promise<Claim> => {
  const [claim, ...more] = await claimAll(store, o, queue)
  assert.ok(claim && more.length === 0, 'there must be one claim')
  return claim
}

export const idsOf = (claim: Claim): string[] => claim.items.map(item => item.id)
export const lanesOf = (claims: readonly Claim[]): string[] => claims.map(claim => claim.lane)

/** A store in a database of its own; `database` gives the URL of an empty one. */
/** A store is open before it is subscribed to its channel. A message that is lost until then delays a wake-up by two seconds. */
const untilSubscribed = async (url: string): Promise<void> => {
  const redis = new Redis(url)
  try {
    await until('the store is subscribed to its channel', async () => {
      const [, subscribers] = await redis.pubsub('NUMSUB', '{lookout}:wake')
      return Number(subscribers) > 0
    })
  } finally {
    redis.disconnect()
  }
}

/** A store that `open` opens, by a clock of the rig's own. `discard`: what is left of it at the end. */
const createRig = async (
  open: (now: () => number) => Store | Promise<Store>,
  discard: () => Promise<void> = async () => {},
): Promise<Rig> => {
  let ahead = 0
  let frozenAt: number | undefined
  const now = () => (frozenAt ?? Date.now()) + ahead
  let store = await open(now)
  return {
    store: () => store,
    advance: async ms => {
      ahead += ms
    },
    freeze: () => {
      frozenAt ??= Date.now()
    },
    reopen: async () => {
      await store.close()
      store = await open(now)
    },
    close: async () => {
      await store.close()
      await discard()
    },
  }
}

export const openRedisRig =
  (database: () => Promise<string>): Open =>
  async ({ limits }) => {
    const url = await database()
    const log = createLog({ level: 'silent', secrets: [], write: () => {} })
    return createRig(async now => {
      const opened = await openRedisStore({ url, log, limits, now })
      await untilSubscribed(url)
      return opened
    })
  }

/** A store in a folder of its own. */
export const openSqliteRig = async (o: { limits: QueueLimits }): Promise<Rig> => {
  const folder = await makeFolder()
  const path = join(folder, 'lookout.db')
  return createRig(
    now => createSqliteStore({ path, now, limits: o.limits }),
    () => removeFolder(folder),
  )
}
