import { shortId } from '#lib/ids.ts'
import type { RateLimit } from '#store/store.ts'
import { isGroupOrChannel } from './chat-ids.ts'

/** The bucket of every call to Telegram. */
export const telegramBucket = 'telegram'
/**
 * Claims of alerts acquire from this bucket. All other calls are charged to it, so that alerts get what they leave. Replies wait
 * for it only beyond their own half.
 */
export const alertsBucket = 'alerts'
/** The bucket of calls that send into the chat; penalized if Telegram asks to wait. */
export const chatBucket = (chat: string): string => `chat ${chat}`

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
