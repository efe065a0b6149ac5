import type { WatchSettings } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { ChainPreview } from '#contract/bot.ts'
import { withTimeout } from '#lib/timers.ts'
import type { Translator } from '#render/texts.ts'
import { driverOf } from '../jobs/service-requests.ts'
import { chainNames } from '../ui/watch-lines.ts'
import type { Draft } from './draft.ts'

/** Chains of which it is known that what contracts pay and make inside a transaction is seen, or is not. */
export type ChainCoverage = { readonly seen: readonly number[]; readonly unseen: readonly number[] }

/** A set-up does not wait longer for it. */
const coverageTimeoutMs = 1_000

const unknownCoverage: ChainCoverage = { seen: [], unseen: [] }

const requestCoverage = async (client: Client): Promise<ChainCoverage> => {
  try {
    const { chains } = await client.listChains({ tries: 1 })
    const idsWhere = (isSeen: boolean): number[] =>
      chains.flatMap(({ chain_id, coverage }) =>
        coverage.internal_transfers === isSeen ? [Number(chain_id)] : [],
      )
    return { seen: idsWhere(true), unseen: idsWhere(false) }
  } catch {
    return unknownCoverage
  }
}

/** What the service says of its chains; of one that says nothing, or not soon, nothing is known. Never rejects. */
export const fetchCoverage = (client: Client): Promise<ChainCoverage> =>
  withTimeout(requestCoverage(client), coverageTimeoutMs, () => unknownCoverage)

/** On which of the chosen chains something that was asked for is not seen; empty where there are none. */
export const coverageLine = (
  { chains, kinds }: Draft,
  { coverage, say }: { coverage: ChainCoverage; say: Translator },
): string => {
  const [coin, deployments] = [kinds.includes('coin'), kinds.includes('deployments')]
  const unseen = chains.filter(id => coverage.unseen.includes(id))
  if (unseen.length === 0 || !(coin || deployments)) return ''
  const seen = chains.filter(id => coverage.seen.includes(id))
  return say('watch-coverage', {
    what: coin && deployments ? 'both' : coin ? 'coin' : 'deployments',
    how: seen.length === 0 ? 'none' : 'some',
    seen: chainNames(seen, say),
    unseen: chainNames(unseen, say),
  })
}

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
