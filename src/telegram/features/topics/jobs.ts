import { GrammyError, HttpError } from 'grammy'
import { z } from 'zod'
import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { type SendOutcome, sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { describeError } from '#lib/describe-error.ts'
import { sanitizeName } from '#lib/sanitize-text.ts'
import { type Claim, type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { ownChat, recipientsOf } from '#watch/channels.ts'
import {
  type ChatSettingsDoc,
  chatSettings,
  settingsWrite,
  type TopicsBy,
  translatorForChat,
} from '#watch/chat-settings.ts'
import { maxWatchesPerChat, type Watch, watches } from '#watch/watch.ts'
import {
  type MadeTopic,
  type TopicSubject,
  topicSubjects,
  type WatchTopic,
  watchTopics,
} from '#watch/watch-topics.ts'
import {
  continueJob,
  defineJob,
  failingSinceSchema,
  finishJob,
  type JobDeps,
  type JobResult,
  retryDelayMs,
  waitingSinceMs,
} from '../../framework/job.ts'

const schema = z.object({ chat: z.string(), since: failingSinceSchema })
type SyncTopics = z.infer<typeof schema>

type TopicStep = {
  readonly deps: JobDeps
  readonly claim: Claim
  readonly job: SyncTopics
  readonly settings: ChatSettingsDoc
}

/** Telegram's answer to a call about a topic. */
type Answer<T> = { readonly kind: 'done'; readonly result: T } | SendOutcome

const ask = async <T>({ deps }: TopicStep, call: () => Promise<T>): Promise<Answer<T>> => {
  try {
    return { kind: 'done', result: await call() }
  } catch (error) {
    if (!(error instanceof GrammyError || error instanceof HttpError)) throw error
    deps.log.warn({ error: describeError(error) }, 'a topic of a private chat could not be changed')
    return sendOutcomeOf(error)
  }
}

/** Limit of the Bot API, in UTF-16 units. */
const maxTopicName = 128

/** Telegram closes topics of groups alone. */
const pausedMark = '⏸ '

const topicName = (name: string, isPaused: boolean): string =>
  `${isPaused ? pausedMark : ''}${sanitizeName(name, '…')}`.slice(0, maxTopicName).toWellFormed()

type Wanted = TopicSubject & { readonly isPaused: boolean }

/**
 * Lists the subjects of topics, in the order of the watches. A subject is paused if all of its watches are.
 */
const wantedTopics = (
  watchesOfChat: readonly Doc<Watch>[],
  by: TopicsBy | undefined,
): ReadonlyMap<string, Wanted> => {
  const subjects = new Map<string, Wanted>()
  if (by === undefined) return subjects
  const inOrder = watchesOfChat.filter(wantsTopic).toSorted((a, b) => a.value.createdAt - b.value.createdAt)
  for (const watch of inOrder)
    for (const subject of topicSubjects(watch, by)) {
      const { name = subject.name, isPaused = true } = subjects.get(subject.id) ?? {}
      subjects.set(subject.id, { ...subject, name, isPaused: isPaused && watch.value.state === 'paused' })
    }
  return subjects
}

const wantsTopic = ({ value: { state, settings } }: Doc<Watch>): boolean =>
  (state === 'live' || state === 'paused') && recipientsOf(settings).includes(ownChat)

/** Limit of topics that are set aside in one commit. */
const maxSetAside = 500

/** Makes the topics of a private chat follow its settings and watches, one topic a claim. */
const syncNext = async (deps: JobDeps, claim: Claim, job: SyncTopics): JobResult => {
  const { store } = deps
  const ofChat = { index: 'chat', value: job.chat, limit: 2 * maxWatchesPerChat } as const
  const [[settings], docs, topics] = await Promise.all([
    store.get(chatSettings, [job.chat]),
    store.find(watches, ofChat),
    store.find(watchTopics, ofChat),
  ])
  const step: TopicStep = { deps, claim, job, settings }
  const existing = new Set(docs.map(({ id }) => id))
  const orphan = topics.find(({ id, value }) => value.by === undefined && !existing.has(id))
  if (orphan !== undefined) return deleteTopic(step, orphan)
  const by = settings?.value.topics
  const others = topics.filter(({ value }) => (value.by ?? 'watch') !== by).flatMap(setAside)
  if (others.length > 0) return [...others.slice(0, maxSetAside), continueJob(claim)]
  const topicsById = new Map(topics.map(topic => [topic.id, topic]))
  const subjects = wantedTopics(docs, by)
  for (const subject of subjects.values()) {
    const next = nextStep(step, subject, topicsById.get(subject.id))
    if (next !== undefined) return next
  }
  for (const { id, value } of topics)
    if (value.by !== undefined && value.state === 'open' && !subjects.has(id))
      return endTopic(step, id, value)
  return [finishJob(claim)]
}

/**
 * Sets a topic aside: alerts go to the chat itself. A deleted topic is made again when the person turns
 * topics on again.
 */
const setAside = ({ id, value }: Doc<WatchTopic>): readonly Write[] => {
  if (value.state === 'gone') return [remove(watchTopics, id)]
  return value.state === 'open' ? [put(watchTopics, { id, value: { ...value, state: 'unused' } })] : []
}

/** Returns `undefined` if the topic needs no change. */
const nextStep = (
  step: TopicStep,
  subject: Wanted,
  topic: Doc<WatchTopic> | undefined,
): JobResult | undefined => {
  if (topic === undefined || topic.value.state === 'making') return makeTopic(step, subject, topic)
  const { id, value } = topic
  if (value.state === 'gone') return undefined
  if (value.state === 'unused') return saveTopic(step, id, { ...value, state: 'open' })
  if (value.mayHaveTwin === true) return markTwin(step, id, value)
  const name = topicName(subject.name, subject.isPaused)
  return name === value.name ? undefined : renameTopic(step, id, { topic: value, name })
}

const saveTopic = async ({ claim }: TopicStep, id: string, value: WatchTopic): JobResult => [
  put(watchTopics, { id, value }),
  continueJob(claim),
]

/**
 * Asks Telegram for a topic. The topic is stored before: if the reply, or the process, is lost, an unknown
 * topic may exist, and the next one says so.
 */
const makeTopic = async (
  step: TopicStep,
  { id, by, ...subject }: Wanted,
  before: Doc<WatchTopic> | undefined,
): JobResult => {
  const { deps, job } = step
  const owner = { chat: job.chat, ...(by !== undefined && { by }) }
  await deps.store.commit([put(watchTopics, { id, value: { ...owner, state: 'making' } })])
  const name = topicName(subject.name, subject.isPaused)
  const made = await ask(step, () => deps.api.createForumTopic(job.chat, name))
  if (made.kind === 'done') {
    const twin = before === undefined ? {} : { mayHaveTwin: true as const }
    const { message_thread_id: thread } = made.result
    return saveTopic(step, id, { ...owner, state: 'open', thread, name, ...twin })
  }
  if (made.kind === 'unknown') return tryLater(step, made)
  // The topic was certainly not made.
  const undo = before === undefined ? [remove(watchTopics, id)] : []
  const isRefused = made.kind === 'malformed' || (made.kind === 'closed' && made.why === 'no rights')
  if (isRefused) return [...undo, ...(await refuseTopics(step))]
  if (made.kind === 'closed') return [...undo, finishJob(step.claim)]
  return [...undo, ...(await tryLater(step, made))]
}

/** Turns topics off, because Telegram makes none in this chat: alerts come to the chat itself, as before. */
const refuseTopics = async ({ deps, claim, job, settings }: TopicStep): JobResult => {
  const say = await translatorForChat(deps, job)
  if (!(await deps.sendLine(job.chat, say('topics-refused')))) return [continueJob(claim)]
  const { topics: _, ...value } = settings?.value ?? {}
  // The next run sets the other topics aside.
  return [settingsWrite(job.chat, value, settings), continueJob(claim)]
}

const markTwin = async (step: TopicStep, id: string, topic: MadeTopic): JobResult => {
  const { deps, job } = step
  const say = await translatorForChat(deps, job)
  const { mayHaveTwin: _, ...value } = topic
  const sent = await ask(step, () =>
    deps.api.sendMessage(job.chat, say('topic-twin'), { message_thread_id: topic.thread }),
  )
  const isOver = sent.kind === 'done' || sent.kind === 'malformed' || sent.kind === 'closed'
  if (isOver) return saveTopic(step, id, value)
  return sent.kind === 'topic gone' ? saveTopic(step, id, { ...value, state: 'gone' }) : tryLater(step, sent)
}

const renameTopic = async (
  step: TopicStep,
  id: string,
  { topic, name }: { readonly topic: MadeTopic; readonly name: string },
): JobResult => {
  const { deps, job } = step
  const renamed = await ask(step, () => deps.api.editForumTopic(job.chat, topic.thread, { name }))
  if (renamed.kind === 'topic gone') return saveTopic(step, id, { ...topic, state: 'gone' })
  // A name that Telegram does not take, or has already, is not tried again.
  if (renamed.kind === 'done' || renamed.kind === 'malformed') return saveTopic(step, id, { ...topic, name })
  return renamed.kind === 'closed' ? [finishJob(step.claim)] : tryLater(step, renamed)
}

/**
 * Marks the topic of a chain or tag that no watch has any more, and keeps its alerts until a watch has it
 * again.
 */
const endTopic = (step: TopicStep, id: string, topic: MadeTopic): JobResult => {
  const isMarked = topic.name.startsWith(pausedMark)
  const unused = { ...topic, state: 'unused' } as const
  return isMarked
    ? saveTopic(step, id, unused)
    : renameTopic(step, id, { topic: unused, name: topicName(topic.name, true) })
}

/** Deletes the topic of a watch that is deleted, with its alerts. */
const deleteTopic = async (step: TopicStep, { id, value }: Doc<WatchTopic>): JobResult => {
  const { deps, job, claim } = step
  const deleted =
    value.state === 'making' || value.state === 'gone'
      ? undefined
      : await ask(step, () => deps.api.deleteForumTopic(job.chat, value.thread))
  const isOver = deleted === undefined || ['done', 'topic gone', 'malformed', 'closed'].includes(deleted.kind)
  return isOver ? [remove(watchTopics, id), continueJob(claim)] : tryLater(step, deleted)
}

const tryLater = async ({ claim, job }: TopicStep, outcome: Answer<unknown>): JobResult => {
  const since = job.since ?? waitingSinceMs(claim)
  const delayMs = outcome.kind === 'rate limited' ? outcome.retryAfterMs : retryDelayMs(since)
  return syncTopics.retryLater(claim, { ...job, since }, delayMs)
}

export const syncTopics = defineJob({ kind: 'syncTopics', schema, retry: 'chat', run: syncNext })

const topicsLane = (chat: string): string => `topics ${chat}`

/** Makes the topics of a private chat follow its watches. The `id` is unique for each request. */
export const syncTopicsWrites = (chat: string, id: string): readonly Write[] => [
  syncTopics.dropRetry({ chat }),
  syncTopics.push(topicsLane(chat), `topics.${id}`, { chat }),
]

/** Makes topics follow a change of a watch of the chat, if the chat has topics. */
export const followTopics = async (
  store: Store,
  { chat, id }: { readonly chat: string; readonly id: string },
): Promise<readonly Write[]> => {
  if (isGroupOrChannel(chat)) return []
  const [[settings], topics] = await Promise.all([
    store.get(chatSettings, [chat]),
    store.find(watchTopics, { index: 'chat', value: chat, limit: 1 }),
  ])
  return settings?.value.topics !== undefined || topics.length > 0 ? syncTopicsWrites(chat, id) : []
}
