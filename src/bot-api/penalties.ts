import { minuteMs } from '#lib/time.ts'
import { defineKind, put, type Store } from '#store/store.ts'
import { alertsBucket, chatBucket, telegramBucket } from './rate-limits.ts'

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
