import { defineKind } from '#store/store.ts'

/** Counterparties to which the addresses of a watch sent, and token contracts that they used. */
export type KnownContacts = {
  /** Newest first, in lower case. */
  readonly addresses: readonly string[]
  /** Newest first, in lower case. */
  readonly contracts: readonly string[]
}

/** Limit of addresses, and of contracts. Addresses from further back are not copied. */
const maxContacts = 200

const prepended = (first: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set([...first.map(address => address.toLowerCase()), ...known])].slice(0, maxContacts)

export const mergeContacts = (learned: KnownContacts, stored: KnownContacts | undefined): KnownContacts => ({
  addresses: prepended(learned.addresses, stored?.addresses ?? []),
  contracts: prepended(learned.contracts, stored?.contracts ?? []),
})

/** Id: the watch. */
export const knownContacts = defineKind<KnownContacts>()('knownContacts')
