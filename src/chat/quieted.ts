import { defineKind } from '#store/store.ts'

/** Why a transaction is worthless to who watches. */
export type NoiseReason = 'look-alike' | 'zero-value' | 'bait' | 'imitation' | 'dust'

/** Why a transaction was not shown, although the service told of it. */
export type Quieted = { readonly watch: string; readonly reason: 'rules' | 'muted' | NoiseReason }

/** Id: `transactionKey`. */
export const quietedAlerts = defineKind<Quieted>()('quieted', { indexes: ['watch'] })
