/** A bar for each day, oldest first: what came in above the line, what went out below it. Neither is below zero. `label`: of digits. */
export type ChartDay = { readonly label: string; readonly in: number; readonly out: number }

type Chart = {
  readonly days: readonly ChartDay[]
  /** A value at the scale, such as `$1,000`: of digits and signs alone, because the font has no letters. */
  readonly format: (value: number) => string
}

const width = 960
const height = 512
const margin = { top: 30, right: 44, bottom: 52, left: 28 }
const fontSize = 22
/** Width of a digit; signs are as wide or narrower. */
const digitWidth = 0.64 * fontSize
const maxGridLines = 6
/** A day on which little moved is seen, too. */
const minBarHeight = 3

/** Readable in a light and in a dark chat, and apart by brightness too. */
const colors = {
  background: '#f4f6f8',
  text: '#33404d',
  grid: '#d3dae1',
  axis: '#6b7885',
  in: '#1668b8',
  out: '#c8600a',
}

/** 1, 2 or 5 times a power of ten, so that so many steps cover `range`. */
const stepOf = (range: number): number => {
  const least = range / (maxGridLines - 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find(times => times * power >= least) ?? 10)
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

const textAt = (text: string, o: { x: number; y: number; anchor: 'end' | 'middle' }): string =>
  `<text x="${o.x}" y="${o.y}" text-anchor="${o.anchor}" fill="${colors.text}">${escapeXml(text)}</text>`

/** Multiples of the step, from the lowest to the highest that a bar needs. */
const scaleOf = (days: readonly ChartDay[]) => {
  const most = Math.max(...days.map(day => day.in), 0)
  const least = Math.max(...days.map(day => day.out), 0)
  const step = stepOf(most + least || 1)
  const [above, below] = [Math.ceil(most / step), Math.ceil(least / step)]
  return Array.from({ length: above + below + 1 }, (_, n) => (n - below) * step)
}

const signed = (value: number, format: Chart['format']): string => {
  if (value === 0) return format(0)
  return `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`
}

const gridOf = (
  { format }: Chart,
  o: { scale: readonly number[]; left: number; yOf: (value: number) => number },
) =>
  o.scale.map(value => {
    const y = o.yOf(value)
    const color = value === 0 ? colors.axis : colors.grid
    return [
      `<line x1="${o.left}" x2="${width - margin.right}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="2"/>`,
      textAt(signed(value, format), { x: o.left - 14, y: y + fontSize * 0.36, anchor: 'end' }),
    ].join('')
  })

type Bar = {
  readonly x: number
  readonly width: number
  readonly value: number
  readonly yOf: (value: number) => number
}

const outline = 4

/**
 * Draws a bar. Those below the line are only outlined: they can be told apart without colour, also if only one of
 * them is seen.
 */
const barOf = ({ x, width: wide, value, yOf }: Bar): string => {
  if (value === 0) return ''
  const zero = yOf(0)
  const tall = Math.max(minBarHeight, Math.abs(yOf(value) - zero))
  const rect = (o: { y: number; inset: number; paint: string }): string =>
    `<rect x="${x + o.inset}" y="${o.y + o.inset}" width="${wide - 2 * o.inset}" height="${tall - 2 * o.inset}" ${o.paint}/>`
  if (value > 0) return rect({ y: zero - tall, inset: 0, paint: `fill="${colors.in}"` })
  if (tall <= 2 * outline) return rect({ y: zero, inset: 0, paint: `fill="${colors.out}"` })
  const paint = `fill="none" stroke="${colors.out}" stroke-width="${outline}"`
  return rect({ y: zero, inset: outline / 2, paint })
}

/** The most that have room, the last day among them. */
const dateLabels = (days: readonly ChartDay[], o: { left: number; slot: number }): readonly string[] => {
  const longest = Math.max(...days.map(({ label }) => label.length)) + 2
  const every = Math.ceil((longest * digitWidth) / o.slot)
  return days.flatMap(({ label }, n) =>
    (days.length - 1 - n) % every === 0
      ? [textAt(label, { x: o.left + (n + 0.5) * o.slot, y: height - 18, anchor: 'middle' })]
      : [],
  )
}

/** The chart as SVG. */
export const drawChart = (chart: Chart): string => {
  const { days, format } = chart
  const scale = scaleOf(days)
  const [lowest = 0, highest = 0] = [scale[0], scale.at(-1)]
  const longest = Math.max(...scale.map(value => signed(value, format).length))
  const left = margin.left + longest * digitWidth + 14
  const slot = (width - margin.right - left) / days.length
  const space = height - margin.top - margin.bottom
  const yOf = (value: number): number =>
    Math.round(margin.top + ((highest - value) / (highest - lowest || 1)) * space)
  const bars = days.flatMap((day, n) => {
    const place = { x: left + (n + 0.14) * slot, width: slot * 0.72, yOf }
    return [barOf({ ...place, value: day.in }), barOf({ ...place, value: -day.out })]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="${fontSize}">`,
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    ...gridOf(chart, { scale, left, yOf }),
    ...bars,
    ...dateLabels(days, { left, slot }),
    '</svg>',
  ].join('')
}
