import { hashToken } from '#alerts/records/receiver-address.ts'
import { put, type Store } from '#store/store.ts'
import { destinations, watches } from '#watch/watch.ts'
import { notification } from '../test/support/notification.ts'
import { watch } from '../test/support/watch.ts'
import type { Shot } from './load.ts'

const chats = 100

/** Of the receiver's URL, by the place of the chat in the list. */
export const tokenOf = (chat: number): string => `token-of-chat-${chat}`

const hundredChats = Array.from({ length: chats }, (_, n) => 1_000_000 + n)

/** A watch in each chat; in a hundred made ones by default. */
export const keepChats = async (store: Store, ids: readonly number[] = hundredChats): Promise<void> => {
  for (const [n, id] of ids.entries()) {
    const chat = String(id)
    await store.commit([
      put(destinations, { id: `d${n}`, value: { chat, generation: 1, tokenHash: hashToken(tokenOf(n)) } }),
      put(watches, { id: `w${n}`, value: watch({ destination: `d${n}`, chat, bot: `bot-${n}` }) }),
    ])
  }
}

/** A notification to their receiver: a transaction of its own for every `n`, the chats by turns. */
export const alertShot = (n: number): Shot => {
  const chat = n % chats
  const body = JSON.stringify(notification({ number: n + 1, bot: `bot-${chat}` }))
  return { method: 'POST', path: `/alerts/${tokenOf(chat)}`, body }
}
