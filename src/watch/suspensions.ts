import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { reportedDestinations } from './channels.ts'
import { type KnownChat, knownChats } from './known-chats.ts'
import { chats, closedTopics, destinations, type Watch } from './watch.ts'

/** A destination that cannot be written to. */
export type Suspension = {
  readonly destination: string
  /** A `ClosedReason`, as stored. */
  readonly why: string
  readonly type: KnownChat['type'] | undefined
}

/** Suspensions of the destinations that watches report to, by watch. */
export const suspensionsOf = async (
  store: Store,
  watches: readonly Doc<Watch>[],
): Promise<ReadonlyMap<string, readonly Suspension[]>> => {
  const ids = [...new Set(watches.flatMap(({ value }) => reportedDestinations(value)))]
  const suspended = await findSuspensions(store, ids)
  return new Map(
    watches.flatMap(({ id, value }) => {
      const reported = reportedDestinations(value)
      const own = suspended.filter(({ destination }) => reported.includes(destination))
      return own.length === 0 ? [] : [[id, own] as const]
    }),
  )
}

export const findSuspensions = async (
  store: Store,
  ids: readonly string[],
): Promise<readonly Suspension[]> => {
  const docs = (await store.get(destinations, ids)).filter(doc => doc !== undefined)
  const chatIds = [...new Set(docs.map(({ value }) => value.chat))]
  const [states, closed, known] = await Promise.all([
    store.get(chats, chatIds),
    store.get(closedTopics, ids),
    store.get(knownChats, chatIds),
  ])
  return docs.flatMap(({ id, value: { chat } }) => {
    const state = states[chatIds.indexOf(chat)]?.value
    const isTopicClosed = closed.some(topic => topic?.id === id)
    if (state?.state !== 'suspended' && !isTopicClosed) return []
    const why = state?.state === 'suspended' ? (state.why ?? 'unknown') : 'topic closed'
    return [{ destination: id, why, type: known[chatIds.indexOf(chat)]?.value.type }]
  })
}

/** `I was removed from the group`. */
export const reasonText = ({ why, type }: Pick<Suspension, 'why' | 'type'>, say: Translator): string =>
  say('suspended-why', { why: why.replaceAll(' ', '-'), chat: type === 'channel' ? 'channel' : 'group' })
