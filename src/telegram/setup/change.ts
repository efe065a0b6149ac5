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
