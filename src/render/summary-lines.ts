import { chainOf, transactionUrl } from '#chains/registry.ts'
import type { Notification, Summary } from '#contract/notification.ts'
import { addWorths } from '#contract/summary.ts'
import { contactsOf, isUrgent } from '#events/event-lists.ts'
import { actionKinds, assetFactsOf, type SummaryAsset } from '#events/registry.ts'
import { isZeroAddress, toChecksumAddress } from '#lib/format.ts'
import { toCoarseDuration } from '#lib/time.ts'
import { type AlertReader, addressName, assetSumPhrase, movementPhrase } from './phrases.ts'
import { bold, link, plain, type RichText } from './rich-text.ts'
import { rowText, type TableColumn, type TableRow } from './table.ts'
import type { Translator } from './texts.ts'
import { titleLines } from './transaction-lines.ts'

const contactAddress = (contact: string): string => contact.slice(contact.lastIndexOf(':') + 1)

type Side = 'in' | 'out'

const maxPhrases = 4
/** `⏱ treasury · 12 transactions in 5 min`; for a channel `⏱️ treasury: 12 transactions in 5 min`. */
export const summaryTitle = (
  name: string,
  {
    say,
    subscription,
    summary,
  }: Pick<AlertReader, 'say' | 'subscription'> & {
    readonly summary: Pick<Summary, 'since' | 'until' | 'transactions'>
  },
): RichText => {
  const { since, until, transactions: count } = summary
  const span = say('summary-span', toCoarseDuration(until - since, 1))
  return subscription === undefined
    ? say.rich('summary-title', { name: bold(name), span, count })
    : plain(`⏱️ ${name}: ${count} transactions in ${span}`)
}

/** Coins of one symbol on several chains are added up; tokens of one symbol may be different tokens. */
const mergeCoins = (assets: readonly SummaryAsset[]): readonly SummaryAsset[] => {
  const merged = new Map<string, SummaryAsset>()
  for (const asset of assets) {
    const { name, contract } = assetFactsOf(asset)
    const key = contract === undefined ? name : `${asset.chain_id}:${asset.kind}:${contract}`
    const before = merged.get(key)
    const sum = (side: Side): string => String(BigInt(before?.[side] ?? '0') + BigInt(asset[side]))
    const usd = before === undefined ? asset.usd : addWorths(before, asset)
    merged.set(key, { ...asset, in: sum('in'), out: sum('out'), usd })
  }
  return [...merged.values()]
}

/**
 * `≈ $4,310 + 1 unpriced`, with the number of assets that the worth does not or not fully include. Empty if
 * no price is known.
 */
const sideWorthPhrase = (
  moved: readonly SummaryAsset[],
  { side, say, at }: { side: Side; say: Translator; at?: number | undefined },
): string => {
  const worths = moved.map(({ usd }) => usd?.[side])
  const priced = worths.flatMap(worth => (worth === undefined || worth.value === 0 ? [] : [worth.value]))
  if (priced.length === 0) return ''
  const { text, bound = 'none' } = say.worth(
    priced.reduce((sum, value) => sum + value, 0),
    at,
  )
  const worth = say('alert-worth', { bound, usd: text })
  const unpriced = worths.filter(worth => worth === undefined || worth.unpriced > 0).length
  return unpriced === 0 ? worth : say('summary-unpriced', { worth, count: unpriced })
}

/**
 * `+4.2 ETH  +1,200 USDC`, and `≈ $14,500`, which is empty if no price is known; `undefined` if nothing moved
 * on that side. The rate is that of `at` (Unix seconds), by default now.
 */
export const sidePhrases = (
  assets: readonly SummaryAsset[],
  { side, say, at }: { readonly side: Side; readonly say: Translator; readonly at?: number },
): { readonly moved: string; readonly worth: string } | undefined => {
  const moved = mergeCoins(assets).filter(asset => asset[side] !== '0')
  if (moved.length === 0) return undefined
  const phrases = moved
    .slice(0, maxPhrases)
    .map(asset => say('alert-moved', { direction: side, asset: assetSumPhrase(asset[side], { asset, say }) }))
  const hidden = moved.length - phrases.length
  const all = [...phrases, ...(hidden === 0 ? [] : [say('alert-more', { count: hidden })])]
  return { moved: all.join('  '), worth: sideWorthPhrase(moved, { side, say, at }) }
}

/**
 * `In  +4.2 ETH  +1,200 USDC  ≈ $14,500` in the three cells of a row; no row if nothing moved on that side.
 */
const sideRow = (
  assets: readonly SummaryAsset[],
  { side, say, at }: AlertReader & { side: Side; at: number },
): readonly TableRow[] => {
  const phrases = sidePhrases(assets, { side, say, at })
  return phrases === undefined
    ? []
    : [[say('summary-way', { way: side, moved: '' }), phrases.moved, phrases.worth]]
}

/** `🆕 0xf39F…2266  Binance 14`: the first contacts among these, empty if there are none. */
const firstContactsPhrase = (contacts: readonly string[], reader: AlertReader): string => {
  const first = contacts.filter(contact => reader.firstContacts?.has(contact) === true)
  const addresses = [...new Set(first.map(contactAddress))]
  if (addresses.length === 0) return ''
  const names = addresses.slice(0, maxPhrases).map(address => addressName(toChecksumAddress(address), reader))
  const hidden = addresses.length - names.length
  const all = [...names, ...(hidden === 0 ? [] : [reader.say('alert-more', { count: hidden })])]
  return `🆕 ${all.join('  ')}`
}

/** First contacts that no other line names. */
const firstContactsLine = ({ largest }: Summary, reader: AlertReader): readonly string[] => {
  const { firstContacts = new Set() } = reader
  const counterparty = largest?.movement.counterparty.toLowerCase() ?? ''
  const named = firstContacts.has(counterparty) ? counterparty : undefined
  const others = [...firstContacts].filter(contact => contactAddress(contact) !== named)
  const line = firstContactsPhrase(others, reader)
  return line === '' ? [] : [line]
}

const largestLine = ({ largest }: Summary, reader: AlertReader): readonly string[] => {
  if (largest === undefined) return []
  const { movement } = largest
  const { direction, counterparty } = movement
  const way = isZeroAddress(counterparty) ? 'nobody' : direction
  const moved = movementPhrase(movement, reader)
  const name = firstContactsPhrase([counterparty.toLowerCase()], reader) || addressName(counterparty, reader)
  return [reader.say('summary-largest', { way, moved, counterparty: name })]
}

/** The spaces of the chat's `In` align it with `Out`. */
export const summaryColumns: readonly TableColumn[] = [{}, { separator: '' }, { align: 'right' }]

/** All that came in, all that went out, what else happened, the largest movement, and first contacts, a row each. */
export const summaryRows = (summary: Summary, reader: AlertReader): readonly TableRow[] => {
  const { say } = reader
  const { assets, left_out, until: at } = summary
  const others = [
    ...actionKinds.flatMap(({ list }) =>
      summary[list] === 0 ? [] : [say(`summary-${list}`, { count: summary[list] })],
    ),
    ...(left_out === 0 ? [] : [say('summary-left-out', { count: left_out })]),
  ]
  return [
    ...sideRow(assets, { ...reader, side: 'in', at }),
    ...sideRow(assets, { ...reader, side: 'out', at }),
    ...(others.length === 0 ? [] : [[others.join(' · ')]]),
    ...largestLine(summary, reader).map(line => [line]),
    ...firstContactsLine(summary, reader).map(line => [line]),
  ]
}

export const summaryLines = (summary: Summary, reader: AlertReader): readonly RichText[] =>
  summaryRows(summary, reader).map(row => {
    if (reader.subscription === undefined) return rowText(row, summaryColumns)
    // A channel has two spaces after both.
    return rowText(
      row.map(cell => (typeof cell === 'string' ? cell.trim() : cell)),
      [],
    )
  })

/** Columns of a transaction: its title, its chain with first contacts, and its time. */
export const transactionColumns: readonly TableColumn[] = [{}, { separator: ' · ' }, { separator: ' · ' }]

/** A transaction as a row, whose title links to the chain's explorer if it has one. */
const transactionRow = (
  data: Notification['data'],
  reader: AlertReader & { readonly time: number },
): TableRow => {
  const [title = ''] = titleLines(data, reader)
  const chain = Number(data.chain.chain_id)
  const linkedTitle = link(title, transactionUrl(chain, data.transaction.hash))
  const isMarkedInTitle = data.movements.length === 0 && !isUrgent(data)
  const newContacts = isMarkedInTitle ? '' : firstContactsPhrase(contactsOf(data), reader)
  const chainCell = [chainOf(chain).name, ...(newContacts === '' ? [] : [newContacts])].join(' · ')
  return [linkedTitle, chainCell, reader.say.time(data.block.time)]
}

export const transactionLine = (
  data: Notification['data'],
  reader: AlertReader & { readonly time: number },
): RichText => rowText(transactionRow(data, reader), transactionColumns)

/** Pairs each first contact with the oldest of these transactions that has it; newest first. */
const firstContactsByTransaction = (
  newest: readonly Notification['data'][],
  { firstContacts = new Set() }: AlertReader,
): readonly ReadonlySet<string>[] => {
  const remaining = new Set(firstContacts)
  return newest
    .toReversed()
    .map(data => new Set(contactsOf(data).filter(contact => remaining.delete(contact))))
    .toReversed()
}

/**
 * Rows of the newest transactions of a summary, newest first, as many as fit into `room` characters, and a
 * row with the number of the others.
 */
export const newestRows = (
  { newest, transactions, until: time }: Summary,
  { room, ...reader }: AlertReader & { readonly room: number },
): readonly TableRow[] => {
  const firsts = firstContactsByTransaction(newest, reader)
  const rows = newest.map((data, n) =>
    transactionRow(data, { ...reader, time, firstContacts: firsts[n] ?? new Set() }),
  )
  let remaining = room
  const listed = rows.filter(row => {
    remaining -= rowText(row, transactionColumns).text.length + 1
    return remaining >= 0
  })
  const more = transactions - listed.length
  return [...listed, ...(more <= 0 ? [] : [[reader.say('alert-more', { count: more })]])]
}
