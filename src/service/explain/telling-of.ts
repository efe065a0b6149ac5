import type { SubscriptionExplanation } from '#contract/explanation.ts'
import { hasWindow, windowMs } from '#contract/frequency.ts'
import { summaryId } from '../summary-id.ts'
import type { NotificationFacts } from './told-facts.ts'

/** How a transaction stands for one subscription. `item`: what names it in the lanes of the channels, once it is there. */
export type SubscriptionState = {
  readonly state: SubscriptionExplanation['state']
  /** Unix seconds. */
  readonly until: number | null
  readonly item: string | undefined
}

type TransactionFacts = {
  readonly chain: number
  readonly height: number
  /** The bot fires for it, as it is by now. */
  readonly doesFire: boolean
  /** The service has come to the block. */
  readonly isBlockRead: boolean
}

const toState = (state: SubscriptionState['state'], item?: string): SubscriptionState => ({
  state,
  until: null,
  item,
})

/** What was written down when it was told; `undefined`: nothing was. */
const recordedState = ({
  subscription,
  matchId: pair,
  outcome: fate,
  window,
}: NotificationFacts): SubscriptionState | undefined => {
  const { frequency, told = [] } = subscription.value
  const once = told.find(({ id }) => id === pair)
  if (once !== undefined) return once.stands ? toState('told', pair) : toState('withdrawn')
  if (fate === undefined) return undefined
  if (fate.is === 'told') return toState('told', pair)
  if (fate.is === 'out') return toState('withdrawn')
  if (window?.round !== fate.round || !hasWindow(frequency))
    return toState('told_in_summary', summaryId(subscription.id, fate.round))
  return { ...toState('gathered'), until: window.since + windowMs(frequency) / 1_000 }
}

/** What became of a transaction for one subscription, as far as that is still known. */
export const subscriptionState = (
  facts: NotificationFacts,
  { chain, height, doesFire: fires, isBlockRead: read }: TransactionFacts,
): SubscriptionState => {
  const before = recordedState(facts)
  if (before !== undefined) return before
  if (!fires) return toState('no_match')
  const { frequency, from, told = [] } = facts.subscription.value
  if (height <= (from[chain] ?? height)) return toState('too_new')
  if (!read) return toState('not_read_yet')
  if (facts.wasMatched === false) return toState('not_matched')
  if (frequency === 'OnlyOnce' && told.some(({ stands }) => stands)) return toState('told_another')
  if (facts.wasMatched === undefined) return toState('unknown')
  return toState(frequency === 'Always' ? 'told' : 'queued', facts.matchId)
}
