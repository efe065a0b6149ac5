import { defineKind, type Store } from '#store/store.ts'

/**
 * A topic that Telegram has made. `name`: the one that Telegram has for it.
 *
 * - `open`: the alerts of the watch go there.
 * - `unused`: the person wants no topics any more; its alerts stay in it, and it is used again when they do.
 * - `gone`: somebody has deleted it, so it is not made again before the person asks for it.
 */
export type MadeTopic = {
  readonly chat: string
  readonly state: 'open' | 'unused' | 'gone'
  readonly thread: number
  readonly name: string
  /** An earlier try may have made another one, which its first message is to say. */
  readonly mayHaveTwin?: true
}

/** The topic of a watch in its private chat. Id: the watch's. `making`: Telegram was asked for it, and the reply was lost or is yet to come. */
export type WatchTopic = MadeTopic | { readonly chat: string; readonly state: 'making' }
export const watchTopics = defineKind<WatchTopic>()('watchTopics', { indexes: ['chat'] })

/** Action of the button that makes a deleted topic again, with the watch's id (telegram/features/topics/topics.ts). */
export const topicActions = { again: 'tp' } as const

/** Threads of the open topics of these watches. */
export const readThreads = async (
  store: Store,
  watches: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const found = watches.length === 0 ? [] : await store.get(watchTopics, watches)
  return new Map(
    found.flatMap(doc => (doc?.value.state === 'open' ? [[doc.id, doc.value.thread] as const] : [])),
  )
}
