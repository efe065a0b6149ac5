import type { Store } from '#store/store.ts'
import { type Batch, batches, newestBatches } from '../records/batches.ts'

/**
 * The batch that is the newest message of a chat. `isGrowing`: new alerts may be added to it. Otherwise only an addition that was
 * interrupted is repeated.
 */
export type ExtendableBatch = {
  readonly id: string
  readonly destination: string
  readonly message: number
  readonly batch: Batch
  readonly isGrowing: boolean
}

/** A batch grows for so long, by the time when it was first sent. */
const growsForMs = 60_000
/**
 * A pause after which the next alert is worth the sound of a new message. Longer than the block time of every chain.
 */
const maxPauseMs = 20_000

/** The clock may have been set back. */
const isWithin = (elapsedMs: number, limitMs: number): boolean => elapsedMs >= 0 && elapsedMs <= limitMs

/**
 * Privacy mode hides from the bot what the members of a group write, so it cannot know that a batch is still their newest
 * message. Ids of groups and channels are negative.
 */
const hasUnseenMessages = (chat: string): boolean => chat.startsWith('-')

/** `now`: ms since 1970. */
export const readExtendableBatch = async (
  store: Store,
  { chat, now }: { readonly chat: string; readonly now: number },
): Promise<ExtendableBatch | undefined> => {
  const [newest] = await store.get(newestBatches, [chat])
  if (newest === undefined) return undefined
  const { batch: id, destination, message, touchedAt } = newest.value
  const [stored] = await store.get(batches, [id])
  if (stored === undefined) return undefined
  const batch = stored.value
  const sentAt = Math.min(batch.at * 1_000, touchedAt)
  const isGrowing =
    !hasUnseenMessages(chat) && isWithin(now - sentAt, growsForMs) && isWithin(now - touchedAt, maxPauseMs)
  return { id, destination, message, batch, isGrowing }
}
