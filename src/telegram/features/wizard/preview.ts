import { z } from 'zod'
import type { Client } from '#client/client.ts'
import type { ChainPreview } from '#contract/bot.ts'
import { type Source, tracedSources } from '#events/event-kind.ts'
import { isNewOnly } from '#events/restrictions.ts'
import { hourSeconds, toCoarseDuration, wallNow } from '#lib/time.ts'
import { withTimeout } from '#lib/timers.ts'
import type { Translator } from '#render/texts.ts'
import { kindOfOption } from '#watch/event-kinds.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { chainNames } from '#watch/watch-lines.ts'
import { driverOf } from '../../framework/service-requests.ts'
import { unreadChains } from '../watches/unread-chains.ts'
import { settingsFromDraft, type WatchDraft } from './draft.ts'

/** Coverage of the service, stored with the wizard as it was when that was opened. */
export const chainCoverageSchema = z
  .object({
    /** Chains on which the service sees payments and deployments by contracts, and on which it does not. Others are unknown. */
    seen: z.array(z.number()).readonly(),
    unseen: z.array(z.number()).readonly(),
    /** Whether the service sends digests to webhooks. */
    schedules: z.literal(true).optional(),
    /** Chains on which it says when a transaction is final. */
    final: z.array(z.number()).readonly().optional(),
    /** Chains that log each movement of their coin. */
    coinLogs: z.array(z.number()).readonly().optional(),
    /** Chains on which it also reads proposals to Safes. */
    proposals: z.array(z.number()).readonly().optional(),
    /** Chains that are not read. */
    unread: z
      .array(z.object({ chain: z.number(), since: z.number() }))
      .readonly()
      .optional(),
  })
  .readonly()
export type ChainCoverage = z.infer<typeof chainCoverageSchema>

/** How long the wizard waits. */
const coverageTimeoutMs = 1_000

const unknownCoverage: ChainCoverage = { seen: [], unseen: [] }

const requestCoverage = async (client: Client): Promise<ChainCoverage> => {
  try {
    const { chains, schedules = false } = await client.listChains({}, { tries: 1 })
    const idsWhere = (isSeen: boolean): number[] =>
      chains.flatMap(({ chain_id, coverage }) =>
        coverage.internal_transfers === isSeen ? [Number(chain_id)] : [],
      )
    const final = chains.flatMap(({ chain_id, coverage }) =>
      coverage.final === true ? [Number(chain_id)] : [],
    )
    const coinLogs = chains.flatMap(({ chain_id, coverage }) =>
      coverage.coin_logs === true ? [Number(chain_id)] : [],
    )
    const proposals = chains.flatMap(({ chain_id, coverage }) =>
      coverage.safe_proposals === true ? [Number(chain_id)] : [],
    )
    return {
      seen: idsWhere(true),
      unseen: idsWhere(false),
      ...(schedules && { schedules: true as const }),
      ...(final.length > 0 && { final }),
      ...(coinLogs.length > 0 && { coinLogs }),
      ...(proposals.length > 0 && { proposals }),
      unread: unreadChains(chains, wallNow()),
    }
  } catch {
    return unknownCoverage
  }
}

/** Never rejects: whatever the service does not answer in time is unknown. */
export const fetchCoverage = (client: Client): Promise<ChainCoverage> =>
  withTimeout(requestCoverage(client), coverageTimeoutMs, () => unknownCoverage)

/** Warns of chosen chains on which chosen events are not seen. Returns '' if there are none. */
export const coverageLine = (
  { chains, kinds }: WatchDraft,
  { coverage, say }: { coverage: ChainCoverage; say: Translator },
): string => {
  const coinLogs = new Set(coverage.coinLogs)
  const isSeen = (id: number, source: Source): boolean =>
    coverage.seen.includes(id) || (source === 'internalTransfers' && coinLogs.has(id))
  const inside = tracedSources.filter(source =>
    kinds.some(kind => kindOfOption(kind).reads?.includes(source) === true),
  )
  const byUnseen = Map.groupBy(inside, source =>
    chains.filter(id => coverage.unseen.includes(id) && !isSeen(id, source)).join(),
  )
  return [...byUnseen]
    .flatMap(([ids, [first, ...others]]) => {
      if (ids === '' || first === undefined) return []
      const unseen = ids.split(',').map(Number)
      const seenChains = chains.filter(id => isSeen(id, first))
      return say('watch-coverage', {
        what: others.length > 0 ? 'both' : first,
        how: seenChains.length === 0 ? 'none' : 'some',
        seen: chainNames(seenChains, say),
        unseen: chainNames(unseen, say),
      })
    })
    .join('\n')
}

/** Names the chosen chains on which proposals are notified, too, if Safes are watched, or says that there are none. */
export const proposalCoverageLine = (
  { chains, kinds }: WatchDraft,
  { coverage: { proposals = [], unread }, say }: { coverage: ChainCoverage; say: Translator },
): string => {
  const withProposals = chains.filter(id => proposals.includes(id))
  if (!kinds.includes('safes')) return ''
  if (withProposals.length > 0) return say('watch-safe-proposals', { chains: chainNames(withProposals, say) })
  const isKnown = unread !== undefined
  return isKnown ? say('safe-unseen', { chains: chainNames(chains, say) }) : ''
}

const estimateSchema = z.object({
  /** Expected alerts a day, judged by the latest blocks of these chains. */
  perDay: z.number(),
  chains: z.array(z.number()).readonly(),
  /** How many matches there were in how many seconds, if they are too few for a reliable estimate. */
  rough: z.object({ fired: z.number(), seconds: z.number() }).optional(),
})
export type AlertEstimate = Readonly<z.infer<typeof estimateSchema>>

/** Stored with the wizard. */
export const cachedEstimateSchema = z.object({
  /** A hash of the settings that were estimated. */
  about: z.string(),
  rate: estimateSchema,
})
export type CachedEstimate = Readonly<z.infer<typeof cachedEstimateSchema>>

/** How long the review waits; the service may use most of it to read blocks. */
const estimateTimeoutMs = 1_500
const previewBudgetMs = 1_000

/** Matches that an estimate needs. */
const minMatches = 3

/**
 * Matches and time of a good estimate: with fewer it is off by a third or more, and a shorter time is not
 * typical of a day.
 */
const enoughMatches = 30
const enoughSeconds = 6 * hourSeconds
/** Shortest sample, however many matches it has. */
const leastSeconds = 600
/** Matches in a short time that allow for a number a day, which could be ten times as many with fewer. */
const minMatchesOfDay = 10

const significantDigits = 2

const roundCount = (count: number): number => Number(count.toPrecision(significantDigits))

const estimateFrom = (chains: readonly ChainPreview[]): AlertEstimate | null => {
  const previews = chains.flatMap(({ chain_id, fired, seconds, per_day }) =>
    per_day === null ? [] : [{ id: Number(chain_id), fired, seconds, likely: per_day.likely }],
  )
  const fired = previews.reduce((sum, preview) => sum + preview.fired, 0)
  if (fired < minMatches) return null
  const seconds = Math.max(...previews.map(preview => preview.seconds))
  const isRough = seconds < (fired < enoughMatches ? enoughSeconds : leastSeconds)
  return {
    perDay: roundCount(previews.reduce((sum, { likely }) => sum + likely, 0)),
    chains: previews.map(({ id }) => id),
    ...(isRough && { rough: { fired, seconds } }),
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

/** Returns `null` if there are too few matches, or no answer in time. Never rejects. */
export const fetchEstimate = (client: Client, settings: WatchSettings): Promise<AlertEstimate | null> =>
  withTimeout(requestEstimate(client, settings), estimateTimeoutMs, () => null)

const roughLine = ({ fired, seconds }: NonNullable<AlertEstimate['rough']>, say: Translator): string =>
  say(fired < minMatchesOfDay ? 'watch-rate-few' : 'watch-rate-rough', {
    fired,
    span: say('summary-span', toCoarseDuration(seconds, 1)),
  })

/** Words for how many alerts to expect; '' if that is unknown, and for a watch that alerts once. */
export const estimateLine = (
  draft: WatchDraft,
  { estimate, say }: { readonly estimate?: AlertEstimate | null; readonly say: Translator },
): string => {
  const { chains, frequency } = draft
  if (!estimate || frequency === 'OnlyOnce') return ''
  const { rough } = estimate
  if (rough !== undefined && rough.fired < minMatchesOfDay) return roughLine(rough, say)
  const isWhole = chains.every(id => estimate.chains.includes(id))
  const rate = say('watch-rate', {
    count: estimate.perDay,
    what: frequency === 'Always' ? 'alerts' : 'transactions',
    of: isWhole ? 'all' : 'some',
    chains: chainNames(estimate.chains, say),
  })
  const lines = [
    rate,
    ...(settingsFromDraft(draft).strategies.some(isNewOnly) ? [say('watch-rate-new')] : []),
    ...(rough === undefined ? [] : [roughLine(rough, say)]),
  ]
  return lines.join('\n')
}
