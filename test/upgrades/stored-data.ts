import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Redis } from 'ioredis'
import { z } from 'zod'

const sqliteSchema = z.object({
  engine: z.literal('SQLite'),
  applicationId: z.int(),
  userVersion: z.int(),
  schema: z.array(z.string()),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))),
  /** Beside the database, by name. */
  files: z.record(z.string(), z.string()),
})

const redisValueSchema = z.union([
  z.tuple([z.literal('string'), z.string()]),
  z.tuple([z.literal('hash'), z.record(z.string(), z.string())]),
  z.tuple([z.literal('list'), z.array(z.string())]),
  z.tuple([z.literal('zset'), z.array(z.string())]),
])
type RedisValue = z.infer<typeof redisValueSchema>

const redisSchema = z.object({
  engine: z.literal('Redis'),
  keys: z.record(z.string(), redisValueSchema),
})

/** All that a Lookout keeps, as text that can be compared and compressed. */
export const storedDataSchema = z.discriminatedUnion('engine', [sqliteSchema, redisSchema])
type StoredData = z.infer<typeof storedDataSchema>

const databaseName = 'lookout.db'

const readSqlite = async (folder: string): Promise<StoredData> => {
  const db = new DatabaseSync(join(folder, databaseName))
  const parts = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() }))
  const objects = parts.parse(
    db
      .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
      .all(),
  )
  const tables = objects.filter(({ type }) => type === 'table')
  const rows = Object.fromEntries(
    tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]),
  )
  const readMark = (name: string): unknown => db.prepare(`PRAGMA ${name}`).get()?.[name]
  const mark = { applicationId: readMark('application_id'), userVersion: readMark('user_version') }
  db.close()
  const names = (await readdir(folder)).filter(
    name => !name.startsWith(databaseName) && name !== 'lookout.sock',
  )
  const files = await Promise.all(
    names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  return sqliteSchema.parse({
    engine: 'SQLite',
    ...mark,
    schema: objects.map(({ sql }) => sql),
    rows,
    files: Object.fromEntries(files),
  })
}

const readRedisKey = async (redis: Redis, key: string): Promise<RedisValue> => {
  const type = await redis.type(key)
  if (type === 'string') return ['string', String(await redis.get(key))]
  if (type === 'hash') return ['hash', await redis.hgetall(key)]
  if (type === 'list') return ['list', await redis.lrange(key, 0, -1)]
  if (type === 'zset') return ['zset', await redis.zrange(key, '0', '-1', 'WITHSCORES')]
  throw new Error(`${key} is a ${type}`)
}

/** PTTL of a key that stays. */
const noExpiry = -1

/** Without keys that expire by themselves: the replies to the last calls of clients, and rate limits. */
const readRedis = async (url: string): Promise<StoredData> => {
  const redis = new Redis(url)
  try {
    const names = (await redis.keys('*')).toSorted()
    const expiries = await Promise.all(names.map(name => redis.pttl(name)))
    const kept = names.filter((_, index) => expiries[index] === noExpiry)
    const keys = await Promise.all(kept.map(async name => [name, await readRedisKey(redis, name)] as const))
    return { engine: 'Redis', keys: Object.fromEntries(keys) }
  } finally {
    redis.disconnect()
  }
}

type Environment = Readonly<Record<string, string>>

/** Of a Lookout that does not run. */
export const readStoredData = (environment: Environment): Promise<StoredData> =>
  environment['REDIS_URL'] === undefined
    ? readSqlite(environment['DATA_DIR'] ?? '')
    : readRedis(environment['REDIS_URL'])

const writeSqlite = async (
  folder: string,
  { applicationId, userVersion, schema, rows, files }: z.infer<typeof sqliteSchema>,
): Promise<void> => {
  const db = new DatabaseSync(join(folder, databaseName))
  for (const sql of schema) db.exec(sql)
  for (const [table, all] of Object.entries(rows))
    for (const row of all) {
      const columns = Object.keys(row)
      const sql = `INSERT INTO "${table}" (${columns.join()}) VALUES (${columns.map(() => '?').join()})`
      db.prepare(sql).run(...Object.values(row))
    }
  db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${userVersion}`)
  db.close()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
}

const writeRedisKey = async (redis: Redis, key: string, [type, value]: RedisValue): Promise<void> => {
  if (type === 'string') await redis.set(key, value)
  else if (type === 'hash') await redis.hset(key, value)
  else if (type === 'list') await redis.rpush(key, ...value)
  else
    for (let index = 0; index < value.length; index += 2)
      await redis.zadd(key, value[index + 1] ?? '', value[index] ?? '')
}

const writeRedis = async (url: string, { keys }: z.infer<typeof redisSchema>): Promise<void> => {
  const redis = new Redis(url)
  try {
    for (const [key, value] of Object.entries(keys)) await writeRedisKey(redis, key, value)
  } finally {
    redis.disconnect()
  }
}

/** Into an empty store. */
export const writeStoredData = (environment: Environment, data: StoredData): Promise<void> =>
  data.engine === 'SQLite'
    ? writeSqlite(environment['DATA_DIR'] ?? '', data)
    : writeRedis(environment['REDIS_URL'] ?? '', data)

/** Redis goes by its server's clock: makes the store's run ahead of that. SQLite goes by the clock of the process. */
export const setStoreClock = async (
  environment: Environment,
  { aheadMs }: { aheadMs: number },
): Promise<void> => {
  const url = environment['REDIS_URL']
  if (url === undefined) return
  const redis = new Redis(url)
  await redis.hset('{lookout}:clock', 'ahead', aheadMs)
  redis.disconnect()
}
