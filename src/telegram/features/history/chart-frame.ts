/** Size, colors and axes that the pictures of the history share, as SVG. */

export const width = 960
export const height = 512
export const margin = { top: 30, right: 44, bottom: 52, left: 28 }
const fontSize = 22
/** Width of a digit. A sign such as + is a third wider, for which the margin has room. */
export const digitWidth = 0.64 * fontSize
/** A scale has up to one step more, because it begins and ends at multiples of the step. */
const maxSteps = 5

/** Readable in a light and in a dark chat, and distinguishable by brightness, too. */
export const colors = {
  background: '#f4f6f8',
  text: '#33404d',
  grid: '#d3dae1',
  axis: '#6b7885',
  in: '#1668b8',
  out: '#c8600a',
}

/**
 * The smallest 1, 2 or 5 × 10ⁿ, but not below `lowest`, of which `maxSteps` cover `range`. A range
 * of 0 counts as 1.
 */
export const stepOf = (range: number, lowest = 0): number => {
  const least = Math.max(lowest, (range || 1) / maxSteps)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find(times => times * power >= least) ?? 10)
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

export const textAt = (text: string, options: { x: number; y: number; anchor: 'end' | 'middle' }): string =>
  `<text x="${options.x}" y="${options.y}" text-anchor="${options.anchor}" fill="${colors.text}">${escapeXml(text)}</text>`

/** A line across the chart, with its value beside it. */
export const gridLine = (
  text: string,
  { left, y, color }: { left: number; y: number; color: string },
): string =>
  [
    `<line x1="${left}" x2="${width - margin.right}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="2"/>`,
    textAt(text, { x: left - 14, y: y + fontSize * 0.36, anchor: 'end' }),
  ].join('')

/** The left end of the lines, right of their values. */
export const leftOf = (texts: readonly string[]): number =>
  margin.left + Math.max(...texts.map(({ length }) => length)) * digitWidth + 14

export const drawing = (parts: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="${fontSize}">`,
    `<rect width="${width}" height="${height}" fill="${colors.background}"/>`,
    ...parts,
    '</svg>',
  ].join('')
