import type { AlertFacts } from '#chat/alert-buttons.ts'
import type { Alert } from './alert.ts'
import type { AlertReader } from './names.ts'
import { offeredRules } from './rules-offered.ts'

/** What the buttons under an alert are about; `undefined`: it is of no watch, or nothing of it happened. */
export const alertFactsOf = (alert: Alert, reader: AlertReader): AlertFacts | undefined => {
  const { watch } = alert
  if (watch === undefined) return undefined
  if (alert.kind === 'event') {
    const { chain, hash, explorer, fired = [] } = alert
    if (chain === undefined || hash === undefined) return undefined
    return { watch, chain, hash, ...(explorer !== undefined && { explorer }), fired, rules: [] }
  }
  if (alert.kind !== 'transaction' || alert.notification.test === true) return undefined
  const { data } = alert.notification
  const { chain, transaction, conditions = [] } = data
  return {
    watch,
    chain: Number(chain.chain_id),
    hash: transaction.hash,
    fired: [...new Set(conditions.map(({ func }) => func))],
    rules: offeredRules(data, reader),
  }
}
