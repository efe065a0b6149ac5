import { z } from 'zod'
import { createRandomId } from '#lib/random-id.ts'
import { checkRateLimit, toWholeNumber } from '../limits.ts'
import type { Queue, RateLimit, Store } from '../store.ts'
import { createCallBatcher, type ReplySlots } from './calls.ts'
import type { Connection } from './connection.ts'

/** Grants that are drawn in one script at most. */
const maxPermitsPerScript = 200

const waitsSchema = z.array(z.number())
const claimsSchema = z.array(
  z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.array(z.string())]),
)
const itemSchema = z.tuple([z.number(), z.string(), z.unknown()])

/** A pace as scripts read it; '' for none. */
const encodeRateLimit = (pace: RateLimit | undefined): readonly (string | number)[] =>
  pace === undefined ? [''] : [pace.bucket, pace.perSecond, pace.burst]

const toItem = (text: string) => {
  const [at, id, body] = itemSchema.parse(JSON.parse(text))
  return { id, at, body }
}

/** What claims lanes and keeps the pace. A claim that is asked for once more shows what was claimed the first time. */
export const createClaims = (o: {
  run: Connection['run']
  slots: ReplySlots
  time: () => string | number
}): Pick<Store, 'claim' | 'extend' | 'release' | 'penalize' | 'acquirePermits'> => {
  const { run, slots, time } = o

  const draw = createCallBatcher<{ paces: readonly RateLimit[]; patience: number }, number>({
    most: maxPermitsPerScript,
    weightOf: ({ paces }) => paces.length,
    send: async asked => {
      const draws = asked.flatMap(({ paces, patience }) => [
        patience,
        paces.length,
        ...paces.flatMap(pace => encodeRateLimit(pace)),
      ])
      return waitsSchema.parse(await slots.use(name => run('draw', [time(), ...name, ...draws])))
    },
  })

  return {
    claim: async (queue, { lanes, items, leaseMs, pace }) => {
      if (pace) checkRateLimit(pace)
      const limits = [
        toWholeNumber(lanes, 'lanes'),
        toWholeNumber(items, 'items'),
        toWholeNumber(leaseMs, 'leaseMs'),
      ]
      const answer = await slots.use(name =>
        run('claim', [time(), ...name, queue, ...limits, ...encodeRateLimit(pace)]),
      )
      return claimsSchema.parse(answer).map(([lane, token, attempt, waiting, until, texts]) => ({
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
      (await run('extend', [time(), queue, lane, token, toWholeNumber(leaseMs, 'leaseMs')])) === 1,
    release: async ({ queue, lane, token }) => {
      await run('release', [time(), queue, lane, token])
    },
    penalize: async (bucket, ms) => {
      await run('cool', [time(), bucket, toWholeNumber(ms, 'ms')])
    },
    acquirePermits: async (paces, patienceMs) => {
      paces.forEach(checkRateLimit)
      return draw({ paces, patience: toWholeNumber(patienceMs, 'patienceMs') })
    },
  }
}

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
