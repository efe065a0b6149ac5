import { z } from 'zod'
import { checkWriteCount, listIndexEntries, toWholeNumber } from '../limits.ts'
import type { CommitRefusal, CommitResult, Fence, Write } from '../store.ts'
import { createCallBatcher, type ReplySlots } from './calls.ts'
import type { Connection } from './connection.ts'
import type { ScriptArguments } from './scripts.ts'

/**
 * A write as the arguments that `lua/commit.lua` reads. What the caller changes in it afterwards is not written. Throws
 * `TypeError` on a value that cannot be kept or indexed, `StoreError` with `store_misused` on a number that is none.
 */
const encodeWrite = (write: Write): (string | number)[] => {
  switch (write.op) {
    case 'put':
      return encodePut(write)
    case 'remove':
      return ['remove', write.kind.name, write.id, write.expect ?? '', write.kind.feed ? '1' : '']
    case 'push':
      return ['push', write.queue, write.lane, write.id, encodeItem(write)]
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

type WriteOf<Op extends Write['op']> = Extract<Write, { op: Op }>

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

/** What follows the time in the item's JSON. */
const encodeItem = ({ queue, id, body }: WriteOf<'push'>): string => {
  const text: string | undefined = JSON.stringify(body)
  if (text === undefined) throw new TypeError(`The body pushed to ${queue} is not a JSON value.`)
  return `${JSON.stringify(id)},${text}]`
}

const encodeDone = ({ claim, count, delayMs = 0 }: WriteOf<'done'>): (string | number)[] => {
  // Never an item that the claim did not show.
  const taken = Math.min(toWholeNumber(count, 'count'), claim.items.length)
  const { queue, lane, token, attempt } = claim
  return ['done', queue, lane, token, attempt, taken, toWholeNumber(delayMs, 'delayMs')]
}

const maxWritesPerScript = 200

type EncodedCommit = { readonly args: ScriptArguments; readonly writes: number }

const refusals: ReadonlySet<unknown> = new Set<CommitRefusal>(['conflict', 'fenced', 'lease lost', 'full'])
const isRefusal = (value: unknown): value is CommitRefusal => refusals.has(value)
const answersSchema = z.array(z.array(z.union([z.number(), z.string()])))

const toCommitResult = ([first, ...rest]: readonly (number | string)[]): CommitResult => {
  if (isRefusal(first)) return { ok: false, reason: first, write: Number(rest[0]) }
  return { ok: true, results: first === undefined ? [] : [first, ...rest].map(Number) }
}

/** Commits that are asked for in one turn of the event loop go to Redis in one script, each whole or not at all. */
export const createCommits = (o: {
  run: Connection['run']
  slots: ReplySlots
  time: () => string | number
}) => {
  const commit = createCallBatcher<EncodedCommit, CommitResult>({
    most: maxWritesPerScript,
    weightOf: ({ writes }) => writes,
    send: async asked => {
      const answered = await o.slots.use(name =>
        o.run('commit', [o.time(), ...name, ...asked.flatMap(({ args }) => args)]),
      )
      return answersSchema.parse(answered).map(toCommitResult)
    },
  })

  /** Throws, before anything is sent, what `encodeWrite` throws, and `StoreError` with `store_misused`. */
  return (writes: readonly Write[], fence?: Fence): Promise<CommitResult> => {
    checkWriteCount(writes)
    const encoded = writes.flatMap(encodeWrite)
    const args = [fence?.lease ?? '', fence?.epoch ?? '', encoded.length, ...encoded]
    return commit({ args, writes: writes.length })
  }
}
