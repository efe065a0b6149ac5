import { sanitizeName } from '#lib/sanitize-text.ts'
import { defineKind, type Store } from '#store/store.ts'

/** A group or channel, as Telegram described it last. Id: the chat's. */
export type KnownChat = {
  readonly type: 'group' | 'supergroup' | 'channel'
  readonly title: string
  /** Names of its topics by `message_thread_id`, as far as they were seen. */
  readonly topics?: Readonly<Record<string, string>>
}
export const knownChats = defineKind<KnownChat>()('knownChats')

/**
 * `Team`, `Team › Deploys`. Returns `undefined` for a private chat, and for a group whose title is not known
 * yet.
 */
export const destinationTitle = async (
  store: Store,
  { chat, thread }: { readonly chat: string; readonly thread?: number | undefined },
): Promise<string | undefined> => {
  const [doc] = await store.get(knownChats, [chat])
  return doc === undefined ? undefined : formatTitle(doc.value, thread)
}

/** Formats the title of a chat that is read already. */
export const formatTitle = ({ title, topics = {} }: KnownChat, thread?: number): string => {
  const topic = thread === undefined ? undefined : (topics[thread] ?? `#${thread}`)
  return [title, ...(topic === undefined ? [] : [topic])].map(name => sanitizeName(name, '…')).join(' › ')
}
