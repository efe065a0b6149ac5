import { z } from 'zod'
import { createRandomId } from '#lib/ids.ts'
import { checkRateLimit, toWholeNumber } from '../limits.ts'
import type { Queue, RateLimit, Store } from '../store.ts'
import type { Connection } from './connection.ts'
import { createCallBatcher, type ReplySlots } from './scripts.ts'

const maxPermitsPerScript = 200

const waitsSchema = z.array(z.number())
const claimsSchema = z.array(
  z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.array(z.string())]),
)
const itemSchema = z.tuple([z.number(), z.string(), z.unknown()])

/** Encodes a limit as the scripts read it; '' if there is none. */
const encodeRateLimit = (limit: RateLimit | undefined): readonly (string | number)[] =>
  limit === undefined ? [''] : [limit.bucket, limit.perSecond, limit.burst]

const toItem = (text: string) => {
  const [at, id, body] = itemSchema.parse(JSON.parse(text))
  return { id, at, body }
}

export const createClaims = (
  run: Connection['run'],
  slots: ReplySlots,
): Pick<Store, 'claim' | 'extend' | 'release' | 'penalize' | 'acquirePermits'> => {
  const acquire = createCallBatcher<{ limits: readonly RateLimit[]; timeoutMs: number }, number>({
    maxWeight: maxPermitsPerScript,
    weightOf: ({ limits }) => limits.length,
    send: async calls => {
      const args = calls.flatMap(({ limits, timeoutMs }) => [
        timeoutMs,
        limits.length,
        ...limits.flatMap(encodeRateLimit),
      ])
      return waitsSchema.parse(await slots.use(id => run('acquirePermits', [...id, ...args])))
    },
  })

  return {
    claim: async (queue, { lanes, items, leaseMs, rateLimit }) => {
      if (rateLimit) checkRateLimit(rateLimit)
      const args = [
        queue,
        toWholeNumber(lanes, 'lanes'),
        toWholeNumber(items, 'items'),
        toWholeNumber(leaseMs, 'leaseMs'),
        ...encodeRateLimit(rateLimit),
      ]
      const reply = await slots.use(id => run('claim', [...id, ...args]))
      return claimsSchema.parse(reply).map(([lane, token, attempt, waiting, until, texts]) => ({
        queue,
        lane,
        token,
        attempt,
        items: texts.map(toItem),
        waiting,
        until,
      }))
    },
    extend: async ({ queue, lane, token }, leaseMs) =>
      (await run('extend', [queue, lane, token, toWholeNumber(leaseMs, 'leaseMs')])) === 1,
    release: async ({ queue, lane, token }) => {
      await run('release', [queue, lane, token])
    },
    penalize: async (bucket, ms) => {
      await run('penalize', [bucket, toWholeNumber(ms, 'ms')])
    },
    acquirePermits: async (limits, timeoutMs) => {
      limits.forEach(checkRateLimit)
      return acquire({ limits, timeoutMs: toWholeNumber(timeoutMs, 'timeoutMs') })
    },
  }
}

/** A message may be lost, and so may the process that holds a lane. */
const maxWaitMs = 2_000

/** Holds the callers that wait for a due lane. The store's channel wakes them earlier than their timers. */
export const createWaiters = ({ run, onMessage }: Pick<Connection, 'run' | 'onMessage'>) => {
  const client = createRandomId(9)
  const wakers = new Map<string, Set<() => void>>()
  const limits = new Map<Queue, RateLimit | undefined>()
  let number = 0

  const wakeAll = (queue: string): void => {
    for (const wake of wakers.get(queue) ?? []) wake()
  }
  onMessage(wakeAll)

  const wakeInTime = async (queue: Queue, woken: Promise<void>, wake: () => void): Promise<void> => {
    number += 1
    const limit = encodeRateLimit(limits.get(queue))
    const waitMs = await run('waitForWork', [queue, `${client}:${number}`, maxWaitMs, ...limit])
    const timer = setTimeout(wake, Number(waitMs))
    await woken
    clearTimeout(timer)
  }

  return {
    /** The rate limit of the last claim; the next `wait` on the queue is taken to follow it. */
    limit: (queue: Queue, limit: RateLimit | undefined): void => {
      limits.set(queue, limit)
    },
    wait: async (queue: Queue, signal: AbortSignal): Promise<void> => {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = (): void => resolve()
      const queueWakers = wakers.get(queue) ?? new Set()
      wakers.set(queue, queueWakers)
      // Registered before Redis is asked: a message may come first.
      queueWakers.add(wake)
      signal.addEventListener('abort', wake)
      try {
        await Promise.race([promise, wakeInTime(queue, promise, wake)])
      } finally {
        wake()
        queueWakers.delete(wake)
        signal.removeEventListener('abort', wake)
      }
    },
    /** Wakes all waiters. */
    close: (): void => {
      for (const queue of wakers.keys()) wakeAll(queue)
    },
  }
}
