import { createSlidingMinimum } from '#lib/collections.ts'
import { shortId } from '#lib/ids.ts'
import { createTokenBucket } from '#lib/rate-limit.ts'
import { minuteMs, secondMs } from '#lib/time.ts'
import { pause, withTimeout } from '#lib/timers.ts'
import { defineKind, put, type RateLimit, type Store, StoreError } from '#store/store.ts'
import { isGroupOrChannel } from './chat-ids.ts'

/** The bucket of every call to Telegram. */
const telegramBucket = 'telegram'
/**
 * Claims of alerts acquire from this bucket. All other calls are charged to it, so that alerts get what they leave. Replies wait
 * for it only beyond their own half.
 */
const alertsBucket = 'alerts'
/** The bucket of calls that send into the chat; penalized if Telegram asks to wait. */
const chatBucket = (chat: string): string => `chat ${chat}`

/**
 * The share of Telegram's limit that we use. The rest is for calls that are delayed on their way and arrive
 * together with later ones.
 */
const usedShare = 0.9925

/**
 * Limits calls to `perSecond` in any second, over all processes. A burst would come on top, so it is not
 * allowed.
 */
export const telegramRateLimit = (perSecond: number): RateLimit => ({
  bucket: telegramBucket,
  perSecond: perSecond * usedShare,
  burst: 1,
})

/** A tenth of a second's calls may be claimed ahead, so that a late claim wastes nothing. */
export const alertsRateLimit = (perSecond: number): RateLimit => ({
  bucket: alertsBucket,
  perSecond: perSecond * usedShare,
  burst: Math.max(2, perSecond / 10),
})

/**
 * The rate that alerts leave: nothing while alerts wait, because their own burst is larger by one. `aheadMs`
 * is how far ahead permits are taken; the burst is smaller by the permits that come in that time.
 */
export const unusedByAlertsRateLimit = (perSecond: number, aheadMs = 0): RateLimit => {
  const { burst, ...rest } = alertsRateLimit(perSecond)
  return { ...rest, burst: Math.max(1, burst - 1 - (aheadMs / 1_000) * rest.perSecond) }
}

/** Charges a call of the replies' own half without waiting for alerts. */
const chargedToAlertsRateLimit = (perSecond: number): RateLimit => ({
  ...alertsRateLimit(perSecond),
  burst: Number.MAX_SAFE_INTEGER,
})

/** Half of all calls is for replies, however many alerts wait; the burst is a sixth of a second's. */
const repliesRateLimit = (perSecond: number): RateLimit => ({
  bucket: 'replies',
  perSecond: (perSecond * usedShare) / 2,
  burst: Math.max(1, perSecond / 6),
})

/** Telegram's limit in one chat, in messages a second; another Bot API server may allow more. */
export const defaultChatPerSecond = 1

/**
 * Limits the edits in a chat that taps more often for long to one a second, or `perSecond`. The bucket outlives a
 * forgotten chat by half a minute, so its name is a hash.
 */
export const editRateLimits = (chat: string, perSecond = defaultChatPerSecond): readonly RateLimit[] => [
  { bucket: `edits ${shortId('edits', chat)}`, perSecond, burst: 30 },
]

/**
 * Telegram's limits of one chat. For a person that is a message a second after a short burst; for a group,
 * one in a second and 20 in any minute, which is 3 at once and 17 more, because the
 * 18th interval ends after the minute. Another server may allow `perSecond` times as many.
 */
export const chatRateLimits = (chat: string, perSecond = defaultChatPerSecond): readonly RateLimit[] =>
  isGroupOrChannel(chat)
    ? [
        { bucket: chatBucket(chat), perSecond, burst: 1 },
        { bucket: `group ${chat}`, perSecond: 0.29 * perSecond, burst: 3 },
      ]
    : [{ bucket: chatBucket(chat), perSecond, burst: 3 }]

const windowMs = 5_000
const chatsForGlobalPenalty = 3
/** Three chats with long waits of their own must not silence all others for as long. */
const maxGlobalPenaltyMs = minuteMs

const maxCountedChats = 100

/** A chat with a 429 in the last five seconds, which asked to wait for `ms`; `bot` is an index to count them by. */
type PenalizedChat = { readonly bot: string; readonly ms: number }
export const penalizedChats = defineKind<PenalizedChat>()('penalizedChats', { indexes: ['bot'] })
const botIndexValue = telegramBucket

/** A wait long enough to be logged and counted in the health. */
export const longWaitMs = 300_000
/** A chat with a longer wait; expires when it is over. */
export const longWaits = defineKind<{ readonly bot: string }>()('longWaits', { indexes: ['bot'] })

/** Counts the chats in which Telegram asked for a long wait, up to 100. */
export const countLongWaits = async (store: Store): Promise<number> =>
  (await store.find(longWaits, { index: 'bot', value: botIndexValue, limit: maxCountedChats })).length

/**
 * Applies a 429 to all processes: all messages into the chat wait as long as Telegram asks. Three chats
 * within 5 s mean that the bot as a whole is too fast: then everything waits as long as the shortest of the
 * three longest, at most a minute. Penalties outlive restarts.
 */
export const createPenalties = ({ store }: { store: Store }) => ({
  /** `ms` is the wait for which `retry_after` asked. Throws `StoreError`. */
  penalize: async (chat: string, ms: number): Promise<void> => {
    await Promise.all([
      store.penalize(chatBucket(chat), ms),
      store.commit([
        put(penalizedChats, { id: chat, value: { bot: botIndexValue, ms } }, { ttlMs: windowMs }),
        ...(ms < longWaitMs
          ? []
          : [put(longWaits, { id: chat, value: { bot: botIndexValue } }, { ttlMs: ms })]),
        { op: 'delay', queue: 'chat', lane: chat, delayMs: ms },
      ]),
    ])
    const recent = await store.find(penalizedChats, {
      index: 'bot',
      value: botIndexValue,
      limit: maxCountedChats,
    })
    const agreed = recent.map(({ value }) => value.ms).toSorted((a, b) => b - a)[chatsForGlobalPenalty - 1]
    if (agreed === undefined) return
    const allMs = Math.min(agreed, maxGlobalPenaltyMs)
    await Promise.all([telegramBucket, alertsBucket].map(bucket => store.penalize(bucket, allMs)))
  },
})

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

/** The number of calls that show how long an undelayed one takes. */
const sampledCalls = 1_000
/** Clocks are read in whole ms. */
const marginMs = 2

type QueueName = 'alerts' | 'replies'

/**
 * Lets no more than `perSecond` calls of this process reach Telegram within any second, however they are
 * delayed on their way: a call takes the slot of one that reached Telegram a second ago. When a call did so
 * is not known, but it was before its reply came, by at least the time that an undelayed call takes. Alerts
 * and replies alternate while both wait.
 */
export const createPerSecondLimiter = ({ perSecond }: { perSecond: number }) => {
  let free = Math.max(1, Math.floor(perSecond))
  const queues: Record<QueueName, (() => void)[]> = { alerts: [], replies: [] }
  let next: QueueName = 'replies'
  const minDurationMs = createSlidingMinimum(sampledCalls)

  const release = (): void => {
    const other = next === 'replies' ? 'alerts' : 'replies'
    const name = queues[next].length > 0 ? next : other
    const proceed = queues[name].shift()
    if (proceed === undefined) {
      free += 1
      return
    }
    next = name === 'replies' ? 'alerts' : 'replies'
    proceed()
  }

  /** Timers count from when the event loop last looked at the clock, so they may fire early. */
  const releaseAt = (at: number): void => {
    const waitMs = at - performance.now()
    if (waitMs <= 0) release()
    else setTimeout(releaseAt, Math.ceil(waitMs), at).unref()
  }

  /** Resolves with whether the call got a slot; otherwise its caller has given up. */
  const waitForSlot = (name: QueueName, signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = (): void => {
      const index = queues[name].indexOf(proceed)
      if (index >= 0) queues[name].splice(index, 1)
      resolve(false)
    }
    const proceed = (): void => {
      signal.removeEventListener('abort', leave)
      resolve(true)
    }
    queues[name].push(proceed)
    signal.addEventListener('abort', leave, { once: true })
    return promise
  }

  return {
    /** An aborted signal ends the wait: `send` must then send nothing. */
    run: async <T>(
      send: () => Promise<T>,
      { signal, queue }: { queue: QueueName; signal: AbortSignal },
    ): Promise<T> => {
      if (free > 0) free -= 1
      else if (signal.aborted || !(await waitForSlot(queue, signal))) return send()
      const startedAt = performance.now()
      try {
        return await send()
      } finally {
        const endedAt = performance.now()
        releaseAt(endedAt + secondMs + marginMs - minDurationMs(endedAt - startedAt))
      }
    },
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>
