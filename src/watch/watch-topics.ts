import { chainOf } from '#chains/registry.ts'
import { shortId } from '#lib/ids.ts'
import { defineKind } from '#store/store.ts'
import type { TopicsBy } from './chat-settings.ts'
import type { Watch } from './watch.ts'

/**
 * A topic that Telegram has made.
 *
 * - `open`: the alerts of its watch, chain or tag go there.
 * - `unused`: the person wants no topics any more. Its alerts stay in it, and it is used again when the person does.
 * - `gone`: somebody has deleted it, so it is not made again before the person asks for it.
 */
export type MadeTopic = {
  readonly chat: string
  readonly state: 'open' | 'unused' | 'gone'
  readonly thread: number
  /** The name that Telegram has for it. */
  readonly name: string
  readonly by?: TopicSubject['by']
  /** An earlier try may have made another topic; the first message of this one says so. */
  readonly mayHaveTwin?: true
}

/**
 * A topic of a private chat, or one that is being made: Telegram was asked for it, and the reply was lost or
 * is yet to come. Its id is that of its watch or of a `TopicSubject`; without `by` it is the topic of a
 * watch.
 */
export type WatchTopic = MadeTopic | (Pick<MadeTopic, 'chat' | 'by'> & { readonly state: 'making' })
export const watchTopics = defineKind<WatchTopic>()('watchTopics', { indexes: ['chat'] })

/** Action of the button that makes a deleted topic again, with its id (telegram/features/topics/topics.ts). */
export const topicActions = { again: 'tp' } as const

/** A watch, chain or tag of a chat that is to have a topic. */
export type TopicSubject = { readonly id: string; readonly name: string; readonly by?: 'chain' | 'tag' }

type TopicWatch = { readonly id: string; readonly value: Pick<Watch, 'chat' | 'settings'> }

/** The subjects of the topics that alerts of a watch go to. */
export const topicSubjects = (
  { id, value: { chat, settings } }: TopicWatch,
  by: TopicsBy,
): readonly TopicSubject[] => {
  if (by === 'watch') return [{ id, name: settings.name }]
  if (by === 'chain')
    return settings.chains.map(chain => ({ id: chainTopicId(chat, chain), name: chainOf(chain).name, by }))
  const tags = (settings.tags ?? []).slice(0, 1)
  return tags.map(tag => ({ id: shortId(chat, by, tag.toLowerCase()), name: `#${tag}`, by }))
}

const chainTopicId = (chat: string, chain: number): string => shortId(chat, 'chain', String(chain))

/** Returns `undefined` if the alert has no topic, as an alert about no chain where topics are by chain. */
export const topicOfAlert = (
  watch: TopicWatch,
  { by, chain }: { readonly by: TopicsBy; readonly chain: number | undefined },
): string | undefined => {
  const subjects = topicSubjects(watch, by)
  if (by !== 'chain' || subjects.length === 1) return subjects[0]?.id
  return chain === undefined ? undefined : chainTopicId(watch.value.chat, chain)
}
