import { defineKind } from '#store/store.ts'

/**
 * Counterparties of a watch at a destination, spam aside: addresses by their hashes, oldest first. `since`: from when
 * on none is missing, ms since 1970.
 */
export type KnownCounterparties = {
  readonly watch: string
  readonly since: number
  readonly met: readonly string[]
}

/** Id: `knownCounterpartiesId`. */
export const knownCounterparties = defineKind<KnownCounterparties>()('knownCounterparties', {
  indexes: ['watch'],
})
