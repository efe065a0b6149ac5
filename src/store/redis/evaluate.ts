import type { Redis } from 'ioredis'
import { isWriting, type ScriptName, type Scripts } from './scripts.ts'

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

/** How long replicas have to say that they have what was written. */
const replicaPatienceMs = 1_000

/** Whether Redis itself answered; else the line is the trouble. */
export const isReply = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'ReplyError'

/**
 * Runs scripts, once each. Those of one turn of the event loop go out in one piece; a script that Redis does not know, as
 * after its restart, goes out once more with its text. What writes is answered once `replicas` replicas have it (`WAIT`).
 */
export const createEvaluate = (redis: Redis, o: { scripts: Scripts; replicas: number }) => {
  const { scripts, replicas } = o
  let calls: Call[] = []

  const sendOne = ({ script, args, resolve, reject }: Call): void => {
    redis.evalsha(scripts[script].sha, 1, hashTag, ...args).then(resolve, reject)
  }

  const sendMany = async (sent: readonly Call[]): Promise<void> => {
    const pipeline = redis.pipeline()
    for (const { script, args } of sent) pipeline.evalsha(scripts[script].sha, 1, hashTag, ...args)
    if (replicas > 0) pipeline.wait(replicas, replicaPatienceMs)
    const answers = await pipeline
      .exec()
      .catch((error: unknown) => sent.map(() => [error, undefined] as const))
    const isKept = replicas === 0 || Number(answers?.[sent.length]?.[1]) >= replicas
    for (const [n, { script, resolve, reject }] of sent.entries()) {
      const [error, answer] = answers?.[n] ?? [new Error('Redis left a call unanswered')]
      if (error) reject(error)
      else if (!isKept && isWriting(script)) reject(new Error('too few replicas have what was written'))
      else resolve(answer)
    }
  }

  const flush = (): void => {
    const sent = calls
    calls = []
    const [first] = sent
    if (first !== undefined && sent.length === 1 && (replicas === 0 || !isWriting(first.script)))
      sendOne(first)
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
      await redis.script('LOAD', scripts[script].text)
      return send(script, args)
    }
  }
}
