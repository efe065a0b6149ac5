import { createRandomId } from '#lib/random-id.ts'

type PendingCall<Asked, Answer> = {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends together what is asked for in one turn of the event loop, also where it came of reads from many sockets; `send` answers in
 * the same order. One script holds Redis for everybody, so no more than `most` goes together, by `weightOf`, unless a single one
 * weighs more.
 */
export const createCallBatcher = <Asked, Answer>(o: {
  readonly most: number
  readonly weightOf: (asked: Asked) => number
  readonly send: (asked: readonly Asked[]) => Promise<readonly Answer[]>
}): ((asked: Asked) => Promise<Answer>) => {
  let pending: PendingCall<Asked, Answer>[] = []

  const send = async (batch: readonly PendingCall<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await o.send(batch.map(({ asked }) => asked))
      if (answers.length !== batch.length) throw new Error('Redis answered another number of calls')
      answers.forEach((answer, n) => batch[n]?.resolve(answer))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const flush = (): void => {
    const all = pending
    pending = []
    let batch: PendingCall<Asked, Answer>[] = []
    let weight = 0
    for (const one of all) {
      const added = o.weightOf(one.asked)
      if (batch.length > 0 && weight + added > o.most) {
        void send(batch)
        batch = []
        weight = 0
      }
      batch.push(one)
      weight += added
    }
    void send(batch)
  }

  return asked =>
    new Promise((resolve, reject) => {
      if (pending.length === 0) setImmediate(flush)
      pending.push({ asked, resolve, reject })
    })
}

/** Calls under way at a time; what is asked beyond waits its turn. */
const maxConcurrentCalls = 64

/** Names a call for as long as it may be sent again: the first three arguments of a script that keeps its answers. */
type CallId = readonly [client: string, slot: number, number: number]

/**
 * Redis keeps the last answer in each slot of a client: a call that is sent once more is not carried out twice. So a slot
 * is used by one call at a time, each with a higher number than the one before.
 */
export const createReplySlots = () => {
  const client = createRandomId(9)
  const free = Array.from({ length: maxConcurrentCalls }, (_, slot) => slot)
  const waiting: (() => void)[] = []
  let number = 0

  return {
    /** The client, the number of its last call, and the idle slots, whose answers are not asked for again. */
    idle: (): readonly [client: string, number: number, slots: readonly number[]] => [
      client,
      number,
      [...free],
    ],
    /** Runs `call` under a name of its own. */
    use: async <T>(call: (name: CallId) => Promise<T>): Promise<T> => {
      while (free.length === 0) await new Promise<void>(resolve => waiting.push(resolve))
      // The one that rested longest: what it was answered, names of lanes among it, is not to stay for long.
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
