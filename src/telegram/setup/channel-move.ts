import type { NewSubscription } from '#contract/subscription.ts'
import { defineKind } from '#store/store.ts'

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
