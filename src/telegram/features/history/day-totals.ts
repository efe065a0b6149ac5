import type { HistoryEntry, RecordedSummary, RecordedTransaction } from '#alerts/records/history.ts'
import { toWallTime } from '#lib/time.ts'

/** `date`: `2026-11-25`. `in`, `out`: in US dollars, as far as known. `alerts`: transactions. */
export type DayTotals = {
  readonly date: string
  readonly in: number
  readonly out: number
  readonly alerts: number
}

/** `unpriced`: how many transactions, or movements of a summary, moved something whose worth is not known. */
export type Activity = { readonly days: readonly DayTotals[]; readonly unpriced: number }

/** Share of an entry in the totals of its day. `at`: Unix seconds. */
type Share = Omit<DayTotals, 'date'> & { readonly at: number; readonly unpriced: number }

const shareOfTransaction = ({ block, filled }: RecordedTransaction): Share => {
  const sums = { in: 0, out: 0 }
  let isUnpriced = false
  for (const movement of filled.movements ?? []) {
    const { direction } = movement
    if (direction === 'self') continue
    const usd = 'usd' in movement ? movement.usd : undefined
    if (usd !== undefined && 'value' in usd) sums[direction] += usd.value
    else isUnpriced = true
  }
  return { ...sums, at: block.time, alerts: 1, unpriced: isUnpriced ? 1 : 0 }
}

const negative = (share: Share): Share => ({
  at: share.at,
  in: -share.in,
  out: -share.out,
  alerts: -share.alerts,
  unpriced: -share.unpriced,
})

const shareOfSummary = ({ assets, transactions, until }: RecordedSummary): Share => {
  const share = { at: until, in: 0, out: 0, alerts: transactions, unpriced: 0 }
  for (const asset of assets)
    for (const way of ['in', 'out'] as const) {
      if (asset[way] === '0') continue
      const { value, unpriced } = asset.usd?.[way] ?? { value: 0, unpriced: 1 }
      share[way] += value
      share.unpriced += unpriced
    }
  return share
}

/** `undefined`: it counts for nothing. */
const shareOf = (entry: HistoryEntry): Share | undefined => {
  if (entry.kind === 'text') return { at: entry.at, in: 0, out: 0, alerts: 1, unpriced: 0 }
  if (entry.kind === 'transaction') {
    const { transaction, removed, summarized } = entry
    if (removed === undefined) return summarized ? undefined : shareOfTransaction(transaction)
    return summarized ? negative(shareOfTransaction(transaction)) : undefined
  }
  return shareOfSummary(entry.summary)
}

const dayMs = 86_400_000

type Days = { readonly count: number; readonly zone: string; readonly now: number }

/** The last `count` days up to that of `now` (ms since 1970), oldest first. A day of 23 or 25 hours is one, too. */
const lastDays = ({ count, zone, now }: Days): readonly string[] => {
  const dates = new Set<string>()
  for (let at = now; dates.size < count; at -= dayMs / 2) dates.add(toWallTime(at, zone).date)
  return [...dates].toReversed()
}

const atLeastZero = (value: number): number => Math.max(0, value)

/**
 * Sums the movements of each of the last `count` days of a time zone, by the times of the blocks. Sums never fall
 * below zero.
 */
export const toActivity = (entries: readonly HistoryEntry[], last: Days): Activity => {
  const days = new Map(lastDays(last).map(date => [date, { date, in: 0, out: 0, alerts: 0 }]))
  let unpriced = 0
  for (const entry of entries) {
    const share = shareOf(entry)
    const day = share && days.get(toWallTime(share.at * 1_000, last.zone).date)
    if (share === undefined || day === undefined) continue
    day.in += share.in
    day.out += share.out
    day.alerts += share.alerts
    unpriced += share.unpriced
  }
  return {
    days: [...days.values()].map(day => ({
      date: day.date,
      in: atLeastZero(day.in),
      out: atLeastZero(day.out),
      alerts: atLeastZero(day.alerts),
    })),
    unpriced: atLeastZero(unpriced),
  }
}
