import { type Mute, mutes } from '#chat/mutes.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import type { Alert } from './alert.ts'
import { withMissed, withoutMissed } from './missed.ts'
import type { Step } from './next-step.ts'

/**
 * Whether the chat hears of an alert now. `quiet`: it is not shown, and `writes` are all that comes of it. `muted`: its watch
 * is, so that its buttons say so.
 */
export type Heard = {
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
  const mute = await muteOf(store, alert)
  const muted = mute !== undefined
  if (mute === undefined || step.step === 'revise' || sends > 0) return { quiet: false, muted, writes: [] }
  const missed = missedNow(mute.value, { alert, step })
  const writes =
    missed === undefined
      ? []
      : [put(mutes, { id: mute.id, value: { ...mute.value, missed } }, { expect: mute.version })]
  return { quiet: true, muted, writes }
}

/** A test is asked for to be seen. */
const muteOf = async (store: Store, alert: Alert): Promise<Doc<Mute> | undefined> => {
  const isTest = alert.kind === 'transaction' && alert.notification.test === true
  if (alert.watch === undefined || isTest) return undefined
  const [mute] = await store.get(mutes, [alert.watch])
  return mute
}

const missedNow = ({ missed }: Mute, o: { alert: Alert; step: Step }): Mute['missed'] | undefined => {
  const { alert, step } = o
  if (step.step === 'show') return withMissed(missed, alert)
  const isGone = alert.kind === 'transaction' && alert.notification.state === 'removed'
  return isGone ? withoutMissed(missed, alert) : undefined
}
