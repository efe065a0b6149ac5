import type { WatchSettings } from '#chat/records.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import { defineKind } from '#store/store.ts'

/** What the service has to be told of a change, in this order; each is a line of its progress. */
const changeSteps = ['bot', 'subscription', 'former'] as const
export type ChangeStep = (typeof changeSteps)[number]

/**
 * What the service has still to be told of a watch whose settings were changed. Its id is the watch's; the settings
 * themselves stand in the watch, so that one change after the other comes to the last. Whoever changes what the service
 * must know writes both at once.
 */
export type WatchChange = {
  /** As the service was last known to have them: what *Undo* goes back to. */
  readonly before: WatchSettings
  /** What it consists of. */
  readonly steps: readonly ChangeStep[]
  /** The bot is to be told. */
  readonly bot: boolean
  /** The bot was told, or may have been. */
  readonly botTold?: true
  /** To be subscribed anew, because a subscription cannot be changed. */
  readonly subscription: boolean
  /** The subscription that is being made: under its key the service must be asked for it in the same words each time. */
  readonly attempt?: { readonly key: string; readonly body: NewSubscription }
  /** It was subscribed anew. */
  readonly subscribed?: true
  /** Subscriptions to be ended. */
  readonly former: readonly string[]
  /** It takes an earlier change back. */
  readonly undoing?: true
  readonly state: 'working' | 'failing' | 'refused'
  /** Failures of the present step. */
  readonly failures: number
}
export const watchChanges = defineKind<WatchChange>()('change')

/** What of it is done; `undefined`: all. */
export const nextChangeStep = ({
  bot,
  subscription,
  attempt,
  former,
}: WatchChange): ChangeStep | undefined => {
  if (bot) return 'bot'
  if (subscription || attempt !== undefined) return 'subscription'
  return former.length > 0 ? 'former' : undefined
}

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

/**
 * A subscription that is being made in the place of `former`: under its key the service must be asked for it in the same words
 * each time.
 */
export type SubscriptionAttempt = {
  readonly watch: string
  readonly former: string
  readonly key: string
  readonly body: NewSubscription
}

/**
 * A destination whose channel gets another address, because `PUBLIC_URL` has changed: it is registered again, its watches are
 * subscribed to that, then the former channel is deleted. The id is the destination's.
 */
export type ChannelMove = {
  /** The `PUBLIC_URL` of the new channel. */
  readonly publicUrl: string
  /** A `PUBLIC_URL` for which a channel was asked for, whose reply has not come. */
  readonly asked?: string
  /** Watches that are still to be subscribed to the new channel. */
  readonly left: readonly string[]
  readonly attempt?: SubscriptionAttempt
  /** The service refuses the present step; it is tried again all the same. */
  readonly refused?: true
  /** Failures of the present step. */
  readonly failures: number
}
export const channelMoves = defineKind<ChannelMove>()('channel-move')

/**
 * A chat that is being forgotten, by the chat. `message` shows how it goes. `total`: what there was to delete at the service,
 * of which `done` is deleted. `failures`: of the present step.
 */
export type ChatDeletion = {
  readonly message: number
  readonly languageCode?: string
  readonly total: number
  readonly done: number
  readonly failures: number
}
export const chatDeletions = defineKind<ChatDeletion>()('forgetting')
