import { InputFile } from 'grammy'
import { format as formatUnits } from 'ox/Value'
import { type HistoryEntry, toNotificationData } from '#alerts/records/history.ts'
import { chainOf } from '#chains/registry.ts'
import type { PhraseContext } from '#events/event-kind.ts'
import { sentActions } from '#events/event-lists.ts'
import { actionKind, assetFactsOf, type Movement, type SummaryAsset } from '#events/registry.ts'
import { showAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { parseTime, toIsoTime, toUnixSeconds, toWallTime } from '#lib/time.ts'
import { createYielder } from '#lib/timers.ts'
import { type AlertReader, addressName, labelOf } from '#render/phrases.ts'
import { join } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChatContext } from '../../framework/context.ts'
import { createReaderOf, type HistoryReader, loadReader } from './history-lines.ts'
import {
  type HistoryScope,
  type ReadRange,
  rangeOf,
  readHistory,
  titleOf,
  zoneOf,
} from './history-screens.ts'

/** Columns in a stable order, because people's own programs read the file. New ones go to the end. */
const columns = [
  'told_at',
  'status',
  'watch',
  'chain',
  'chain_id',
  'block',
  'block_time',
  'hash',
  'kind',
  'direction',
  'amount',
  'decimals',
  'asset',
  'contract',
  'token_id',
  'usd',
  'address',
  'address_name',
  'counterparty',
  'counterparty_name',
  'transactions',
  'text',
  'worth',
  'currency',
] as const

type TransactionEntry = Extract<HistoryEntry, { kind: 'transaction' }>

type Cell = string | number | undefined
type Row = Readonly<Partial<Record<(typeof columns)[number], Cell>>>

const maxCellLength = 300

/** Matches a beginning that a spreadsheet would take for a formula, also in full-width signs. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/

/**
 * RFC 4180. Amounts are never negative, so only a text may begin like a formula: an apostrophe keeps it a
 * text.
 */
const formatCell = (value: Cell): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const addressColumns: ReadonlySet<string> = new Set(['contract', 'address', 'counterparty'])

/** A cell of a column, with addresses as people of their chain write them. */
const cellOf = (row: Row, column: keyof Row): Cell => {
  const cell = row[column]
  return typeof cell === 'string' && addressColumns.has(column) ? showAddress(cell) : cell
}

const formatRow = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`

const shown = (text: string): string => sanitizeText(text, maxCellLength)

/** An exact amount; in base units if the decimals are not known. */
const amountCells = (amount: string, asset: Movement | SummaryAsset): Row => {
  const { name, contract, decimals, tokenId } = assetFactsOf(asset)
  return {
    kind: asset.kind,
    amount: formatUnits(BigInt(amount), decimals ?? 0),
    decimals: decimals ?? undefined,
    asset: shown(name),
    contract,
    token_id: tokenId,
  }
}

const usdOf = (movement: Movement): number | undefined => {
  const usd = 'usd' in movement ? movement.usd : undefined
  return usd !== undefined && 'value' in usd ? usd.value : undefined
}

const coinCells = (
  coins: { readonly amount: string; readonly symbol: string } | undefined,
  coinDecimals: number,
): Row =>
  coins === undefined
    ? {}
    : {
        amount: formatUnits(BigInt(coins.amount), coinDecimals),
        decimals: coinDecimals,
        asset: shown(coins.symbol),
        direction: 'in',
      }

const transactionStatus = ({ removed, summarized, transaction }: TransactionEntry): string => {
  if (summarized === true) return removed === true ? 'removed_from_summary' : 'in_summary'
  if (removed === true) return 'removed'
  return transaction.failed === true ? 'failed' : 'included'
}

/** A counterparty's name, by a label or of its own. Returns `undefined` if it has none. */
const nameIn = (address: string, reader: AlertReader): string | undefined =>
  labelOf(address, reader) ?? reader.primaryNames?.get(address.toLowerCase())

const transactionRows = (entry: TransactionEntry, reader: AlertReader): readonly Row[] => {
  const { transaction } = entry
  const { chain, hash, block, from } = transaction
  const { name: chainName, decimals: coinDecimals } = chainOf(chain)
  const data = toNotificationData(transaction)
  const common: Row = {
    status: transactionStatus(entry),
    chain: chainName,
    chain_id: chain,
    block: block.height,
    block_time: toIsoTime(block.time * 1_000),
    hash,
    transactions: 1,
  }
  const context: PhraseContext = {
    say: reader.say,
    nameOf: address => addressName(address, reader),
    sender: from,
    coinDecimals,
    isFirst: () => false,
  }
  return [
    ...data.movements.map(movement => ({
      ...common,
      ...amountCells(movement.amount, movement),
      direction: movement.direction,
      usd: usdOf(movement),
      address: movement.address,
      address_name: labelOf(movement.address, reader),
      counterparty: movement.counterparty,
      counterparty_name: nameIn(movement.counterparty, reader),
    })),
    ...sentActions(data).flatMap(({ id, items }) =>
      items.map(item => ({
        ...common,
        kind: id,
        ...coinCells(actionKind(id).coinsIn?.(item), coinDecimals),
        contract: ('contract' in item ? item.contract : null) ?? undefined,
        address: item.address,
        address_name: labelOf(item.address, reader),
        text: shown(actionKind(id).phrase(item, context)),
      })),
    ),
  ]
}

/** A row for each direction in which the asset moved. */
const assetRows = (asset: SummaryAsset, common: Row): readonly Row[] =>
  (['in', 'out'] as const)
    .filter(way => asset[way] !== '0')
    .map(way => ({
      ...common,
      chain: chainOf(Number(asset.chain_id)).name,
      chain_id: Number(asset.chain_id),
      ...amountCells(asset[way], asset),
      direction: way,
      usd: asset.usd?.[way].value,
    }))

const summaryRows = ({ summary }: Extract<HistoryEntry, { kind: 'summary' }>): readonly Row[] => {
  const common: Row = {
    status: 'summary',
    block_time: toIsoTime(summary.until * 1_000),
    transactions: summary.transactions,
  }
  const rows = summary.assets.flatMap(asset => assetRows(asset, common))
  return rows.length === 0 ? [common] : rows
}

/**
 * Worth of a row in the currency of the chat, at the rate of its day; empty in a chat of dollars, or without
 * a rate.
 */
const worthCells = ({ usd, block_time }: Row, { currency, rateOf }: Translator): Row => {
  if (currency === undefined || typeof usd !== 'number' || typeof block_time !== 'string') return {}
  const rate = rateOf(currency, toUnixSeconds(parseTime(block_time)))
  return rate === undefined ? {} : { worth: Number((usd / rate.usd).toPrecision(12)), currency }
}

const rowsOf = (entry: HistoryEntry, reader: AlertReader): readonly Row[] => {
  const common: Row = {
    told_at: toIsoTime(entry.at * 1_000),
    watch: reader.watch?.settings.name ?? entry.name,
  }
  const rows = (): readonly Row[] => {
    switch (entry.kind) {
      case 'transaction':
        return transactionRows(entry, reader)
      case 'summary':
        return summaryRows(entry)
      case 'text':
        return [{ status: 'text', text: shown(entry.text) }]
    }
  }
  return rows().map(row => ({ ...common, ...row, ...worthCells(row, reader.say) }))
}

/** Makes spreadsheets read UTF-8. */
const byteOrderMark = '\uFEFF'

/** A row for each movement and other event, newest first, after the names of the columns. */
export const formatHistoryFile = async (
  entries: readonly HistoryEntry[],
  reader: HistoryReader,
): Promise<string> => {
  const { shouldYield, yieldTurn } = createYielder()
  const readerOf = createReaderOf(reader)
  const parts = [byteOrderMark, formatRow(columns)]
  for (const entry of entries) {
    if (shouldYield()) await yieldTurn()
    for (const row of rowsOf(entry, readerOf(entry)))
      parts.push(formatRow(columns.map(name => cellOf(row, name))))
  }
  return parts.join('')
}

const maxNameLength = 60
const minuteSeconds = 60

/** `lookout-history-treasury-2026-11-23_2026-11-29.csv`: the watch and the days of its span, or today. */
const fileNameOf = (
  { watch, span }: HistoryScope,
  {
    range: { since, until },
    now,
    zone,
  }: { readonly range: ReadRange; readonly now: number; readonly zone: string },
): string => {
  const day = (seconds: number): string => toWallTime(seconds * 1_000, zone).date
  const today = toUnixSeconds(now)
  const days = span === undefined ? [day(today)] : [day(since + minuteSeconds - 1), day((until ?? today) - 1)]
  const name = sanitizeText(watch?.doc.value.settings.name ?? '', maxNameLength)
  const words = [
    'lookout-history',
    ...(name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []),
    [...new Set(days)].join('_'),
  ]
  return `${words.join('-')}.csv`
}

/** Sends the history as a CSV file. Returns `false` if it is empty. */
export const sendHistoryFile = async (ctx: ChatContext, scope: HistoryScope): Promise<boolean> => {
  const { store, say, now, knownNames } = ctx
  const range = rangeOf(scope, now())
  const entries = await readHistory(store, scope, range)
  if (entries.length === 0) return false
  const zone = zoneOf(ctx)
  const reader = await loadReader({ store, chat: scope.chat }, entries, { say, zone, knownNames })
  const rows = await formatHistoryFile(
    entries.map(({ value }) => value),
    reader,
  )
  const file = new InputFile(Buffer.from(rows), fileNameOf(scope, { range, now: now(), zone }))
  const count = { count: entries.length }
  const caption = scope.span === undefined ? say('history-file', count) : say('history-file-then', count)
  const { text, entities } = join([titleOf(scope, ctx), caption, say('history-file-only')], '\n')
  await ctx.replyWithDocument(file, { caption: text, caption_entities: [...entities] })
  return true
}
