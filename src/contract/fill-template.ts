import { type Placeholder, placeholders } from './template.ts'

const wordJoiner = '\u2060'

/** A text that others chose does not become one word, and so perhaps a link, with what it touches. */
const separate = (value: string, { before, after }: { before: string; after: string }): string => {
  const [start, end] = [before, after].map(character => (/\S/.test(character) ? wordJoiner : ''))
  return value === '' ? '' : `${start}${value}${end}`
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/**
 * Fills a template: `{$tx.hash}` and the like, and `\n` (the two characters) for a line break. `valueOf`: what a placeholder
 * stands for, foreign values cleaned (`foreignText`); it is not filled again. Placeholders that there are not stay as they are.
 */
export const fillTemplate = (template: string, valueOf: (name: Placeholder) => string): string => {
  const lines = template.replaceAll(String.raw`\n`, '\n')
  return lines.replaceAll(/\{\$([a-z.]+)\}/g, (text, name: string, at: number) => {
    if (!isPlaceholder(name)) return text
    const value = valueOf(name)
    if (placeholders[name].foreign !== true) return value
    return separate(value, { before: lines.charAt(at - 1), after: lines.charAt(at + text.length) })
  })
}
