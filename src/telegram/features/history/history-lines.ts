import { type HistoryEntry, toNotificationData } from '#alerts/records/history.ts'
import { chainOf, transactionUrl } from '#chains/registry.ts'
import type { Summary } from '#contract/notification.ts'
import { sentEvents } from '#events/event-lists.ts'
import { formatDate, toWallTime } from '#lib/time.ts'
import { removedTitle } from '#render/notification-text.ts'
import { type AlertReader, primaryNamesOf } from '#render/phrases.ts'
import { concat, join, link, plain, type RichText, struckThrough } from '#render/rich-text.ts'
import { summaryLines, summaryTitle } from '#render/summary-lines.ts'
import type { Table } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import { titleLines } from '#render/transaction-lines.ts'
import type { Store } from '#store/store.ts'
import { type AddressBook, readAddressBook } from '#watch/address-book.ts'
import { type Watch, watches } from '#watch/watch.ts'

/** Reader of entries. */
export type HistoryReader = {
  /** The existing watches of the entries, by id. */
  readonly watches: ReadonlyMap<string, Watch>
  readonly book: AddressBook
  /** Names that the operator gives addresses. */
  readonly knownNames: AddressBook
  readonly say: Translator
  /** An IANA name. */
  readonly zone: string
}

export const loadReader = async (
  { store, chat }: { readonly store: Store; readonly chat: string },
  entries: readonly { readonly value: HistoryEntry }[],
  options: Pick<HistoryReader, 'say' | 'zone' | 'knownNames'>,
): Promise<HistoryReader> => {
  const ids = [...new Set(entries.flatMap(({ value }) => value.watch ?? []))]
  const [book, found] = await Promise.all([readAddressBook(store, chat), store.get(watches, ids)])
  return {
    ...options,
    book,
    watches: new Map(found.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]]))),
  }
}

/**
 * Reads the names that an entry's watch gives its addresses, or gave them before it was deleted, and the
 * names that addresses gave themselves. A watch may have many addresses, so each watch is read once.
 */
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
    const primaryNames = primaryNamesOf(entry.kind === 'transaction' ? entry.transaction : {})
    const reader = readers.get(entry.watch ?? '')
    if (reader !== undefined) return { ...reader, primaryNames }
    const events = entry.kind === 'transaction' ? sentEvents(toNotificationData(entry.transaction)) : []
    const addresses = [...new Set(events.map(({ item }) => item.address))].map(address => ({ address }))
    return { watch: { settings: { name: entry.name, addresses }, book, knownNames }, say, primaryNames }
  }
}

/** The chain of all entries of a day, if they share one; then the day names it once. */
const onlyChainOf = (entries: readonly HistoryEntry[]): string | undefined => {
  const chains = new Set(entries.map(entry => (entry.kind === 'transaction' ? entry.transaction.chain : 0)))
  const [chain = 0, ...others] = chains
  return chain === 0 || others.length > 0 ? undefined : chainOf(chain).name
}

/** The text of an entry, and its chain unless its day names it. */
type EntryCells = readonly [text: RichText, chain: RichText | string]

const transactionCells = (
  { transaction, removed, at }: Extract<HistoryEntry, { kind: 'transaction' }>,
  { reader, namesChain }: { readonly reader: AlertReader; readonly namesChain: boolean },
): EntryCells => {
  const data = toNotificationData(transaction)
  const titles = join(titleLines(data, { ...reader, time: at }), '  ')
  const linked = link(titles, transactionUrl(transaction.chain, transaction.hash))
  const chain = namesChain ? chainOf(transaction.chain).name : ''
  return removed === true
    ? [
        concat(removedTitle(reader.say), ' · ', struckThrough(linked)),
        chain === '' ? '' : struckThrough(chain),
      ]
    : [linked, chain]
}

const summaryText = (
  { summary, name }: Extract<HistoryEntry, { kind: 'summary' }>,
  reader: AlertReader,
): RichText => {
  const whole: Summary = { ...summary, newest: [] }
  const title = summaryTitle(reader.watch?.settings.name ?? name, { summary, say: reader.say })
  return join([title, ...summaryLines(whole, reader)], '  ')
}

const entryCells = (
  entry: HistoryEntry,
  { reader, namesChain }: { readonly reader: AlertReader; readonly namesChain: boolean },
): EntryCells => {
  switch (entry.kind) {
    case 'transaction':
      return transactionCells(entry, { reader, namesChain })
    case 'summary':
      return [summaryText(entry, reader), '']
    case 'text':
      return [plain(entry.name === '' ? entry.text : `${entry.name}: ${entry.text}`), '']
  }
}

/** An entry alone, such as `📥 treasury +1.25 ETH  ≈ $4,310 · Ethereum`. */
export const entryLine = (entry: HistoryEntry, reader: HistoryReader): RichText => {
  const [text, chain] = entryCells(entry, { reader: createReaderOf(reader)(entry), namesChain: true })
  return chain === '' ? text : join([text, chain], ' · ')
}

/**
 * A row for each entry, newest first, such as `14:05 📥 treasury +1.25 ETH ≈ $4,310 · Ethereum`, under the
 * days of the reader's time zone.
 */
export const historyTable = (
  entries: readonly HistoryEntry[],
  reader: HistoryReader,
): Pick<Table, 'columns' | 'sections'> => {
  const { zone, say } = reader
  const readerOf = createReaderOf(reader)
  const dayOf = ({ at }: HistoryEntry): string => formatDate(at * 1_000, zone, say.locale, 'weekday')
  return {
    columns: [{}, {}, { separator: ' · ' }],
    sections: [...Map.groupBy(entries, dayOf)].map(([day, ofDay]) => {
      const chain = onlyChainOf(ofDay)
      return {
        heading: chain === undefined ? day : `${day} · ${chain}`,
        rows: ofDay.map(entry => [
          toWallTime(entry.at * 1_000, zone).clock,
          ...entryCells(entry, { reader: readerOf(entry), namesChain: chain === undefined }),
        ]),
      }
    }),
  }
}
