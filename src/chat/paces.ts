import type { Pace } from '#store/store.ts'

/** Everything that is sent to Telegram draws from this bucket. */
export const telegramBucket = 'telegram'
/** Alerts are claimed from a bucket of their own, so that replies always have their share of the first. */
export const alertsBucket = 'alerts'
/** What is sent into the chat draws from this one; a chat that Telegram asked to wait has it cooled. */
export const chatBucket = (chat: string): string => `chat ${chat}`

/**
 * At most `perSecond` calls in any second, over all processes: without a burst, which would come on top, and a thirtieth
 * slower, so that what is delayed on its way does not meet what was not.
 */
export const telegramPace = (perSecond: number): Pace => ({
  bucket: telegramBucket,
  perSecond: (perSecond * 29) / 30,
  burst: 1,
})

/** Five sixths of what Telegram allows, in a burst of a sixth of a second's calls at most: a reply waits no longer behind it. */
export const alertsPace = (perSecond: number): Pace => ({
  bucket: alertsBucket,
  perSecond: (perSecond * 25) / 30,
  burst: Math.max(1, perSecond / 6),
})

/**
 * Telegram's pace for one chat: to a person a message a second after a short burst; to a group, whose id is negative, no two
 * in a second and at most 20 in any minute: 3 at once and 17 more, because the 18th interval ends after the minute.
 */
export const chatPaces = (chat: string): readonly Pace[] =>
  chat.startsWith('-')
    ? [
        { bucket: chatBucket(chat), perSecond: 1, burst: 1 },
        { bucket: `group ${chat}`, perSecond: 0.29, burst: 3 },
      ]
    : [{ bucket: chatBucket(chat), perSecond: 1, burst: 3 }]
