import type { Store } from '#store/store.ts'

/** The bucket that everything sent to Telegram shares. */
export const telegramBucket = 'telegram'

const window = 5_000
const chatsForAll = 3

/**
 * What a 429 means for others: the chat's alerts wait as long as Telegram asks; three chats told to wait within 5 s mean
 * that the bot as a whole is too fast, so everything waits. Kept in the store: a restart does not forget it.
 */
export const createCooling = (deps: { store: Store; now?: () => number }) => {
  const now = deps.now ?? Date.now
  let recent: readonly { chat: string; at: number }[] = []
  return {
    /** `ms`: what `retry_after` asked for. */
    cool: async (chat: string, ms: number): Promise<void> => {
      recent = [...recent.filter(seen => seen.at > now() - window && seen.chat !== chat), { chat, at: now() }]
      await deps.store.commit([{ op: 'delay', queue: 'chat', lane: chat, delayMs: ms }])
      if (recent.length >= chatsForAll) await deps.store.cool(telegramBucket, ms)
    },
  }
}
export type Cooling = ReturnType<typeof createCooling>
