import { formatAmount } from '#lib/format.ts'
import { parseTime, toIsoTime, toUnixMs, toUnixSeconds, toWallTime } from '#lib/time.ts'
import type { Limit } from '#readings/limit.ts'
import { colors, drawing, gridLine, height, leftOf, margin, stepOf, textAt, width } from './chart-frame.ts'

/** `time`: in Unix seconds. `value`: in base units; absent: there is no number, such as the health of a loan that is repaid. */
export type LinePoint = { readonly time: number; readonly value?: bigint }

/** `isPast`: it went past the limit, or came back. */
export type Crossing = { readonly time: number; readonly limit: string; readonly isPast: boolean }

/** A value over time: its points, oldest first, and its limits. */
export type ValueLine = {
  readonly points: readonly LinePoint[]
  readonly limits: readonly Limit[]
  readonly decimals: number
  readonly zone: string
  readonly locale: string
}

/** Finds where the line between the points passes limits. */
export const findCrossings = ({
  points,
  limits,
}: Pick<ValueLine, 'points' | 'limits'>): readonly Crossing[] =>
  points.flatMap(({ time, value }, n) => {
    const before = points[n - 1]
    if (value === undefined || before?.value === undefined) return []
    const [from, to] = [Number(before.value), Number(value)]
    return limits.flatMap(({ side, limit }) => {
      const [wasPast, isPast] = [from, to].map(one =>
        side === 'below' ? one < Number(limit) : one > Number(limit),
      )
      if (wasPast === undefined || isPast === undefined || wasPast === isPast) return []
      const share = (Number(limit) - from) / (to - from)
      return [{ time: before.time + share * (time - before.time), limit, isPast }]
    })
  })

/** Exact, as a binary fraction of a power of ten is not. */
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
  const step = toBigInt(Math.max(1, stepOf(range || 1)))
  const bottom = floorDivide(low, step)
  const steps = Number(floorDivide(high, step) - bottom) + 1
  return Array.from({ length: steps + 1 }, (_, n) => (bottom + BigInt(n)) * step)
}

const minuteMs = 60_000
const dayMinutes = 1_440
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, dayMinutes, 2 * dayMinutes, 5 * dayMinutes]
const maxTimes = 8
const minSpanSeconds = 120

/** Marks of a time axis, on round times of a zone: `14:05`, or days of months, `25`. The font of the picture has no letters. */
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

type Place = { readonly x: (time: number) => number; readonly y: (value: bigint | number) => number }

const lineWidth = 4
const dotRadius = 8

const dot = (x: number, y: number, { fill, stroke }: { fill: string; stroke: string }): string =>
  `<circle cx="${x}" cy="${y}" r="${dotRadius}" fill="${fill}" stroke="${stroke}" stroke-width="${lineWidth}"/>`

/** The parts of a line that have numbers. */
const runsOf = (points: readonly LinePoint[], { x, y }: Place): readonly string[] => {
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

const limitLine = (y: number, left: number): string =>
  `<line x1="${left}" x2="${width - margin.right}" y1="${y}" y2="${y}" stroke="${colors.out}" stroke-width="3" stroke-dasharray="14 10"/>`

const round = (value: number): number => Math.round(value * 10) / 10

/** Draws a value over time as SVG: its line, dashed limits, a dot where it passed one, open where it came back. */
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
  const place: Place = {
    x: time => round(left + ((time - from) / (to - from)) * (right - left)),
    y: value => round(bottom - ((Number(value) - low) / (high - low)) * (bottom - margin.top)),
  }
  const last = points.at(-1)
  return drawing([
    ...scale.map((value, n) =>
      gridLine(texts[n] ?? '', { left, y: place.y(value), color: value === 0n ? colors.axis : colors.grid }),
    ),
    ...timeMarks(from, to, zone).map(({ time, label }) =>
      textAt(label, { x: place.x(time), y: height - 18, anchor: 'middle' }),
    ),
    ...limits.map(({ limit }) => limitLine(place.y(BigInt(limit)), left)),
    ...runsOf(points, place),
    ...(last?.value === undefined
      ? []
      : [dot(place.x(last.time), place.y(last.value), { fill: colors.in, stroke: colors.in })]),
    ...findCrossings(line).map(({ time, limit, isPast }) =>
      dot(place.x(time), place.y(BigInt(limit)), {
        fill: isPast ? colors.out : colors.background,
        stroke: colors.out,
      }),
    ),
  ])
}
