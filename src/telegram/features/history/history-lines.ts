import { type HistoryEntry, toNotificationData } from '#alerts/records/history.ts'
import { chainOf, transactionUrl } from '#chains/registry.ts'
import type { Summary } from '#contract/notification.ts'
import { sentEvents } from '#events/event-lists.ts'
import { toWallTime } from '#lib/time.ts'
import { removedTitle } from '#render/notification-text.ts'
import type { AlertReader } from '#render/phrases.ts'
import { concat, join, link, plain, type RichText, struckThrough } from '#render/rich-text.ts'
import { summaryLines, summaryTitle } from '#render/summary-lines.ts'
import type { Translator } from '#render/texts.ts'
import { titleLines } from '#render/transaction-lines.ts'
import type { Store } from '#store/store.ts'
import { type AddressBook, readAddressBook } from '#watch/address-book.ts'
import { type Watch, watches } from '#watch/watch.ts'

/** For whom entries are written. `watches`: those of the entries that exist, by id. */
export type HistoryReader = {
  readonly watches: ReadonlyMap<string, Watch>
  readonly book: AddressBook
  /** What the operator calls addresses. */
  readonly knownNames: AddressBook
  readonly say: Translator
  /** An IANA name. */
  readonly zone: string
}

export const loadReader = async (
  { store, chat }: { readonly store: Store; readonly chat: string },
  entries: readonly { readonly value: HistoryEntry }[],
  o: Pick<HistoryReader, 'say' | 'zone' | 'knownNames'>,
): Promise<HistoryReader> => {
  const ids = [...new Set(entries.flatMap(({ value }) => value.watch ?? []))]
  const [book, found] = await Promise.all([readAddressBook(store, chat), store.get(watches, ids)])
  return {
    ...o,
    book,
    watches: new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]]))),
  }
}

/** What an entry's watch calls its addresses; a deleted one as it was called. A watch may have many addresses, so each is read once. */
export const createReaderOf = ({
  watches,
  book,
  knownNames,
  say,
}: HistoryReader): ((entry: HistoryEntry) => AlertReader) => {
  const readers = new Map(
    [...watches].map(([id, watch]): [string, AlertReader] => [
      id,
      { watch: { ...watch, book, knownNames }, say },
    ]),
  )
  return entry => {
    const known = readers.get(entry.watch ?? '')
    if (known !== undefined) return known
    const events = entry.kind === 'transaction' ? sentEvents(toNotificationData(entry.transaction)) : []
    const addresses = [...new Set(events.map(({ item }) => item.address))].map(address => ({ address }))
    return { watch: { name: entry.name, addresses, book, knownNames }, say }
  }
}

const transactionText = (
  { transaction, removed, at }: Extract<HistoryEntry, { kind: 'transaction' }>,
  reader: AlertReader,
): RichText => {
  const data = toNotificationData(transaction)
  const url = transactionUrl(transaction.chain, transaction.hash)
  const titles = join(titleLines(data, { ...reader, time: at }), '  ')
  const linked = url === undefined ? titles : link(titles, url)
  const text = concat(linked, ` · ${chainOf(transaction.chain).name}`)
  return removed === true ? concat(removedTitle(reader.say), ' · ', struckThrough(text)) : text
}

const summaryText = (
  { summary, name }: Extract<HistoryEntry, { kind: 'summary' }>,
  reader: AlertReader,
): RichText => {
  const whole: Summary = { ...summary, newest: [] }
  const title = summaryTitle(reader.watch?.name ?? name, { summary, say: reader.say })
  return join([title, ...summaryLines(whole, reader)], '  ')
}

const entryText = (entry: HistoryEntry, reader: AlertReader): RichText => {
  switch (entry.kind) {
    case 'transaction':
      return transactionText(entry, reader)
    case 'summary':
      return summaryText(entry, reader)
    case 'text':
      return plain(entry.name === '' ? entry.text : `${entry.name}: ${entry.text}`)
  }
}

/** `14:05  📥 treasury +1.25 ETH  ≈ $4,310 · Ethereum` */
const entryLine = (
  entry: HistoryEntry,
  { reader, zone }: { readonly reader: AlertReader; readonly zone: string },
): RichText => {
  const { clock } = toWallTime(entry.at * 1_000, zone)
  return concat(`${clock}  `, entryText(entry, reader))
}

/** Newest first, a line each, under the days of the reader's time zone. */
export const historyLines = (
  entries: readonly HistoryEntry[],
  reader: HistoryReader,
): readonly (RichText | string)[] => {
  const { zone, say } = reader
  const readerOf = createReaderOf(reader)
  const day = new Intl.DateTimeFormat(say.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  })
  return [...Map.groupBy(entries, ({ at }) => toWallTime(at * 1_000, zone).date)].flatMap(([, ofDay]) => [
    '',
    day.format((ofDay[0]?.at ?? 0) * 1_000),
    ...ofDay.map(entry => entryLine(entry, { reader: readerOf(entry), zone })),
  ])
}
