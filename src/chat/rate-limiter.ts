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

/** How long a caller waits for its place in line at most: `until`, by `performance.now()`, or until `signal` aborts. */
type WaitBounds = { readonly until: number; readonly signal: AbortSignal }

/** Lines by name, in which one caller at a time does its work, in the order they came. */
const createWaitQueues = () => {
  /** Callers that wait behind the one at work; a line without anybody is not there. */
  const lines = new Map<string, (() => void)[]>()

  /** `false`: the caller has waited long enough. */
  const enter = async (name: string, { until, signal }: WaitBounds): Promise<boolean> => {
    const waiting = lines.get(name)
    if (waiting === undefined) {
      lines.set(name, [])
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const goAhead = (): void => resolve(true)
    const giveUp = (): void => {
      const place = waiting.indexOf(goAhead)
      // Else it has been let in already.
      if (place < 0) return
      waiting.splice(place, 1)
      resolve(false)
    }
    waiting.push(goAhead)
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
    const next = lines.get(name)?.shift()
    if (next === undefined) lines.delete(name)
    else next()
  }

  return {
    /** Does `work` at the head of the line; `undefined`: the caller has waited long enough, and nothing was done. */
    inLine: async <T>(name: string, patience: WaitBounds, work: () => Promise<T>): Promise<T | undefined> => {
      if (!(await enter(name, patience))) return undefined
      try {
        return await work()
      } finally {
        leave(name)
      }
    },
  }
}

/** A store that takes longer is away, as far as somebody waits for a reply. */
const storeTimeoutMs = 1_000
/** So far ahead a reply takes its turn in a chat: an alert that comes then stands behind no more than that one. */
const maxReservationMs = 1_000
/** When to retry, for a caller that timed out in line. */
const retryAfterTimeoutMs = 2_000

/**
 * `chat`: what the call does in it is held to `paces`, in a line of that name. `as`: `claimed` is the message of an alert, which
 * was claimed at the pace of alerts; `alert`: whatever else is done for alerts. `until`: how long the caller waits at most, by
 * `performance.now()`.
 */
type LimitedCall = {
  readonly chat: { readonly line: string; readonly paces: readonly RateLimit[] } | undefined
  readonly as: 'claimed' | 'alert' | 'reply'
  readonly until: number
  readonly signal: AbortSignal
}

/** `since`: when it came, by `performance.now()`. */
type WaitingCall = LimitedCall & { readonly since: number }

/**
 * Holds Telegram's limits together with every other process on the store. `perSecond`: calls that Telegram allows the bot in
 * all. A call waits for its turn; its answer is 0 when it may go. Else it would have to wait so many ms, which is longer than
 * its caller has patience, and it must not go. An aborted signal ends the wait.
 *
 * Alerts and replies have a half each, and what the other one leaves of its own. Replies wait in lines of this process,
 * one for each chat and one for all, and only who stands at the head asks the store: what is reserved there would hold alerts,
 * and replies that are given up would waste it.
 */
export const createRateLimiter = ({ store, perSecond }: { store: Store; perSecond: number }) => {
  const { inLine } = createWaitQueues()
  const draw = createAcquire(store)
  const take = createReservation(draw)
  const shareOfReply = createReplyShare(draw, perSecond)
  // While the store is away nobody knows what the other processes send: little enough for several of them.
  const alone = createTokenBucket({ perSecond: perSecond / 6, burst: 1 })

  const turnOfReply = async (call: WaitingCall): Promise<number> => {
    const { chat } = call
    const shared = async (): Promise<number> => {
      const paces = await inLine('replies', call, () => shareOfReply(call))
      return paces === undefined ? retryAfterTimeoutMs : take(paces, { ...call, aheadMs: remainingMs(call) })
    }
    if (chat === undefined) return shared()
    const turn = async (): Promise<number> =>
      (await take(chat.paces, { ...call, aheadMs: maxReservationMs })) || shared()
    return (await inLine(chat.line, call, turn)) ?? retryAfterTimeoutMs
  }

  const turnOfAlert = async (call: WaitingCall): Promise<number> => {
    const reserve = (paces: readonly RateLimit[]) => take(paces, { ...call, aheadMs: remainingMs(call) })
    // One after the other: a slot that all share must not be kept for a chat whose turn is later.
    const ofChat = call.chat === undefined ? 0 : await reserve(call.chat.paces)
    if (ofChat > 0) return ofChat
    const more = call.as === 'alert'
    const ofAlerts = more ? await inLine('alerts', call, () => reserve([alertsRateLimit(perSecond)])) : 0
    return (ofAlerts ?? retryAfterTimeoutMs) || reserve([telegramRateLimit(perSecond)])
  }

  /** Throws `StoreError`. */
  const turn = (call: LimitedCall): Promise<number> => {
    const waiting: WaitingCall = { ...call, since: performance.now() }
    return call.as === 'reply' ? turnOfReply(waiting) : turnOfAlert(waiting)
  }

  /** The same, at a modest pace of this process alone while the store fails. */
  const turnAnyway = async (call: LimitedCall): Promise<number> => {
    try {
      return await turn(call)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      await alone.take(call.signal)
      return 0
    }
  }
  return { turn, turnAnyway }
}

const remainingMs = ({ until }: LimitedCall): number => Math.max(0, Math.floor(until - performance.now()))

/** Takes a turn that is at most `aheadMs` away; until then it only waits. */
const createReservation =
  (draw: Acquire) =>
  async (paces: readonly RateLimit[], call: WaitingCall & { aheadMs: number }): Promise<number> => {
    const { since, aheadMs, signal } = call
    while (!signal.aborted) {
      const patienceMs = remainingMs(call)
      const waitMs = await draw(paces, { since, patienceMs: Math.min(patienceMs, aheadMs) })
      if (waitMs > patienceMs) return waitMs
      await pause(waitMs > aheadMs ? waitMs - aheadMs : waitMs, signal)
      if (waitMs <= aheadMs) break
    }
    return 0
  }

/** Of what alerts leave, or of the replies' own half, whichever comes first: what the reply then draws from, in time. */
const createReplyShare = (draw: Acquire, perSecond: number) => {
  const left = [unusedByAlertsRateLimit(perSecond)]
  const own = [repliesRateLimit(perSecond)]
  return async (call: WaitingCall): Promise<readonly RateLimit[] | undefined> => {
    const { since, signal } = call
    while (!signal.aborted && remainingMs(call) > 0) {
      const leftMs = await draw(left, { since, patienceMs: 0 })
      if (leftMs === 0) return [telegramRateLimit(perSecond)]
      const ownMs = await draw(own, { since, patienceMs: leftMs })
      await pause(Math.min(leftMs, ownMs), signal)
      if (ownMs <= leftMs) return [telegramRateLimit(perSecond), chargedToAlertsRateLimit(perSecond)]
    }
    return undefined
  }
}

type Acquire = ReturnType<typeof createAcquire>

/** Draws from a store that answers in time, for who came at `since`. Throws `StoreError`. */
const createAcquire = (store: Store) => {
  let lateAt = 0
  return async (
    paces: readonly RateLimit[],
    { since, patienceMs }: { since: number; patienceMs: number },
  ): Promise<number> => {
    // Who waits in line need not find out one after the other.
    if (since <= lateAt) throw storeTimeoutError()
    return withTimeout(store.acquirePermits(paces, patienceMs), storeTimeoutMs, () => {
      lateAt = performance.now()
      throw storeTimeoutError()
    })
  }
}

const storeTimeoutError = (): StoreError => new StoreError('store_away', 'The store does not answer in time.')
