import { defineKind } from '#store/store.ts'

/**
 * Counterparties of a watch at a destination, spam aside; alerts mark new ones. Addresses that the spam
 * filter trusts are the `knownContacts` of watch/known-contacts.ts.
 */
export type KnownCounterparties = {
  readonly watch: string
  /** The time from which on none is missing, in ms since 1970. */
  readonly since: number
  /** Hashes of their addresses, oldest first. */
  readonly met: readonly string[]
}

export const knownCounterpartiesId = (destination: string, watch: string): string => `${destination}:${watch}`

/** Id: `knownCounterpartiesId`. */
export const knownCounterparties = defineKind<KnownCounterparties>()('knownCounterparties', {
  indexes: ['watch'],
})
