import type { Message } from '#chat/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Store } from '#store/store.ts'
import { chatDeletions } from '../records.ts'
import { watchesOf } from '../ui/chat-watches.ts'
import { watchesButton } from '../ui/shared-screens.ts'

/** How much one may have, and do. `commandsPerMinute`: messages and presses of a person, in each process. */
export type Quotas = {
  readonly watchesPerChat: number
  readonly addressesPerWatch: number
  readonly addressesPerChat: number
  readonly commandsPerMinute: number
  readonly uploadsPerHour: number
}

/** Why a chat cannot have a watch more; while it is `forgetting`, it would be forgotten too. `has`: what it has already; of `each`: what the watch would have. */
export type QuotaRefusal = {
  readonly of: 'watches' | 'addresses' | 'each' | 'forgetting'
  readonly has: number
  readonly most: number
}

/**
 * What stands in the way of one more watch with so many `addresses`. `except`: a watch that does not count, because it is the
 * one. What is being deleted does not count either.
 */
export const checkQuotas = async (
  store: Store,
  o: { chat: string; addresses: number; except?: string; quotas: Quotas },
): Promise<QuotaRefusal | undefined> => {
  const { watchesPerChat, addressesPerWatch, addressesPerChat } = o.quotas
  const [forgetting] = await store.get(chatDeletions, [o.chat])
  if (forgetting !== undefined) return { of: 'forgetting', has: 0, most: 0 }
  if (o.addresses > addressesPerWatch) return { of: 'each', has: o.addresses, most: addressesPerWatch }
  const others = (await watchesOf(store, o.chat)).filter(({ id }) => id !== o.except)
  if (others.length >= watchesPerChat) return { of: 'watches', has: others.length, most: watchesPerChat }
  const has = others.reduce((sum, { value }) => sum + value.addresses.length, 0)
  return has + o.addresses > addressesPerChat ? { of: 'addresses', has, most: addressesPerChat } : undefined
}

/** `This chat watches 50 of 50. Delete one first.` */
export const quotaRefusalText = ({ of, has, most }: QuotaRefusal, say: Translator): string =>
  say(`limit-${of}`, { has, most })

export const quotaRefusalMessage = (obstacle: QuotaRefusal, say: Translator): Message => ({
  body: plain(quotaRefusalText(obstacle, say)),
  buttons: [[watchesButton(say)]],
})
