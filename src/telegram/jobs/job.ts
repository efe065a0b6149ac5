import { z } from 'zod'
import type { Message } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import { monotonicNow } from '#lib/time.ts'
import type { Texts } from '#render/texts.ts'
import type { Claim, Doc, Store, Write } from '#store/store.ts'
import type { Quotas } from './quotas.ts'

/** Puts a screen into the message that shows the progress. `false`: Telegram is away, so the message is as it was. */
type ShowProgress = (o: { chat: string; message: number }, screen: Message) => Promise<boolean>

export type JobDeps = {
  readonly store: Store
  readonly client: Client
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of the store; receiver addresses are made from it. */
  readonly secret: string
  /** Where the service reaches the alert receiver. */
  readonly publicUrl: string
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
  readonly show: ShowProgress
}

const channelJobFields = {
  channel: z.string(),
  /** Shows how it goes. */
  message: z.number(),
  languageCode: z.string().optional(),
  /** The same for each try of one wish. */
  key: z.string(),
}

/** The place in the list of watches that the card in `message` leads back to. */
const listPlaceSchema = z.array(z.string()).optional()

/** Since when the service could not do it, ms since 1970. */
const failingSinceSchema = z.number().optional()

/** What is done in the `setup` lane of a destination, or of a deletion (undo-lane.ts). */
const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), intent: z.string() }),
  /** `message` shows how it goes, where there is one. */
  z.object({
    kind: z.literal('turn'),
    watch: z.string(),
    message: z.number().optional(),
    back: listPlaceSchema,
    since: failingSinceSchema,
  }),
  z.object({ kind: z.literal('endUndo'), watch: z.string(), message: z.number() }),
  z.object({ kind: z.literal('delete'), watch: z.string(), message: z.number(), since: failingSinceSchema }),
  z.object({ kind: z.literal('import'), import: z.string() }),
  z.object({ kind: z.literal('forget'), chat: z.string() }),
  /** Of no chat: takes what was forgotten last out of the files too. */
  z.object({ kind: z.literal('scrub') }),
  /** What the service is to be told of the watch stands in its change (change.ts). */
  z.object({ kind: z.literal('change'), watch: z.string(), message: z.number(), back: listPlaceSchema }),
  /**
   * How far it is stands in its move (channel-move.ts). `drained`: what was sent to the channel before has had its time to come;
   * `since`: since when its deletion waits, ms since 1970.
   */
  z.object({
    kind: z.literal('move channel'),
    destination: z.string(),
    drained: z.literal(true).optional(),
    since: failingSinceSchema,
  }),
  z.object({ kind: z.enum(['add channel', 'new secret', 'delete channel']), ...channelJobFields }),
])
export type Job = z.infer<typeof jobSchema>
export type ChannelJob = Extract<Job, { channel: string }>

/** Does the next step of a job; answers with what to commit. A throw leaves the job to be claimed again. */
type JobHandler<J> = (claim: Claim, job: J) => Promise<readonly Write[]>
export type JobHandlers = {
  readonly [K in Job['kind']]: JobHandler<
    K extends ChannelJob['kind'] ? ChannelJob : Extract<Job, { kind: K }>
  >
}

export const jobKinds: readonly Job['kind'][] = [
  'create',
  'turn',
  'endUndo',
  'delete',
  'import',
  'forget',
  'scrub',
  'change',
  'move channel',
  'add channel',
  'new secret',
  'delete channel',
]

const waitingJobSchema = z.object({ kind: z.literal('wait'), lane: z.string(), item: jobSchema })

/** What waits in a lane of its own (again.ts) to be tried again in `lane`. */
type WaitingJob = z.infer<typeof waitingJobSchema>

/** Whatever waits in a lane of the queue `setup`. */
export const queuedJobSchema = z.discriminatedUnion('kind', [jobSchema, waitingJobSchema])

const minRetryMs = 3_000
const maxRetryMs = 300_000

/** When to try again what the service could not do since `since`, ms since 1970: the longer that is, the later. */
export const retryDelayMs = (since: number): number =>
  Math.min(maxRetryMs, Math.max(minRetryMs, (monotonicNow() - since) / 2))

/** Since when the first item of a claim has been waiting, ms since 1970. */
export const waitingSinceMs = ({ items: [item] }: Claim): number => item?.at ?? monotonicNow()

/** What is tried again beside the others of its chat. Forgetting a chat is not: nothing of it is begun before that is done. */
type RetryableJob = Exclude<Job, { kind: 'forget' | 'scrub' | 'endUndo' }>

const jobSubject = (item: RetryableJob): string => {
  if ('watch' in item) return item.watch
  if ('channel' in item) return item.channel
  if ('destination' in item) return item.destination
  return item.kind === 'create' ? item.intent : item.import
}

const retryLaneOf = (kind: RetryableJob['kind'], subject: string): string => `${kind} ${subject}`

/** Where an item waits by itself until it is tried again; one for all that wish for the same. */
const retryLane = (item: RetryableJob): string => retryLaneOf(item.kind, jobSubject(item))

/**
 * Has a claim's item tried again after `delayMs`. Until then it waits in a lane of its own, so that nothing else of the chat
 * waits for it; it is tried in the chat's lane, where one thing is done at a time.
 */
export const retryLater = (claim: Claim, item: RetryableJob, delayMs: number): readonly Write[] => {
  const lane = retryLane(item)
  const body: WaitingJob = { kind: 'wait', lane: claim.lane, item }
  return [
    { op: 'done', claim, count: 1 },
    { op: 'push', queue: 'setup', lane, id: `wait.${claim.token}`, body },
    { op: 'delay', queue: 'setup', lane, delayMs },
  ]
}

/** Its time has come: back to where it is tried. */
export const returnToLane = (claim: Claim, { lane, item }: WaitingJob): readonly Write[] => [
  { op: 'push', queue: 'setup', lane, id: `again.${claim.token}`, body: item },
  { op: 'done', claim, count: 1 },
]

/** Has what waits to be tried again tried now. */
export const retryNow = (item: RetryableJob): Write => ({
  op: 'delay',
  queue: 'setup',
  lane: retryLane(item),
  delayMs: 0,
})

const clearLane = (lane: string): Write => ({ op: 'clear', queue: 'setup', lane })

/** Drops what waits to be tried again: the same is wished for anew, or by nobody any more. */
export const dropRetry = (item: RetryableJob): Write => clearLane(retryLane(item))

const retryableKinds = {
  watch: ['create', 'turn', 'change', 'delete'],
  channel: ['add channel', 'new secret', 'delete channel'],
  destination: ['move channel'],
} as const satisfies Record<string, readonly RetryableJob['kind'][]>

/** Drops whatever waits to be tried again of a watch, a channel or a destination that is forgotten. */
export const dropRetries = (subject: keyof typeof retryableKinds, id: string): readonly Write[] =>
  retryableKinds[subject].map(kind => clearLane(retryLaneOf(kind, id)))

/**
 * Has the `setup` lane tell the service of a watch's change now; `message` shows how it goes, and then the card, which leads back to
 * `back`. `id`: another one each time that somebody wishes it.
 */
export const changeJobWrites = (
  watch: Doc<Watch>,
  { id, message, back }: { readonly id: string; readonly message: number; readonly back?: readonly string[] },
): readonly Write[] => {
  const item = { kind: 'change' as const, watch: watch.id, message, ...(back && { back: [...back] }) }
  const lane = watch.value.destination
  return [dropRetry(item), { op: 'push', queue: 'setup', lane, id: `change.${watch.id}.${id}`, body: item }]
}

/** Where the end of the time waits in which the deletion of a watch can be taken back; of its own, so that nothing waits behind it. */
export const deletionUndoLane = (watch: string): string => `undo ${watch}`
