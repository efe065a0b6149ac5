import { type BalanceNotification, limitKey } from '#readings/balance.ts'
import type { MutedBalances } from '#watch/filters.ts'

/** More balances than this are not told when a mute ends. */
const maxMutedBalances = 20

const hasRecovered = ({ data }: BalanceNotification): boolean => data.event.state === 'recovered'

/** The chat was last told that it is normal, and it is. */
const isAsShown = (notification: BalanceNotification, { normal = [] }: MutedBalances): boolean =>
  hasRecovered(notification) && normal.includes(limitKey(notification))

const withinBounds = (muted: MutedBalances): MutedBalances => {
  const { balances = [], normal = [] } = muted
  const droppable = balances.findIndex(notification => isAsShown(notification, muted))
  const left = balances.length > maxMutedBalances ? balances.toSpliced(Math.max(0, droppable), 1) : balances
  const keys = new Set(left.map(limitKey))
  return { balances: left, normal: normal.filter(key => keys.has(key)) }
}

/**
 * Adds a muted notification, in place of an earlier one of the same balance. The first one says what the chat shows: a balance that
 * passes its limit was normal.
 */
export const withMutedBalance = (before: MutedBalances, notification: BalanceNotification): MutedBalances => {
  const { balances = [], normal = [] } = before
  const key = limitKey(notification)
  const known = balances.find(other => limitKey(other) === key)
  // Every destination of a watch gets all notifications, by a lane of its own.
  if (known !== undefined && known.time > notification.time) return before
  return withinBounds({
    balances: [...balances.filter(other => other !== known), notification],
    normal: known === undefined && !hasRecovered(notification) ? [...normal, key] : normal,
  })
}

/** Balances to send once a mute ends: past their limit, or recovered while the chat shows them past it. */
export const balancesToNotify = (muted: MutedBalances): readonly BalanceNotification[] =>
  (muted.balances ?? []).filter(notification => !isAsShown(notification, muted))
