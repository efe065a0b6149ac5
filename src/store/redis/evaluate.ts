import type { Redis } from 'ioredis'
import { isWritingScript, type ScriptName, type Scripts } from './scripts.ts'

/** A script's arguments after the hash tag. */
export type ScriptArguments = readonly (string | number)[]

/** All keys share it, so that they live in one slot of a cluster; the store's channel begins with it too. */
export const hashTag = '{lookout}'

/** How long replicas have to say that they have what was written. */
const replicaTimeoutMs = 1_000

/** Whether Redis itself answered; else the line is the trouble. */
export const isRedisReply = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError'

/**
 * Runs scripts, once each. Those of one turn of the event loop go out in one piece, and each is answered as soon as Redis has
 * run it, so that the first ones go on while Redis works at the others; a script that Redis does not know, as after its
 * restart, goes out once more with its text. What writes is answered once `replicas` replicas have it (`WAIT`).
 */
export const createScriptRunner = (redis: Redis, o: { scripts: Scripts; replicas: number }) => {
  const { scripts, replicas } = o

  const cork = (): void => {
    const { stream } = redis
    if (stream.writableCorked > 0) return
    stream.cork()
    setImmediate(() => stream.uncork())
  }

  const send = async (script: ScriptName, args: ScriptArguments): Promise<unknown> => {
    cork()
    const answered = redis.evalsha(scripts[script].sha, 1, hashTag, ...args)
    if (replicas === 0 || !isWritingScript(script)) return answered
    const [answer, kept] = await Promise.all([answered, redis.wait(replicas, replicaTimeoutMs)])
    if (kept < replicas) throw new Error('too few replicas have what was written')
    return answer
  }

  return async (script: ScriptName, args: ScriptArguments): Promise<unknown> => {
    try {
      return await send(script, args)
    } catch (error) {
      if (!isRedisReply(error) || !error.message.startsWith('NOSCRIPT')) throw error
      await redis.script('LOAD', scripts[script].text)
      return send(script, args)
    }
  }
}
