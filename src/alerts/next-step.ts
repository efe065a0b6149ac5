import type { Newest, Shown } from '#chat/records.ts'
import type { Alert, TransactionAlert } from './alert.ts'
import { contentsOf } from './contents.ts'

/** What the chat knows of the transaction of an alert. `newest`: what the receiver last took of it. */
export type History = { readonly shown: Shown | undefined; readonly newest: Newest | undefined }

/** What became of a transaction that a message shows: it is gone, back, or came out otherwise than the message says. */
export type Change = 'removed' | 'restored' | 'changed'

/** What to do with an alert at the head of its lane. */
export type Step =
  | { readonly step: 'show' }
  | {
      readonly step: 'revise'
      readonly alert: TransactionAlert
      readonly shown: Shown
      readonly change: Change
    }
  | { readonly step: 'nothing' }

const changeOf = ({ notification }: TransactionAlert, { contents }: Shown): Change => {
  if (notification.state === 'removed') return 'removed'
  return contents !== undefined && contents !== contentsOf(notification) ? 'changed' : 'restored'
}

/**
 * Of several alerts of one transaction that wait, only the newest counts; what is gone before it was shown is not shown.
 * `sends`: sends of this alert that may have arrived; such a one must be shown for certain, so that it can be changed.
 */
export const nextStep = (alert: Alert, { shown, newest }: History, sends: number): Step => {
  if (alert.kind !== 'transaction') return { step: 'show' }
  const { revision, state } = alert.notification
  const isOld = revision < (newest?.revision ?? 0)
  if (shown === undefined) {
    const isShown = state === 'included' && (!isOld || sends > 0)
    return { step: isShown ? 'show' : 'nothing' }
  }
  const change = changeOf(alert, shown)
  const isSaid = shown.told && shown.state === state && change !== 'changed'
  if (isOld || isSaid) return { step: 'nothing' }
  return { step: 'revise', alert, shown, change }
}
