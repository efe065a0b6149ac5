import { z } from 'zod'

/** What stands between `{$` and `}` in a template; the specification's *Template placeholders*. */
const placeholders = [
  'subscription.name',
  'tx.from',
  'tx.to',
  'tx.method',
  'tx.status',
  'tx.hash',
  'chain.explore',
  'block.time',
] as const
export type Placeholder = (typeof placeholders)[number]

const known = new Set<string>(placeholders)

const unknownIn = (template: string): string | undefined =>
  [...template.matchAll(/\{\$([^{}]*)\}/g)].find(([, name = '']) => !known.has(name))?.[0]

/** A template as requests carry it: empty, or a text with known placeholders and `\n` for line breaks. */
export const templateSchema = z
  .string()
  .max(4_000)
  .refine(template => unknownIn(template) === undefined, {
    error: ({ input }) => `there is no placeholder ${unknownIn(String(input))?.slice(0, 80)}`,
  })
  .describe(`Text with ${placeholders.map(name => `{$${name}}`).join(', ')}.`)
