import type { Placeholder } from '#contract/template.ts'

/** What the placeholders of a template stand for; absent parts of a transaction are empty. */
type TemplateValues = Readonly<Record<Placeholder, string>>

/** Fills a template: `{$tx.hash}` and the like, and `\n` for a line break. Placeholders it does not know stay as they are. */
export const renderTemplate = (template: string, values: TemplateValues): string => {
  const known = new Map<string, string>(Object.entries(values))
  return template.replaceAll(/\{\$([a-z.]+)\}|\\n/g, (text, name: string | undefined) =>
    name === undefined ? '\n' : (known.get(name) ?? text),
  )
}
