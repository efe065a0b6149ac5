import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandomId } from '#lib/ids.ts'
import { changeFeedLength, type QueueLimits } from '../limits.ts'

/**
 * Grows with every change of the keys, or of values that an older program would misread; `lua/base.lua` has
 * the migrations.
 */
export const dataVersion = 1

type BatchedCall<Input, Output> = {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends all calls of one turn of the event loop together; `send` returns their outputs in the same order. A script blocks Redis
 * for everybody, so at most `maxWeight` goes together, by `weightOf`, unless a single call weighs more.
 */
export const createCallBatcher = <Input, Output>(options: {
  readonly maxWeight: number
  readonly weightOf: (input: Input) => number
  readonly send: (inputs: readonly Input[]) => Promise<readonly Output[]>
}): ((input: Input) => Promise<Output>) => {
  let pending: BatchedCall<Input, Output>[] = []

  const send = async (batch: readonly BatchedCall<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await options.send(batch.map(({ input }) => input))
      if (outputs.length !== batch.length) throw new Error('Redis replied to another number of calls')
      outputs.forEach((output, n) => batch[n]?.resolve(output))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const flush = (): void => {
    const all = pending
    pending = []
    let batch: BatchedCall<Input, Output>[] = []
    let weight = 0
    for (const call of all) {
      const added = options.weightOf(call.input)
      if (batch.length > 0 && weight + added > options.maxWeight) {
        void send(batch)
        batch = []
        weight = 0
      }
      batch.push(call)
      weight += added
    }
    void send(batch)
  }

  return input =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flush)
      pending.push({ input, resolve, reject })
    })
}

/** Limit of calls at the same time; others wait. */
const maxConcurrentCalls = 64

/**
 * Identifies a call while it may be sent again, as the first arguments of a script that saves its replies.
 */
type CallId = readonly [client: string, slot: number, number: number]

/**
 * Exactly-once calls, as in NFS sessions: Redis stores the last reply in each slot of a client, so that a
 * call that is sent again is not executed again. A slot serves one call at a time, each with a higher number
 * than the one before.
 */
export const createReplySlots = () => {
  const client = createRandomId(9)
  const free = Array.from({ length: maxConcurrentCalls }, (_, slot) => slot)
  const waiting: (() => void)[] = []
  let number = 0

  return {
    /** The client, the number of its last call, and the idle slots, whose replies are no longer needed. */
    idle: (): readonly [client: string, number: number, slots: readonly number[]] => [
      client,
      number,
      [...free],
    ],
    use: async <T>(call: (id: CallId) => Promise<T>): Promise<T> => {
      while (free.length === 0) await new Promise<void>(resolve => waiting.push(resolve))
      // The slot that was idle longest: its old reply, which may name lanes, must not stay for long.
      const slot = free.shift() ?? 0
      number += 1
      try {
        return await call([client, slot, number])
      } finally {
        free.push(slot)
        waiting.shift()?.()
      }
    },
  }
}

export type ReplySlots = ReturnType<typeof createReplySlots>

/** The files of `lua/`, which hold libraries and scripts in sections. */
const files = ['base', 'documents', 'lanes', 'buckets', 'commit', 'transfer'] as const

/** The libraries that each script uses, in this order. */
const librariesOf = {
  commit: ['keys', 'clock', 'replies', 'documents', 'lanes'],
  claim: ['keys', 'clock', 'replies', 'buckets'],
  extend: ['keys', 'clock'],
  release: ['keys', 'clock', 'lanes'],
  acquirePermits: ['keys', 'clock', 'replies', 'buckets'],
  penalize: ['keys', 'clock'],
  waitForWork: ['keys', 'clock', 'buckets'],
  acquireLease: ['keys', 'clock'],
  freeLease: ['keys'],
  life: ['keys'],
  adoptVersion: ['keys', 'clock'],
  get: ['keys', 'clock'],
  find: ['keys', 'clock'],
  count: ['keys'],
  changes: ['keys'],
  depth: ['keys', 'clock'],
  isLaneEmpty: ['keys'],
  oldestLanes: ['keys', 'clock'],
  sweep: ['keys', 'clock', 'documents'],
  scan: ['keys'],
  wipe: ['keys'],
  storeTime: ['keys', 'clock'],
  readLanes: ['keys', 'clock', 'lanes'],
  readItems: ['keys'],
  readSeen: ['keys'],
  readHashes: ['keys'],
  readToken: ['keys'],
  dropDoc: ['keys', 'clock', 'documents'],
  writeDocs: ['keys', 'clock', 'documents'],
  writeItems: ['keys', 'clock', 'replies', 'lanes'],
  writeSeen: ['keys'],
  writeBucket: ['keys', 'clock'],
  writeCounters: ['keys'],
} as const

export type ScriptName = keyof typeof librariesOf

/** A script. Redis knows a text that it has seen by its `sha`. */
type Script = { readonly text: string; readonly sha: string }
export type Scripts = (name: ScriptName) => Script

/** Composes the scripts, with the limits of the queues written into them. */
export const loadScripts = (limits: QueueLimits): Scripts => {
  const sections = new Map(files.flatMap(readSections))
  const section = (title: string): string => {
    const text = sections.get(title)
    if (text === undefined) throw new Error(`no Lua file has the section ${title}`)
    return text
  }
  const load = (name: ScriptName): Script => {
    const libraries = librariesOf[name].map(library => section(`library: ${library}`))
    const text = [toLuaLimits(limits), ...libraries, section(`script: ${name}`)].join('\n')
    return { text, sha: createHash('sha1').update(text).digest('hex') }
  }
  const scripts = new Map<ScriptName, Script>()
  return name => {
    const script = scripts.get(name) ?? load(name)
    scripts.set(name, script)
    return script
  }
}

/** The sections of a file, by their titles: `library: keys`, `script: commit`. */
const readSections = (file: string): readonly (readonly [title: string, text: string])[] => {
  const text = readFileSync(join(import.meta.dirname, 'lua', `${file}.lua`), 'utf8')
  const [, ...parts] = text.split(/^-- ((?:library|script): \w+)\n/m)
  return Array.from({ length: parts.length / 2 }, (_, n) => [parts[2 * n] ?? '', parts[2 * n + 1] ?? ''])
}

const toLuaLimits = (limits: QueueLimits): string => {
  const queues = Object.entries(limits).map(
    ([queue, { laneItems, dedupeMs }]) => `${queue} = { lane_items = ${laneItems}, dedupe_ms = ${dedupeMs} }`,
  )
  return [
    `local data_version = ${dataVersion}`,
    `local feed_length = ${changeFeedLength}`,
    `local limits = { ${queues.join(', ')} }`,
  ].join('\n')
}
