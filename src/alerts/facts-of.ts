import type { AlertFacts } from '#chat/alert-buttons.ts'
import type { Alert } from './alert.ts'

/** What the buttons under an alert are about; `undefined`: it is of no watch, or nothing of it happened. */
export const factsOf = (alert: Alert): AlertFacts | undefined => {
  const { watch } = alert
  if (watch === undefined) return undefined
  if (alert.kind === 'event') return { watch, chain: alert.chain, hash: alert.hash }
  if (alert.kind !== 'transaction' || alert.notification.test === true) return undefined
  const { chain, transaction } = alert.notification.data
  return { watch, chain: Number(chain.chain_id), hash: transaction.hash }
}
