import { InputFile } from 'grammy'
import { chainOf } from '#chains/registry.ts'
import type { CallInput, Client } from '#client/client.ts'
import { formatAmount } from '#lib/format.ts'
import { dayMinutes, minuteMs, parseTime, toIsoTime, toUnixMs, toUnixSeconds, toWallTime } from '#lib/time.ts'
import { conditionOf, type Limit } from '#readings/limit.ts'
import { type ExplainedReading, isLimit, isOfAddress, type ReadingStrategy } from '#readings/registry.ts'
import { isUnlimited, itemLabel, valuePhrase } from '#render/limit-lines.ts'
import { watchedName } from '#render/phrases.ts'
import { bold, join, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { withShownLabels } from '#watch/address-book.ts'
import type { Watch } from '#watch/watch.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import {
  askReadings,
  isAbout,
  isSameValue,
  limitLine,
  perPage,
  unreadLine,
} from '../explain/explain-limit.ts'
import { colors, drawing, gridLine, height, leftOf, margin, stepOf, textAt, width } from './chart-frame.ts'
import type { ChartRenderer } from './chart-renderer.ts'
import { zoneOf } from './history-screens.ts'

type LinePoint = {
  /** Unix seconds. */
  readonly time: number
  /** Number in base units; absent if there is none, such as the health of a loan that is repaid. */
  readonly value?: bigint
}

type Crossing = {
  readonly time: number
  readonly limit: string
  /** Whether the value went past the limit, or came back. */
  readonly isPast: boolean
}

/** A value over time: its points, oldest first, and its limits. */
export type ValueLine = {
  readonly points: readonly LinePoint[]
  readonly limits: readonly Limit[]
  readonly decimals: number
  readonly zone: string
  readonly locale: string
}

/** Finds where the line between the points crosses limits. */
export const findCrossings = ({
  points,
  limits,
}: Pick<ValueLine, 'points' | 'limits'>): readonly Crossing[] =>
  points.flatMap(({ time, value }, n) => {
    const before = points[n - 1]
    if (value === undefined || before?.value === undefined) return []
    const [from, to] = [Number(before.value), Number(value)]
    return limits.flatMap(({ side, limit }) => {
      const [wasPast, isPast] = [from, to].map(end =>
        side === 'below' ? end < Number(limit) : end > Number(limit),
      )
      if (wasPast === undefined || isPast === undefined || wasPast === isPast) return []
      const share = (Number(limit) - from) / (to - from)
      return [{ time: before.time + share * (time - before.time), limit, isPast }]
    })
  })

/** Exact, unlike a binary fraction of a power of ten. */
const toBigInt = (step: number): bigint => {
  const [digit = '1', exponent = '0'] = step.toExponential(0).split('e')
  return BigInt(digit) * 10n ** BigInt(Number(exponent))
}

const floorDivide = (value: bigint, by: bigint): bigint => value / by - (value % by < 0n ? 1n : 0n)

/** Multiples of the step, from below the lowest value to above the highest. */
const scaleOf = (values: readonly bigint[]): readonly bigint[] => {
  const [first = 0n] = values
  const [low, high] = values.reduce(
    ([least, most], value) => [value < least ? value : least, value > most ? value : most],
    [first, first],
  )
  const range = Number(high - low) || Math.abs(Number(high)) / 10
  const step = toBigInt(stepOf(range, 1))
  const bottom = floorDivide(low, step)
  const steps = Number(floorDivide(high, step) - bottom) + 1
  return Array.from({ length: steps + 1 }, (_, n) => (bottom + BigInt(n)) * step)
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, dayMinutes, 2 * dayMinutes, 5 * dayMinutes]
const maxTimes = 8
const minSpanSeconds = 120

/**
 * Marks of a time axis, at round times of a zone: `14:05`, or days of months, `25`. The font of the picture
 * has no letters.
 */
const timeMarks = (from: number, to: number, zone: string) => {
  const step = steps.find(minutes => (to - from) / 60 / minutes <= maxTimes) ?? 5 * dayMinutes
  const { date, minutes } = toWallTime(from * 1_000, zone)
  const first = Math.ceil((parseTime(date) / minuteMs + minutes) / step)
  return Array.from({ length: maxTimes + 2 }, (_, n) => (first + n) * step * minuteMs).flatMap(wall => {
    const time = toUnixSeconds(toUnixMs(wall, zone))
    const iso = toIsoTime(wall)
    const label = step < dayMinutes ? iso.slice(11, 16) : String(Number(iso.slice(8, 10)))
    return time < from || time > to ? [] : [{ time, label }]
  })
}

type Axes = { readonly x: (time: number) => number; readonly y: (value: bigint | number) => number }

const lineWidth = 4
const dotRadius = 8

const dot = (x: number, y: number, { fill, stroke }: { fill: string; stroke: string }): string =>
  `<circle cx="${x}" cy="${y}" r="${dotRadius}" fill="${fill}" stroke="${stroke}" stroke-width="${lineWidth}"/>`

/** The polylines of the parts of a line that have numbers. */
const runsOf = (points: readonly LinePoint[], { x, y }: Axes): readonly string[] => {
  const runs: string[][] = [[]]
  for (const { time, value } of points)
    if (value === undefined) runs.push([])
    else runs.at(-1)?.push(`${x(time)},${y(value)}`)
  return runs.flatMap(run =>
    run.length < 2
      ? []
      : [
          `<polyline points="${run.join(' ')}" fill="none" stroke="${colors.in}" stroke-width="${lineWidth}" stroke-linejoin="round"/>`,
        ],
  )
}

const limitMark = (y: number, left: number): string =>
  `<line x1="${left}" x2="${width - margin.right}" y1="${y}" y2="${y}" stroke="${colors.out}" stroke-width="3" stroke-dasharray="14 10"/>`

const round = (value: number): number => Math.round(value * 10) / 10

/**
 * Draws a value over time as SVG: its line, dashed limits, a filled dot where it passed one, an open dot
 * where it came back.
 */
export const drawValue = (line: ValueLine): string => {
  const { points, limits, decimals, zone, locale } = line
  const to = points.at(-1)?.time ?? 0
  const from = Math.min(points[0]?.time ?? 0, to - minSpanSeconds)
  const shown = points.flatMap(({ value }) => value ?? [])
  const scale = scaleOf([...shown, ...limits.map(({ limit }) => BigInt(limit))])
  const format = (value: bigint): string => {
    const text = formatAmount(value < 0n ? -value : value, decimals, locale)
    return value < 0n ? `−${text}` : text
  }
  const texts = scale.map(format)
  const left = leftOf(texts)
  const [low, high] = [Number(scale[0] ?? 0), Number(scale.at(-1) ?? 1)]
  const [right, bottom] = [width - margin.right, height - margin.bottom]
  const axes: Axes = {
    x: time => round(left + ((time - from) / (to - from)) * (right - left)),
    y: value => round(bottom - ((Number(value) - low) / (high - low)) * (bottom - margin.top)),
  }
  const last = points.at(-1)
  return drawing([
    ...scale.map((value, n) =>
      gridLine(texts[n] ?? '', { left, y: axes.y(value), color: value === 0n ? colors.axis : colors.grid }),
    ),
    ...timeMarks(from, to, zone).map(({ time, label }) =>
      textAt(label, { x: axes.x(time), y: height - 18, anchor: 'middle' }),
    ),
    ...limits.map(({ limit }) => limitMark(axes.y(BigInt(limit)), left)),
    ...runsOf(points, axes),
    ...(last?.value === undefined
      ? []
      : [dot(axes.x(last.time), axes.y(last.value), { fill: colors.in, stroke: colors.in })]),
    ...findCrossings(line).map(({ time, limit, isPast }) =>
      dot(axes.x(time), axes.y(BigInt(limit)), {
        fill: isPast ? colors.out : colors.background,
        stroke: colors.out,
      }),
    ),
  ])
}

/** A runway is drawn as its balance. */
const drawnStrategy = (strategy: ReadingStrategy): ReadingStrategy =>
  strategy.func === 'runway'
    ? { func: 'balance', params: { asset: strategy.params.asset, below: '1' } }
    : strategy

/** The points of a value, with the present one. */
const pointsOf = ({ strategy, points = [], time, value }: ExplainedReading): readonly LinePoint[] => {
  const [newest = 0] = points.at(-1) ?? []
  const isNewer = strategy.func !== 'runway' && time !== null && value !== null && time > newest
  return [...points, ...(isNewer ? [[time, value] as const] : [])].map(([at, amount]) =>
    isUnlimited(amount) ? { time: at } : { time: at, value: BigInt(amount) },
  )
}

/** Limits of the drawn value. A runway is limited in seconds, but drawn as a balance. */
const drawnLimits = ({ strategy }: ExplainedReading): readonly Limit[] => {
  const condition = conditionOf(strategy)
  return condition.kind === 'limits' && condition.over === undefined ? condition.limits : []
}

type KnownPoint = Required<LinePoint>

type Drawn = {
  readonly points: readonly LinePoint[]
  readonly limits: readonly Limit[]
  /** The strategies of the value. */
  readonly readings: readonly [ExplainedReading, ...ExplainedReading[]]
}

/** Longest span in which a time of day is unambiguous. */
const halfDaySeconds = 43_200

/**
 * Describes a chart in words: its first time, its lowest, highest and last value, and when it passed its
 * limits.
 */
const captionOf = (
  { points, limits, readings: [reading, ...others] }: Drawn,
  { title, say }: { readonly title: RichText; readonly say: Translator },
): RichText => {
  const units = { ...reading, strategy: drawnStrategy(reading.strategy) }
  const numbers = points.filter((point): point is KnownPoint => point.value !== undefined)
  const extreme = (isBeyond: (value: bigint, best: bigint) => boolean): KnownPoint =>
    numbers.reduce((best, point) => (isBeyond(point.value, best.value) ? point : best))
  const phraseOf = ({ value }: KnownPoint): string => valuePhrase(String(value), units, say)
  const span = (numbers.at(-1)?.time ?? 0) - (numbers[0]?.time ?? 0)
  const timeOf = ({ time }: Pick<LinePoint, 'time'>): RichText =>
    say.time(Math.round(time), span < halfDaySeconds ? 't' : 'wDt')
  const [low, high] = [extreme((value, best) => value < best), extreme((value, best) => value > best)]
  const [first = low, last = low] = [numbers[0], numbers.at(-1)]
  const passed = findCrossings({ points, limits }).filter(({ isPast }) => isPast)
  const lines = [
    join([title, ...[reading, ...others].map(drawn => limitLine(drawn, say))], ' · '),
    say.rich('chart-value', {
      since: timeOf(first),
      last: phraseOf(last),
      low: phraseOf(low),
      lowTime: timeOf(low),
      high: phraseOf(high),
      highTime: timeOf(high),
    }),
  ]
  if (limits.length === 0) return join(lines, '\n')
  const about = { count: passed.length, time: timeOf(passed.at(-1) ?? first) }
  return join([...lines, say('chart-value-signs'), say.rich('chart-value-passed', about)], '\n')
}

export type ChartDeps = { readonly client: Client; readonly render: ChartRenderer['render'] }
type ReadingsQuery = Omit<CallInput<'explainReadings'>, 'bot_id' | 'points'>

type AskedChart = {
  readonly watch: Doc<Watch>
  readonly query: ReadingsQuery
  readonly find: (readings: readonly ExplainedReading[]) => ExplainedReading | undefined
}

const sayNone = (ctx: ChatContext): void => answerPress(ctx, ctx.say('chart-value-none'), 'alert')

/** Sends the course of a value as a picture. */
const sendChart = async (
  ctx: ChatContext,
  { client, render }: ChartDeps,
  { watch, query, find }: AskedChart,
): Promise<void> => {
  const { say } = ctx
  const [answer, labelled] = await Promise.all([
    askReadings(client, { ...query, bot_id: watch.value.bot, points: 'true' }),
    withShownLabels(ctx, watch.value),
  ])
  if (typeof answer === 'string') {
    const text = answer === 'not offered' ? say('why-balances-not-offered') : unreadLine('value', 'away', say)
    return answerPress(ctx, text, 'alert')
  }
  const reading = find(answer.data)
  if (reading === undefined) return answerStaleButton(ctx)
  const points = pointsOf(reading)
  if (points.every(({ value }) => value === undefined)) return sayNone(ctx)
  const others = answer.data.filter(other => other !== reading && isSameValue(other, reading))
  const limits = [reading, ...others].flatMap(drawnLimits)
  const { address, chain_id, strategy, decimals, item } = reading
  const name = isOfAddress(strategy)
    ? watchedName(address, { watch: labelled, say })
    : watch.value.settings.name
  const parts = [chainOf(Number(chain_id)).name, itemLabel(strategy, say, item)]
  const title = join([bold(name), ...parts.filter(Boolean)], ' · ')
  const { text, entities } = captionOf({ points, limits, readings: [reading, ...others] }, { title, say })
  const svg = drawValue({ points, limits, decimals: decimals ?? 0, zone: zoneOf(ctx), locale: say.locale })
  const picture = new InputFile(await render(svg), 'lookout-value.png')
  await ctx.replyWithPhoto(picture, { caption: text, caption_entities: [...entities] })
}

/** Sends the chart of a value in the list of a watch, by its page, and its index on the page. */
export const sendValueChart = (
  ctx: ChatContext,
  deps: ChartDeps,
  { watch, args: [page = '0', index = ''] }: Pick<Pressed<'watch'>, 'watch' | 'args'>,
): Promise<void> =>
  sendChart(ctx, deps, {
    watch,
    query: { current_page: Number(page) + 1, per_page: perPage },
    find: readings => readings[Number(index)],
  })

/** Sends the chart of the value that an alert is about. */
export const sendAlertChart = async (
  ctx: ChatContext,
  deps: ChartDeps,
  { watch, facts }: Pressed<'shownAlert'>,
): Promise<void> => {
  if (facts.kind === undefined || !isLimit(facts)) return sayNone(ctx)
  const query = { chain_id: String(facts.chain), address: facts.data.event.address, per_page: 100 }
  return sendChart(ctx, deps, {
    watch,
    query,
    find: readings => readings.find(reading => isAbout(facts, reading)),
  })
}
