import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { minuteMs } from '#lib/time.ts'
import type { Store } from '#store/store.ts'
import { type Batch, batches, newestBatches } from '../records/batches.ts'

/** The batch that is the newest message of a chat. */
export type ExtendableBatch = {
  readonly id: string
  readonly destination: string
  readonly thread: number | undefined
  readonly message: number
  readonly batch: Batch
  /** Whether new alerts may be added to it. Otherwise only an addition that was interrupted is repeated. */
  readonly isGrowing: boolean
}

/** How long a batch grows after it was first sent. */
const growsForMs = minuteMs
/**
 * A pause after which the next alert is worth the sound of a new message; longer than the block time of every
 * chain.
 */
const maxPauseMs = 20_000

/** The clock may have been set back. */
const isWithin = (elapsedMs: number, limitMs: number): boolean => elapsedMs >= 0 && elapsedMs <= limitMs

/**
 * Privacy mode hides from the bot what the members of a group write, so that it cannot know whether a batch
 * is still the newest message.
 */
const hasUnseenMessages = isGroupOrChannel

/** Reads the batch that can be extended now (`now`, in ms since 1970). */
export const readExtendableBatch = async (
  store: Store,
  { chat, now }: { readonly chat: string; readonly now: number },
): Promise<ExtendableBatch | undefined> => {
  const [newest] = await store.get(newestBatches, [chat])
  if (newest === undefined) return undefined
  const { batch: id, destination, thread, message, touchedAt } = newest.value
  const [stored] = await store.get(batches, [id])
  if (stored === undefined) return undefined
  const batch = stored.value
  const sentAt = Math.min(batch.at * 1_000, touchedAt)
  const isGrowing =
    !hasUnseenMessages(chat) && isWithin(now - sentAt, growsForMs) && isWithin(now - touchedAt, maxPauseMs)
  return { id, destination, thread, message, batch, isGrowing }
}
