import type { Redis } from 'ioredis'
import type { Connection } from './connection.ts'

/**
 * Has Redis rewrite its append-only file, once in each of its lives. One that was killed in the midst of a write leaves half
 * a transaction there and writes on behind it, so that with its next start what comes after is lost or carried out twice
 * (valkey-io/valkey#4342; seen with Redis 7.0). The rewrite is made from memory and leaves that behind. Nobody waits for
 * it; a server that does not allow it looks after its file itself.
 */
export const repairAppendOnlyFile = async (redis: Redis, run: Connection['run']): Promise<void> => {
  const life = /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1]
  if (life === undefined || (await run('life', ['', life, ''])) === 1) return
  if (/^aof_enabled:1/m.test(await redis.info('persistence'))) await redis.bgrewriteaof()
  await run('life', ['', life, '1'])
}
