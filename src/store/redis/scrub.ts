import type { Redis } from 'ioredis'
import { pause } from '#lib/pause.ts'

/** How long a rewriting of the file is waited for; it goes on without that. */
const rewriteTimeoutMs = 10_000

/**
 * Has Redis rewrite its append-only file from memory, so that what was removed is in it no more. A server that does not
 * allow that, or keeps no such file, looks after its files itself.
 */
export const rewriteAppendOnlyFile = async (redis: Redis): Promise<void> => {
  const until = performance.now() + rewriteTimeoutMs
  const persistence = () => redis.info('persistence')
  try {
    if (!/^aof_enabled:1/m.test(await persistence())) return
    // One that is under way began before.
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
    await redis.bgrewriteaof()
    while (isRewriting(await persistence()) && performance.now() < until) await pause(50)
  } catch {
    // Refused, or away: the data itself is gone from memory, and the file follows at its next rewriting.
  }
}

const isRewriting = (info: string): boolean => /^aof_rewrite_(in_progress|scheduled):1/m.test(info)
