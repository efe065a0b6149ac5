import { type Missed, missedAlerts } from '#chat/mutes.ts'
import { quietCounts, watchRules } from '#chat/rules.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'
import { applyRules } from './apply-rules.ts'
import { withMissed, withoutMissed } from './missed.ts'
import type { Step } from './next-step.ts'
import { quietReason } from './quiet-reason.ts'
import { quietedWrites } from './quieted-writes.ts'

/**
 * What the chat hears of an alert now: `alert`, as far as the rules of its watch leave it, or nothing (`quiet`). `writes`: what
 * comes of it besides. `muted`: its watch is, so that its buttons say so.
 */
export type Heard = {
  readonly alert: Alert
  readonly quiet: boolean
  readonly muted: boolean
  readonly writes: readonly Write[]
}

/**
 * What is shown already is always corrected, and what may have been shown is shown for certain, whatever the person has
 * asked for meanwhile.
 */
export const hear = async (
  alert: Alert,
  { store, step, sends }: { store: Store; step: Step; sends: number },
): Promise<Heard> => {
  const { watch } = alert
  const isTest = alert.kind === 'transaction' && alert.notification.test === true
  if (watch === undefined || isTest) return { alert, quiet: false, muted: false, writes: [] }
  const [[missed], [kept]] = await Promise.all([
    store.get(missedAlerts, [watch]),
    store.get(watchRules, [watch]),
  ])
  const left = applyRules(alert, kept?.value.rules ?? [])
  const muted = missed !== undefined
  const heard = { alert: left ?? alert, muted }
  if (step.step === 'nothing')
    return { ...heard, quiet: true, writes: missed ? writesWithout(missed, alert) : [] }
  const reason = step.step === 'show' && sends === 0 ? quietReason({ left, muted }) : undefined
  switch (reason) {
    case undefined:
      return { ...heard, quiet: false, writes: [] }
    case 'rules':
      return {
        ...heard,
        quiet: true,
        writes: [...(await counted(store, watch)), ...quietedWrites(alert, () => reason)],
      }
    case 'muted':
      return {
        ...heard,
        quiet: true,
        writes: missed ? [...writesWith(missed, heard.alert), ...quietedWrites(alert, () => reason)] : [],
      }
  }
}

const missedNow = ({ id, version }: Doc<Missed>, value: Missed): Write[] => [
  put(missedAlerts, { id, value }, { expect: version }),
]

const writesWith = (missed: Doc<Missed>, alert: Alert): Write[] =>
  missedNow(missed, withMissed(missed.value, alert))

/** Of what was missed and has left the chain since nothing is told. */
const writesWithout = (missed: Doc<Missed>, alert: Alert): Write[] => {
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  const left = isGone ? withoutMissed(missed.value, alert) : undefined
  return left === undefined ? [] : missedNow(missed, left)
}

const counted = async (store: Store, watch: string): Promise<Write[]> => {
  const [count] = await store.get(quietCounts, [watch])
  const value = { alerts: (count?.value.alerts ?? 0) + 1 }
  return [put(quietCounts, { id: watch, value })]
}
