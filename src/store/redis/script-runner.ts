import type { Redis } from 'ioredis'
import { isRedisReply, UnconfirmedWriteError } from './reply-errors.ts'
import type { ScriptName, Scripts } from './scripts.ts'

/**
 * Scripts that do not wait for replicas, as no caller relies on their writes, if any. Replicas get the
 * version before the writes that follow it.
 */
const unwaited: ReadonlySet<ScriptName> = new Set([
  'get',
  'find',
  'count',
  'changes',
  'depth',
  'isLaneEmpty',
  'oldestLanes',
  'waitForWork',
  'sweep',
  'life',
  'adoptVersion',
])

export type ScriptArguments = readonly (string | number)[]

/** All keys share it, so that they are in one slot of a cluster; the store's channel begins with it too. */
export const hashTag = '{lookout}'

/** How long replicas have to confirm a write. */
const replicaTimeoutMs = 1_000

/**
 * Runs scripts, once each, with the time before `args`. Those of one turn of the event loop are sent in one piece, and each resolves as soon as Redis has run
 * it. A script that Redis does not know, as after a restart, is loaded and sent again. A write resolves once `replicas`
 * replicas have it (`WAIT`).
 */
export const createScriptRunner = (
  redis: Redis,
  { scripts, replicas, now }: { scripts: Scripts; replicas: number; now?: () => number },
) => {
  const cork = (): void => {
    const { stream } = redis
    if (stream.writableCorked > 0) return
    stream.cork()
    setImmediate(() => stream.uncork())
  }

  const send = async (script: ScriptName, args: ScriptArguments): Promise<unknown> => {
    cork()
    const time = now === undefined ? '' : Math.floor(now())
    const replied = redis.evalsha(scripts(script).sha, 1, hashTag, time, ...args)
    if (replicas === 0 || unwaited.has(script)) return replied
    const [reply, confirmed] = await Promise.all([replied, redis.wait(replicas, replicaTimeoutMs)])
    if (confirmed < replicas)
      throw new UnconfirmedWriteError('unconfirmed', 'too few replicas confirmed the write')
    return reply
  }

  return async (script: ScriptName, args: ScriptArguments): Promise<unknown> => {
    try {
      return await send(script, args)
    } catch (error) {
      if (!isRedisReply(error) || !error.message.startsWith('NOSCRIPT')) throw error
      await redis.script('LOAD', scripts(script).text)
      return send(script, args)
    }
  }
}
