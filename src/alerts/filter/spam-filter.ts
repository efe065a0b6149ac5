import { chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { assetFactsOf } from '#events/registry.ts'
import { shortenAddress } from '#lib/format.ts'
import { wallNow } from '#lib/time.ts'
import { type AlertReader, movementPhrase, watchedName } from '#render/phrases.ts'
import { type RichText, struckThrough } from '#render/rich-text.ts'
import type { Texts } from '#render/texts.ts'
import { put, type Store, type Write } from '#store/store.ts'
import {
  type HiddenSpam,
  hiddenSpam,
  type KnownContacts,
  knownContacts,
  type SpamReason,
} from '#watch/filters.ts'
import type { Watch } from '#watch/watch.ts'
import type { Alert, SpamWarningAlert } from '../alert.ts'
import { suppressedWrites } from './filter-alert.ts'
import { type KnownAddresses, spamReason } from './spam-rules.ts'

/** `contacts`: those of the watch after this alert; absent: as before. `writes`: for the commit that takes the alert. */
type SpamResult =
  | { readonly result: 'suppress'; readonly writes: readonly Write[] }
  | { readonly result: 'deliver'; readonly contacts?: KnownContacts | undefined }

type SpamFilterDeps = {
  readonly store: Store
  readonly texts: Texts
  readonly watch: Watch | undefined
  /** By watch: contacts that alerts before this one in the lane have taught, not stored yet. */
  readonly contacts: ReadonlyMap<string, KnownContacts>
  /** Whether the alert cannot have been shown yet. */
  readonly isNew: boolean
}

const dayMs = 86_400_000
const hiddenSpamForMs = 7 * dayMs
const maxHiddenLines = 10
/** Addresses and contracts each. Addresses from further back are not copied. */
const maxContacts = 200

/** One hidden transaction and the reason. The counterparty is shortened, so that it cannot be copied, and struck through. */
const spamLine = (data: Notification['data'], reason: SpamReason, reader: AlertReader): RichText => {
  const [movement] = data.movements
  if (movement === undefined) throw new TypeError('spam without a movement')
  return reader.say.rich('hidden-line', {
    name: watchedName(movement.address, reader),
    happened: movementPhrase(movement, reader),
    chain: chainOf(Number(data.chain.chain_id)).name,
    way: movement.direction,
    other: struckThrough(shortenAddress(movement.counterparty)),
    reason: reader.say('hidden-reason', { reason }),
  })
}

/** `count` transactions that are hidden at once, `lookAlikes` of them for address poisoning. */
type NewSpam = {
  readonly lines: readonly RichText[]
  readonly count: number
  readonly lookAlikes: number
}

/**
 * Adds spam to what a destination hides. `warning`: what to warn of now: the first spam of all, then the first look-alike in a
 * day. Otherwise it counts for the next warning. `now` in ms since 1970.
 */
export const hideSpam = (
  before: HiddenSpam | undefined,
  spam: NewSpam,
  now: number,
): { hidden: HiddenSpam; warning?: { count: number; lookAlikes: number } } => {
  const count = (before?.untold ?? 0) + spam.count
  const lookAlikes = (before?.untoldLookAlikes ?? 0) + spam.lookAlikes
  const lines = [...spam.lines, ...(before?.lines ?? [])].slice(0, maxHiddenLines)
  const isLookAlikeDue = spam.lookAlikes > 0 && now - (before?.warnedAt ?? 0) >= dayMs
  const warnedAt = isLookAlikeDue ? now : before?.warnedAt
  const rest = { ...(warnedAt !== undefined && { warnedAt }), lines }
  return isLookAlikeDue || before === undefined
    ? { hidden: { untold: 0, untoldLookAlikes: 0, ...rest }, warning: { count, lookAlikes } }
    : { hidden: { untold: count, untoldLookAlikes: lookAlikes, ...rest } }
}

const toLowerCase = (addresses: readonly string[]): readonly string[] =>
  addresses.map(address => address.toLowerCase())

export const knownAddressesOf = (watch: Watch, contacts: KnownContacts | undefined): KnownAddresses => ({
  own: new Set(toLowerCase(watch.addresses.map(({ address }) => address))),
  addresses: new Set(contacts?.addresses),
  contracts: new Set(contacts?.contracts),
})

const prepended = (first: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set([...toLowerCase(first), ...known])].slice(0, maxContacts)

/** The newest of both. */
export const mergeContacts = (learned: KnownContacts, stored: KnownContacts | undefined): KnownContacts => ({
  addresses: prepended(learned.addresses, stored?.addresses ?? []),
  contracts: prepended(learned.contracts, stored?.contracts ?? []),
})

/** Adds what a transaction teaches that a watched address signed: whom it sent something to, and which token contracts it used. */
export const withContactsOf = (
  before: KnownContacts | undefined,
  data: Notification['data'],
): KnownContacts => {
  const sent = data.movements.filter(({ direction, amount }) => direction === 'out' && amount !== '0')
  const contracts = data.movements.flatMap(movement => assetFactsOf(movement).contract ?? [])
  return {
    addresses: prepended(
      sent.map(({ counterparty }) => counterparty),
      before?.addresses ?? [],
    ),
    contracts: prepended(contracts, before?.contracts ?? []),
  }
}

/** The transactions that a notification lists: of a summary only its newest. */
const listedData = ({ data, summary }: Notification): readonly Notification['data'][] =>
  summary?.newest ?? [data]

/** `undefined`: nothing new. */
const learnContacts = (
  listed: readonly Notification['data'][],
  { known, contacts }: { known: KnownAddresses; contacts: KnownContacts | undefined },
): KnownContacts | undefined => {
  const signed = listed.filter(({ transaction }) => known.own.has(transaction.from.toLowerCase()))
  return signed.length === 0
    ? undefined
    : signed.toReversed().reduce<KnownContacts | undefined>(withContactsOf, contacts)
}

/** `reasons`: of each listed transaction. `undefined`: some of it is worth an alert, or may be. */
const findSpam = (
  notification: Notification,
  o: Pick<SpamFilterDeps, 'texts'> & { watch: Watch; known: KnownAddresses },
): (NewSpam & { readonly reasons: readonly SpamReason[] }) | undefined => {
  const listed = listedData(notification)
  const count = notification.summary?.transactions ?? 1
  if (listed.length < count) return undefined
  const reader = { watch: o.watch, say: o.texts.for(o.watch.languageCode) }
  const spam = listed.flatMap(data => {
    const reason = spamReason(data, o.known)
    return reason === undefined ? [] : [{ reason, line: spamLine(data, reason, reader) }]
  })
  if (spam.length < listed.length) return undefined
  return {
    lines: spam.map(({ line }) => line),
    reasons: spam.map(({ reason }) => reason),
    count,
    lookAlikes: spam.filter(({ reason }) => reason === 'look-alike').length,
  }
}

/** The warning is an alert of its own at the end of the lane. */
const hiddenSpamWrites = async (
  spam: NewSpam,
  { store, watch, alert }: { store: Store; watch: Watch; alert: Alert },
): Promise<readonly Write[]> => {
  const { destination } = alert
  const [before] = await store.get(hiddenSpam, [destination])
  const now = wallNow()
  const { hidden, warning } = hideSpam(before?.value, spam, now)
  const write = put(hiddenSpam, { id: destination, value: hidden }, { ttlMs: hiddenSpamForMs })
  if (warning === undefined) return [write]
  const body: SpamWarningAlert = { kind: 'hidden', destination, watch: alert.watch, ...warning }
  return [write, { op: 'push', queue: 'chat', lane: watch.chat, id: `${destination}:hidden:${now}`, body }]
}

/**
 * Suppresses an alert of nothing but spam that the watched address did not sign, and learns contacts from what it did sign.
 * The caller holds the claim of the chat's lane, so no other process writes the chat's hidden spam.
 */
export const filterSpam = async (alert: Alert, deps: SpamFilterDeps): Promise<SpamResult> => {
  const { store, watch, isNew } = deps
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return { result: 'deliver' }
  if (watch === undefined || alert.watch === undefined || alert.notification.test === true)
    return { result: 'deliver' }
  const before = deps.contacts.get(alert.watch) ?? (await store.get(knownContacts, [alert.watch]))[0]?.value
  const known = knownAddressesOf(watch, before)
  const contacts = learnContacts(listedData(alert.notification), { known, contacts: before })
  if (!isNew || watch.showsWorthless === true) return { result: 'deliver', contacts }
  const spam = findSpam(alert.notification, { ...deps, watch, known })
  if (spam === undefined) return { result: 'deliver', contacts }
  return {
    result: 'suppress',
    writes: [
      ...(await hiddenSpamWrites(spam, { store, watch, alert })),
      ...suppressedWrites(alert, place => spam.reasons[place] ?? 'dust'),
    ],
  }
}
