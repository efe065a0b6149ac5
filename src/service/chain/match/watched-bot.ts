import type { DeclaredEvent } from '#events/contract-event/declaration.ts'
import type { MatchCriteria } from '#events/event-kind.ts'
import { isGross } from '#events/fields.ts'
import type { CriteriaByKind } from '#events/matchers.ts'
import {
  commonDirection,
  declarationsOf,
  kinds,
  type Strategy,
  strategySchema,
  transferKinds,
} from '#events/registry.ts'
import { recordOf } from '#lib/collections.ts'
import { countsTransfers, type ReadingStrategy } from '#readings/registry.ts'
import type { BotRecord, SubscriptionRecord } from '../../records/records.ts'

const addressDigits = 40

/**
 * Packs keys of addresses into one text with a character for each byte, a fourth of the size of separate
 * texts.
 */
export const packAddresses = (keys: readonly string[]): string =>
  Buffer.from(keys.join(''), 'hex').toString('latin1')

export const unpackAddresses = (packed: string): string[] => {
  const digits = Buffer.from(packed, 'latin1').toString('hex')
  return Array.from({ length: digits.length / addressDigits }, (_, n) =>
    digits.slice(n * addressDigits, (n + 1) * addressDigits),
  )
}

export const countPacked = (packed: string): number => (2 * packed.length) / addressDigits

/** A bot with at least one live subscription, as the watch index keeps it. */
export type WatchedBot = {
  readonly id: string
  readonly chains: readonly number[]
  /** Addresses as `packAddresses` packs them: there may be a million. */
  readonly addresses: string
  readonly asked: CriteriaByKind
  readonly readings: readonly ReadingStrategy[]
  /** Start points by subscription, by chain id. */
  readonly subscriptions: Map<string, SubscriptionRecord['from']>
}

export type WatchCriteria = Pick<BotRecord, 'chains' | 'addresses' | 'strategies' | 'readings'>

const askedWithoutDirection: MatchCriteria = {}
const noReadings: readonly ReadingStrategy[] = []

const sharedCriteria = new Map<string, MatchCriteria>()

/** Returns one object for all bots that ask the same: there may be a hundred thousand. */
const shared = (criteria: MatchCriteria): MatchCriteria => {
  const key = JSON.stringify(criteria)
  const known = sharedCriteria.get(key) ?? criteria
  sharedCriteria.set(key, known)
  return known
}

/** The conditions of an event by the names that another declaration gives its arguments. */
const conditionsAs = (
  { wheres, args }: DeclaredEvent,
  declared: DeclaredEvent,
): DeclaredEvent['wheres'] | undefined =>
  wheres?.map(where =>
    where.map(condition => {
      const n = args.findIndex(({ name }) => name === condition.arg)
      return { ...condition, arg: declared.args[n]?.name ?? condition.arg }
    }),
  )

/**
 * Merges an event that several strategies declare: as the first one declares it, with the conditions of all,
 * unless a strategy has none.
 */
const askedTogether = ([first, ...others]: readonly DeclaredEvent[]): DeclaredEvent[] => {
  if (first === undefined) return []
  const { wheres: _, ...event } = first
  const all = [first, ...others].map(declared => conditionsAs(declared, first))
  const wheres = all.flatMap(conditions => conditions ?? [])
  return [all.includes(undefined) ? event : { ...event, wheres }]
}

/** Merges the criteria of strategies of one kind. */
const askedByAny = (strategies: readonly Strategy[]): MatchCriteria => {
  const declared = Map.groupBy(strategies.flatMap(declarationsOf), ({ layout }) => layout)
  if (declared.size > 0) return { declared: [...declared.values()].flatMap(askedTogether) }
  const direction = commonDirection(strategies)
  if (direction === undefined) return askedWithoutDirection
  const asksZeroValue = strategies.some(({ params }) => 'zero_value' in params && params.zero_value === true)
  return shared({
    direction,
    ...(asksZeroValue && { zeroValue: true }),
    ...(strategies.some(isGross) && { gross: true }),
  })
}

const askedKinds = (strategies: readonly Strategy[]): CriteriaByKind =>
  recordOf(
    kinds.flatMap(({ id, func }) => {
      const own = strategies.filter(strategy => strategy.func === func)
      return own.length === 0 ? [] : [[id, askedByAny(own)] as const]
    }),
  )

/** All transfers, which silences and rates may count without a strategy of the bot. */
const transferStrategies = transferKinds.map(({ func }) => strategySchema.parse({ func, params: {} }))

export const watchedBot = (
  id: string,
  { chains, addresses, strategies, readings = noReadings }: WatchCriteria,
  subscriptions: WatchedBot['subscriptions'],
): WatchedBot => ({
  id,
  chains,
  addresses: packAddresses([...new Set(addresses)]),
  asked: askedKinds(readings.some(countsTransfers) ? [...strategies, ...transferStrategies] : strategies),
  readings,
  subscriptions,
})
