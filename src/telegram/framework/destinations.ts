import { createHmac } from 'node:crypto'
import { hashToken, receiverToken } from '#alerts/records/receiver-address.ts'
import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { type Doc, put, type Store } from '#store/store.ts'
import { type Destination, destinations } from '#watch/watch.ts'
import type { ChatContext } from './context.ts'

/** Author of a watch of a group or channel. Anonymous administrators write in the name of the group. */
export const makerIn = ({ from, message }: ChatContext, chat: string): { readonly madeBy?: string } =>
  from === undefined || message?.sender_chat !== undefined || !isGroupOrChannel(chat)
    ? {}
    : { madeBy: String(from.id) }

/**
 * The destination of the update's chat, or of its topic; version 0 if it is not stored yet. Its id follows
 * from chat and topic, so that two updates at once make the same destination.
 */
export const chatDestination = (
  { store, groupThread: thread }: ChatContext,
  { chat, secret }: { readonly chat: string; readonly secret: string },
): Promise<Doc<Destination>> => destinationIn(store, chat, secret, thread)

/** Stores a destination that is not stored yet, in the commit of the update. */
export const storeDestination = ({ writes }: ChatContext, destination: Doc<Destination>): void => {
  if (destination.version === 0) writes.push(put(destinations, destination, { expect: 0 }))
}

/** Destination of any chat or topic. */
export const destinationIn = async (
  store: Store,
  chat: string,
  secret: string,
  thread?: number,
): Promise<Doc<Destination>> => {
  const stored = await findDestination(store, { chat, thread })
  if (stored !== undefined) return stored
  const name = thread === undefined ? chat : `${chat} ${thread}`
  const id = createHmac('sha256', secret).update(`destination ${name}`).digest('base64url').slice(0, 16)
  const generation = 1
  const tokenHash = hashToken(receiverToken(secret, { destination: id, generation }))
  return {
    id,
    version: 0,
    value: { chat, thread, generation, tokenHash },
  }
}

/** Returns `undefined` if the chat or topic is not a destination. */
export const findDestination = async (
  store: Store,
  { chat, thread }: { readonly chat: string; readonly thread: number | undefined },
): Promise<Doc<Destination> | undefined> => {
  const docs = await store.find(destinations, { index: 'chat', value: chat, limit: 50 })
  return docs.find(({ value }) => value.thread === thread)
}
