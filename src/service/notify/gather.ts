import type { Notification } from '#contract/notification.ts'
import { addToSummary, removeFromSummary } from '#contract/summary.ts'
import type { MatchOutcome, SummaryWindow } from '../records.ts'
import { summaryId } from '../summary-id.ts'

/** What becomes of notifications: told `now`, or gathered in `window`. `fates`: those that are new, by id. */
export type WindowChange = {
  readonly now: Notification[]
  window: SummaryWindow | undefined
  readonly fates: Map<string, MatchOutcome>
}

/** `fates`: what became of those that were told of before. `opened`: the window that the first one opens. */
type WindowBefore = {
  readonly window: SummaryWindow | undefined
  readonly fates: ReadonlyMap<string, MatchOutcome>
  readonly opened: SummaryWindow
}

/** A transaction that was told of: what it says now names the summary that told of it, if one did. */
const withSummaryReference = (
  notification: Notification,
  { fate, window }: { fate: MatchOutcome | undefined; window: SummaryWindow | undefined },
): Notification =>
  fate?.is === 'gathered' && fate.round !== window?.round
    ? { ...notification, told_in: summaryId(notification.subscription.id, fate.round) }
    : notification

/** Takes a transaction out of the window in which it waits; `false`: it waits in none. */
const removeFromWindow = (to: WindowChange, fate: MatchOutcome | undefined): boolean => {
  if (fate?.is !== 'gathered' || fate.round !== to.window?.round || to.window.gathered === undefined)
    return false
  const { gathered: before, ...window } = to.window
  const left = removeFromSummary(before, fate.data)
  to.window = { ...window, ...(left !== undefined && { gathered: left }) }
  return true
}

/** A transaction is gone: whoever was told of it is told at once, and nobody else. */
const removeMatch = (
  to: WindowChange,
  notification: Notification,
  { fate }: { fate: MatchOutcome | undefined },
): void => {
  if (fate?.is === 'out') return
  if (removeFromWindow(to, fate)) to.fates.set(notification.id, { is: 'out' })
  else to.now.push(withSummaryReference(notification, { fate, window: to.window }))
}

/** A transaction that nobody was told of. */
const addToWindow = (
  to: WindowChange,
  notification: Notification,
  { opened }: { opened: SummaryWindow },
): void => {
  const { id, data } = notification
  const { window } = to
  if (window === undefined) {
    to.now.push(notification)
    to.window = opened
    to.fates.set(id, { is: 'told' })
  } else {
    to.window = { ...window, gathered: addToSummary(window.gathered, data) }
    to.fates.set(id, { is: 'gathered', round: window.round, data })
  }
}

/**
 * What a frequency with a window does: the first transaction is told at once and opens the window, what comes before its end
 * is gathered. That one which was told is gone, back or otherwise is told at once; one that waits is taken out, or replaced, instead.
 */
export const collectInWindow = (notifications: readonly Notification[], o: WindowBefore): WindowChange => {
  const to: WindowChange = { now: [], window: o.window, fates: new Map() }
  for (const notification of notifications) {
    const fate = o.fates.get(notification.id)
    if (notification.state === 'removed') removeMatch(to, notification, { fate })
    else if (fate === undefined || fate.is === 'out' || removeFromWindow(to, fate))
      addToWindow(to, notification, o)
    else to.now.push(withSummaryReference(notification, { fate, window: to.window }))
  }
  return to
}
