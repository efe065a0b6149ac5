import type { SendOutcome } from '#bot-api/send-outcome.ts'
import type { Texts } from '#render/texts.ts'
import type { Write } from '#store/store.ts'
import type { AddressBook } from '#watch/address-book.ts'
import { isSystemAlert } from '../alert.ts'
import type { EditAction, PendingAlert } from '../chat-lane.ts'
import type { ShownAlert } from '../records/shown-alerts.ts'
import type { SendTarget, SentMessage } from './send-message.ts'

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

/** Context of deliveries into a chat. */
export type DeliveryContext = Omit<SendTarget, 'destination' | 'replyTo'> & {
  readonly texts: Texts
  /** Unix ms. */
  readonly now: () => number
  /** Messages a second in one chat; 1 if absent. */
  readonly chatPerSecond?: number | undefined
  /** Whether the chat wants two lines. */
  readonly isShort: boolean
  /** The operator's names of addresses, below the labels of people. */
  readonly knownNames?: AddressBook | undefined
}

/** Result of a delivery, and what follows from it. */
export type DeliveryResult = {
  readonly outcome: SendOutcome | SentMessage
  /** Alerts that are shown for the first time, by watch. */
  readonly counts: ReadonlyMap<string, number>
  readonly recounts?: readonly Recount[]
  /** Writes after the send, by the message that shows the alerts now. */
  readonly sentWrites: (sent: SentMessage) => Promise<readonly Write[]>
  /** Writes for a later commit if the one of `sentWrites` has no room for them. */
  readonly historyWrites: readonly Write[]
  /** How many items of the lane it was; all if absent. */
  readonly count?: number
  /** Writes if Telegram rejects the message for good. */
  readonly rejectedWrites?: readonly Write[]
}
