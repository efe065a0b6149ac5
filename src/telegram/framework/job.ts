import { type Api, GrammyError } from 'grammy'
import { z } from 'zod'
import { isMessageLost } from '#bot-api/migrated-chats.ts'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { monotonicNow } from '#lib/time.ts'
import { type Message, messagePayload } from '#render/message.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { clearJobs, createJobRequest, delayLane, type JobRequest } from '#store/job-request.ts'
import { type Claim, push, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import type { ProgressMessage } from '../records.ts'
import { editMessage, isEphemeral } from './bot-message.ts'
import type { ChatContext } from './context.ts'
import type { Quotas } from './quotas.ts'

/**
 * Shows a screen in the message that shows the progress. Returns `false` if Telegram is away, so that it is
 * as before.
 */
type ShowProgress = (target: ProgressMessage & { readonly chat: string }, screen: Message) => Promise<boolean>

/**
 * Sends a line to a chat. Returns `false` if it was not sent, because Telegram is away or refuses the token.
 */
export type SendLine = (chat: string, text: string) => Promise<boolean>

/** Sends lines. A chat that is closed, or gone, does not hold up the job. */
export const createSendLine =
  ({ api }: { readonly api: Api }): SendLine =>
  async (chat, text) => {
    try {
      await api.sendMessage(chat, text)
      return true
    } catch (error) {
      const { kind } = sendOutcomeOf(error)
      if (!(error instanceof GrammyError) && kind === 'malformed') throw error
      return !['rate limited', 'not sent', 'revoked'].includes(kind)
    }
  }

export type JobDeps = {
  readonly store: Store
  readonly api: Api
  readonly client: Client
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Secret of the store; receiver addresses are made from it. */
  readonly secret: string
  /** URL at which the service reaches the alert receiver, and Telegram its webhook. */
  readonly publicUrl: string
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
  /** Names that the operator gives addresses that no person has named (`LABELS_FILE`). */
  readonly knownNames: AddressBook
  readonly show: ShowProgress
  readonly sendLine: SendLine
}

/** A message of the update's chat, to show the progress of a job of `chat`. */
export const messageOfUpdate = (
  { chatId, from }: Pick<ChatContext, 'chatId' | 'from'>,
  { chat, message }: { readonly chat: string; readonly message: number },
): ProgressMessage => {
  const messageChat = String(chatId)
  return {
    message,
    ...(isEphemeral(message) && from && { reader: from.id }),
    ...(messageChat !== chat && { messageChat }),
  }
}

/** Translator for a screen in the message that shows the progress, in the language of the message's chat. */
export const translatorForMessage = (
  deps: Pick<JobDeps, 'store' | 'texts'>,
  {
    chat,
    messageChat = chat,
    languageCode,
  }: { readonly chat: string; readonly messageChat?: string; readonly languageCode?: string },
): Promise<Translator> => translatorForChat(deps, { chat: messageChat, languageCode })

/** The fields of a job with a message that shows its progress, as in `ProgressMessage`. */
export const messageFields = {
  message: z.number(),
  messageChat: z.string().optional(),
  reader: z.number().optional(),
}

/** The fields of a job that may have a message. */
export const optionalMessageFields = { ...messageFields, message: z.number().optional() }

/** The message that shows the progress of a job. */
export const messageOfJob = ({
  message,
  messageChat,
  reader,
}: Partial<ProgressMessage>): ProgressMessage | undefined =>
  message === undefined ? undefined : { message, messageChat, reader }

/** The position in the list of watches that the card in `message` leads back to. */
export const listPositionSchema = z.array(z.string()).optional()

/** When a job began to fail, ms since 1970. */
export const failingSinceSchema = z.number().optional()

/** Writes of a job's step: records, and whether the job is over. */
export type JobResult = Promise<readonly Write[]>

/** A job as the worker sees it. */
export type RunnableJob<Deps> = {
  /** Name in the queue, which is the name of the export. */
  readonly kind: string
  /** The field by which its retries are dropped, if it has retries. */
  readonly retry?: string | undefined
  /**
   * Does the next step of an item of the queue. An item that it cannot read is dropped. A throw leaves the
   * item to be claimed again.
   */
  readonly run: (deps: Deps, claim: Claim, item: unknown) => JobResult
}

/** Work that survives a crash: an item in a lane of the queue `jobs`, done in steps, each one commit. */
export type Job<Fields, Deps> = RunnableJob<Deps> & JobRequest<Fields>

/** A job that is retried beside the others of its chat, so that they do not wait for it. */
export type RetryableJob<Fields, Deps> = Job<Fields, Deps> & {
  /**
   * Tries the job of a claim again after `delayMs`: it waits in a lane of its own, and runs in the lane of
   * the chat.
   */
  readonly retryLater: (claim: Claim, job: Fields, delayMs: number) => readonly Write[]
  readonly retryNow: (job: Fields) => Write
  /** Drops the waiting retry of a job that is pushed again, or obsolete. */
  readonly dropRetry: (job: Fields) => Write
}

type JobDefinition<Fields, Deps> = {
  /** A request, if a floor below pushes the job. */
  readonly kind: string | JobRequest<Fields>
  readonly schema: z.ZodType<Fields>
  readonly run: (deps: Deps, claim: Claim, job: Fields) => JobResult
}

/** The fields that can name the subject of a job. */
type SubjectField<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends string ? Field : never
}[keyof Fields] &
  string

type DefineJob = {
  <Fields extends object, Deps>(
    definition: JobDefinition<Fields, Deps> & {
      /** The field that names its subject: each has one retry waiting. */
      readonly retry: SubjectField<Fields>
    },
  ): RetryableJob<Fields, Deps>
  <Fields extends object, Deps>(definition: JobDefinition<Fields, Deps>): Job<Fields, Deps>
}

/**
 * Defines a job, which stands in the list of telegram/jobs.ts. Without `retry` a job that fails keeps the
 * others of its lane waiting. Forgetting a chat does so, because no other job of the chat may run before.
 */
export const defineJob: DefineJob = <Fields extends object, Deps>({
  kind: kindOrRequest,
  schema,
  retry,
  run,
}: JobDefinition<Fields, Deps> & {
  readonly retry?: SubjectField<Fields>
}): RetryableJob<Fields, Deps> => {
  const request = typeof kindOrRequest === 'string' ? createJobRequest<Fields>(kindOrRequest) : kindOrRequest
  const { kind } = request
  const retryLane = (job: Fields): string => retryLaneOf(kind, retry === undefined ? '' : String(job[retry]))
  return {
    ...request,
    retry,
    run: async (deps, claim, item) => {
      const read = schema.safeParse(item)
      return read.success ? run(deps, claim, read.data) : [finishJob(claim)]
    },
    retryLater: (claim, job, delayMs) => {
      const lane = retryLane(job)
      const waiting: WaitingItem = { kind: waitingKind, lane: claim.lane, item: { ...job, kind } }
      return [
        finishJob(claim),
        push('jobs', lane, { id: `wait.${claim.token}`, body: waiting }),
        delayLane(lane, delayMs),
      ]
    },
    retryNow: job => delayLane(retryLane(job), 0),
    dropRetry: job => clearJobs(retryLane(job)),
  }
}

const retryLaneOf = (kind: string, subject: string): string => `${kind} ${subject}`

/** Drops the waiting retries of all jobs about a watch, a channel or a destination that is forgotten. */
export type DropRetries = (field: 'watch' | 'channel' | 'destination', id: string) => readonly Write[]

export const createDropRetries =
  (jobs: readonly Pick<RunnableJob<never>, 'kind' | 'retry'>[]): DropRetries =>
  (field, id) =>
    jobs.filter(({ retry }) => retry === field).map(({ kind }) => clearJobs(retryLaneOf(kind, id)))

const waitingKind = 'wait'
const waitingSchema = z.object({ kind: z.literal(waitingKind), lane: z.string(), item: z.looseObject({}) })
/** A job that waits in its retry lane to be tried again in `lane`. */
type WaitingItem = z.infer<typeof waitingSchema>

const itemSchema = z.looseObject({ kind: z.string() })

/** Does the next step of an item of the queue. Throws if two jobs have the same name. */
const createRunJob = <Deps>(deps: Deps, jobs: readonly RunnableJob<Deps>[]) => {
  const byKind = new Map(jobs.map(job => [job.kind, job]))
  if (byKind.size < jobs.length) throw new Error('Two jobs have one name')
  return async (claim: Claim, body: unknown): JobResult => {
    const waiting = waitingSchema.safeParse(body)
    if (waiting.success) return returnToLane(claim, waiting.data)
    const item = itemSchema.safeParse(body)
    const job = item.success ? byKind.get(item.data.kind) : undefined
    return job === undefined ? [finishJob(claim)] : job.run(deps, claim, body)
  }
}

/** Marks a push whose delay is over. */
const returnToLane = (claim: Claim, { lane, item }: WaitingItem): readonly Write[] => [
  push('jobs', lane, { id: `again.${claim.token}`, body: item }),
  finishJob(claim),
]

/** Leaves the next step to the next claim. */
export const continueJob = (claim: Claim): Write => ({ op: 'done', claim, count: 0 })
export const finishJob = (claim: Claim): Write => ({ op: 'done', claim, count: 1 })

/** Repeats the step after `delayMs`; the other jobs of its lane wait. */
export const repeatLater = (claim: Claim, delayMs: number): readonly Write[] => [
  { op: 'done', claim, count: 0, delayMs },
]

/** Repeats a step whose message must reach the chat, while Telegram is away. */
export const repeatStep = (claim: Claim): readonly Write[] => repeatLater(claim, 2_000)

const minRetryMs = 3_000
const maxRetryMs = 300_000

/** The longer a job has been failing (`since`, ms since 1970), the later the next try. */
export const retryDelayMs = (since: number): number =>
  Math.min(maxRetryMs, Math.max(minRetryMs, (monotonicNow() - since) / 2))

/** How long a step waits for its next try after so many `failures`. */
export const stepRetryMs = (failures: number): number =>
  getBackoffMs(failures, { baseMs: 1_000, maxMs: maxRetryMs })

/** When the first item of a claim began to wait, ms since 1970. */
export const waitingSinceMs = ({ items: [item] }: Claim): number => item?.at ?? monotonicNow()

/** A message that shows the progress of a change, and then the card, which leads back to `back`. */
export type JobScreen = ProgressMessage & { readonly back?: readonly string[] }

/**
 * A `done` frees its lane at once, so that behind a delayed push into the same lane it would end the delay of
 * the push.
 */
const doneFirst = (writes: readonly Write[]): readonly Write[] => [
  ...writes.filter(({ op }) => op === 'done'),
  ...writes.filter(({ op }) => op !== 'done'),
]

type WorkerDeps = { readonly store: Store; readonly log: Log }

/** Does the jobs in the lanes of the queue `jobs`, a step a claim. */
export const createJobWorker = <Deps extends WorkerDeps>(
  deps: Deps,
  jobs: readonly RunnableJob<Deps>[],
): Worker => {
  const { store, log } = deps
  const run = createRunJob(deps, jobs)
  return createWorker({
    store,
    queue: 'jobs',
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const [item] = claim.items
      if (item === undefined) return
      const committed = await store.commit(doneFirst(await run(claim, item.body)))
      if (!committed.ok) throw new Error(`a step of a job could not be committed: ${committed.reason}`)
    },
    onError: error => log.error({ error: describeError(error) }, 'a step of a job failed; it is retried'),
  })
}

/**
 * Shows progress in a message. A message that the person has deleted, or a chat that is closed, does not hold
 * up the job. In a group that became a supergroup a new message is sent.
 */
export const createShowProgress =
  ({ api, store, log }: WorkerDeps & { readonly api: Api }): JobDeps['show'] =>
  async ({ chat, message, messageChat = chat, reader }, screen) => {
    const { text, ...rest } = messagePayload(screen)
    const isLost = () => isMessageLost(store, messageChat, message)
    const edit = () => editMessage(api, { chat: messageChat, message, reader }, { text, ...rest })
    const send = () => api.sendMessage(messageChat, text, rest)
    try {
      if (await isLost()) await send()
      else await edit().catch(async error => ((await isLost()) ? send() : Promise.reject(error)))
      return true
    } catch (error) {
      const { kind } = sendOutcomeOf(error)
      const mayWorkLater = ['rate limited', 'not sent', 'unknown', 'revoked'].includes(kind)
      if (!mayWorkLater && kind !== 'malformed')
        log.info({ error: describeError(error) }, 'the progress of a job could not be shown')
      return !mayWorkLater
    }
  }
