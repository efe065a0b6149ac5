import { type Placeholder, placeholders } from './template.ts'

/** What the placeholders of a template stand for; what there is not is empty. */
export type TemplateValues = Readonly<Record<Placeholder, string>>

const wordJoiner = '\u2060'

/** A text that others chose does not become one word, and so perhaps a link, with what it touches. */
const apart = (value: string, { before, after }: { before: string; after: string }): string => {
  const [start, end] = [before, after].map(character => (/\S/.test(character) ? wordJoiner : ''))
  return value === '' ? '' : `${start}${value}${end}`
}

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/**
 * Fills a template: `{$tx.hash}` and the like, and `\n` (the two characters) for a line break. What a placeholder stands for is
 * not filled again; foreign values come cleaned (`foreignText`). Placeholders that it does not know stay as they are.
 */
export const fillTemplate = (template: string, values: TemplateValues): string => {
  const lines = template.replaceAll(String.raw`\n`, '\n')
  return lines.replaceAll(/\{\$([a-z.]+)\}/g, (text, name: string, at: number) => {
    if (!isPlaceholder(name)) return text
    if (placeholders[name].foreign !== true) return values[name]
    return apart(values[name], { before: lines.charAt(at - 1), after: lines.charAt(at + text.length) })
  })
}
