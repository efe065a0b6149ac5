import { addToSummary, type SummaryState, toSummary } from '#contract/summary.ts'
import { shortId } from '#lib/ids.ts'
import { type Button, callbackButton, type JoinedMessage } from '#render/message.ts'
import { lagLine, removedTitle, timeLine } from '#render/notification-text.ts'
import { type AlertReader, primaryNamesOf } from '#render/phrases.ts'
import {
  clip,
  concat,
  join,
  maxMessageLength,
  plain,
  type RichText,
  struckThrough,
} from '#render/rich-text.ts'
import { summaryLines, summaryTitle, transactionLine } from '#render/summary-lines.ts'
import type { Translator } from '#render/texts.ts'
import { routeLine, titleLines } from '#render/transaction-lines.ts'
import type { Watch } from '#watch/watch.ts'
import { summaryButtons, transactionButton } from '../alert-buttons.ts'
import type { Batch, BatchedTransaction, OlderTotals } from '../records/batches.ts'
import { type ExpandedView, expandedViewActions } from '../records/shown-alerts.ts'

type BatchReader = {
  /** Watches that still exist, by id. */
  readonly watches: ReadonlyMap<string, Watch>
  readonly say: Translator
}
type WatchBlock = { readonly title: RichText; readonly lines: readonly (RichText | string)[] }
type Transactions = readonly BatchedTransaction[]
/** The parts of a batch about one watch. */
type WatchGroup = { readonly transactions: Transactions; readonly older: OlderTotals | undefined }

export type BatchMessages = {
  readonly message: JoinedMessage
  readonly pages: readonly ExpandedPage[]
}

/** A page of the expanded view, and what it collapses into. */
type ExpandedPage = { readonly id: string } & Pick<ExpandedView, 'collapsed' | 'expanded'>

const maxBlocks = 5
/** Leaves room for the lines around the blocks, which matter more than the last blocks. */
const maxBlocksLength = 3_950

const countOlder = (older: readonly OlderTotals[] = []): number =>
  older.reduce((sum, { gathered }) => sum + gathered.transactions, 0)

/** Says how many transactions are in totals alone, if there are any. */
const olderLines = ({ missed }: Batch, say: Translator): readonly RichText[] => {
  const count = countOlder(missed?.older)
  return count === 0 ? [] : [plain(say('alert-more', { count }))]
}

/** The watch of all alerts of a batch, if they share one that still exists. */
const onlyWatch = ({ entries, missed }: Batch, { watches }: BatchReader): string | undefined => {
  const [watch, ...others] = new Set([
    ...entries.map(entry => (entry.kind === 'transaction' ? entry.watch : undefined)),
    ...(missed?.older ?? []).map(({ watch }) => watch),
  ])
  return watch !== undefined && others.length === 0 && watches.has(watch) ? watch : undefined
}

/** The only transaction of a watch, as an alert. */
const alertBlock = (
  { data, state, late, firstContacts }: BatchedTransaction,
  { time, ...given }: AlertReader & { readonly time: number },
): WatchBlock => {
  const primaryNames = primaryNamesOf(data)
  const reader = { ...given, firstContacts: new Set(firstContacts), primaryNames, linksAddresses: true }
  const { say } = reader
  const titles = titleLines(data, { ...reader, time })
  const route = routeLine(data, reader)
  if (state === 'removed') return { title: removedTitle(say), lines: [...titles.map(struckThrough), route] }
  const timed = timeLine(data.block.time, { ...reader, sentAt: time })
  return {
    title: join(titles, '\n'),
    lines: [route, ...timed, ...(late === undefined ? [] : lagLine({ late, data, state }, say))],
  }
}

const countTransactions = ({ transactions, older }: WatchGroup): number =>
  transactions.length + (older?.gathered.transactions ?? 0)

/**
 * Adds up transactions that are on the chain, and those that are in totals alone. Returns `undefined` if
 * there are none.
 */
const totalsOf = (included: Transactions, older: OlderTotals | undefined): SummaryState | undefined =>
  included.reduce<SummaryState | undefined>((all, { data }) => addToSummary(all, data), older?.gathered)

/** The transactions of one watch, as a summary of the service. Removed ones are counted, but not added up. */
const summaryBlock = (
  group: WatchGroup,
  { watch, say, time }: AlertReader & { readonly time: number },
): WatchBlock => {
  const { transactions, older } = group
  const times = transactions.map(({ data }) => data.block.time)
  const since = Math.min(...times, ...(older === undefined ? [] : [older.since]))
  const span = { since, until: time }
  const name = watch?.settings.name ?? (transactions[0] ?? older)?.name ?? ''
  const title = summaryTitle(name, { summary: { ...span, transactions: countTransactions(group) }, say })
  const included = transactions.filter(({ state }) => state === 'included')
  const totals = totalsOf(included, older)
  if (totals === undefined) return { title: join([removedTitle(say), struckThrough(title)], '\n'), lines: [] }
  const removed = transactions.length - included.length
  const firstContacts = new Set(included.flatMap(transaction => transaction.firstContacts ?? []))
  const [mostDelayed] = included.toSorted((a, b) => (b.late?.seconds ?? 0) - (a.late?.seconds ?? 0))
  return {
    title,
    lines: [
      ...(removed === 0 ? [] : [say('batch-removed', { count: removed })]),
      ...summaryLines(toSummary(totals, span), { watch, say, firstContacts }),
      ...(mostDelayed === undefined ? [] : lagLine(mostDelayed, say)),
    ],
  }
}

const watchBlock = (
  group: WatchGroup,
  { at, extendedAt = at }: Batch,
  { watches, say }: BatchReader,
): WatchBlock => {
  const { transactions, older } = group
  const [first, ...others] = transactions
  const reader = { watch: watches.get((first ?? older)?.watch ?? ''), say, time: extendedAt }
  return first !== undefined && others.length === 0 && older === undefined
    ? alertBlock(first, reader)
    : summaryBlock(group, reader)
}

const watchBlocks = (
  batch: Batch,
  transactions: Transactions,
  reader: BatchReader,
): readonly WatchBlock[] => {
  const byWatch = Map.groupBy(transactions, ({ watch }) => watch)
  const older = new Map((batch.missed?.older ?? []).map(totals => [totals.watch, totals]))
  const groups = [...new Set([...byWatch.keys(), ...older.keys()])].map(
    (watch): WatchGroup => ({ transactions: byWatch.get(watch) ?? [], older: older.get(watch) }),
  )
  const hidden = groups.slice(maxBlocks)
  const blocks = groups.slice(0, maxBlocks).map(group => watchBlock(group, batch, reader))
  if (hidden.length === 0) return blocks
  const count = hidden.reduce((sum, group) => sum + countTransactions(group), 0)
  const rest = { watches: hidden.length, count }
  return [...blocks, { title: reader.say.rich('batch-more', rest), lines: [] }]
}

const transactionLines = (
  transactions: Transactions,
  { watches, say, time }: BatchReader & { readonly time: number },
): readonly RichText[] =>
  transactions.toReversed().map(({ watch, state, data, ...entry }) => {
    const firstContacts = new Set(entry.firstContacts)
    const line = transactionLine(data, { watch: watches.get(watch), say, time, firstContacts })
    return state === 'removed' ? concat(removedTitle(say), ' · ', struckThrough(line)) : line
  })

const batchBody = (batch: Batch, blocks: readonly WatchBlock[], say: Translator): RichText => {
  const texts = batch.entries.flatMap(entry => (entry.kind === 'words' ? [entry.words] : []))
  const { left = 0 } = batch.missed ?? {}
  const above = batch.topicGone === undefined ? [] : [batch.topicGone, '']
  // Each line has a break.
  const aboveLength = above.reduce((sum, line) => sum + line.length + 1, 0)
  const parts = [...blocks.map(({ title, lines }) => join([title, ...lines], '\n')), ...texts]
  return join(
    [
      ...above,
      ...(batch.missed === undefined ? [] : [say('batch-missed'), '']),
      clip(join(parts, '\n\n'), maxBlocksLength - aboveLength),
      ...(left === 0 ? [] : [say('alert-more', { count: left })]),
      ...(batch.repeat ? [say('alert-repeat')] : []),
    ],
    '\n',
  )
}

/** Telegram shows a hundred entities in a message, and a line has three. */
const maxLinesPerPage = 25

/**
 * Splits lines into pages of at most `room` UTF-16 units, with the breaks before lines, that Telegram takes.
 */
const paginate = (lines: readonly RichText[], room: number): readonly (readonly RichText[])[] => {
  const pages: RichText[][] = []
  let remaining = room
  for (const line of lines) {
    const page = pages.at(-1)
    const length = line.text.length + 1
    if (page !== undefined && page.length < maxLinesPerPage && length <= remaining) page.push(line)
    else {
      pages.push([line])
      remaining = room
    }
    remaining -= length
  }
  return pages
}

/** Builds pages: each collapses into the one before it, and the first into the message. */
const expandedPages = (
  id: string,
  options: { message: JoinedMessage; title: RichText; lines: readonly RichText[]; say: Translator },
): readonly ExpandedPage[] => {
  const listed = paginate(options.lines, maxMessageLength - options.title.text.length)
  const idOf = (page: number): string => (page === 0 ? id : shortId(id, String(page)))
  const pages = listed.map((lines, page): JoinedMessage => {
    const back = callbackButton(
      options.say(page === 0 ? 'button-back' : 'button-newer'),
      expandedViewActions.collapse,
      idOf(page),
    )
    const onward = callbackButton(options.say('button-older'), expandedViewActions.expand, idOf(page + 1))
    return {
      body: join([options.title, ...lines], '\n'),
      buttons: [page + 1 < listed.length ? [back, onward] : [back]],
    }
  })
  return pages.map((expanded, page) => ({
    id: idOf(page),
    collapsed: pages[page - 1] ?? options.message,
    expanded,
  }))
}

/** A button for the only transaction, because a list of it would show nothing more. */
const singleTransactionButton = ([only]: Transactions, say: Translator): Button => {
  if (only === undefined) throw new TypeError('a batch without a transaction')
  const { chain, transaction } = only.data
  return transactionButton({ chain: Number(chain.chain_id), hash: transaction.hash }, say)
}

/**
 * A batch as a message: the totals of each watch, or its only transaction, and then the texts, with blank
 * lines between. Its expanded view has a line for each transaction, newest first.
 */
export const batchMessages = (id: string, batch: Batch, reader: BatchReader): BatchMessages => {
  const { say } = reader
  const transactions = batch.entries.filter(entry => entry.kind === 'transaction')
  const blocks = watchBlocks(batch, transactions, reader)
  const body = batchBody(batch, blocks, say)
  if (transactions.length === 0) return { message: { body, buttons: [] }, pages: [] }
  const older = countOlder(batch.missed?.older)
  const isSingle = batch.entries.length + older === 1
  const expand = callbackButton(say('button-show-all'), expandedViewActions.expand, id)
  const first = isSingle ? singleTransactionButton(transactions, say) : expand
  const message = { body, buttons: [summaryButtons(first, { watch: onlyWatch(batch, reader), say })] }
  if (isSingle) return { message, pages: [] }
  const [only, ...others] = blocks
  const title =
    only !== undefined && others.length === 0
      ? only.title
      : say.rich('batch-title', { count: transactions.length + older })
  const time = batch.extendedAt ?? batch.at
  const lines = [...transactionLines(transactions, { ...reader, time }), ...olderLines(batch, say)]
  return { message, pages: expandedPages(id, { message, title, lines, say }) }
}
