import type { WatchSettings } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import type { ChainPreview } from '#contract/preview.ts'
import { withTimeout } from '#lib/in-time.ts'
import { driverOf } from '../setup/remote.ts'
import { chainNames, type Draft } from './draft.ts'

/** How many a day there would be on some chains, by their last blocks. */
export type AlertEstimate = { readonly perDay: number; readonly chains: readonly number[] }

/** `about`: the question that it answers. */
export type CachedEstimate = { readonly about: string; readonly rate: AlertEstimate }

/** A review waits no longer, of which the service may take most. */
const estimateTimeoutMs = 1_500
const previewBudgetMs = 1_000

/** Of fewer nobody can tell how many come in a day. */
const minMatches = 3

const significantDigits = 2

const roundCount = (count: number): number => Number(count.toPrecision(significantDigits))

const estimateFrom = (chains: readonly ChainPreview[]): AlertEstimate | null => {
  const known = chains.flatMap(({ chain_id, fired, per_day }) =>
    per_day === null ? [] : [{ id: Number(chain_id), fired, likely: per_day.likely }],
  )
  const fired = known.reduce((sum, one) => sum + one.fired, 0)
  if (fired < minMatches) return null
  return {
    perDay: roundCount(known.reduce((sum, { likely }) => sum + likely, 0)),
    chains: known.map(({ id }) => id),
  }
}

const requestEstimate = async (client: Client, settings: WatchSettings): Promise<AlertEstimate | null> => {
  try {
    const { chains } = await client.previewBot(
      { driver: driverOf(settings), within_ms: previewBudgetMs },
      { tries: 1 },
    )
    return estimateFrom(chains)
  } catch {
    return null
  }
}

/** By the last blocks; `null`: too few to tell, or the service does not tell, or not soon. Never rejects. */
export const fetchEstimate = (client: Client, settings: WatchSettings): Promise<AlertEstimate | null> =>
  withTimeout(requestEstimate(client, settings), estimateTimeoutMs, () => null)

/** About how many alerts there will be; empty where nobody knows, or there is one at most. */
export const estimateLine = (
  { chains, frequency }: Draft,
  { rate, say }: { readonly rate?: AlertEstimate | null; readonly say: Translator },
): string => {
  if (!rate || frequency === 'OnlyOnce') return ''
  const isWhole = chains.every(id => rate.chains.includes(id))
  return say('watch-rate', {
    count: rate.perDay,
    what: frequency === 'Always' ? 'alerts' : 'transactions',
    of: isWhole ? 'all' : 'some',
    chains: chainNames(rate.chains, say),
  })
}
