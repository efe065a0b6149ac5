import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Product } from './lookout.ts'

/**
 * Everything that a Lookout keeps, as it lies there, byte for byte, but for what Redis answered the last calls, which goes with
 * as many more or within minutes. SQLite: while it does not run.
 */
export const storedText = async ({ environment }: Product): Promise<string> => {
  const url = environment['REDIS_URL']
  if (url === undefined)
    return (await readFile(join(environment['DATA_DIR'] ?? '', 'lookout.db'))).toString('latin1')
  const redis = new Redis(url)
  try {
    const keys = (await redis.keys('*')).filter(key => !key.includes(':answers:'))
    const dumps = await Promise.all(keys.map(key => textOf(redis, key)))
    return [...keys, ...dumps].join('\n')
  } finally {
    redis.disconnect()
  }
}

/**
 * All bytes that a Lookout keeps, also while it runs: every file of its folder, or every key of Redis with its value, and what
 * Redis answered.
 */
export const storedBytes = async ({ environment }: Product): Promise<Buffer> => {
  const url = environment['REDIS_URL']
  if (url === undefined) {
    const folder = environment['DATA_DIR'] ?? ''
    const names = await readdir(folder, { recursive: true })
    return Buffer.concat(await Promise.all(names.map(name => readFile(join(folder, name)))))
  }
  const redis = new Redis(url)
  try {
    const keys = await redis.keys('*')
    const values = await Promise.all(keys.map(key => textOf(redis, key)))
    return Buffer.from([...keys, ...values].join('\n'))
  } finally {
    redis.disconnect()
  }
}

const textOf = async (redis: Redis, key: string): Promise<string> => {
  switch (await redis.type(key)) {
    case 'string':
      return String(await redis.get(key))
    case 'hash':
      return JSON.stringify(await redis.hgetall(key))
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1))
    case 'set':
      return JSON.stringify(await redis.smembers(key))
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'))
    default:
      return JSON.stringify(await redis.xrange(key, '-', '+').catch(() => ''))
  }
}
