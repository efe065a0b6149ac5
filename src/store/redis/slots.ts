import { createRandomId } from '#lib/random-id.ts'

/** Calls under way at a time; what is asked beyond waits its turn. */
const maxConcurrentCalls = 64

/** Names a call for as long as it may be sent again: the first three arguments of a script that keeps its answers. */
export type CallId = readonly [client: string, slot: number, number: number]

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
