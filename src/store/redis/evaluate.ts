import type { Redis } from 'ioredis'
import type { ScriptName, Scripts } from './scripts.ts'

/** A script's arguments after the hash tag. */
export type Arguments = readonly (string | number)[]

/** All keys share it, so that they live in one slot of a cluster; the store's channel begins with it too. */
export const hashTag = '{lookout}'

type Call = {
  readonly script: ScriptName
  readonly args: Arguments
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Whether Redis itself answered; else the line is the trouble. */
export const isReply = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError'

/**
 * Runs scripts, once each. Those of one turn of the event loop go out in one piece; a script that Redis does not know, as
 * after its restart, goes out once more with its text.
 */
export const createEvaluate = (redis: Redis, scripts: Scripts) => {
  let calls: Call[] = []

  const sendOne = ({ script, args, resolve, reject }: Call): void => {
    redis.evalsha(scripts[script].sha, 1, hashTag, ...args).then(resolve, reject)
  }

  const sendMany = async (sent: readonly Call[]): Promise<void> => {
    const pipeline = redis.pipeline()
    for (const { script, args } of sent) pipeline.evalsha(scripts[script].sha, 1, hashTag, ...args)
    const answers = await pipeline
      .exec()
      .catch((error: unknown) => sent.map(() => [error, undefined] as const))
    for (const [n, { resolve, reject }] of sent.entries()) {
      const [error, answer] = answers?.[n] ?? [new Error('Redis left a call unanswered')]
      if (error) reject(error)
      else resolve(answer)
    }
  }

  const flush = (): void => {
    const sent = calls
    calls = []
    const [first] = sent
    if (first !== undefined && sent.length === 1) sendOne(first)
    else void sendMany(sent)
  }

  const send = (script: ScriptName, args: Arguments): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (calls.length === 0) process.nextTick(flush)
      calls.push({ script, args, resolve, reject })
    })

  return async (script: ScriptName, args: Arguments): Promise<unknown> => {
    try {
      return await send(script, args)
    } catch (error) {
      if (!isReply(error) || !error.message.startsWith('NOSCRIPT')) throw error
      return redis.eval(scripts[script].text, 1, hashTag, ...args)
    }
  }
}
