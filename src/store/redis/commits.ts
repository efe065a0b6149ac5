import { z } from 'zod'
import { checkWriteCount, encodeBody, listIndexEntries, toWholeNumber } from '../limits.ts'
import type { CommitRefusal, CommitResult, Fence, Queue, Write, WriteOf } from '../store.ts'
import type { Connection } from './connection.ts'
import type { ScriptArguments } from './script-runner.ts'
import { createCallBatcher, type ReplySlots } from './scripts.ts'

/** Few, so that Redis runs one script while the client reads the reply to another and composes the next. */
const maxWritesPerScript = 64

/** A commit as script arguments. It has a queue only if it is a single push. */
type EncodedCommit = { readonly args: ScriptArguments; readonly writes: number; readonly queue?: Queue }

/** A write as the arguments that `lua/commit.lua` reads. Throws as `Store.commit` rejects. */
const encodeWrite = (write: Write): (string | number)[] => {
  switch (write.op) {
    case 'put':
      return encodePut(write)
    case 'remove':
      return ['remove', write.kind.name, write.id, write.expect ?? '', write.kind.feed ? '1' : '']
    case 'push':
      return ['push', write.queue, ...encodePush(write)]
    case 'done':
      return encodeDone(write)
    case 'delay':
      return ['delay', write.queue, write.lane, toWholeNumber(write.delayMs, 'delayMs')]
    case 'clear':
      return ['clear', write.queue, write.lane]
    case 'move':
      return ['move', write.queue, write.from, write.to]
  }
}

/** Ends with the item's JSON from its id on; the script puts the time before it. */
const encodePush = (write: WriteOf<'push'>): string[] => [
  write.lane,
  write.id,
  `${JSON.stringify(write.id)},${encodeBody(write)}]`,
]

const encodePut = ({ kind, id, value, expect, ttlMs }: WriteOf<'put'>): (string | number)[] => {
  const entries = listIndexEntries(kind, value).flatMap(({ field, value }) => [field, value])
  return [
    'put',
    kind.name,
    id,
    JSON.stringify(value),
    expect ?? '',
    ttlMs === undefined ? '' : toWholeNumber(ttlMs, 'ttlMs'),
    entries.length === 0 ? '' : JSON.stringify(entries),
    kind.feed ? '1' : '',
  ]
}

const encodeDone = ({ claim, count, delayMs = 0 }: WriteOf<'done'>): (string | number)[] => {
  const wholeCount = Math.min(toWholeNumber(count, 'count'), claim.items.length)
  const { queue, lane, token, attempt } = claim
  return ['done', queue, lane, token, attempt, wholeCount, toWholeNumber(delayMs, 'delayMs')]
}

const refusals: ReadonlySet<unknown> = new Set<CommitRefusal>(['conflict', 'fenced', 'lease lost', 'full'])
const isRefusal = (value: unknown): value is CommitRefusal => refusals.has(value)
const repliesSchema = z.array(z.union([z.number(), z.array(z.union([z.number(), z.string()]))]))

const toCommitResult = (reply: number | readonly (number | string)[]): CommitResult => {
  if (typeof reply === 'number') return { ok: true, results: [reply] }
  const [first, ...rest] = reply
  if (isRefusal(first)) return { ok: false, reason: first, write: Number(rest[0]) }
  return { ok: true, results: first === undefined ? [] : [first, ...rest].map(Number) }
}

/**
 * Encodes commits as `lua/commit.lua` reads them, and joins successive pushes to one queue that are commits
 * of their own.
 */
const joinCommits = (commits: readonly EncodedCommit[]): ScriptArguments => {
  const runs: { readonly queue: Queue | undefined; readonly args: (string | number)[] }[] = []
  for (const { queue, args } of commits) {
    const last = runs.at(-1)
    if (last !== undefined && queue !== undefined && last.queue === queue) last.args.push(...args)
    else runs.push({ queue, args: [...args] })
  }
  return runs.flatMap(({ queue, args }) =>
    queue === undefined ? args : ['pushes', queue, args.length, ...args],
  )
}

/** The commits of one turn of the event loop go to Redis in one script, each all or nothing. */
export const createCommits = ({ run, slots }: { run: Connection['run']; slots: ReplySlots }) => {
  const commit = createCallBatcher<EncodedCommit, CommitResult>({
    maxWeight: maxWritesPerScript,
    weightOf: ({ writes }) => writes,
    send: async commits => {
      const reply = await slots.use(id => run('commit', [...id, ...joinCommits(commits)]))
      return repliesSchema.parse(reply).map(toCommitResult)
    },
  })

  /** Encodes the writes at once, so that later changes by the caller have no effect. */
  return (writes: readonly Write[], fence?: Fence): Promise<CommitResult> => {
    checkWriteCount(writes)
    const [first] = writes
    if (writes.length === 1 && first?.op === 'push' && fence === undefined)
      return commit({ args: encodePush(first), writes: 1, queue: first.queue })
    const encoded = writes.flatMap(encodeWrite)
    const args = ['commit', fence?.lease ?? '', fence?.epoch ?? '', encoded.length, ...encoded]
    return commit({ args, writes: writes.length })
  }
}
