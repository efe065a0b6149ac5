import type { Notification } from '#contract/notification.ts'
import { assetFactsOf } from '#events/registry.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { type KnownContacts, knownContacts, mergeContacts } from '#watch/known-contacts.ts'
import type { Watch } from '#watch/watch.ts'
import type { KnownAddresses } from './spam-rules.ts'

/** Contacts by watch that are learned from alerts in a lane, and not stored yet. */
export type ContactsByWatch = ReadonlyMap<string, KnownContacts>

const toLowerCase = (addresses: readonly string[]): readonly string[] =>
  addresses.map(address => address.toLowerCase())

export const knownAddressesOf = (watch: Watch, contacts: KnownContacts | undefined): KnownAddresses => ({
  own: new Set(toLowerCase(watch.settings.addresses.map(({ address }) => address))),
  addresses: new Set(contacts?.addresses),
  contracts: new Set(contacts?.contracts),
})

/**
 * Adds the counterparties of a transaction that a watched address signed: to whom it sent something, and
 * which token contracts it used.
 */
export const withContactsOf = (
  before: KnownContacts | undefined,
  data: Notification['data'],
): KnownContacts => {
  const sent = data.movements.filter(({ direction, amount }) => direction === 'out' && amount !== '0')
  const contracts = data.movements.flatMap(movement => assetFactsOf(movement).contract ?? [])
  return mergeContacts({ addresses: sent.map(({ counterparty }) => counterparty), contracts }, before)
}

/** Adds to `contacts` what the listed transactions say that a watched address signed; `undefined` if it signed none. */
export const learnContacts = (
  listed: readonly Notification['data'][],
  { known, contacts }: { known: KnownAddresses; contacts: KnownContacts | undefined },
): KnownContacts | undefined => {
  const signed = listed.filter(({ transaction }) => known.own.has(transaction.from.toLowerCase()))
  return signed.length === 0
    ? undefined
    : signed.toReversed().reduce<KnownContacts | undefined>(withContactsOf, contacts)
}

/**
 * Merges contacts into the stored ones: another chat may get alerts of the same watch, and learn from them.
 */
export const contactWrites = async (store: Store, contacts: ContactsByWatch): Promise<readonly Write[]> => {
  if (contacts.size === 0) return []
  const stored = await store.get(knownContacts, [...contacts.keys()])
  return [...contacts].map(([id, learned], n) => {
    const before = stored[n]
    return put(
      knownContacts,
      { id, value: mergeContacts(learned, before?.value) },
      { expect: before?.version ?? 0 },
    )
  })
}
