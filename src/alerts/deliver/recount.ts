import { isSystemAlert } from '../alert.ts'
import type { EditAction, PendingAlert } from '../chat-lane.ts'
import type { ShownAlert } from '../records/shown-alerts.ts'

/** A counted alert of a watch that the chain removed or restored. */
export type Recount = {
  readonly watch: string
  readonly alerts: 1 | -1
  /** Unix seconds, if known. */
  readonly shownAt: number | undefined
}

/** Why the alert is not counted once its message is corrected. */
export const uncountedAfter = ({ shown, alert }: EditAction): Pick<ShownAlert, 'uncounted'> => {
  if (shown.summary === true || shown.uncounted === 'summarized') return { uncounted: 'summarized' }
  return alert.notification.state === 'removed' ? { uncounted: 'removed' } : {}
}

/** Changes of the count of a watch by the correction of a message: at most one alert. */
export const recountsOf = ({ alert, action, subject }: PendingAlert): readonly Recount[] => {
  if (action.type !== 'edit' || alert.watch === undefined || !subject.counts || isSystemAlert(alert))
    return []
  if (action.alert.notification.test === true) return []
  const { shown } = action
  const wasCounted = shown.uncounted === undefined && shown.summary !== true
  const isCounted = uncountedAfter(action).uncounted === undefined
  if (wasCounted === isCounted) return []
  return [{ watch: alert.watch, alerts: isCounted ? 1 : -1, shownAt: shown.sentAt }]
}
