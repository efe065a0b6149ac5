import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redisOfFile, skipWithoutRedis } from './redis-server.ts'

/** Where a Lookout keeps everything, as its operator chooses it. */
export type StoreEngine = {
  readonly name: string
  /** Why it cannot be tried on this machine. */
  readonly skip: string | false
  /** An empty store: the environment that names it, and how to be rid of it once nobody uses it any more. */
  readonly prepare: () => Promise<{
    readonly environment: Readonly<Record<string, string>>
    /** What of it must not stand in a log. */
    readonly secrets: readonly string[]
    readonly discard: () => Promise<void>
  }>
}

const redisAt = (database: () => Promise<string>): StoreEngine => ({
  name: 'Redis',
  skip: skipWithoutRedis,
  prepare: async () => {
    const url = await database()
    return { environment: { REDIS_URL: url }, secrets: [new URL(url).password], discard: async () => {} }
  },
})

/** On a Redis that the tests of a file share. To be called outside of any test. */
export const redisEngine = (): StoreEngine => redisAt(redisOfFile())

/** On the database at this URL, of a Redis that a test has for itself. */
export const redisEngineAt = (url: string): StoreEngine => redisAt(async () => url)

export const sqliteEngine: StoreEngine = {
  name: 'SQLite',
  skip: false,
  prepare: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lookout-'))
    return {
      environment: { DATA_DIR: folder },
      secrets: [],
      discard: () => rm(folder, { recursive: true, force: true }),
    }
  },
}
