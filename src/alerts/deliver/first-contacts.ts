import type { Notification } from '#contract/notification.ts'
import { contactsOf } from '#events/event-lists.ts'
import { isZeroAddress } from '#lib/format.ts'
import { shortId } from '#lib/ids.ts'
import { dayMs } from '#lib/time.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { knownContacts } from '#watch/known-contacts.ts'
import type { Watch } from '#watch/watch.ts'
import { isPending, type LaneItem, type PendingAlert } from '../chat-lane.ts'
import { knownAddressesOf } from '../filter/known-contacts.ts'
import { spamReason } from '../filter/spam-rules.ts'
import {
  type KnownCounterparties,
  knownCounterparties,
  knownCounterpartiesId,
} from '../records/known-counterparties.ts'

/** A watch with more counterparties has new ones all the time, so none is marked any more. */
const maxKnown = 500

const keyOf = (address: string): string => shortId(address.toLowerCase())

/** The notifications with the counterparties of one watch at one destination. */
type Sighting = {
  readonly id: string
  readonly watch: string
  readonly value: Watch
  readonly listed: readonly Notification['data'][]
  /** Whether `listed` has all transactions, with all of their events. */
  readonly isWhole: boolean
}

/** Returns `undefined` if the alert has no transaction, or none that counts. */
const sightingOf = ({ alert, action, subject }: PendingAlert): Sighting | undefined => {
  if ((alert.kind !== 'transaction' && alert.kind !== 'summary') || action.type !== 'send') return undefined
  const { watch, destination, notification } = alert
  if (watch === undefined || subject.watch === undefined || notification.test === true) return undefined
  const { data, summary } = notification
  const common = { id: knownCounterpartiesId(destination, watch), watch, value: subject.watch }
  if (summary === undefined) return { ...common, listed: [data], isWhole: data.left_out === 0 }
  const isWhole =
    summary.newest.length === summary.transactions && summary.newest.every(({ left_out }) => left_out === 0)
  return { ...common, listed: summary.newest, isWhole }
}

const findSightings = (items: readonly LaneItem[]): readonly Sighting[] =>
  items.filter(isPending).flatMap(item => sightingOf(item) ?? [])

/** Counterparties of transactions that are not spam, and spenders of approvals; in lower case. */
const counterpartiesOf = async (
  store: Store,
  { watch, value, listed }: Sighting,
): Promise<readonly string[]> => {
  const [contacts] = await store.get(knownContacts, [watch])
  const known = knownAddressesOf(value, contacts?.value)
  const addresses = listed.flatMap(data => (spamReason(data, known) === undefined ? contactsOf(data) : []))
  return [...new Set(addresses)].filter(address => !isZeroAddress(address) && !known.own.has(address))
}

/**
 * Finds the counterparties in an alert that are new to its watch at this destination, in lower case. A watch
 * that has known its counterparties for less than a day knows too few of them, so there are no first
 * contacts.
 */
export const findFirstContacts = async (
  store: Store,
  { pending, now }: { readonly pending: PendingAlert; readonly now: number },
): Promise<ReadonlySet<string>> => {
  const sighting = sightingOf(pending)
  if (sighting === undefined) return new Set()
  const [doc] = await store.get(knownCounterparties, [sighting.id])
  if (doc === undefined || now - doc.value.since < dayMs || doc.value.met.length >= maxKnown) return new Set()
  const known = new Set(doc.value.met)
  const all = await counterpartiesOf(store, sighting)
  return new Set(all.filter(address => !known.has(keyOf(address))))
}

const withKnown = (
  before: KnownCounterparties | undefined,
  sightings: readonly Sighting[],
  addresses: readonly string[],
  now: number,
): KnownCounterparties | undefined => {
  const [first] = sightings
  if (first === undefined || (before !== undefined && before.met.length >= maxKnown)) return undefined
  const hashes = [...new Set([...(before?.met ?? []), ...addresses.map(keyOf)])].slice(0, maxKnown)
  const isWhole = sightings.every(sighting => sighting.isWhole)
  if (before !== undefined && isWhole && hashes.length === before.met.length) return undefined
  return { watch: first.watch, since: before === undefined || !isWhole ? now : before.since, met: hashes }
}

/** Stores the counterparties of these items; belongs to the commit that takes the items from their lane. */
export const knownCounterpartyWrites = async (
  store: Store,
  { items, now }: { readonly items: readonly LaneItem[]; readonly now: number },
): Promise<readonly Write[]> => {
  const byId = Map.groupBy(findSightings(items), ({ id }) => id)
  if (byId.size === 0) return []
  const stored = await store.get(knownCounterparties, [...byId.keys()])
  const changed = await Promise.all(
    [...byId].map(async ([id, sightings], n) => {
      const addresses = (
        await Promise.all(sightings.map(sighting => counterpartiesOf(store, sighting)))
      ).flat()
      const value = withKnown(stored[n]?.value, sightings, addresses, now)
      return value === undefined
        ? undefined
        : put(knownCounterparties, { id, value }, { expect: stored[n]?.version ?? 0 })
    }),
  )
  return changed.filter(write => write !== undefined)
}
