import { z } from 'zod'
import { checkWriteCount } from '../check-writes.ts'
import type { CommitRefusal, CommitResult, Fence, Write } from '../store.ts'
import type { Connection } from './connection.ts'
import { encodeWrite } from './encode-write.ts'
import type { ScriptArguments } from './evaluate.ts'
import { createCallBatcher } from './gather.ts'
import type { ReplySlots } from './slots.ts'

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
