import { chainOf } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { assetFactsOf, type Movement } from '#events/registry.ts'
import { shortenAddress, showAddress, toChecksumAddress, zeroAddress } from '#lib/format.ts'
import { sharedEnds } from '#lib/look-alike.ts'
import { dayMs } from '#lib/time.ts'
import { type AlertReader, movementPhrase, watchedName } from '#render/phrases.ts'
import { bold, concat, plain, type RichText, struckThrough } from '#render/rich-text.ts'
import type { Texts } from '#render/texts.ts'
import { push, put, type Store, type Write } from '#store/store.ts'
import type { LabelledWatch } from '#watch/address-book.ts'
import { readLabels } from '#watch/address-book.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import {
  type HiddenSpam,
  hiddenSpam,
  hiddenSpamForMs,
  type SpamReason,
  type SpamSender,
  spamSenderId,
} from '#watch/hidden-spam.ts'
import { type KnownContacts, knownContacts } from '#watch/known-contacts.ts'
import { type Alert, listedData } from '../alert.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { suppressedWrites } from './filter-alert.ts'
import { type ContactsByWatch, knownAddressesOf, learnContacts } from './known-contacts.ts'
import { imitatedAddress, type KnownAddresses, spamReason } from './spam-rules.ts'

/**
 * How many characters are shown beyond the ends that two addresses share: enough to differ, too few to copy
 * the address.
 */
const differing = { start: 4, end: 2 }

/**
 * `0x3C44**CdDd**…**FA**93BC`: an address with the characters in bold that distinguish it from a similar
 * address.
 */
const differingAddress = (address: string, other: string): RichText => {
  const { start, end } = sharedEnds(address, other)
  const full = showAddress(toChecksumAddress(address))
  return concat(
    full.slice(0, start),
    bold(full.slice(start, start + differing.start)),
    '…',
    bold(full.slice(full.length - end - differing.end, full.length - end)),
    full.slice(full.length - end),
  )
}

/** A transaction that is spam. */
type FoundSpam = { readonly data: Notification['data']; readonly reason: SpamReason }

/**
 * A line of the list of hidden spam. Its sender is missing if it is not known, because anybody can move
 * nothing in the name of anybody. A chat trusts no sender for a watch that is managed in another chat.
 */
type SpamEntry = { readonly line: RichText; readonly sender: SpamSender | undefined }

type SpamReader = AlertReader & { readonly known: KnownAddresses; readonly trustingWatch: string | undefined }

/**
 * `0x3C44…93bC`; an address that imitates another one is shown with the differing characters, and with the
 * other one.
 */
const senderTexts = (address: string, { known, ...reader }: SpamReader) => {
  const imitated = imitatedAddress(address, known)
  if (imitated === undefined) return { shown: plain(shortenAddress(address)), imitated: undefined }
  const genuine = toChecksumAddress(imitated)
  const name = watchedName(genuine, reader)
  const marked = differingAddress(genuine, address)
  return {
    shown: differingAddress(address, genuine),
    imitated: name === shortenAddress(genuine) ? marked : concat(name, ' ', marked),
  }
}

/** The movement that a line shows: of a look-alike the one that imitates. Throws if there is none. */
const shownMovement = ({ data, reason }: FoundSpam, known: KnownAddresses): Movement => {
  const [first] = data.movements
  const imitating = data.movements.find(
    ({ counterparty }) => imitatedAddress(counterparty, known) !== undefined,
  )
  const movement = reason === 'look-alike' ? (imitating ?? first) : first
  if (movement === undefined) throw new TypeError('spam without a movement')
  return movement
}

/** The counterparty is shortened, so that it cannot be copied, and struck through. */
const spamEntry = (spam: FoundSpam, reader: SpamReader): SpamEntry => {
  const { data, reason } = spam
  const movement = shownMovement(spam, reader.known)
  const { counterparty: address } = movement
  const { shown, imitated } = senderTexts(address, reader)
  const { say } = reader
  const line = say.rich('hidden-line', {
    name: watchedName(movement.address, reader),
    happened: movementPhrase(movement, reader),
    chain: chainOf(Number(data.chain.chain_id)).name,
    way: movement.direction,
    other: struckThrough(shown),
    reason:
      reason === 'look-alike' && imitated !== undefined
        ? say.rich('hidden-look-alike', { imitated })
        : say('hidden-reason', { reason }),
  })
  const { contract } = assetFactsOf(movement)
  const { trustingWatch: watch } = reader
  if (watch === undefined || movement.amount === '0') return { line, sender: undefined }
  // All minted tokens come from the zero address, so trust in one of them is trust in its contract.
  const label = address === zeroAddress ? shortenAddress(contract ?? address) : shown.text
  return { line, sender: { watch, address, contract, label } }
}

/** Builds the lines of the list, which names imitated addresses that the alert itself does not mention. */
const readSpamEntries = async (
  transactions: readonly FoundSpam[],
  {
    store,
    texts,
    watch,
    trustingWatch,
    known,
  }: Pick<SpamReader, 'known' | 'trustingWatch'> & {
    readonly store: Store
    readonly texts: Texts
    readonly watch: LabelledWatch
  },
): Promise<readonly SpamEntry[]> => {
  const counterparties = transactions.flatMap(({ data }) =>
    data.movements.map(({ counterparty }) => counterparty),
  )
  const imitated = counterparties.flatMap(address => imitatedAddress(address, known) ?? [])
  const labels = await readLabels(store, watch.chat, imitated)
  const book = new Map([...labels, ...(watch.book ?? [])])
  const reader = { watch: { ...watch, book }, say: texts.for(watch.languageCode), known, trustingWatch }
  return transactions.map(spam => spamEntry(spam, reader))
}

/** `count` transactions that are hidden at once, `lookAlikes` of them for address poisoning. */
type NewSpam = {
  readonly entries: readonly SpamEntry[]
  readonly count: number
  readonly lookAlikes: number
}

const maxHiddenLines = 10
/** The largest number of senders; each has a button. */
const maxSenders = 3

/**
 * Adds spam to the spam that a destination hides. There is a `warning` at the very first spam, and then at
 * the first look-alike in a day; otherwise the spam counts for the next warning. `now` is in ms since 1970.
 */
export const hideSpam = (
  before: HiddenSpam | undefined,
  spam: NewSpam,
  now: number,
): { hidden: HiddenSpam; warning?: { count: number; lookAlikes: number } } => {
  const count = (before?.untold ?? 0) + spam.count
  const lookAlikes = (before?.untoldLookAlikes ?? 0) + spam.lookAlikes
  const lines = [...spam.entries.map(({ line }) => line), ...(before?.lines ?? [])].slice(0, maxHiddenLines)
  const all = [...spam.entries.flatMap(({ sender }) => sender ?? []), ...(before?.senders ?? [])]
  const senders = [...new Map(all.toReversed().map(sender => [spamSenderId(sender), sender])).values()]
    .toReversed()
    .slice(0, maxSenders)
  const isLookAlikeDue = spam.lookAlikes > 0 && now - (before?.warnedAt ?? 0) >= dayMs
  const warnedAt = isLookAlikeDue ? now : before?.warnedAt
  const rest = { warnedAt, lines, senders }
  return isLookAlikeDue || before === undefined
    ? { hidden: { untold: 0, untoldLookAlikes: 0, ...rest }, warning: { count, lookAlikes } }
    : { hidden: { untold: count, untoldLookAlikes: lookAlikes, ...rest } }
}

/**
 * Stores hidden spam, and pushes a warning as an alert of its own to the end of the lane. Of the destinations
 * of a watch, only the one where its alerts count warns, unless its chat wants no warnings. `now` is in ms since 1970.
 */
const hiddenSpamWrites = async (
  spam: NewSpam,
  {
    store,
    subject,
    alert,
    now,
  }: {
    readonly store: Store
    readonly subject: PendingAlert['subject']
    readonly alert: Alert
    readonly now: number
  },
): Promise<readonly Write[]> => {
  if (!subject.counts) return []
  const { destination } = alert
  const { chat } = subject.destination
  const [[before], [settings]] = await Promise.all([
    store.get(hiddenSpam, [destination]),
    store.get(chatSettings, [chat]),
  ])
  const { hidden, warning } = hideSpam(before?.value, spam, now)
  const write = put(hiddenSpam, { id: destination, value: hidden }, { ttlMs: hiddenSpamForMs })
  if (warning === undefined || settings?.value.noSpamWarnings === true) return [write]
  const body: Alert = { kind: 'spam warning', destination, watch: alert.watch, ...warning }
  return [write, push('chat', chat, { id: `${destination}:hidden:${now}`, body })]
}

/** The decision of the spam filter about an alert. */
type SpamResult =
  /** The writes are for the commit that takes the alert. */
  | { readonly result: 'suppress'; readonly writes: readonly Write[] }
  /** The contacts of the watch after this alert; unchanged if absent. */
  | { readonly result: 'deliver'; readonly contacts?: KnownContacts | undefined }

type SpamFilterDeps = {
  readonly store: Store
  readonly texts: Texts
  readonly subject: PendingAlert['subject']
  readonly contacts: ContactsByWatch
  /** Whether the alert cannot have been shown yet. */
  readonly isNew: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Returns `undefined` if some of the notification is worth an alert, or may be. */
const findSpam = (
  notification: Notification,
  known: KnownAddresses,
): { readonly transactions: readonly FoundSpam[]; readonly count: number } | undefined => {
  const listed = listedData(notification)
  const count = notification.summary?.transactions ?? 1
  if (listed.length < count) return undefined
  const transactions = listed.flatMap(data => {
    const reason = spamReason(data, known)
    return reason === undefined ? [] : [{ reason, data }]
  })
  return transactions.length < listed.length ? undefined : { transactions, count }
}

/**
 * Suppresses an alert of nothing but spam that the watched address did not sign, and learns contacts from
 * transactions that it did sign. The caller holds the claim of the chat's lane, so no other process writes
 * the chat's hidden spam.
 */
export const filterSpam = async (alert: Alert, deps: SpamFilterDeps): Promise<SpamResult> => {
  const { store, subject, isNew, now } = deps
  const { watch } = subject
  if (alert.kind !== 'transaction' && alert.kind !== 'summary') return { result: 'deliver' }
  if (watch === undefined || alert.watch === undefined || alert.notification.test === true)
    return { result: 'deliver' }
  const before = deps.contacts.get(alert.watch) ?? (await store.get(knownContacts, [alert.watch]))[0]?.value
  const known = knownAddressesOf(watch, before)
  const contacts = learnContacts(listedData(alert.notification), { known, contacts: before })
  if (!isNew || watch.showsWorthless === true) return { result: 'deliver', contacts }
  const spam = findSpam(alert.notification, known)
  if (spam === undefined) return { result: 'deliver', contacts }
  const { transactions, count } = spam
  const lookAlikes = transactions.filter(({ reason }) => reason === 'look-alike').length
  const trustingWatch = watch.chat === subject.destination.chat ? alert.watch : undefined
  const entries = await readSpamEntries(transactions, { ...deps, watch, trustingWatch, known })
  return {
    result: 'suppress',
    writes: [
      ...(await hiddenSpamWrites({ entries, count, lookAlikes }, { store, subject, alert, now: now() })),
      ...suppressedWrites(alert, index => transactions[index]?.reason ?? 'dust'),
    ],
  }
}
