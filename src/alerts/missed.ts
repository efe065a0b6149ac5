import type { MutedAlerts } from '#chat/mutes.ts'
import type { Watch } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import type { Notification } from '#contract/notification.ts'
import {
  addToSummary,
  findInSummary,
  mergeSummary,
  removeFromSummary,
  toSummary,
  truncateData,
} from '#contract/summary.ts'
import type { Alert, TransactionAlert } from './alert.ts'

/** What the transactions of a summary have in common. */
const withoutSummary = ({ summary: _summary, late: _late, ...rest }: Notification): Notification => ({
  ...rest,
  data: truncateData(rest.data, 1),
})

/** With an alert more, which was not shown. One whose transaction is in it already takes its place. */
export const withMutedAlert = (before: MutedAlerts, alert: Alert): MutedAlerts => {
  if (alert.kind === 'transaction') {
    const { notification } = alert
    // It may have turned out otherwise: what is in the sums is what it was before.
    const known = before.gathered && findInSummary(before.gathered, notification.data)
    const others = known === undefined ? before : (withoutData(before, known) ?? before)
    return {
      alerts: others.alerts + 1,
      gathered: addToSummary(others.gathered, notification.data),
      last: withoutSummary(notification),
    }
  }
  const alerts = before.alerts + 1
  if (alert.kind !== 'summary') return { ...before, alerts }
  const { notification } = alert
  return {
    alerts,
    gathered: mergeSummary(before.gathered, notification.summary),
    last: withoutSummary(notification),
  }
}

/** Without a transaction that is no longer on the chain; `undefined`: it is not known to be in it. */
export const withoutMutedAlert = (
  before: MutedAlerts,
  { notification }: TransactionAlert,
): MutedAlerts | undefined => withoutData(before, notification.data)

const withoutData = (
  { gathered, ...before }: MutedAlerts,
  data: Notification['data'],
): MutedAlerts | undefined => {
  if (gathered === undefined || findInSummary(gathered, data) === undefined) return undefined
  const left = removeFromSummary(gathered, data)
  const alerts = Math.max(0, before.alerts - 1)
  return left === undefined ? { alerts: 0 } : { ...before, alerts, gathered: left }
}

const toSeconds = (ms: number): number => Math.floor(ms / 1_000)

/**
 * What is told when a mute ends: a summary, or a count where it was not said what moved; nothing where nothing was missed.
 * `since` and `now`: milliseconds since 1970.
 */
export const muteEndAlert = (
  { alerts, gathered, last }: MutedAlerts,
  o: { id: string; watch: Watch; say: Translator; since: number; now: number },
): Alert | undefined => {
  const { since, watch } = o
  const { destination, name } = watch
  const route = { destination, watch: o.id }
  if (alerts === 0) return undefined
  if (gathered === undefined || last === undefined)
    return { kind: 'text', ...route, text: o.say('mute-missed', { name, count: alerts }) }
  const [data = last.data] = gathered.newest
  const notification: Notification = {
    ...last,
    id: `${o.id}:muted:${since}`,
    revision: 0,
    state: 'included',
    time: toSeconds(o.now),
    data,
    message: '',
  }
  const summary = toSummary(gathered, { since: toSeconds(since), until: toSeconds(o.now) })
  return { kind: 'summary', ...route, notification: { ...notification, summary } }
}
