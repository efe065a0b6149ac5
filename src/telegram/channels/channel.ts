import { type Doc, defineKind, type Store } from '#store/store.ts'

/** Of the service's platforms those that one URL is enough for. */
export type Platform = 'Webhook' | 'Slack' | 'Discord'

/**
 * A place beside the chat that its watches can report to. `remote`: the service's channel, absent until that is made.
 * `deleting`: no watch reports there any more. What its messages are signed with is not kept.
 */
export type Channel = {
  readonly chat: string
  readonly name: string
  readonly url: string
  readonly platform: Platform
  readonly remote?: number
  readonly state: 'adding' | 'live' | 'deleting'
  /** Failures of the present step. */
  readonly failures: number
  /** Unix seconds. */
  readonly createdAt: number
}
export const channels = defineKind<Channel>()('channel', { indexes: ['chat'] })

/** How many a chat may have; a subscription of the service names up to 100. */
export const maxChannelsPerChat = 20

const maxTailShown = 4
const maxPartShown = 8

/** Enough of its URL to know it by, and not enough to use it: the host, and the last part of the path or its end. */
export const maskUrl = (text: string): string => {
  const { host, pathname } = new URL(text)
  const parts = pathname.split('/').filter(part => part !== '')
  const last = parts.at(-1)
  if (last === undefined) return host
  if (last.length > maxPartShown) return `${host}/…${last.slice(-maxTailShown)}`
  return parts.length === 1 ? `${host}/${last}` : `${host}/…/${last}`
}

/** Those of a chat that are not being deleted, oldest first. */
export const channelsOf = async (store: Store, chat: string): Promise<readonly Doc<Channel>[]> => {
  const found = await store.find(channels, { index: 'chat', value: chat, limit: 1_000 })
  return found
    .filter(({ value }) => value.state !== 'deleting')
    .toSorted((a, b) => a.value.createdAt - b.value.createdAt || (a.id < b.id ? -1 : 1))
}

/** Those of a chat that watches can report to. */
export const liveChannels = async (
  store: Store,
  chat: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  (await channelsOf(store, chat)).flatMap(({ id, value }) =>
    value.state === 'live' ? [{ id, name: value.name }] : [],
  )
