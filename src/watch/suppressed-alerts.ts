import { defineKind } from '#store/store.ts'
import type { SpamReason } from './hidden-spam.ts'

/** How many alerts the rules of a watch suppressed; apart from the rules, which people change. Id: the watch. */
export const suppressedCounts = defineKind<{ readonly alerts: number }>()('suppressedCounts')

/** Why a transaction was not shown, for *explain*. */
export type SuppressedAlert = {
  readonly watch: string
  readonly reason: 'rules' | 'muted' | 'digest' | SpamReason
}

/** Id: `transactionKey`. */
export const suppressedAlerts = defineKind<SuppressedAlert>()('suppressedAlerts', { indexes: ['watch'] })
