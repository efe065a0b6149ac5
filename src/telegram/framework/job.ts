import { z } from 'zod'
import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { monotonicNow } from '#lib/time.ts'
import type { Message } from '#render/message.ts'
import type { Texts, Translator } from '#render/texts.ts'
import type { Claim, Doc, Store, Write } from '#store/store.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import type { Watch } from '#watch/watch.ts'
import type { ProgressMessage } from '../records.ts'
import type { ChatContext } from './context.ts'
import { operatorProblemSchema } from './operator-problem.ts'
import type { Quotas } from './quotas.ts'

/** Puts a screen into the message that shows the progress. `false`: Telegram is away, so the message is as it was. */
type ShowProgress = (o: ProgressMessage & { readonly chat: string }, screen: Message) => Promise<boolean>

export type JobDeps = {
  readonly store: Store
  readonly client: Client
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Secret of the store; receiver addresses are made from it. */
  readonly secret: string
  /** URL at which the service reaches the alert receiver. */
  readonly publicUrl: string
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
  /** Names that the operator gives addresses that no person has named. */
  readonly knownNames: AddressBook
  readonly show: ShowProgress
}

/** A message of the update's chat, to show the progress of a job of `chat`. */
export const messageOfUpdate = (
  ctx: Pick<ChatContext, 'chatId'>,
  { chat, message }: { readonly chat: string; readonly message: number },
): ProgressMessage => {
  const messageChat = String(ctx.chatId)
  return { message, ...(messageChat !== chat && { messageChat }) }
}

/** Translator for a screen in the message that shows the progress: in the language of its chat. */
export const translatorForMessage = (
  deps: Pick<JobDeps, 'store' | 'texts'>,
  o: {
    readonly chat: string
    readonly messageChat?: string | undefined
    readonly languageCode?: string | undefined
  },
): Promise<Translator> =>
  translatorForChat(deps, { chat: o.messageChat ?? o.chat, languageCode: o.languageCode })

/** Fields of `ProgressMessage`. */
const messageFields = { message: z.number(), messageChat: z.string().optional() }

const channelJobFields = {
  channel: z.string(),
  ...messageFields,
  languageCode: z.string().optional(),
  /** Idempotency key of all tries of one request. */
  key: z.string(),
  /** Session of the person, whose next text is another URL if this one is refused. */
  session: z.string().optional(),
}

/** The place in the list of watches that the card in `message` leads back to. */
const listPlaceSchema = z.array(z.string()).optional()

/** Time since which the job fails, ms since 1970. */
const failingSinceSchema = z.number().optional()

/** An item of the queue `jobs`, in the lane of a destination: one job of a chat at a time. The kinds are stored. */
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), intent: z.string() }),
  /** Makes the service follow a watch that was paused or resumed. `message` shows the progress, if any does. */
  z.object({
    kind: z.literal('sync pause'),
    watch: z.string(),
    ...messageFields,
    message: z.number().optional(),
    back: listPlaceSchema,
    since: failingSinceSchema,
  }),
  /** Ends the undo time of a deletion, in `deletionUndoLane`. */
  z.object({ kind: z.literal('endUndo'), watch: z.string(), ...messageFields }),
  z.object({
    kind: z.literal('delete'),
    watch: z.string(),
    ...messageFields,
    /** Absent: none shows that it is deleted. */
    message: z.number().optional(),
    since: failingSinceSchema,
  }),
  /**
   * Retires a watch in a lane of its own: another watch, `to`, has taken its place. `drained`: its last alerts had
   * their time to arrive.
   */
  z.object({
    kind: z.literal('end moved'),
    watch: z.string(),
    to: z.string().optional(),
    drained: z.literal(true).optional(),
    /** Heads by chain id that the service has to match before the watch is unsubscribed. `since`: ms since 1970. */
    awaited: z.object({ heads: z.record(z.string(), z.number()), since: z.number() }).optional(),
    since: failingSinceSchema,
  }),
  z.object({ kind: z.literal('import'), import: z.string() }),
  z.object({ kind: z.literal('forget'), chat: z.string() }),
  /** Compacts the store's files, which drops what was deleted last. Of no chat. */
  z.object({ kind: z.literal('scrub') }),
  /**
   * Retries, in a lane of its own, alerts of the chat, or of one destination, that could not be sent
   * (alerts/deliver/outcome.ts).
   */
  z.object({ kind: z.literal('retry closed'), chat: z.string(), destination: z.string().optional() }),
  /**
   * Notifies, in a lane of its own, who made the watches of a suspended chat or topic
   * (alerts/records/suspension-notices.ts).
   */
  z.object({ kind: z.literal('tell suspended'), chat: z.string(), destination: z.string().optional() }),
  /** Sends, in a lane of its own, the address book of the chat, which has changed (watch/address-book.ts). */
  z.object({ kind: z.literal('send labels'), chat: z.string() }),
  /** Moves, in a lane of its own, a group that became a supergroup (bot-api/migrated-chats.ts). */
  z.object({ kind: z.literal('migrate chat'), chat: z.string() }),
  /** Brings a change to the service; what it lacks is in the `WatchChange` of the watch. */
  z.object({
    kind: z.literal('change'),
    watch: z.string(),
    ...messageFields,
    /** Absent: none shows the progress. */
    message: z.number().optional(),
    back: listPlaceSchema,
    /** The message already says what is changed; only a failure is shown in it. */
    isSaid: z.literal(true).optional(),
  }),
  /**
   * Moves a channel; the progress is in its `ChannelMove`. `drained`: the old channel had its time to deliver;
   * `since`: of its deletion.
   */
  z.object({
    kind: z.literal('move channel'),
    destination: z.string(),
    drained: z.literal(true).optional(),
    since: failingSinceSchema,
  }),
  /** `watch`: that reports to the destination from elsewhere. */
  z.object({
    kind: z.literal('open receiver'),
    destination: z.string(),
    watch: z.string(),
    since: failingSinceSchema,
  }),
  /** Pauses what a chat watches that may not use the bot any more. Its progress is in the `AccessEnding`. */
  z.object({ kind: z.literal('end access'), chat: z.string() }),
  /** Checks access. Of no chat. `lists`: which it checks by; `after`: the last watch of the page before. */
  z.object({ kind: z.literal('check access'), lists: z.string(), after: z.string().optional() }),
  /** Notifies, in a lane of its own, `chat` of a problem, or once it is over. `since`, `until`: ms since 1970. */
  z.object({
    kind: z.literal('tell operator'),
    chat: z.string(),
    problem: operatorProblemSchema,
    since: z.number(),
    until: z.number().optional(),
  }),
  /** Sends, in a lane of its own, an operator's message to every chat. */
  z.object({ kind: z.literal('announce'), announcement: z.string() }),
  z.object({
    kind: z.enum(['add channel', 'test channel', 'new secret', 'delete channel']),
    ...channelJobFields,
  }),
])
export type Job = z.infer<typeof jobSchema>
export type ChannelJob = Extract<Job, { channel: string }>
export type JobOf<K extends Job['kind']> = K extends ChannelJob['kind']
  ? ChannelJob
  : Extract<Job, { kind: K }>

/** Writes of a job's step: records, and whether the job is over. */
export type JobResult = Promise<readonly Write[]>

/** Does the next step of each kind of job. A throw leaves the job to be claimed again. */
export type JobHandlers = { readonly [K in Job['kind']]: (claim: Claim, job: JobOf<K>) => JobResult }

export const jobKinds: readonly Job['kind'][] = [
  'create',
  'sync pause',
  'endUndo',
  'delete',
  'end moved',
  'import',
  'forget',
  'scrub',
  'migrate chat',
  'retry closed',
  'tell suspended',
  'send labels',
  'change',
  'move channel',
  'open receiver',
  'end access',
  'check access',
  'tell operator',
  'announce',
  'add channel',
  'test channel',
  'new secret',
  'delete channel',
]

/** `id`: items of one id are one job. */
export const pushJob = (lane: string, id: string, job: Job): Write => ({
  op: 'push',
  queue: 'jobs',
  lane,
  id,
  body: job,
})

const delayLane = (lane: string, delayMs: number): Write => ({ op: 'delay', queue: 'jobs', lane, delayMs })

/** Pushes a job as `pushJob` does. The lane waits for `delayMs`; 0 ends an earlier delay. */
export const pushJobWithDelay = (
  lane: string,
  { id, job, delayMs }: { readonly id: string; readonly job: Job; readonly delayMs: number },
): readonly Write[] => [pushJob(lane, id, job), delayLane(lane, delayMs)]

/** The next claim does the next step. */
export const continueJob = (claim: Claim): Write => ({ op: 'done', claim, count: 0 })
export const finishJob = (claim: Claim): Write => ({ op: 'done', claim, count: 1 })

/** Repeats a step whose message must reach the chat, while Telegram is away. */
export const repeatStep = (claim: Claim): readonly Write[] => [
  { op: 'done', claim, count: 0, delayMs: 2_000 },
]

const minRetryMs = 3_000
const maxRetryMs = 300_000

/** The longer a job has been failing, the later the next try. `since`: ms since 1970. */
export const retryDelayMs = (since: number): number =>
  Math.min(maxRetryMs, Math.max(minRetryMs, (monotonicNow() - since) / 2))

/** How long a step waits for its next try. `failures`: of this step so far. */
export const stepRetryMs = (failures: number): number =>
  getBackoffMs(failures, { baseMs: 1_000, maxMs: maxRetryMs })

/** Time since which the first item of a claim has been waiting, ms since 1970. */
export const waitingSinceMs = ({ items: [item] }: Claim): number => item?.at ?? monotonicNow()

/** Jobs that are retried beside the others of their chat. Forgetting is not: no other job of the chat may run before it is done. */
type RetryableJob = Exclude<
  Job,
  {
    kind:
      | 'forget'
      | 'scrub'
      | 'migrate chat'
      | 'retry closed'
      | 'tell suspended'
      | 'send labels'
      | 'endUndo'
      | 'end access'
      | 'check access'
      | 'tell operator'
      | 'announce'
  }
>

const waitingJobSchema = z.object({ kind: z.literal('wait'), lane: z.string(), item: jobSchema })
/** A job that waits in its retry lane to be tried again in `lane`. */
type WaitingJob = z.infer<typeof waitingJobSchema>

/** Any item of the queue `jobs`. */
export const queuedJobSchema = z.discriminatedUnion('kind', [jobSchema, waitingJobSchema])

const jobSubject = (job: RetryableJob): string => {
  if ('destination' in job) return job.destination
  if ('watch' in job) return job.watch
  if ('channel' in job) return job.channel
  return job.kind === 'create' ? job.intent : job.import
}

const retryLaneOf = (kind: RetryableJob['kind'], subject: string): string => `${kind} ${subject}`

/** One for all jobs of a kind and subject. */
const retryLane = (job: RetryableJob): string => retryLaneOf(job.kind, jobSubject(job))

/**
 * Retries a claim's job after `delayMs`. It waits in a lane of its own, so that the other jobs of the chat do not
 * wait for it, and runs in the lane of the chat.
 */
export const retryLater = (claim: Claim, job: RetryableJob, delayMs: number): readonly Write[] => {
  const lane = retryLane(job)
  const body: WaitingJob = { kind: 'wait', lane: claim.lane, item: job }
  return [
    finishJob(claim),
    { op: 'push', queue: 'jobs', lane, id: `wait.${claim.token}`, body },
    delayLane(lane, delayMs),
  ]
}

/** Returns a job whose delay is over to its lane. */
export const returnToLane = (claim: Claim, { lane, item }: WaitingJob): readonly Write[] => [
  pushJob(lane, `again.${claim.token}`, item),
  finishJob(claim),
]

export const retryNow = (job: RetryableJob): Write => delayLane(retryLane(job), 0)

const clearLane = (lane: string): Write => ({ op: 'clear', queue: 'jobs', lane })

/** Drops the waiting retry of a job that is pushed again, or obsolete. */
export const dropRetry = (job: RetryableJob): Write => clearLane(retryLane(job))

const retryableKinds = {
  watch: ['create', 'sync pause', 'change', 'delete', 'end moved'],
  channel: ['add channel', 'test channel', 'new secret', 'delete channel'],
  destination: ['move channel', 'open receiver'],
} as const satisfies Record<string, readonly RetryableJob['kind'][]>

/** Drops all waiting retries of a watch, a channel or a destination that is forgotten. */
export const dropRetries = (subject: keyof typeof retryableKinds, id: string): readonly Write[] =>
  retryableKinds[subject].map(kind => clearLane(retryLaneOf(kind, id)))

/** A message that shows the progress of a change, and then the card, which leads back to `back`. */
export type JobScreen = ProgressMessage & { readonly back?: readonly string[] }

/** Pushes the job that brings a changed watch to the service. `id`: unique for each request. `message`: absent: none shows it. */
export const changeJobWrites = (
  watch: Doc<Watch>,
  o: Partial<JobScreen> & { readonly id: string; readonly isSaid?: true },
): readonly Write[] => {
  const { id, message, messageChat, back, isSaid } = o
  const job = {
    kind: 'change' as const,
    watch: watch.id,
    message,
    messageChat,
    ...(back && { back: [...back] }),
    ...(isSaid && { isSaid }),
  }
  return [dropRetry(job), pushJob(watch.value.destination, `change.${watch.id}.${id}`, job)]
}

/** Lane for the end of a deletion's undo time, so that no other job waits behind it. */
const deletionUndoLane = (watch: string): string => `undo ${watch}`

/** Deletes a watch for good after `delayMs`, unless `dropDeletion` is committed before. */
export const delayedDeletionWrites = (
  watch: Pick<Doc<Watch>, 'id' | 'version'>,
  { message, messageChat, delayMs }: ProgressMessage & { readonly delayMs: number },
): readonly Write[] =>
  pushJobWithDelay(deletionUndoLane(watch.id), {
    id: `undo.${watch.id}.${watch.version}`,
    job: { kind: 'endUndo', watch: watch.id, message, messageChat },
    delayMs,
  })
export const dropDeletion = (watch: string): Write => clearLane(deletionUndoLane(watch))
