import { defineKind, put, type Store } from '#store/store.ts'
import { alertsBucket, chatBucket, telegramBucket } from './paces.ts'

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
