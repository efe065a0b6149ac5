import { z } from 'zod'
import { checkWrites } from '../check-writes.ts'
import type { Committed, Fence, Refusal, Write } from '../store.ts'
import type { Connection } from './connection.ts'
import { encodeWrite } from './encode-write.ts'
import type { Arguments } from './evaluate.ts'
import { createGather } from './gather.ts'
import type { Slots } from './slots.ts'

const mostWrites = 200

type Asked = { readonly args: Arguments; readonly writes: number }

const reasons: ReadonlySet<unknown> = new Set<Refusal>(['conflict', 'fenced', 'lease lost', 'full'])
const isRefusal = (value: unknown): value is Refusal => reasons.has(value)
const answers = z.array(z.array(z.union([z.number(), z.string()])))

const toCommitted = ([first, ...rest]: readonly (number | string)[]): Committed => {
  if (isRefusal(first)) return { ok: false, reason: first, write: Number(rest[0]) }
  return { ok: true, results: first === undefined ? [] : [first, ...rest].map(Number) }
}

/** Commits that are asked for in one turn of the event loop go to Redis in one script, each whole or not at all. */
export const createCommits = (o: { run: Connection['run']; slots: Slots; time: () => string | number }) => {
  const commit = createGather<Asked, Committed>({
    most: mostWrites,
    weightOf: ({ writes }) => writes,
    send: async asked => {
      const answered = await o.slots.use(name =>
        o.run('commit', [o.time(), ...name, ...asked.flatMap(({ args }) => args)]),
      )
      return answers.parse(answered).map(toCommitted)
    },
  })

  /** Throws, before anything is sent, what `encodeWrite` throws, and `StoreError` with `store_misused`. */
  return (writes: readonly Write[], fence?: Fence): Promise<Committed> => {
    checkWrites(writes)
    const encoded = writes.flatMap(encodeWrite)
    const args = [fence?.lease ?? '', fence?.epoch ?? '', encoded.length, ...encoded]
    return commit({ args, writes: writes.length })
  }
}
