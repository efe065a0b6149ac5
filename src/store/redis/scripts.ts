import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { changeFeedLength, type QueueLimits } from '../limits.ts'

/** What each script is made of, in this order, after the limits; files of `lua/`. */
const scriptParts = {
  commit: ['keys', 'clock', 'answers', 'documents', 'lanes', 'commit'],
  claim: ['keys', 'clock', 'answers', 'buckets', 'claim'],
  extend: ['keys', 'clock', 'extend'],
  release: ['keys', 'clock', 'lanes', 'release'],
  draw: ['keys', 'clock', 'answers', 'buckets', 'draw'],
  cool: ['keys', 'clock', 'cool'],
  sleep: ['keys', 'clock', 'buckets', 'sleep'],
  acquire: ['keys', 'clock', 'acquire'],
  free: ['keys', 'free'],
  life: ['keys', 'life'],
  get: ['keys', 'clock', 'get'],
  find: ['keys', 'clock', 'find'],
  count: ['keys', 'count'],
  changes: ['keys', 'changes'],
  depth: ['keys', 'clock', 'depth'],
  sweep: ['keys', 'clock', 'documents', 'sweep'],
} as const

export type ScriptName = keyof typeof scriptParts

const readingScripts: ReadonlySet<ScriptName> = new Set([
  'get',
  'find',
  'count',
  'changes',
  'depth',
  'sleep',
  'sweep',
  'life',
])
/** Whether somebody relies on what the script writes. */
const isWritingScript = (script: ScriptName): boolean => !readingScripts.has(script)

/** `sha`: the name that Redis knows it by once it has seen the text. */
type Script = { readonly text: string; readonly sha: string }
export type Scripts = Readonly<Record<ScriptName, Script>>

/** Reads the scripts, with the limits of the queues written into them. */
export const loadScripts = (limits: QueueLimits): Scripts => {
  const files = new Map<string, string>()
  const read = (name: string): string => {
    const text = files.get(name) ?? readFileSync(join(import.meta.dirname, 'lua', `${name}.lua`), 'utf8')
    files.set(name, text)
    return text
  }
  const load = (names: readonly string[]): Script => {
    const text = [toLuaLimits(limits), ...names.map(read)].join('\n')
    return { text, sha: createHash('sha1').update(text).digest('hex') }
  }
  return {
    commit: load(scriptParts.commit),
    claim: load(scriptParts.claim),
    extend: load(scriptParts.extend),
    release: load(scriptParts.release),
    draw: load(scriptParts.draw),
    cool: load(scriptParts.cool),
    sleep: load(scriptParts.sleep),
    acquire: load(scriptParts.acquire),
    free: load(scriptParts.free),
    life: load(scriptParts.life),
    get: load(scriptParts.get),
    find: load(scriptParts.find),
    count: load(scriptParts.count),
    changes: load(scriptParts.changes),
    depth: load(scriptParts.depth),
    sweep: load(scriptParts.sweep),
  }
}

const toLuaLimits = (limits: QueueLimits): string => {
  const queues = Object.entries(limits).map(
    ([queue, { laneItems, memoryMs }]) => `${queue} = { lane_items = ${laneItems}, memory_ms = ${memoryMs} }`,
  )
  return `local feed_length = ${changeFeedLength}\nlocal limits = { ${queues.join(', ')} }`
}

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
