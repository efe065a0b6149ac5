import { type MutedAlerts, mutedAlerts } from '#chat/mutes.ts'
import { suppressedCounts, watchRules } from '#chat/rules.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'
import { applyRules } from './apply-rules.ts'
import { withMutedAlert, withoutMutedAlert } from './missed.ts'
import type { AlertAction } from './next-step.ts'
import { suppressReason } from './quiet-reason.ts'
import { suppressedWrites } from './quieted-writes.ts'

/**
 * What the chat hears of an alert now: `alert`, as far as the rules of its watch leave it, or nothing (`quiet`). `writes`: what
 * comes of it besides. `muted`: its watch is, so that its buttons say so.
 */
export type FilterResult = {
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
