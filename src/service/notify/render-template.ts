/** What the placeholders of a template stand for; absent parts of a transaction are empty. */
export type TemplateValues = {
  readonly 'subscription.name': string
  readonly 'tx.from': string
  readonly 'tx.to': string
  readonly 'tx.method': string
  readonly 'tx.status': string
  readonly 'tx.hash': string
  readonly 'chain.explore': string
  readonly 'block.time': string
}

/** Fills a template: `{$tx.hash}` and the like, and `\n` for a line break. Placeholders it does not know stay as they are. */
export const renderTemplate = (template: string, values: TemplateValues): string => {
  const known = new Map<string, string>(Object.entries(values))
  return template.replaceAll(/\{\$([a-z.]+)\}|\\n/g, (text, name: string | undefined) =>
    name === undefined ? '\n' : (known.get(name) ?? text),
  )
}
