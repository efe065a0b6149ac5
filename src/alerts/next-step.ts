import type { NewestRevision, ShownAlert } from '#chat/records.ts'
import type { Alert, TransactionAlert } from './alert.ts'
import { contentsDigest } from './contents.ts'

/** What the chat knows of the transaction of an alert. `newest`: what the receiver last took of it. */
export type AlertHistory = {
  readonly shown: ShownAlert | undefined
  readonly newest: NewestRevision | undefined
}

/** What became of a transaction that a message shows: it is gone, back, or came out otherwise than the message says. */
export type AlertChange = 'removed' | 'restored' | 'changed'

/** What to do with an alert at the head of its lane. */
export type AlertAction =
  | { readonly step: 'show' }
  | {
      readonly step: 'revise'
      readonly alert: TransactionAlert
      readonly shown: ShownAlert
      readonly change: AlertChange
    }
  | { readonly step: 'nothing' }

const changeOf = ({ notification }: TransactionAlert, { contents }: ShownAlert): AlertChange => {
  if (notification.state === 'removed') return 'removed'
  return contents !== undefined && contents !== contentsDigest(notification) ? 'changed' : 'restored'
}

/**
 * Of several alerts of one transaction that wait, only the newest counts; what is gone before it was shown is not shown.
 * `sends`: sends of this alert that may have arrived; such a one must be shown for certain, so that it can be changed.
 */
export const alertAction = (alert: Alert, { shown, newest }: AlertHistory, sends: number): AlertAction => {
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
