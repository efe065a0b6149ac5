import { type HistoryEntry, toNotificationData } from '#alerts/records/history.ts'
import type { NotificationData } from '#contract/notification.ts'
import { sumAssets } from '#contract/summary.ts'
import type { SummaryAsset } from '#events/registry.ts'
import { isZeroAddress } from '#lib/format.ts'
import { createYielder } from '#lib/timers.ts'
import { tableMessage } from '#render/message.ts'
import { type AlertReader, addressLink, addressName } from '#render/phrases.ts'
import { sidePhrases } from '#render/summary-lines.ts'
import type { TableRow, TableSection } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import { answerPress } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { show } from '../../framework/show.ts'
import { createReaderOf, loadReader } from './history-lines.ts'
import { type HistoryScope, rangeOf, readHistory, titleOf, viewButton, zoneOf } from './history-screens.ts'

type Side = 'in' | 'out'
type TransactionEntry = Extract<HistoryEntry, { kind: 'transaction' }>

/** An address that value came from (`in`) or went to (`out`). */
type Counterparty = {
  readonly address: string
  /** The last alert about it, whose watch names it. */
  readonly newest: TransactionEntry
  readonly transactions: number
  readonly assets: readonly SummaryAsset[]
}

/** A transaction with the movements of one address alone. */
type Exchange = { readonly entry: TransactionEntry; readonly data: NotificationData }

const counterpartyOf = ({ data }: Exchange): string => data.movements[0]?.counterparty ?? ''

/** The exchanges of a transaction in one direction, one for each address. Minting and burning have no counterparty. */
const exchangesOf = (entry: TransactionEntry, side: Side): readonly Exchange[] => {
  const data = toNotificationData(entry.transaction)
  const moved = data.movements.filter(
    ({ direction, counterparty }) => direction === side && !isZeroAddress(counterparty),
  )
  return [...Map.groupBy(moved, ({ counterparty }) => counterparty.toLowerCase()).values()].map(
    movements => ({
      entry,
      data: { ...data, movements },
    }),
  )
}

const worthOf = ({ assets }: Counterparty, side: Side): number =>
  assets.reduce((sum, { usd }) => sum + (usd?.[side].value ?? 0), 0)

/**
 * Ranks the counterparties of one direction by worth, or else by transactions. The alerts are newest first.
 */
const rankCounterparties = (exchanges: readonly Exchange[], side: Side): readonly Counterparty[] =>
  [...Map.groupBy(exchanges, exchange => counterpartyOf(exchange).toLowerCase()).values()]
    .flatMap((all): readonly Counterparty[] => {
      const [newest] = all
      if (newest === undefined) return []
      const assets = sumAssets(all.map(({ data }) => data))
      return [{ address: counterpartyOf(newest), newest: newest.entry, transactions: all.length, assets }]
    })
    .toSorted((a, b) => worthOf(b, side) - worthOf(a, side) || b.transactions - a.transactions)

/** How many are listed in each direction, so that both fit into one message. */
const maxListed = 8

type RowReader = { readonly readerOf: (entry: HistoryEntry) => AlertReader; readonly say: Translator }

const sectionOf = (
  ranked: readonly Counterparty[],
  side: Side,
  { readerOf, say }: RowReader,
): readonly TableSection[] => {
  if (ranked.length === 0) return []
  const rows = ranked.slice(0, maxListed).map((counterparty): TableRow => {
    const { address, newest, transactions, assets } = counterparty
    const reader = { ...readerOf(newest), linksAddresses: true }
    const name = addressLink(addressName(address, reader), reader, newest.transaction.chain, address)
    const { moved = '', worth = '' } = sidePhrases(assets, { side, say }) ?? {}
    return [name, `${new Intl.NumberFormat(say.locale).format(transactions)}×`, moved, worth]
  })
  const hidden = ranked.length - rows.length
  return [
    {
      heading: say('history-side', { side }),
      rows: hidden === 0 ? rows : [...rows, [say('alert-more', { count: hidden })]],
    },
  ]
}

/** Transactions that count. Those of summaries are separate, because they name no addresses. */
const countedOf = (entries: readonly HistoryEntry[]) => ({
  single: entries.flatMap(entry =>
    entry.kind === 'transaction' && entry.removed !== true && entry.summarized !== true ? [entry] : [],
  ),
  summarized: entries.reduce(
    (sum, entry) => sum + (entry.kind === 'summary' ? entry.summary.transactions : 0),
    0,
  ),
})

/** Shows from whom value came and to whom it went, the largest worth first. */
export const showCounterparties = async (ctx: ChatContext, scope: HistoryScope): Promise<void> => {
  const { store, say, now, knownNames } = ctx
  const docs = await readHistory(store, scope, rangeOf(scope, now()))
  const { single, summarized } = countedOf(docs.map(({ value }) => value))
  const { shouldYield, yieldTurn } = createYielder()
  const exchanges: Record<Side, Exchange[]> = { in: [], out: [] }
  for (const entry of single) {
    if (shouldYield()) await yieldTurn()
    exchanges.in.push(...exchangesOf(entry, 'in'))
    exchanges.out.push(...exchangesOf(entry, 'out'))
  }
  const reader = await loadReader({ store, chat: scope.chat }, docs, { say, zone: zoneOf(ctx), knownNames })
  const rowReader = { readerOf: createReaderOf(reader), say }
  const sections = (['in', 'out'] as const).flatMap(side =>
    sectionOf(rankCounterparties(exchanges[side], side), side, rowReader),
  )
  if (sections.length === 0) return answerPress(ctx, say('history-by-address-none'), 'alert')
  const table = {
    title: say.rich('history-by-address', { title: titleOf(scope, ctx) }),
    columns: [{}, {}, {}, {}],
    sections,
    notes: summarized === 0 ? [] : [say('history-summarized', { count: summarized })],
  }
  await show(ctx, tableMessage(table, [[viewButton(say('button-back'), scope, { kind: 'page', page: 0 })]]))
}
