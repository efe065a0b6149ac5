import { type Placeholder, placeholders } from '#contract/template.ts'

/** `written`: as in the text, with its braces. `meant`: absent where it is like no placeholder. */
type MistypedPlaceholder = { readonly written: string; readonly meant?: Placeholder | EventPlaceholder }

/** Placeholder of an argument of an event that the watch declares. */
type EventPlaceholder = `event.${string}`

/** Words that people use for a placeholder, beside its own. */
const synonyms: Readonly<Record<string, Placeholder>> = {
  label: 'address.label',
  address: 'address.label',
  wallet: 'address.label',
  name: 'address.label',
  watch: 'subscription.name',
  amount: 'token.amount',
  value: 'tx.movements',
  movement: 'tx.movements',
  symbol: 'token.symbol',
  token: 'token.symbol',
  asset: 'token.symbol',
  coin: 'token.symbol',
  dollars: 'usd',
  price: 'usd',
  chain: 'chain.name',
  network: 'chain.name',
  explorer: 'chain.explore',
  link: 'chain.explore',
  url: 'chain.explore',
  hash: 'tx.hash',
  tx: 'tx.hash',
  txhash: 'tx.hash',
  from: 'tx.from',
  sender: 'tx.from',
  to: 'tx.to',
  receiver: 'tx.to',
  recipient: 'tx.to',
  method: 'tx.method',
  status: 'tx.status',
  time: 'block.time',
  date: 'block.time',
}
const byWord: ReadonlyMap<string, Placeholder> = new Map(Object.entries(synonyms))

const names = Object.keys(placeholders)
const isPlaceholder = (name: string): name is Placeholder => names.includes(name)

/** How many letters must be inserted, removed or replaced (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [at, otherLetter] of Array.from(other).entries())
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row[at + 1] ?? 0) + 1,
          (row[at] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Limit of changed letters: in short names two make another word. */
const maxDistanceOf = ({ length }: string): number => (length < 8 ? 1 : 2)
/** Longer names are like none. */
const maxNameLength = 30

const eventPrefix = 'event.'

/** `own`: the arguments that the watch declares. */
const argumentMeantBy = (name: string, own: readonly string[]): EventPlaceholder | undefined => {
  const isPrefixed = name.toLowerCase().startsWith(eventPrefix)
  const word = (isPrefixed ? name.slice(eventPrefix.length) : name).toLowerCase()
  if (word.length > maxNameLength) return undefined
  const near = own.find(arg => {
    const apart = distance(word, arg.slice(0, 2 * maxNameLength).toLowerCase())
    return apart <= (isPrefixed ? maxDistanceOf(word) : 0)
  })
  return near === undefined ? undefined : `event.${near}`
}

const meantBy = (name: string, own: readonly string[]): MistypedPlaceholder['meant'] => {
  const argument = argumentMeantBy(name, own)
  if (argument !== undefined) return argument
  const word = name.toLowerCase()
  if (isPlaceholder(word)) return word
  const known = byWord.get(word) ?? byWord.get(word.replaceAll(/[._-]/g, ''))
  if (known !== undefined || word.length > maxNameLength) return known
  const near = names
    .filter(isPlaceholder)
    .find(placeholder => distance(word, placeholder) <= maxDistanceOf(word))
  return near ?? byWord.get(word.split('.').at(-1) ?? '')
}

/** `{name}`, `{{name}}`, `{$name}`, `${name}`, with blanks in between. */
const braces = /\$?\{\{?\s*\$?\s*([\w.$-]{1,60})\s*\}?\}/g

/**
 * Finds the first text in a template that looks like a placeholder and is none. A text written as one, `{$…}`, is
 * always meant as one; other words in braces only if they are like one. `own`: the arguments of events that the watch
 * declares.
 */
export const findMistypedPlaceholder = (
  template: string,
  own: readonly string[],
): MistypedPlaceholder | undefined => {
  const known = new Set(own.map(name => `${eventPrefix}${name}`))
  for (const [written, name = ''] of template.matchAll(braces)) {
    if (written === `{$${name}}` && (isPlaceholder(name) || known.has(name))) continue
    const meant = meantBy(name, own)
    if (meant !== undefined) return { written, meant }
    if (written.startsWith('{$')) return { written }
  }
  return undefined
}
