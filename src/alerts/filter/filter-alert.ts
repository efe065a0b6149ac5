import {
  type MutedAlerts,
  mutedAlerts,
  type SuppressedAlert,
  suppressedAlerts,
  suppressedCounts,
  watchRules,
} from '#chat/filters.ts'
import { shownForMs, transactionKey } from '#chat/shown-alerts.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import type { Alert } from '../alert.ts'
import type { AlertAction } from '../chat-lane.ts'
import { applyRules } from './apply-rules.ts'
import { withMutedAlert, withoutMutedAlert } from './mutes.ts'

/** Why an alert is not shown: the rules of its watch leave nothing of it, or the watch is muted. */
export type SuppressReason = 'rules' | 'muted'

/** `left`: what the rules leave of the alert. What nobody wants to hear of is not gathered by a mute either. */
export const suppressReason = (o: {
  left: Alert | undefined
  muted: boolean
}): SuppressReason | undefined => {
  if (o.left === undefined) return 'rules'
  return o.muted ? 'muted' : undefined
}

/**
 * What is kept of the transactions of an alert that is not shown, as far as it lists them: why, for who asks. `reasonOf`: the
 * transaction at that place of its list.
 */
export const suppressedWrites = (
  alert: Alert,
  reasonOf: (place: number) => SuppressedAlert['reason'],
): Write[] => {
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return []
  const { destination, watch, notification } = alert
  if (watch === undefined) return []
  const { bot, data, summary } = notification
  return (summary?.newest ?? [data]).map((told, place) => {
    const id = transactionKey(destination, { bot, data: told })
    return put(suppressedAlerts, { id, value: { watch, reason: reasonOf(place) } }, { ttlMs: shownForMs })
  })
}

/**
 * What the chat hears of an alert now: `alert`, as far as the rules of its watch leave it, or nothing (`quiet`). `writes`: what
 * comes of it besides. `muted`: its watch is, so that its buttons say so.
 */
type FilterResult = {
  readonly alert: Alert
  readonly quiet: boolean
  readonly muted: boolean
  readonly writes: readonly Write[]
}

/**
 * What is shown already is always corrected, and what may have been shown is shown for certain, whatever the person has
 * asked for meanwhile.
 */
export const filterAlert = async (
  alert: Alert,
  { store, step, sends }: { store: Store; step: AlertAction; sends: number },
): Promise<FilterResult> => {
  const { watch } = alert
  const isTest = alert.kind === 'transaction' && alert.notification.test === true
  if (watch === undefined || isTest) return { alert, quiet: false, muted: false, writes: [] }
  const [[missed], [kept]] = await Promise.all([
    store.get(mutedAlerts, [watch]),
    store.get(watchRules, [watch]),
  ])
  const left = applyRules(alert, kept?.value.rules ?? [])
  const muted = missed !== undefined
  const heard = { alert: left ?? alert, muted }
  if (step.step === 'nothing')
    return { ...heard, quiet: true, writes: missed ? removeFromMutedWrites(missed, alert) : [] }
  const reason = step.step === 'show' && sends === 0 ? suppressReason({ left, muted }) : undefined
  switch (reason) {
    case undefined:
      return { ...heard, quiet: false, writes: [] }
    case 'rules':
      return {
        ...heard,
        quiet: true,
        writes: [...(await suppressedCountWrites(store, watch)), ...suppressedWrites(alert, () => reason)],
      }
    case 'muted':
      return {
        ...heard,
        quiet: true,
        writes: missed
          ? [...addToMutedWrites(missed, heard.alert), ...suppressedWrites(alert, () => reason)]
          : [],
      }
  }
}

const mutedWrites = ({ id, version }: Doc<MutedAlerts>, value: MutedAlerts): Write[] => [
  put(mutedAlerts, { id, value }, { expect: version }),
]

const addToMutedWrites = (missed: Doc<MutedAlerts>, alert: Alert): Write[] =>
  mutedWrites(missed, withMutedAlert(missed.value, alert))

/** Of what was missed and has left the chain since nothing is told. */
const removeFromMutedWrites = (missed: Doc<MutedAlerts>, alert: Alert): Write[] => {
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  const left = isGone ? withoutMutedAlert(missed.value, alert) : undefined
  return left === undefined ? [] : mutedWrites(missed, left)
}

const suppressedCountWrites = async (store: Store, watch: string): Promise<Write[]> => {
  const [count] = await store.get(suppressedCounts, [watch])
  const value = { alerts: (count?.value.alerts ?? 0) + 1 }
  return [put(suppressedCounts, { id: watch, value })]
}
