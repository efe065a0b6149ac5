import { InputFile } from 'grammy'
import type { HistoryEntry, RecordedSummary, RecordedTransaction } from '#alerts/records/history.ts'
import { formatMoney, formatWorth, type MoneyFormat } from '#lib/format.ts'
import { dayMs, daySeconds, formatDate, parseTime, toUnixSeconds, toWallTime } from '#lib/time.ts'
import { join, maxCaptionLength, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { answerPress } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import {
  colors,
  digitWidth,
  drawing,
  gridLine,
  height,
  leftOf,
  margin,
  stepOf,
  textAt,
  width,
} from './chart-frame.ts'
import type { ChartRenderer } from './chart-renderer.ts'
import { type HistoryScope, readHistory, titleOf, zoneOf } from './history-screens.ts'

/** Totals of a day. */
type DayTotals = {
  /** `2026-11-25` */
  readonly date: string
  /** Worth in US dollars, as far as it is known. */
  readonly in: number
  /** Worth in US dollars, as far as it is known. */
  readonly out: number
  /** How many transactions the alerts were about. */
  readonly alerts: number
}

type Activity = {
  readonly days: readonly DayTotals[]
  /** How many transactions, or movements of a summary, moved an asset whose worth is not known. */
  readonly unpriced: number
}

/** Share of an entry in the totals of its day. */
type Share = Omit<DayTotals, 'date'> & {
  /** Unix seconds. */
  readonly at: number
  readonly unpriced: number
}

const shareOfTransaction = ({ block, filled }: RecordedTransaction): Share => {
  const sums = { in: 0, out: 0 }
  let isUnpriced = false
  for (const movement of filled.movements ?? []) {
    const { direction } = movement
    if (direction === 'self') continue
    const usd = 'usd' in movement ? movement.usd : undefined
    if (usd !== undefined && 'value' in usd) sums[direction] += usd.value
    else isUnpriced = true
  }
  return { ...sums, at: block.time, alerts: 1, unpriced: isUnpriced ? 1 : 0 }
}

const negative = (share: Share): Share => ({
  at: share.at,
  in: -share.in,
  out: -share.out,
  alerts: -share.alerts,
  unpriced: -share.unpriced,
})

const shareOfSummary = ({ assets, transactions, until }: RecordedSummary): Share => {
  const share = { at: until, in: 0, out: 0, alerts: transactions, unpriced: 0 }
  for (const asset of assets)
    for (const way of ['in', 'out'] as const) {
      if (asset[way] === '0') continue
      const { value, unpriced } = asset.usd?.[way] ?? { value: 0, unpriced: 1 }
      share[way] += value
      share.unpriced += unpriced
    }
  return share
}

/** Returns `undefined` if the entry does not count. */
const shareOf = (entry: HistoryEntry): Share | undefined => {
  if (entry.kind === 'text') return { at: entry.at, in: 0, out: 0, alerts: 1, unpriced: 0 }
  if (entry.kind === 'transaction') {
    const { transaction, removed, summarized } = entry
    if (removed === undefined) return summarized ? undefined : shareOfTransaction(transaction)
    return summarized ? negative(shareOfTransaction(transaction)) : undefined
  }
  return shareOfSummary(entry.summary)
}

type Days = { readonly count: number; readonly zone: string; readonly now: number }

/** The last `count` days up to that of `now` (ms since 1970), oldest first. A day may have 23 or 25 hours. */
const lastDays = ({ count, zone, now }: Days): readonly string[] => {
  const dates = new Set<string>()
  for (let at = now; dates.size < count; at -= dayMs / 2) dates.add(toWallTime(at, zone).date)
  return [...dates].toReversed()
}

const atLeastZero = (value: number): number => Math.max(0, value)

/**
 * Sums the movements of each of the last `count` days of a time zone, by the times of the blocks. Sums never fall
 * below zero.
 */
export const toActivity = (entries: readonly HistoryEntry[], last: Days): Activity => {
  const days = new Map(lastDays(last).map(date => [date, { date, in: 0, out: 0, alerts: 0 }]))
  let unpriced = 0
  for (const entry of entries) {
    const share = shareOf(entry)
    const day = share === undefined ? undefined : days.get(toWallTime(share.at * 1_000, last.zone).date)
    if (share === undefined || day === undefined) continue
    day.in += share.in
    day.out += share.out
    day.alerts += share.alerts
    unpriced += share.unpriced
  }
  return {
    days: [...days.values()].map(day => ({
      date: day.date,
      in: atLeastZero(day.in),
      out: atLeastZero(day.out),
      alerts: atLeastZero(day.alerts),
    })),
    unpriced: atLeastZero(unpriced),
  }
}

/** The caption has room for the figures of this many days, if they are not in millions. */
const chartDays = 30

/** `Nov 25` for `2026-11-25`. */
const dayText = (date: string, { locale }: Translator): string =>
  formatDate(parseTime(date), 'UTC', locale, 'day')

/** `25` for `2026-11-25`, because the font of the picture has no letters. */
const dayLabel = (date: string): string => String(Number(date.slice(-2)))

/** `+$4,310  −$1,724` */
const worthText = ({ in: moved, out }: Pick<DayTotals, 'in' | 'out'>, format: MoneyFormat): string =>
  [
    ...(moved > 0 ? [`+${formatWorth(moved, format).text}`] : []),
    ...(out > 0 ? [`−${formatWorth(out, format).text}`] : []),
  ].join('  ')

const noonSeconds = 43_200

/** The days in the currency of the chat, each at its own rate; all in dollars if a day has no rate. */
const daysInCurrency = (
  days: readonly DayTotals[],
  { currency, rateOf }: Translator,
): { readonly days: readonly DayTotals[]; readonly currency?: string } => {
  if (currency === undefined) return { days }
  const converted = days.flatMap(day => {
    if (day.in === 0 && day.out === 0) return [day]
    const rate = rateOf(currency, toUnixSeconds(parseTime(day.date)) + noonSeconds)
    return rate === undefined ? [] : [{ ...day, in: day.in / rate.usd, out: day.out / rate.usd }]
  })
  return converted.length < days.length ? { days } : { days: converted, currency }
}

type ChartMessage = {
  readonly svg: string
  readonly caption: RichText
  /** The figures of the days, if the caption has no room for them. */
  readonly figures?: string
}

/** Whether the bars are of money; they count alerts if no worth is known at all. */
const isInMoney = ({ days }: Activity): boolean => days.some(day => day.in > 0 || day.out > 0)

/**
 * A bar for each day, oldest first: incoming worth above the line, outgoing below it. Neither is below zero.
 */
type ChartDay = {
  /** Digits. */
  readonly label: string
  readonly in: number
  readonly out: number
}

type Chart = {
  readonly days: readonly ChartDay[]
  /**
   * Formats a value at the scale, such as `$1,000`, with digits and signs alone, because the font has no
   * letters.
   */
  readonly format: (value: number) => string
  /** The least difference between two values at the scale: 1 for a number of alerts. */
  readonly leastStep?: number
}

/** A day on which little moved is visible, too. */
const minBarHeight = 3

/** Multiples of the step, from the lowest to the highest that a bar needs. */
const scaleOf = ({ days, leastStep }: Chart) => {
  const most = Math.max(...days.map(day => day.in), 0)
  const least = Math.max(...days.map(day => day.out), 0)
  const step = stepOf(most + least, leastStep)
  const [above, below] = [Math.ceil(most / step), Math.ceil(least / step)]
  return Array.from({ length: above + below + 1 }, (_, n) => (n - below) * step)
}

const signed = (value: number, format: Chart['format']): string => {
  if (value === 0) return format(0)
  return `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`
}

const gridOf = (
  { format }: Chart,
  options: { scale: readonly number[]; left: number; yOf: (value: number) => number },
) =>
  options.scale.map(value =>
    gridLine(signed(value, format), {
      left: options.left,
      y: options.yOf(value),
      color: value === 0 ? colors.axis : colors.grid,
    }),
  )

type Bar = {
  readonly x: number
  readonly width: number
  readonly value: number
  readonly yOf: (value: number) => number
}

const outline = 4

/** Draws a bar. Bars below the line are only outlined, to be told from those above it without colour. */
const barOf = ({ x, width: barWidth, value, yOf }: Bar): string => {
  if (value === 0) return ''
  const zero = yOf(0)
  const tall = Math.max(minBarHeight, Math.abs(yOf(value) - zero))
  const rect = (options: { y: number; inset: number; paint: string }): string =>
    `<rect x="${x + options.inset}" y="${options.y + options.inset}" width="${barWidth - 2 * options.inset}" height="${tall - 2 * options.inset}" ${options.paint}/>`
  if (value > 0) return rect({ y: zero - tall, inset: 0, paint: `fill="${colors.in}"` })
  if (tall <= 2 * outline) return rect({ y: zero, inset: 0, paint: `fill="${colors.out}"` })
  const paint = `fill="none" stroke="${colors.out}" stroke-width="${outline}"`
  return rect({ y: zero, inset: outline / 2, paint })
}

/** Labels of as many days as have room, the last day among them. */
const dateLabels = (
  days: readonly ChartDay[],
  options: { left: number; slot: number },
): readonly string[] => {
  const longest = Math.max(...days.map(({ label }) => label.length)) + 2
  const every = Math.ceil((longest * digitWidth) / options.slot)
  return days.flatMap(({ label }, n) =>
    (days.length - 1 - n) % every === 0
      ? [textAt(label, { x: options.left + (n + 0.5) * options.slot, y: height - 18, anchor: 'middle' })]
      : [],
  )
}

/** The chart as SVG. */
export const drawChart = (chart: Chart): string => {
  const { days, format } = chart
  const scale = scaleOf(chart)
  const [lowest = 0, highest = 0] = [scale[0], scale.at(-1)]
  const left = leftOf(scale.map(value => signed(value, format)))
  const slot = (width - margin.right - left) / days.length
  const space = height - margin.top - margin.bottom
  const yOf = (value: number): number =>
    Math.round(margin.top + ((highest - value) / (highest - lowest || 1)) * space)
  const bars = days.flatMap((day, n) => {
    const position = { x: left + (n + 0.14) * slot, width: slot * 0.72, yOf }
    return [barOf({ ...position, value: day.in }), barOf({ ...position, value: -day.out })]
  })
  return drawing([...gridOf(chart, { scale, left, yOf }), ...bars, ...dateLabels(days, { left, slot })])
}

/** A chart, and its figures as text. Returns `undefined` if there is nothing to see. */
export const chartMessage = (
  activity: Activity,
  { title, say }: { readonly title: RichText; readonly say: Translator },
): ChartMessage | undefined => {
  const { unpriced } = activity
  const { days, currency } = daysInCurrency(activity.days, say)
  const money = { locale: say.locale, currency }
  if (days.every(({ alerts }) => alerts === 0)) return undefined
  const inMoney = isInMoney(activity)
  const bars = days.map(
    (day): ChartDay => ({
      label: dayLabel(day.date),
      in: inMoney ? day.in : day.alerts,
      out: inMoney ? day.out : 0,
    }),
  )
  const number = new Intl.NumberFormat(say.locale)
  const sum = {
    in: days.reduce((all, day) => all + day.in, 0),
    out: days.reduce((all, day) => all + day.out, 0),
  }
  const lines = days.flatMap(day => {
    const count = day.alerts > 0 ? number.format(day.alerts) : ''
    const text = inMoney ? worthText(day, money) : count
    return text === '' ? [] : [`${dayText(day.date, say)}  ${text}`]
  })
  const about = join(
    [
      title,
      inMoney ? say('chart-dollars', { total: worthText(sum, money) }) : say('chart-alerts'),
      ...(inMoney && unpriced > 0 ? [say('chart-unpriced', { count: unpriced })] : []),
    ],
    '\n',
  )
  // The font of the picture has no other sign of a currency; the caption has it.
  const format = (value: number): string =>
    inMoney && currency === undefined ? formatMoney(value, money) : number.format(value)
  const svg = drawChart({ days: bars, format, leastStep: inMoney ? 0 : 1 })
  const figures = lines.join('\n')
  const caption = join([about, figures], '\n\n')
  return caption.text.length <= maxCaptionLength ? { svg, caption } : { svg, caption: about, figures }
}

/** Sends the activity of the last days as a picture. */
export const sendHistoryChart = async (
  ctx: ChatContext,
  { scope, render }: { readonly scope: HistoryScope; readonly render: ChartRenderer['render'] },
): Promise<void> => {
  const { store, say, now } = ctx
  // A day more, because the first day begins at midnight. No alert is shown before its block.
  const since = toUnixSeconds(now()) - (chartDays + 1) * daySeconds
  const entries = (await readHistory(store, scope, { since })).map(({ value }) => value)
  const activity = toActivity(entries, { count: chartDays, zone: zoneOf(ctx), now: now() })
  const message = chartMessage(activity, { title: titleOf({ ...scope, span: undefined }, ctx), say })
  if (message === undefined) return answerPress(ctx, say('chart-none'), 'alert')
  const picture = new InputFile(await render(message.svg), 'lookout-activity.png')
  const { text, entities } = message.caption
  await ctx.replyWithPhoto(picture, { caption: text, caption_entities: [...entities] })
  if (message.figures !== undefined) await ctx.reply(message.figures)
}
