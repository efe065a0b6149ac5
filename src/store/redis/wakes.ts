import { createRandomId } from '#lib/random-id.ts'
import type { Queue, RateLimit } from '../store.ts'
import { encodeRateLimit } from './claims.ts'
import type { Connection } from './connection.ts'

/** Nobody sleeps longer: a message may be lost, and the process that holds a lane may be. */
const maxWaitMs = 2_000

/** Sleepers of this process, told by the store's channel when to look again. */
export const createWaiters = (o: { connection: Connection; time: () => string | number }) => {
  const me = createRandomId(9)
  const sleepers = new Map<string, Set<() => void>>()
  const paces = new Map<Queue, RateLimit | undefined>()
  let number = 0

  const wakeAll = (queue: string): void => {
    for (const wake of sleepers.get(queue) ?? []) wake()
  }
  o.connection.onMessage(wakeAll)

  const sleep = async (queue: Queue, woken: Promise<void>, wake: () => void): Promise<void> => {
    number += 1
    const pace = encodeRateLimit(paces.get(queue))
    const ms = await o.connection.run('sleep', [o.time(), queue, `${me}:${number}`, maxWaitMs, ...pace])
    const timer = setTimeout(wake, Number(ms))
    await woken
    clearTimeout(timer)
  }

  return {
    /** A claim was made under this pace, or none; who waits next is taken to be the claimer. */
    paced: (queue: Queue, pace: RateLimit | undefined): void => {
      paces.set(queue, pace)
    },
    wait: async (queue: Queue, signal: AbortSignal): Promise<void> => {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = (): void => resolve()
      const room = sleepers.get(queue) ?? new Set()
      sleepers.set(queue, room)
      // Before it is asked how long: a message may come first.
      room.add(wake)
      signal.addEventListener('abort', wake)
      try {
        await Promise.race([promise, sleep(queue, promise, wake)])
      } finally {
        wake()
        room.delete(wake)
        signal.removeEventListener('abort', wake)
      }
    },
    /** Wakes everybody. */
    close: (): void => {
      for (const queue of sleepers.keys()) wakeAll(queue)
    },
  }
}
