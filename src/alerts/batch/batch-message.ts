import { transactionUrl } from '#chains/registry.ts'
import type { Notification } from '#contract/notification.ts'
import { addToSummary, type SummaryState, toSummary, truncateData } from '#contract/summary.ts'
import { shortId } from '#lib/ids.ts'
import { type Button, callbackButton, type JoinedMessage } from '#render/message.ts'
import { lagLine, removedTitle, timeLine } from '#render/notification-text.ts'
import { type AlertReader, primaryNamesOf } from '#render/phrases.ts'
import {
  clip,
  concat,
  join,
  link,
  maxMessageLength,
  plain,
  type RichText,
  struckThrough,
} from '#render/rich-text.ts'
import { summaryLines, summaryTitle, transactionLine } from '#render/summary-lines.ts'
import type { Translator } from '#render/texts.ts'
import { routeLine, titleLines } from '#render/transaction-lines.ts'
import type { Watch } from '#watch/watch.ts'
import { type Alert, isSystemAlert, type ThirdPartyAlert } from '../alert.ts'
import { alertMessage } from '../alert-message.ts'
import { summaryButtons, transactionButton } from '../records/alert-buttons.ts'
import {
  type Batch,
  type BatchEntry,
  type BatchedTransaction,
  type ExpandedView,
  expandedViewActions,
  type OlderTotals,
} from '../records/batches.ts'
import { transactionKey } from '../records/shown-alerts.ts'

/** `watches`: those that still exist, by id. */
type BatchReader = { readonly watches: ReadonlyMap<string, Watch>; readonly say: Translator }
type WatchBlock = { readonly title: RichText; readonly lines: readonly (RichText | string)[] }
type Transactions = readonly BatchedTransaction[]
/** One watch in a batch. */
type WatchGroup = { readonly transactions: Transactions; readonly older: OlderTotals | undefined }

/** A page of the expanded view, and what it collapses into. */
type ExpandedPage = { readonly id: string } & Pick<ExpandedView, 'collapsed' | 'expanded'>

/** `pages`: of the expanded view. */
export type BatchMessages = { readonly message: JoinedMessage; readonly pages: readonly ExpandedPage[] }

const maxBlocks = 5
/** Leaves room for the lines around the blocks, which matter more than the last blocks. */
const maxBlocksLength = 3_950
/** Telegram shows a hundred entities in a message, and a line has three. */
const maxLinesPerPage = 25

const countOlder = (older: readonly OlderTotals[] = []): number =>
  older.reduce((sum, { gathered }) => sum + gathered.transactions, 0)

/** How many transactions there are only in totals. */
const olderLines = ({ missed }: Batch, say: Translator): readonly RichText[] => {
  const count = countOlder(missed?.older)
  return count === 0 ? [] : [plain(say('alert-more', { count }))]
}

/** The watch of all alerts of a batch, if they have one and it still exists. */
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
  const place = routeLine(data, reader)
  if (state === 'removed') return { title: removedTitle(say), lines: [...titles.map(struckThrough), place] }
  const timed = timeLine(data.block.time, { ...reader, sentAt: time })
  return {
    title: join(titles, '\n'),
    lines: [place, ...timed, ...(late === undefined ? [] : lagLine({ late, data, state }, say))],
  }
}

/** The transactions of one watch, as a summary of the service. Removed ones count, but are in none of the totals. */
const blockOf = (
  { transactions, older }: WatchGroup,
  { at, extendedAt = at }: Batch,
  { watches, say }: BatchReader,
): WatchBlock => {
  const first = transactions[0] ?? older
  const watch = watches.get(first?.watch ?? '')
  const [only, ...others] = transactions
  if (only !== undefined && others.length === 0 && older === undefined)
    return alertBlock(only, { watch, say, time: extendedAt })
  const times = transactions.map(({ data }) => data.block.time)
  const since = Math.min(...times, ...(older === undefined ? [] : [older.since]))
  const span = { since, until: extendedAt }
  const included = transactions.filter(({ state }) => state === 'included')
  const totals = included.reduce<SummaryState | undefined>(
    (all, { data }) => addToSummary(all, data),
    older?.gathered,
  )
  const removed = transactions.length - included.length
  const firstContacts = new Set(included.flatMap(transaction => transaction.firstContacts ?? []))
  const [latest] = included.toSorted((a, b) => (b.late?.seconds ?? 0) - (a.late?.seconds ?? 0))
  const title = summaryTitle(watch?.settings.name ?? first?.name ?? '', {
    summary: { ...span, transactions: transactions.length + (older?.gathered.transactions ?? 0) },
    say,
  })
  if (totals === undefined) return { title: join([removedTitle(say), struckThrough(title)], '\n'), lines: [] }
  return {
    title,
    lines: [
      ...(removed === 0 ? [] : [say('fold-removed', { count: removed })]),
      ...summaryLines(toSummary(totals, span), { watch, say, firstContacts }),
      ...(latest === undefined ? [] : lagLine(latest, say)),
    ],
  }
}

const blocksOf = (batch: Batch, transactions: Transactions, reader: BatchReader): readonly WatchBlock[] => {
  const byWatch = Map.groupBy(transactions, ({ watch }) => watch)
  const older = new Map((batch.missed?.older ?? []).map(totals => [totals.watch, totals]))
  const groups = [...new Set([...byWatch.keys(), ...older.keys()])].map(
    (watch): WatchGroup => ({ transactions: byWatch.get(watch) ?? [], older: older.get(watch) }),
  )
  const hidden = groups.slice(maxBlocks)
  const blocks = groups.slice(0, maxBlocks).map(group => blockOf(group, batch, reader))
  if (hidden.length === 0) return blocks
  const count = hidden.reduce(
    (sum, group) => sum + group.transactions.length + (group.older?.gathered.transactions ?? 0),
    0,
  )
  const rest = { watches: hidden.length, count }
  return [...blocks, { title: reader.say.rich('fold-more', rest), lines: [] }]
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

/** Splits lines into pages that Telegram takes. `room`: for the lines and the breaks before them. */
const paginate = (lines: readonly RichText[], room: number): readonly (readonly RichText[])[] => {
  const pages: RichText[][] = []
  let left = room
  for (const line of lines) {
    const page = pages.at(-1)
    const length = line.text.length + 1
    if (page !== undefined && page.length < maxLinesPerPage && length <= left) page.push(line)
    else {
      pages.push([line])
      left = room
    }
    left -= length
  }
  return pages
}

/** Builds pages, of which each collapses into the one before it, and the first into the message. */
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

const batchBody = (batch: Batch, blocks: readonly WatchBlock[], say: Translator): RichText => {
  const texts = batch.entries.flatMap(entry => (entry.kind === 'words' ? [entry.words] : []))
  const { left = 0 } = batch.missed ?? {}
  const above = batch.topicGone === undefined ? [] : [batch.topicGone, '']
  const parts = [...blocks.map(({ title, lines }) => join([title, ...lines], '\n')), ...texts]
  return join(
    [
      ...above,
      ...(batch.missed === undefined ? [] : [say('fold-missed'), '']),
      clip(join(parts, '\n\n'), maxBlocksLength - above.join('\n\n').length),
      ...(left === 0 ? [] : [say('alert-more', { count: left })]),
      ...(batch.repeat ? [say('alert-repeat')] : []),
    ],
    '\n',
  )
}

/** A list of one would show nothing more. */
const singleTransactionButton = ([only]: Transactions, say: Translator): Button => {
  if (only === undefined) throw new TypeError('a batch without a transaction')
  const { chain, transaction } = only.data
  return transactionButton({ chain: Number(chain.chain_id), hash: transaction.hash }, say)
}

/**
 * A batch as a message: the totals of each watch, or its only transaction, then the texts, a blank line between. Its expanded view
 * has a line for each transaction, newest first.
 */
export const batchMessages = (id: string, batch: Batch, reader: BatchReader): BatchMessages => {
  const { say } = reader
  const transactions = batch.entries.filter(entry => entry.kind === 'transaction')
  const blocks = blocksOf(batch, transactions, reader)
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
      : say.rich('fold-title', { count: transactions.length + older })
  const time = batch.extendedAt ?? batch.at
  const lines = [...transactionLines(transactions, { ...reader, time }), ...olderLines(batch, say)]
  return { message, pages: expandedPages(id, { message, title, lines, say }) }
}

/** The events of one transaction that a batch keeps; more are counted. */
const maxEvents = 8

/** How much of a message texts may take; the rest is for totals. */
export const maxTextsLength = 2_500

/** The length of a text with room for a remark, such as that its transaction was removed. */
export const lengthInBatch = ({ text }: RichText): number => text.length + 40

/** Cuts a transaction to what a batch keeps. */
export const batchedData = (data: Notification['data']): Notification['data'] => truncateData(data, maxEvents)

const ownExplorerUrl = ({ chain, hash }: ThirdPartyAlert): string | undefined =>
  chain === undefined || hash === undefined ? undefined : transactionUrl(chain, hash)

/** The alert as it would be alone, with a link in place of its button. */
const alertText = (alert: Alert, reader: AlertReader): RichText => {
  const { body, buttons } = alertMessage(alert, { ...reader, isRepeat: false })
  // A text never links to a place that the sender chose.
  const isTrusted = (url: string): boolean => alert.kind !== 'event' || url === ownExplorerUrl(alert)
  const links = buttons
    .flat()
    .flatMap(button => ('url' in button && isTrusted(button.url) ? [link(button.text, button.url)] : []))
  return join([body, ...links], '\n')
}

/** How an alert appears in a batch. `undefined`: always alone, as a summary is, a test, or a message of our own. */
export const batchEntry = (alert: Alert, reader: AlertReader): BatchEntry | undefined => {
  if (alert.kind === 'summary' || isSystemAlert(alert)) return undefined
  const { destination, watch } = alert
  const of = watch === undefined ? {} : { watch }
  if (alert.kind !== 'transaction') return { kind: 'words', ...of, words: alertText(alert, reader) }
  const { notification } = alert
  if (notification.test === true) return undefined
  const key = transactionKey(destination, notification)
  if (notification.message.trim() !== '' || watch === undefined)
    return { kind: 'words', key, ...of, words: alertText(alert, reader) }
  const { state, late, bot } = notification
  const { conditions: _conditions, event: _event, ...data } = batchedData(notification.data)
  return { kind: 'transaction', key, watch, name: bot.name, state, data, late }
}
