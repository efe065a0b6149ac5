import type { SubscriptionWord } from '#contract/explanation.ts'
import { isWindowed, windowMs } from '#contract/frequency.ts'
import { summaryId } from '../summary-id.ts'
import type { ToldFacts } from './told-facts.ts'

/** How a transaction stands for one subscription. `item`: what names it in the lanes of the channels, once it is there. */
export type Telling = {
  readonly state: SubscriptionWord['state']
  /** Unix seconds. */
  readonly until: number | null
  readonly item: string | undefined
}

type Standing = {
  readonly chain: number
  readonly height: number
  /** The bot fires for it, as it is by now. */
  readonly fires: boolean
  /** The service has come to the block. */
  readonly read: boolean
}

const tell = (state: Telling['state'], item?: string): Telling => ({ state, until: null, item })

/** What was written down when it was told; `undefined`: nothing was. */
const written = ({ subscription, pair, fate, window }: ToldFacts): Telling | undefined => {
  const { frequency, told = [] } = subscription.value
  const once = told.find(({ id }) => id === pair)
  if (once !== undefined) return once.stands ? tell('told', pair) : tell('withdrawn')
  if (fate === undefined) return undefined
  if (fate.is === 'told') return tell('told', pair)
  if (fate.is === 'out') return tell('withdrawn')
  if (window?.round !== fate.round || !isWindowed(frequency))
    return tell('told_in_summary', summaryId(subscription.id, fate.round))
  return { ...tell('gathered'), until: window.since + windowMs(frequency) / 1_000 }
}

/** What became of a transaction for one subscription, as far as that is still known. */
export const tellingOf = (facts: ToldFacts, { chain, height, fires, read }: Standing): Telling => {
  const before = written(facts)
  if (before !== undefined) return before
  if (!fires) return tell('no_match')
  const { frequency, from, told = [] } = facts.subscription.value
  if (height <= (from[chain] ?? height)) return tell('too_new')
  if (!read) return tell('not_read_yet')
  if (facts.matched === false) return tell('not_matched')
  if (frequency === 'OnlyOnce' && told.some(({ stands }) => stands)) return tell('told_another')
  if (facts.matched === undefined) return tell('unknown')
  return tell(frequency === 'Always' ? 'told' : 'queued', facts.pair)
}
