import { defineKind } from '#store/store.ts'

/** Why a transaction is worthless to who watches. */
export type SpamReason = 'look-alike' | 'zero-value' | 'bait' | 'imitation' | 'dust'

/** Why a transaction was not shown, although the service told of it. */
export type SuppressedAlert = { readonly watch: string; readonly reason: 'rules' | 'muted' | SpamReason }

/** Id: `transactionKey`. */
export const suppressedAlerts = defineKind<SuppressedAlert>()('quieted', { indexes: ['watch'] })
