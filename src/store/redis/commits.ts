import { z } from 'zod'
import type { Committed, Fence, Refusal, Write } from '../store.ts'
import type { Connection } from './connection.ts'
import { encodeWrite } from './encode-write.ts'
import type { Arguments } from './evaluate.ts'
import type { Slots } from './slots.ts'

/** One script holds Redis for everybody, so it gets no more than this, unless a single commit does. */
const mostWrites = 200

type Pending = {
  readonly args: Arguments
  readonly writes: number
  readonly resolve: (committed: Committed) => void
  readonly reject: (error: unknown) => void
}

const reasons: ReadonlySet<unknown> = new Set<Refusal>(['conflict', 'fenced', 'lease lost', 'full'])
const isRefusal = (value: unknown): value is Refusal => reasons.has(value)
const answers = z.array(z.array(z.union([z.number(), z.string()])))

const toCommitted = ([first, ...rest]: readonly (number | string)[]): Committed => {
  if (isRefusal(first)) return { ok: false, reason: first, write: Number(rest[0]) }
  return { ok: true, results: first === undefined ? [] : [first, ...rest].map(Number) }
}

/** Commits that are asked for in one turn of the event loop go to Redis in one script, each whole or not at all. */
export const createCommits = (o: { run: Connection['run']; slots: Slots; time: () => string | number }) => {
  let pending: Pending[] = []

  const send = async (batch: readonly Pending[]): Promise<void> => {
    try {
      const answered = await o.slots.use(name =>
        o.run('commit', [o.time(), ...name, ...batch.flatMap(({ args }) => args)]),
      )
      const committed = answers.parse(answered)
      for (const [n, { resolve }] of batch.entries()) resolve(toCommitted(committed[n] ?? []))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const flush = (): void => {
    const commits = pending
    pending = []
    let batch: Pending[] = []
    let writes = 0
    for (const commit of commits) {
      if (batch.length > 0 && writes + commit.writes > mostWrites) {
        void send(batch)
        batch = []
        writes = 0
      }
      batch.push(commit)
      writes += commit.writes
    }
    void send(batch)
  }

  /** Throws, before anything is sent, what `encodeWrite` throws. */
  return (writes: readonly Write[], fence?: Fence): Promise<Committed> => {
    const encoded = writes.flatMap(encodeWrite)
    const args = [fence?.lease ?? '', fence?.epoch ?? '', encoded.length, ...encoded]
    return new Promise((resolve, reject) => {
      if (pending.length === 0) process.nextTick(flush)
      pending.push({ args, writes: writes.length, resolve, reject })
    })
  }
}
