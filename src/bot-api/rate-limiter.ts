import { createTokenBucket } from '#lib/rate-limit.ts'
import { pause, withTimeout } from '#lib/timers.ts'
import { type RateLimit, type Store, StoreError } from '#store/store.ts'
import {
  alertsRateLimit,
  chargedToAlertsRateLimit,
  repliesRateLimit,
  telegramRateLimit,
  unusedByAlertsRateLimit,
} from './rate-limits.ts'

/** Bounds of a caller's wait: `until`, by `performance.now()`, or until `signal` aborts. */
type WaitBounds = { readonly until: number; readonly signal: AbortSignal }

/** Queues by name, each of which lets one caller work at a time, first come, first served. */
const createWaitQueues = () => {
  /** Callers that wait behind the one at work; an empty queue has no entry. */
  const queues = new Map<string, (() => void)[]>()

  /** Returns `false` if the wait was too long. */
  const enter = async (name: string, { until, signal }: WaitBounds): Promise<boolean> => {
    const waiting = queues.get(name)
    if (waiting === undefined) {
      queues.set(name, [])
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const proceed = (): void => resolve(true)
    const giveUp = (): void => {
      const index = waiting.indexOf(proceed)
      // Already let in.
      if (index < 0) return
      waiting.splice(index, 1)
      resolve(false)
    }
    waiting.push(proceed)
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()))
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  const leave = (name: string): void => {
    const next = queues.get(name)?.shift()
    if (next === undefined) queues.delete(name)
    else next()
  }

  return {
    isFree: (name: string): boolean => !queues.has(name),
    /**
     * Does `work` at the head of the queue; returns `undefined` without doing it if the wait was too long.
     */
    inQueue: async <T>(name: string, bounds: WaitBounds, work: () => Promise<T>): Promise<T | undefined> => {
      if (!(await enter(name, bounds))) return undefined
      try {
        return await work()
      } finally {
        leave(name)
      }
    },
  }
}

/** A store that takes longer counts as down while somebody waits for a reply. */
const storeTimeoutMs = 1_000
/** How far ahead a reply reserves its slot in a chat: an alert that comes then waits only for this reply. */
const maxReservationMs = 1_000
/**
 * A permit that comes this soon counts as there at once: a server that allows many calls has the next permit
 * within a moment.
 */
const atOnceMs = 5
/** Delay of a retry after a timeout in a queue. */
const retryAfterTimeoutMs = 2_000

/** A call under limits. */
type LimitedCall = {
  /** The limits of the call in a chat, and the queue for them. */
  readonly chat: { readonly queue: string; readonly limits: readonly RateLimit[] } | undefined
  /**
   * The first call for an alert is `claimed`, since its permit was acquired with its claim; any other call
   * for alerts is `alert`.
   */
  readonly as: 'claimed' | 'alert' | 'reply'
  /** How long the caller waits at most, by `performance.now()`. */
  readonly until: number
  readonly signal: AbortSignal
}

/** A call with its arrival time, by `performance.now()`. */
type WaitingCall = LimitedCall & { readonly since: number }

const remainingMs = ({ until }: LimitedCall): number => Math.max(0, Math.floor(until - performance.now()))

const storeTimeoutError = (): StoreError => new StoreError('store_away', 'The store does not answer in time.')

type AcquirePermits = (
  limits: readonly RateLimit[],
  wait: { since: number; maxWaitMs: number },
) => Promise<number>

/** Acquires permits from a store that answers in time. Throws `StoreError`. */
const createAcquirePermits = (store: Store): AcquirePermits => {
  let timedOutAt = 0
  return async (limits, { since, maxWaitMs }) => {
    // Callers in a queue need not find out one after the other.
    if (since <= timedOutAt) throw storeTimeoutError()
    return withTimeout(store.acquirePermits(limits, maxWaitMs), storeTimeoutMs, () => {
      timedOutAt = performance.now()
      throw storeTimeoutError()
    })
  }
}

/**
 * Reserves a slot that is at most `aheadMs` away; until then it waits without one. Resolves to the wait in ms
 * if the slot is too far away.
 */
const createReserve =
  (acquirePermits: AcquirePermits) =>
  async (limits: readonly RateLimit[], call: WaitingCall & { aheadMs: number }): Promise<number> => {
    const { since, aheadMs, signal } = call
    while (!signal.aborted) {
      const leftMs = remainingMs(call)
      const waitMs = await acquirePermits(limits, { since, maxWaitMs: Math.min(leftMs, aheadMs) })
      if (waitMs > leftMs) return waitMs
      if (waitMs > 0) await pause(waitMs > aheadMs ? waitMs - aheadMs : waitMs, signal)
      if (waitMs <= aheadMs) break
    }
    return 0
  }

/** Waits for what alerts leave, or for the replies' own half, whichever comes first. Resolves to the limits that then hold. */
const createReplyLimits = (acquirePermits: AcquirePermits, perSecond: number) => {
  const unused = [unusedByAlertsRateLimit(perSecond)]
  const own = [repliesRateLimit(perSecond)]
  return async (call: WaitingCall): Promise<readonly RateLimit[] | undefined> => {
    const { since, signal } = call
    while (!signal.aborted && remainingMs(call) > 0) {
      const unusedMs = await acquirePermits(unused, { since, maxWaitMs: 0 })
      if (unusedMs === 0) return [telegramRateLimit(perSecond)]
      const ownMs = await acquirePermits(own, { since, maxWaitMs: unusedMs })
      await pause(Math.min(unusedMs, ownMs), signal)
      if (ownMs <= unusedMs) return [telegramRateLimit(perSecond), chargedToAlertsRateLimit(perSecond)]
    }
    return undefined
  }
}

/**
 * Keeps to Telegram's limits together with all processes on the store. `perSecond` is the number of calls
 * that Telegram allows the bot in all. A call waits for its permit. `acquire` resolves to 0 when the call may
 * go, or else, if the remaining wait is too long for it, to that wait in ms; the call must then not go. An
 * aborted signal ends the wait.
 *
 * Alerts and replies have half of the calls each, and may use those that the other half leaves. Replies wait
 * in queues of this process, one for each chat and one for all, and only the first of a queue asks the store:
 * reservations would hold up alerts, and those of replies that give up would be wasted. If no reply waits,
 * those of all chats ask at once, and go on if their permits are there.
 */
export const createRateLimiter = ({ store, perSecond }: { store: Store; perSecond: number }) => {
  const { inQueue, isFree } = createWaitQueues()
  const acquirePermits = createAcquirePermits(store)
  const reserve = createReserve(acquirePermits)
  const replyLimits = createReplyLimits(acquirePermits, perSecond)
  // Without the store it is unknown what other processes send, so this is slow enough for several of them.
  const alone = createTokenBucket({ perSecond: perSecond / 6, burst: 1 })

  /**
   * Takes the permits of the chat, one that alerts leave, and `more`, if all are there at once; else none.
   */
  const takeUnused = async (call: WaitingCall, more: readonly RateLimit[]): Promise<boolean> => {
    if (!isFree('replies')) return false
    const { chat, since, signal } = call
    const limits = [...(chat?.limits ?? []), unusedByAlertsRateLimit(perSecond, atOnceMs), ...more]
    const waitMs = await acquirePermits(limits, { since, maxWaitMs: atOnceMs })
    if (waitMs > atOnceMs) return false
    if (waitMs > 0) await pause(waitMs, signal)
    return true
  }

  const acquireForReply = async (call: WaitingCall): Promise<number> => {
    const { chat } = call
    const reserveShared = (limits: readonly RateLimit[]): Promise<number> =>
      reserve(limits, { ...call, aheadMs: remainingMs(call) })
    const acquireShared = async (): Promise<number> => {
      const limits = await inQueue('replies', call, () => replyLimits(call))
      return limits === undefined ? retryAfterTimeoutMs : reserveShared(limits)
    }
    const acquireAll = async (): Promise<number> => {
      const shared = [telegramRateLimit(perSecond)]
      // A bot with little to do takes its permits at once.
      if (await takeUnused(call, shared)) return 0
      if (await takeUnused(call, [])) return reserveShared(shared)
      const chatMs =
        chat === undefined ? 0 : await reserve(chat.limits, { ...call, aheadMs: maxReservationMs })
      return chatMs || acquireShared()
    }
    if (chat === undefined) return acquireAll()
    return (await inQueue(chat.queue, call, acquireAll)) ?? retryAfterTimeoutMs
  }

  const acquireForAlert = async (call: WaitingCall): Promise<number> => {
    const reserveAny = (limits: readonly RateLimit[]) =>
      reserve(limits, { ...call, aheadMs: remainingMs(call) })
    // Reserved one after the other: a shared slot must not be held for a chat whose own slot is later.
    const chatMs = call.chat === undefined ? 0 : await reserveAny(call.chat.limits)
    if (chatMs > 0) return chatMs
    const alertsMs =
      call.as === 'alert' ? await inQueue('alerts', call, () => reserveAny([alertsRateLimit(perSecond)])) : 0
    return (alertsMs ?? retryAfterTimeoutMs) || reserveAny([telegramRateLimit(perSecond)])
  }

  /** Throws `StoreError`. */
  const acquire = (call: LimitedCall): Promise<number> => {
    const waiting: WaitingCall = { ...call, since: performance.now() }
    return call.as === 'reply' ? acquireForReply(waiting) : acquireForAlert(waiting)
  }

  /** Acquires a permit; while the store fails, at a low rate of this process alone. */
  const acquireAnyway = async (call: LimitedCall): Promise<number> => {
    try {
      return await acquire(call)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      await alone.take(call.signal)
      return 0
    }
  }
  return { acquire, acquireAnyway }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
