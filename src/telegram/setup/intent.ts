import { z } from 'zod'
import type { WatchSettings } from '#chat/records.ts'
import { defineKind } from '#store/store.ts'

/** How far the remote side has come; each step is done before the next. */
export type Progress = 'nothing' | 'channel' | 'bot' | 'subscription'

/**
 * The wish to have a watch, written before anything remote is done and after each step, so that whatever happens the
 * rest can be done or undone. Its id is the watch's.
 */
export type Intent = {
  readonly destination: string
  readonly chat: string
  /** The message that shows how it goes. */
  readonly message: number
  readonly languageCode?: string
  readonly settings: WatchSettings
  readonly state: 'working' | 'failing' | 'refused' | 'undoing' | 'done' | 'undone'
  /**
   * Whether the service tells transfers of nothing to who asks for them. Kept before the bot is asked for: without it none
   * was.
   */
  readonly zeroValue?: boolean
  readonly bot?: string
  readonly subscription?: string
  /** It is one of several, which are told together. */
  readonly quiet?: true
  /** Why it was refused, where it is `quiet`. */
  readonly why?: string
  /** Failures of the present step. */
  readonly failures: number
}
export const intents = defineKind<Intent>()('intent', { indexes: ['chat'] })

/** Whether the service has a bot of it, or may have one of which it could not tell any more. */
export const mayHaveBot = ({ state, bot, zeroValue }: Intent): boolean =>
  state !== 'undone' && (bot !== undefined || zeroValue !== undefined)

const underWay: ReadonlySet<Intent['state']> = new Set(['working', 'failing', 'undoing'])

/** Whether the `setup` lane goes on with it by itself. */
export const goesOn = ({ state }: Intent): boolean => underWay.has(state)

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

const waitingJobSchema = z.object({ kind: z.literal('wait'), lane: z.string(), item: jobSchema })

/** What waits in a lane of its own (again.ts) to be tried again in `lane`. */
export type WaitingJob = z.infer<typeof waitingJobSchema>

/** Whatever waits in a lane of the queue `setup`. */
export const queuedJobSchema = z.discriminatedUnion('kind', [jobSchema, waitingJobSchema])
