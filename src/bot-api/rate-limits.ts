import { shortId } from '#lib/ids.ts'
import { defineKind, put, type RateLimit, type Store } from '#store/store.ts'

/** The bucket of every call to Telegram. */
const telegramBucket = 'telegram'
/**
 * Claims of alerts acquire from this bucket. All other calls are charged to it, so that alerts get what they leave. Replies wait
 * for it only beyond their own half.
 */
const alertsBucket = 'alerts'
/** The bucket of what is sent into the chat; penalized if Telegram asks to wait. */
const chatBucket = (chat: string): string => `chat ${chat}`

/**
 * The share of Telegram's limit that we use. The rest is for calls that are delayed on their way and arrive together
 * with later ones.
 */
const usedShare = 0.9925

/** Limits calls to `perSecond` in any second, over all processes. A burst would come on top, so there is none. */
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
 * The rate that alerts leave: nothing while alerts wait, because their own burst is one more. `aheadMs`: how far
 * ahead permits are taken; the burst is smaller by as many permits as come in that time.
 */
export const unusedByAlertsRateLimit = (perSecond: number, aheadMs = 0): RateLimit => {
  const { burst, ...rest } = alertsRateLimit(perSecond)
  return { ...rest, burst: Math.max(1, burst - 1 - (aheadMs / 1_000) * rest.perSecond) }
}

/** Charges a call of the replies' own half without waiting for alerts. */
export const chargedToAlertsRateLimit = (perSecond: number): RateLimit => ({
  ...alertsRateLimit(perSecond),
  burst: Number.MAX_SAFE_INTEGER,
})

/** Half of all calls is for replies, however many alerts wait; the burst is a sixth of a second's. */
export const repliesRateLimit = (perSecond: number): RateLimit => ({
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
 * Telegram's limits of one chat. A person: a message a second after a short burst. A group, whose id is negative: one in a second
 * and 20 in any minute, which is 3 at once and 17 more, because the 18th interval ends after the minute. `perSecond` times as fast
 * where another server allows more.
 */
export const chatRateLimits = (chat: string, perSecond = defaultChatPerSecond): readonly RateLimit[] =>
  chat.startsWith('-')
    ? [
        { bucket: chatBucket(chat), perSecond, burst: 1 },
        { bucket: `group ${chat}`, perSecond: 0.29 * perSecond, burst: 3 },
      ]
    : [{ bucket: chatBucket(chat), perSecond, burst: 3 }]

const windowMs = 5_000
const chatsForGlobalPenalty = 3
/** Three chats with long waits of their own must not silence all others for as long. */
const maxGlobalPenaltyMs = 60_000

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
 * Applies a 429 to all processes: whatever is sent into the chat waits as long as Telegram asks. Three chats within 5 s mean that
 * the bot as a whole is too fast: then everything waits as long as the shortest of the three longest, at most a minute. Restarts
 * do not forget it.
 */
export const createPenalties = ({ store }: { store: Store }) => ({
  /** `ms`: what `retry_after` asked for. Throws `StoreError`. */
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
