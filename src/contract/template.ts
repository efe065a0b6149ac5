import { z } from 'zod'

/**
 * Meaning and example of a placeholder, as shown to people. A foreign value contains text that others chose.
 */
type PlaceholderFacts = { readonly meaning: string; readonly example: string; readonly foreign?: true }

const placeholderTable = {
  'subscription.name': { meaning: 'name of the subscription', example: 'treasury' },
  'bot.name': { meaning: 'name of the bot', example: 'treasury', foreign: true },
  'address.label': {
    meaning: 'the watched address: by its label in a chat that knows one, else short',
    example: '0x7099…79C8',
  },
  'tx.movements': {
    meaning: 'what happened, up to three things of it',
    example: '+1.25 ETH',
    foreign: true,
  },
  'tx.value': { meaning: 'the coins that moved, empty where none did', example: '1.25 ETH', foreign: true },
  'token.amount': {
    meaning: 'how much moved of the first token or NFT, of the coin where there is none',
    example: '1.25',
  },
  'token.symbol': { meaning: 'what of; of an NFT, its collection', example: 'ETH', foreign: true },
  usd: { meaning: 'about what it is worth, ? without a known price', example: '$4,310' },
  'tx.from': { meaning: 'sender', example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  'tx.to': {
    meaning: 'receiver, empty where a contract was made',
    example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  },
  'tx.method': {
    meaning: 'first four bytes of the input, empty for a plain transfer',
    example: '0xa9059cbb',
  },
  'tx.status': { meaning: 'success or failed', example: 'success' },
  'tx.hash': {
    meaning: 'hash of the transaction; of withdrawals, their id',
    example: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  },
  'chain.name': { meaning: 'name of the chain', example: 'Ethereum' },
  'chain.explore': {
    meaning: 'its explorer, without a slash at the end, empty where there is none',
    example: 'https://etherscan.io',
  },
  'block.time': { meaning: 'time of the block, ISO 8601 in UTC', example: '2026-11-20T10:42:00.000Z' },
} as const satisfies Record<string, PlaceholderFacts>

/** The text between `{$` and `}`. */
export type Placeholder = keyof typeof placeholderTable

/** The specification's *Template placeholders*, and more. */
export const placeholders: Readonly<Record<Placeholder, PlaceholderFacts>> = placeholderTable

/** Limit in UTF-16 units. */
export const maxTemplateLength = 4_000

/** `{$event.newOwner}` is an argument of a contract's event, by the name in its declaration. */
const argumentPattern = /^event\.([A-Za-z_$][\w$]*)$/

/** Finds the first placeholder that does not exist. */
export const findUnknownPlaceholder = (template: string): string | undefined =>
  [...template.matchAll(/\{\$([^{}]*)\}/g)].find(
    ([, name = '']) => !Object.hasOwn(placeholderTable, name) && !argumentPattern.test(name),
  )?.[0]

/** The arguments of events that a template names, each once. */
export const argumentsInTemplate = (template: string): readonly string[] => [
  ...new Set(
    [...template.matchAll(/\{\$([^{}]*)\}/g)].flatMap(
      ([, name = '']) => argumentPattern.exec(name)?.[1] ?? [],
    ),
  ),
]

const placeholderLines = [
  ...Object.entries(placeholders).map(
    ([name, { meaning, example }]) => `{$${name}}: ${meaning}, such as ${example}`,
  ),
  '{$event.newOwner}: an extension, an argument (newOwner) of the first event of a contract that has it, empty where none does',
]

/** A template in a request: empty, or a text with known placeholders, and `\n` for line breaks. */
export const templateSchema = z
  .string()
  .max(maxTemplateLength)
  .refine(template => findUnknownPlaceholder(template) === undefined, {
    error: ({ input }) => `there is no placeholder ${findUnknownPlaceholder(String(input))?.slice(0, 80)}`,
  })
  .describe(
    [
      String.raw`The message: a text with line breaks, or \n for one, and placeholders. Names that others chose are never links.`,
      ...placeholderLines,
    ].join('\n'),
  )

const wordJoiner = '\u2060'

/** Keeps text that others chose from forming a word, and perhaps a link, with its neighbours. */
const separate = (value: string, { before, after }: { before: string; after: string }): string => {
  const [start, end] = [before, after].map(character => (/\S/.test(character) ? wordJoiner : ''))
  return value === '' ? '' : `${start}${value}${end}`
}

/**
 * Begins the message of a removed transaction, as a filled template alone would read as if it had happened.
 */
export const removedMark = '✕ Removed from the chain: its block was replaced.\n'

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Values that others chose must be sanitized. */
export type TemplateValues = {
  readonly valueOf: (name: Placeholder) => string
  /** Finds an argument of an event by its name; `undefined` if no event has it. */
  readonly argumentOf: (name: string) => ArgumentText | undefined
}

/**
 * An argument, foreign as a placeholder may be. Numbers, addresses and bytes are not; they are often part of
 * a link.
 */
export type ArgumentText = { readonly text: string; readonly foreign?: boolean }

/**
 * Fills in placeholders such as `{$tx.hash}`, and line breaks for `\n` (the two characters). Placeholders
 * within values are not filled. Unknown ones stay.
 */
export const fillTemplate = (template: string, { valueOf, argumentOf }: TemplateValues): string => {
  const lines = template.replaceAll(String.raw`\n`, '\n')
  return lines.replaceAll(/\{\$([\w$.]+)\}/g, (text, name: string, at: number) => {
    const [, argument] = argumentPattern.exec(name) ?? []
    if (argument === undefined && !isPlaceholder(name)) return text
    const { text: value, foreign = false } = isPlaceholder(name)
      ? { ...placeholders[name], text: valueOf(name) }
      : (argumentOf(argument ?? '') ?? { text: '' })
    if (!foreign) return value
    return separate(value, { before: lines.charAt(at - 1), after: lines.charAt(at + text.length) })
  })
}
