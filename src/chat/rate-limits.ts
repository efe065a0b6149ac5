import { shortId } from '#lib/short-id.ts'
import { defineKind, put, type RateLimit, type Store } from '#store/store.ts'

/** Everything that is sent to Telegram draws from this bucket. */
const telegramBucket = 'telegram'
/**
 * Alerts are claimed from this one, and whatever else is sent is charged to it too, so that alerts have all that is left.
 * Replies wait for it only beyond their own half.
 */
const alertsBucket = 'alerts'
/** What is sent into the chat draws from this one; a chat that Telegram asked to wait has it cooled. */
const chatBucket = (chat: string): string => `chat ${chat}`

/** Of what Telegram allows: the rest is for what is delayed on its way to meet what was not. */
const usedShare = 0.9925

/** At most `perSecond` calls in any second, over all processes: without a burst, which would come on top. */
export const telegramRateLimit = (perSecond: number): RateLimit => ({
  bucket: telegramBucket,
  perSecond: perSecond * usedShare,
  burst: 1,
})

/** A tenth of a second's calls may be claimed ahead, so that a claim that comes late wastes nothing. */
export const alertsRateLimit = (perSecond: number): RateLimit => ({
  bucket: alertsBucket,
  perSecond: perSecond * usedShare,
  burst: Math.max(2, perSecond / 10),
})

/** What alerts do not take: they may go ahead by a call more, so that while they wait nothing is left. */
export const unusedByAlertsRateLimit = (perSecond: number): RateLimit => {
  const { burst, ...pace } = alertsRateLimit(perSecond)
  return { ...pace, burst: burst - 1 }
}

/** A call of the replies' own half, which does not wait for alerts. */
export const chargedToAlertsRateLimit = (perSecond: number): RateLimit => ({
  ...alertsRateLimit(perSecond),
  burst: Number.MAX_SAFE_INTEGER,
})

/** Half of all calls is for replies, however many alerts wait; those of a sixth of a second may catch up. */
export const repliesRateLimit = (perSecond: number): RateLimit => ({
  bucket: 'replies',
  perSecond: (perSecond * usedShare) / 2,
  burst: Math.max(1, perSecond / 6),
})

/**
 * To people who tap more than once a second for long, and to groups that do, messages change once a second. The bucket is kept
 * for half a minute, in which the chat may be forgotten: its name does not tell the chat.
 */
export const editRateLimits = (chat: string): readonly RateLimit[] => [
  { bucket: `edits ${shortId('edits', chat)}`, perSecond: 1, burst: 30 },
]

/**
 * Telegram's pace for one chat: to a person a message a second after a short burst; to a group, whose id is negative, no two
 * in a second and at most 20 in any minute: 3 at once and 17 more, because the 18th interval ends after the minute.
 */
export const chatRateLimits = (chat: string): readonly RateLimit[] =>
  chat.startsWith('-')
    ? [
        { bucket: chatBucket(chat), perSecond: 1, burst: 1 },
        { bucket: `group ${chat}`, perSecond: 0.29, burst: 3 },
      ]
    : [{ bucket: chatBucket(chat), perSecond: 1, burst: 3 }]

const windowMs = 5_000
const chatsForGlobalPenalty = 3
/** Then all are asked again: three chats with long waits of their own must not silence everybody for as long. */
const maxGlobalPenaltyMs = 60_000

/** More are not looked at. */
const maxCountedChats = 100

/** A chat that Telegram asked within the last five seconds to wait for `ms`; `bot` is there to count them by. */
type PenalizedChat = { readonly bot: string; readonly ms: number }
export const penalizedChats = defineKind<PenalizedChat>()('cooled', { indexes: ['bot'] })
const botIndexValue = telegramBucket

/** A wait long enough to be logged and counted in the health. */
export const longWaitMs = 300_000
/** A chat that Telegram asked to wait for longer than that, until then. */
export const longWaits = defineKind<{ readonly bot: string }>()('long-wait', { indexes: ['bot'] })

/** In how many chats nothing is written because Telegram asked for a long wait; more than 100 are not counted. */
export const countLongWaits = async (store: Store): Promise<number> =>
  (await store.find(longWaits, { index: 'bot', value: botIndexValue, limit: maxCountedChats })).length

/**
 * What a 429 means for others: whatever is sent into the chat waits as long as Telegram asks, in every process; three chats
 * told to wait within 5 s mean that the bot as a whole is too fast, so everything waits, as long as three were told to, but a
 * minute at most. Kept in the store: a restart does not forget it.
 */
export const createPenalties = ({ store }: { store: Store }) => ({
  /** `ms`: what `retry_after` asked for. Throws `StoreError`. */
  cool: async (chat: string, ms: number): Promise<void> => {
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
