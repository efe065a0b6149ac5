import type { DeadlineStrategy } from '#readings/deadline.ts'
import type { DeadlineId } from '#readings/deadlines/deadline-kind.ts'
import { type AnyDeadlineSource, type AnyFoundDeadline, deadlineKind } from '#readings/deadlines/kinds.ts'
import { conditionKey } from '#readings/limit.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import type { AnnouncedDeadline, DeadlineState } from '../../records/reading-states.ts'
import type { ReadingBlock } from '../limits/verdict.ts'
import type { FoundBySource, ScannedSource } from './scan-deadlines.ts'

/** A strategy and a source of its kind, under a key that names both. */
export type FollowedSource = {
  readonly key: string
  readonly strategy: DeadlineStrategy
  readonly source: AnyDeadlineSource
}

/** The sources that a bot follows, and its addresses (keys). */
export type FollowedDeadlines = {
  readonly followed: ReadonlyMap<string, FollowedSource>
  readonly addresses: ReadonlySet<string>
}

/** Lists the sources that strategies follow on a chain, or on any, by their keys. */
export const followedSources = (
  readings: readonly ReadingStrategy[],
  chain?: number,
): ReadonlyMap<string, FollowedSource> =>
  new Map(
    readings.flatMap(strategy => {
      if (strategy.func !== 'deadline') return []
      const { sources, chain: only = chain } = deadlineKind(strategy.params.kind)
      if (chain !== undefined && only !== chain) return []
      return sources.map(source => {
        const key = `${source.id}:${conditionKey(strategy)}`
        return [key, { key, strategy, source }] as const
      })
    }),
  )

/** Lists the sources that bots follow, each once, with the addresses (keys) of all of them. */
export const scannedOf = (bots: readonly FollowedDeadlines[]): readonly ScannedSource[] => {
  const scanned = new Map<AnyDeadlineSource, Set<string>>()
  for (const { followed, addresses } of bots)
    for (const { source } of followed.values())
      scanned.set(source, (scanned.get(source) ?? new Set()).union(addresses))
  return [...scanned].map(([source, addresses]) => ({ source, addresses: [...addresses] }))
}

const deadlineKey = (followed: string, { address, id }: DeadlineId): string =>
  [followed, address, id].join(':')

/** The parts of `deadlineKey`. The key of a followed source has colons of its own. */
export const readDeadlineKey = (key: string): DeadlineId & { readonly followed: string } => {
  const end = key.lastIndexOf(':')
  const start = key.lastIndexOf(':', end - 1)
  return { followed: key.slice(0, start), address: key.slice(start + 1, end), id: key.slice(end + 1) }
}

const addressScope = (followed: string, address: string): string => `${followed}:${address}`

const countByAddress = (keys: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const { followed, address } = readDeadlineKey(key)
    const scope = addressScope(followed, address)
    counts.set(scope, (counts.get(scope) ?? 0) + 1)
  }
  return counts
}

/** The state of a deadline as logs announce it, or `undefined` if it does not change. */
const announce = (
  { isRenewed }: AnyDeadlineSource,
  known: AnnouncedDeadline | undefined,
  {
    found: { height, hash, details, ends },
    block,
  }: { readonly found: AnyFoundDeadline; readonly block: ReadingBlock },
): AnnouncedDeadline | undefined => {
  if (ends !== undefined)
    return known === undefined || known.ended?.hash === hash
      ? undefined
      : { ...known, ended: { height, hash, state: ends } }
  if (known === undefined) return { height, hash, details }
  if (known.hash === hash) return undefined
  // In another block it may end at another time, which is not put off.
  if (isRenewed === undefined) return { ...known, height, hash, details, end: undefined }
  if (!block.isOrphaned(known) && height < known.height) return undefined
  const isEnded = known.ended !== undefined && !block.isOrphaned(known.ended)
  const isOver = known.over !== undefined || isEnded || block.isOrphaned(known)
  return isOver || isRenewed(known.details, details) ? { height, hash, details } : undefined
}

/** Deadlines that logs announce. `isWatched` tells whether announcements at a height count. */
type FoundIn = {
  readonly found: FoundBySource
  readonly block: ReadingBlock
  readonly isWatched: (height: number) => boolean
}

/** Limit of deadlines per address and strategy, as logs may announce any number. */
const maxDeadlines = 500

/** The stored deadlines, updated and extended by those of the logs. */
export const knownDeadlines = (
  { followed, addresses }: FollowedDeadlines,
  before: DeadlineState['deadlines'],
  { found, block, isWatched }: FoundIn,
): ReadonlyMap<string, AnnouncedDeadline> => {
  const deadlines = new Map(
    Object.entries(before).filter(([key]) => {
      const { followed: source, address } = readDeadlineKey(key)
      return followed.has(source) && addresses.has(address)
    }),
  )
  const counts = countByAddress(deadlines.keys())
  for (const { key: source, source: announcing } of followed.values()) {
    for (const one of found.get(announcing.id) ?? []) {
      const { height, address } = one
      if (!addresses.has(address)) continue
      const key = deadlineKey(source, one)
      const stored = deadlines.get(key)
      const scope = addressScope(source, address)
      const count = counts.get(scope) ?? 0
      if (stored === undefined && (one.ends !== undefined || !isWatched(height) || count >= maxDeadlines))
        continue
      const next = announce(announcing, stored, { found: one, block })
      if (next !== undefined) deadlines.set(key, next)
      if (stored === undefined) counts.set(scope, count + 1)
    }
  }
  return deadlines
}
