import type { ReadingAlertFacts } from '#alerts/records/alert-facts.ts'
import { chainOf } from '#chains/registry.ts'
import type { CallInput, Client } from '#client/client.ts'
import { withTimeout } from '#lib/timers.ts'
import { isSameLimit, subjectOf } from '#readings/limit.ts'
import {
  amountOf,
  announcedId,
  type ExplainedReading,
  hasSeries,
  type LimitFunc,
  type LimitNotification,
  limitReadings,
  type ReadingStrategy,
} from '#readings/registry.ts'
import {
  callName,
  conditionText,
  itemLabel,
  readPhrase,
  repayText,
  valuePhrase,
} from '#render/limit-lines.ts'
import { type Button, buttonRows, callbackButton, type Message, tableMessage } from '#render/message.ts'
import { watchedName } from '#render/phrases.ts'
import { bold, concat, join, plain, type RichText } from '#render/rich-text.ts'
import type { TableColumn, TableRow } from '#render/table.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import { limitSnoozes } from '#watch/limit-snoozes.ts'
import { type MutedLimits, mutedAlerts } from '#watch/mutes.ts'
import { readsValues, type Watch } from '#watch/watch.ts'
import { briefChains, chainNames, readValueText } from '#watch/watch-lines.ts'
import { answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { parseListPosition } from '../../framework/list-position.ts'
import { pagingRows, readPage } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import { muteLine } from '../watches/watch-card.ts'
import { withWorth } from '../watches/worth-now.ts'
import { type ExplainFailure, explainedAddress, explainFailure } from './explain-line.ts'

type ReadingsPage = Awaited<ReturnType<Client['explainReadings']>>

/** Asks for the readings of a bot. Never rejects. */
export const askReadings = async (
  client: Client,
  query: CallInput<'explainReadings'>,
): Promise<ReadingsPage | ExplainFailure> => {
  try {
    return await client.explainReadings(query, { tries: 1 })
  } catch (error) {
    return explainFailure(error)
  }
}

type Units = Pick<ExplainedReading, 'symbol' | 'decimals'> & { readonly strategy: ReadingStrategy }

/** Why an alert about a value waits: with `held` others are held, too, while the value is on its way back. */
type HeldBy = 'muted' | 'snoozed' | 'held' | undefined

/** When a value was last notified. A state of an earlier version has only its block. */
const sinceTime = (
  { notified_at, notified_time }: Pick<ExplainedReading, 'notified_at' | 'notified_time'>,
  say: Translator,
): RichText | string | undefined => {
  if (notified_time !== null) return say.time(notified_time, 'wt')
  return notified_at === null ? undefined : `#${notified_at}`
}

/** `grantRole: until 3 December, 14:00, 40 h left. No alert yet.` */
const deadlineLine = (
  reading: ExplainedReading & { readonly value: string },
  { heldBy, say }: { readonly heldBy: HeldBy; readonly say: Translator },
): RichText => {
  const { strategy, value, time, announced_name = '', state } = reading
  return say.rich('deadline-now', {
    state: heldBy ?? state,
    late: Number(value) < 0 ? 'yes' : 'no',
    name: announced_name || callName(strategy, say),
    amount: valuePhrase(value, reading, say),
    time: time === null ? '?' : say.time(time + Number(value), 'wDt'),
  })
}

/** `Now 5 ETH ≈ $17,240: within the limit, so there's no alert.` `usd`: its worth, where it is known. */
const nowLine = (
  reading: ExplainedReading,
  {
    heldBy,
    usd,
    say,
  }: { readonly heldBy: HeldBy; readonly usd?: number | undefined; readonly say: Translator },
): RichText | string => {
  const { strategy, value, height, side, recovers_at } = reading
  if (reading.state === 'none') return unreadLine(strategy.func, 'none', say)
  if (value === null) return unreadLine(strategy.func, height === null ? 'away' : 'unread', say)
  if (strategy.func === 'deadline') return deadlineLine({ ...reading, value }, { heldBy, say })
  return say.rich('limit-now', {
    state: heldBy ?? (recovers_at === null && reading.state === 'quiet' ? 'unlimited' : reading.state),
    amount: withWorth(readPhrase(value, reading, { say }), usd, say),
    side,
    back: recovers_at === null ? '' : valuePhrase(recovers_at, reading, say),
    time: sinceTime(reading, say) ?? '?',
  })
}

/** `unread` if the contract gives no value, `away` if no node answers, `none` if no such value exists. */
export const unreadLine = (func: LimitFunc, state: 'unread' | 'away' | 'none', say: Translator): string =>
  say(func === 'balance' ? 'balance-unread' : 'reading-unread', { state })

export const limitLine = (units: Units, say: Translator): string => {
  return conditionText(units.strategy, amount => valuePhrase(amount, units, say), say)
}

/** Whether a notification is about a value and its limit. */
export const isAbout = (
  { data: { chain, event, conditions } }: Pick<LimitNotification, 'data'>,
  { strategy, chain_id, address, item, announced_id }: ExplainedReading,
): boolean =>
  chain.chain_id === chain_id &&
  event.item?.id === item?.id &&
  announcedId(event) === announced_id &&
  event.address.toLowerCase() === address.toLowerCase() &&
  conditions.some(condition => isSameLimit(condition, strategy))

const valueKeyOf = ({ strategy, chain_id, address, item }: ExplainedReading): string =>
  JSON.stringify([chain_id, address, subjectOf(strategy), item?.id])

/** Whether two readings are of the same value, with different limits. */
export const isSameValue = (a: ExplainedReading, b: ExplainedReading): boolean =>
  valueKeyOf(a) === valueKeyOf(b)

const isHeld = ({ limits = [] }: MutedLimits, reading: ExplainedReading): boolean =>
  limits.some(limit => limit.data.event.state !== 'recovered' && isAbout(limit, reading))

/** Whether the alert about a value waits for the end of a mute or a snooze. */
const heldReadings = async (store: Store, watch: string): Promise<(reading: ExplainedReading) => HeldBy> => {
  const [[muted], [kept]] = await Promise.all([
    store.get(mutedAlerts, [watch]),
    store.get(limitSnoozes, [watch]),
  ])
  const snoozes = kept?.value.snoozes ?? []
  return reading => {
    const isSnoozed = snoozes.some(snooze => isHeld(snooze, reading))
    if (reading.state === 'recovering') return isSnoozed || muted !== undefined ? 'held' : undefined
    if (reading.state !== 'passed' && reading.state !== 'notified') return undefined
    if (isSnoozed) return 'snoozed'
    const isMuted = muted !== undefined && (reading.state === 'passed' || isHeld(muted.value, reading))
    return isMuted ? 'muted' : undefined
  }
}

/**
 * Why an alert about a value came, and what the value is now. `sentAt` is when its message was sent, Unix
 * seconds.
 */
export const explainLimitAlert = async (
  { store, client, say }: { readonly store: Store; readonly client: Client; readonly say: Translator },
  {
    facts,
    watch,
    sentAt,
  }: { facts: ReadingAlertFacts<LimitNotification['data']>; watch: Doc<Watch>; sentAt: number },
): Promise<RichText> => {
  const { block, event, conditions } = facts.data
  const [strategy] = conditions
  const units = { ...event, strategy }
  const { settings, bot } = watch.value
  const { name } = settings
  const query = { bot_id: bot, chain_id: String(facts.chain), address: event.address, per_page: 100 }
  const answer = await askReadings(client, query)
  const heldBy = await heldReadings(store, watch.id)
  const nowText = (): RichText | string => {
    if (answer === 'away') return unreadLine(strategy.func, 'away', say)
    if (answer === 'not offered') return say('why-balances-not-offered')
    const own = typeof answer === 'object' ? answer.data.find(reading => isAbout(facts, reading)) : undefined
    return own === undefined ? say('why-limit-gone') : nowLine(own, { heldBy: heldBy(own), say })
  }
  return join(
    [
      say('why', {
        name,
        addresses: explainedAddress(event.address, watch.value, say),
        chain: chainOf(facts.chain).name,
      }),
      say('why-how', { what: limitLine(units, say), frequency: say('watch-often-limits') }),
      say.rich('why-reading', {
        height: block.height,
        time: say.time(block.time),
        amount: readPhrase(amountOf(event), { ...units, item: event.item }, { say, time: block.time }),
        // Telegram gives no date of a message that is deleted or too old.
        sent: sentAt === 0 ? '?' : say.time(sentAt),
      }),
      nowText(),
    ],
    '\n',
  )
}

/** How long a card waits for its values. */
const cardTimeoutMs = 1_000
const maxShownOnCard = 3

const isPastLimit = ({ state }: ExplainedReading): boolean => state === 'passed' || state === 'notified'

/** `Now: ⚠️ relayer 0.18 ETH since 12:30 · backup 5 ETH`; values past their limits come first. */
const valuesNow = (
  readings: readonly ExplainedReading[],
  { watch, say }: { readonly watch: Watch; readonly say: Translator },
): RichText | undefined => {
  const lines = readings
    .toSorted((a, b) => Number(isPastLimit(b)) - Number(isPastLimit(a)))
    .flatMap((reading): readonly (RichText | string)[] => {
      const { value } = reading
      if (value === null) return []
      const brief = readValueText({ ...reading, value }, watch.settings, say)
      if (!isPastLimit(reading)) return [brief]
      const time = sinceTime(reading, say)
      const since = time === undefined ? brief : say.rich('card-now-since', { value: brief, time })
      const repay = repayText(reading.item, say)
      return [concat('⚠️ ', since, ...(repay === undefined ? [] : [` · ${repay}`]))]
    })
  if (lines.length === 0) return undefined
  const others = lines.length - maxShownOnCard
  const values = join(lines.slice(0, maxShownOnCard), ' · ')
  return say.rich('card-now', { values: others > 0 ? concat(values, ` +${others}`) : values })
}

/** The values of a watch on its card. */
type CardValues = {
  /** The values in a line. */
  readonly now: RichText | undefined
  /** Lines about values that the contract does not give, so that no alert comes. */
  readonly unreadable: readonly RichText[]
}

/**
 * Reads what a card says about the values of its watch. Never rejects. If no node answers, the line of the
 * chain says so.
 */
export const readCardValues = async (
  ctx: Pick<ChatContext, 'store' | 'knownNames' | 'say'>,
  client: Client,
  watch: Watch,
): Promise<CardValues> => {
  const { state, settings, bot } = watch
  if (state !== 'live' || (settings.readings ?? []).length === 0) return { now: undefined, unreadable: [] }
  const { say } = ctx
  const asking = askReadings(client, { bot_id: bot, per_page: 100 })
  const [answer, labelled] = await Promise.all([
    withTimeout(asking, cardTimeoutMs, () => 'away' as const),
    withShownLabels(ctx, watch),
  ])
  const readings = typeof answer === 'object' ? answer.data : []
  return {
    now: valuesNow(readings, { watch: labelled, say }),
    unreadable: unreadableLines(readings, settings, say),
  }
}

/** Lines about values that cannot be read: each limit once, with the chains if the watch has several. */
const unreadableLines = (
  readings: readonly ExplainedReading[],
  { chains }: Watch['settings'],
  say: Translator,
): readonly RichText[] => {
  const unread = readings.filter(
    ({ value, height, state }) => value === null && height !== null && state !== 'none',
  )
  const byLimit = Map.groupBy(unread, reading => limitLine(reading, say))
  return [...byLimit].slice(0, maxShownOnCard).map(([limit, [first, ...others]]) => {
    const read = [first, ...others].flatMap(reading =>
      reading === undefined ? [] : [Number(reading.chain_id)],
    )
    const on = chains.length > 1 ? ` (${briefChains([...new Set(read)], say)})` : ''
    return plain(`⚠️ ${limit}${on} · ${unreadLine(first?.strategy.func ?? 'value', 'unread', say)}`)
  })
}

export const perPage = 8

type EntryContext = {
  readonly watch: Watch
  readonly heldBy: (reading: ExplainedReading) => HeldBy
  readonly worths: ReadonlyMap<ExplainedReading, number>
  readonly say: Translator
}

/** Address, chains, limit with its item and, in text on a line of its own, the present value. */
const readingColumns: readonly TableColumn[] = [
  {},
  { separator: ' · ' },
  { separator: ' · ' },
  { separator: '\n' },
]

/**
 * `treasury · Ethereum · balance below 0.2 ETH`, and why there is an alert about it, or no alert. If there is
 * no value on several chains for the same reason, they share a row.
 */
const readingRows = (
  readings: readonly ExplainedReading[],
  { watch, heldBy, worths, say }: EntryContext,
): readonly TableRow[] => {
  const read = readings.map(reading => ({
    chain: Number(reading.chain_id),
    name: watchedName(reading.address, { watch, say }),
    limit: [itemLabel(reading.strategy, say, reading.item), limitLine(reading, say)]
      .filter(Boolean)
      .join(' · '),
    now: nowLine(reading, { heldBy: heldBy(reading), usd: worths.get(reading), say }),
    chainOfValue: reading.value === null ? '' : reading.chain_id,
  }))
  const grouped = Map.groupBy(read, ({ name, limit, now, chainOfValue }) =>
    JSON.stringify([name, limit, now, chainOfValue]),
  )
  return [...grouped.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const chains = [first, ...others].map(({ chain }) => chain)
    return [[bold(first.name), chainNames(chains, say), first.limit, first.now]]
  })
}

/** A button for each value that has a chart: *Chart*, or its name if there are several. */
const chartButtons = (
  readings: readonly ExplainedReading[],
  { watch, page, say }: { readonly watch: Doc<Watch>; readonly page: number; readonly say: Translator },
): readonly Button[] => {
  const drawn = readings.flatMap((reading, n) =>
    hasSeries(reading.strategy) && reading.state !== 'none' ? [{ reading, n }] : [],
  )
  const byValue = [...Map.groupBy(drawn, ({ reading }) => valueKeyOf(reading)).values()]
  return byValue.flatMap(([first]) => {
    if (first === undefined) return []
    const name = readValueText(first.reading, watch.value.settings, say)
    const text = byValue.length === 1 ? say('button-chart') : `📈 ${name}`
    return [callbackButton(text, actions.valueChart, watch.id, String(page), String(first.n))]
  })
}

type ReadingsScreen = {
  readonly page: number
  readonly total: number
  readonly rows: readonly TableRow[]
  readonly charts: readonly Button[]
  readonly back: readonly string[]
  readonly say: Translator
}

const readingsMessage = (
  watch: Doc<Watch>,
  { page, total, rows, charts, back, say }: ReadingsScreen,
): Message => {
  const { settings } = watch.value
  const title = say.rich(readsValues(settings) ? 'values-title' : 'balances-title', {
    name: bold(settings.name),
  })
  // In text each row is a paragraph.
  const sections = rows.map(row => ({ rows: [row] }))
  return tableMessage({ title, columns: readingColumns, sections }, [
    ...buttonRows(charts, 2),
    ...pagingRows({ page, pages: Math.ceil(total / perPage) }, (text, to) =>
      callbackButton(say(text), actions.balances, watch.id, String(to), ...back),
    ),
    [callbackButton(say('button-back'), actions.watchDetails, watch.id, ...back)],
  ])
}

const worthTimeoutMs = 2_000

/** The worth of balances in US dollars, as far as it is known in time. Never rejects. */
const worthsOf = async (
  client: Client,
  readings: readonly ExplainedReading[],
): Promise<ReadonlyMap<ExplainedReading, number>> => {
  const asked = readings.flatMap(reading => {
    const { strategy, chain_id, address } = reading
    if (strategy.func !== 'balance' || reading.value === null) return []
    const { asset } = strategy.params
    const reply = client.readBalance({ chain_id, address, asset }, { tries: 1 }).catch(() => undefined)
    return [withTimeout(reply, worthTimeoutMs, () => undefined).then(found => [reading, found?.usd] as const)]
  })
  const found = await Promise.all(asked)
  return new Map(found.flatMap(([reading, usd]) => (usd ? [[reading, usd] as const] : [])))
}

/**
 * *Balances now*, or *Values now*: each value of a watch, with its limit and why there is an alert about it,
 * or no alert.
 */
export const showReadings = async (
  ctx: ChatContext,
  client: Client,
  { watch, args: [number, ...place] }: Pressed<'watch'>,
): Promise<void> => {
  const { store, say } = ctx
  const back = parseListPosition(place)
  const page = readPage(number)
  const query = { bot_id: watch.value.bot, current_page: page + 1, per_page: perPage }
  const answer = await askReadings(client, query)
  // The limits of this page were removed since.
  if (typeof answer === 'object' && answer.data.length === 0) return answerStaleButton(ctx)
  const value = await withShownLabels(ctx, watch.value)
  const [heldBy, muted] = await Promise.all([heldReadings(store, watch.id), muteLine(ctx, watch)])
  const readings = typeof answer === 'object' ? answer.data : []
  const worths = await worthsOf(client, readings)
  const rows = readingRows(readings, { watch: value, heldBy, worths, say })
  const [{ func } = limitReadings[0]] = watch.value.settings.readings ?? []
  const instead = answer === 'not offered' ? say('why-balances-not-offered') : unreadLine(func, 'away', say)
  const total = typeof answer === 'object' ? answer.total : 0
  const shown = [...(muted === undefined ? [] : [[muted]]), ...(rows.length === 0 ? [[instead]] : rows)]
  const charts = chartButtons(readings, { watch: { ...watch, value }, page, say })
  return show(ctx, readingsMessage(watch, { page, total, rows: shown, charts, back, say }))
}
