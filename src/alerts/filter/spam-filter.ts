import type { Notification } from '#contract/notification.ts'
import { wallNow } from '#lib/time.ts'
import type { Texts } from '#render/texts.ts'
import type { Store, Write } from '#store/store.ts'
import { type KnownContacts, knownContacts } from '#watch/filters.ts'
import { type Alert, listedData } from '../alert.ts'
import type { PendingAlert } from '../chat-lane.ts'
import { suppressedWrites } from './filter-alert.ts'
import { type FoundSpam, hiddenSpamWrites, readSpamEntries } from './hidden-spam.ts'
import { type ContactsByWatch, knownAddressesOf, learnContacts } from './known-contacts.ts'
import { type KnownAddresses, spamReason } from './spam-rules.ts'

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
  /** Milliseconds since 1970; the machine's clock if absent. */
  readonly now?: (() => number) | undefined
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
  const { store, subject, isNew, now = wallNow } = deps
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
