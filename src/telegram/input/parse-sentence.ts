import { chainOf } from '#chains/registry.ts'
import { pairsOn } from '#readings/presets/presets.ts'
import type { Translator } from '#render/texts.ts'
import { parseLimitSide } from './parse-limit-side.ts'
import { isEveryWatch, parseMute } from './parse-mute.ts'
import { withPlainDigits } from './plain-digits.ts'

/** Topics that a command is about, by the name of the command. */
export const commandTopics = [
  'unmute',
  'mute',
  'pause',
  'resume',
  'unwatch',
  'history',
  'channels',
  'settings',
  'names',
  'export',
  'import',
  'watches',
  'watch',
  'help',
] as const
/** Topics that are parts of a watch, by the step that asks for them. */
export const partTopics = ['often', 'amount'] as const
/** Topics that one sentence answers. */
export const hintTopics = ['explain', 'who', 'ignore', 'rights'] as const
/** Topics that are read beside transactions. */
export const valueTopics = [
  'loan_health',
  'runway',
  'balance',
  'silence',
  'rate',
  'timelock',
  'governor',
  'ens',
  'gas',
  'price',
] as const
/** Topics that are event kinds. */
export const kindTopics = [
  'approvals',
  'safes',
  'failures',
  'delegations',
  'outflows',
  'deployments',
  'withdrawals',
  'nfts',
  'wraps',
] as const
/** Lists all topics in the order in which they are looked for. */
const topics = [...partTopics, ...hintTopics, ...commandTopics, ...valueTopics, ...kindTopics] as const
export type SentenceTopic = (typeof topics)[number]

const maxLength = 300
/** The first number word of a language is two: *one* is also a pronoun. */
const firstNumber = 2

const isHan = /\p{Script=Han}/u

/** A phrase at the beginning of a word, so that its endings do not matter; anywhere where words are not parted. */
const phrasePattern = (phrase: string, end = ''): RegExp => {
  const escaped = phrase.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(' ', '\\s+')
  return new RegExp(`${isHan.test(phrase) ? '' : '(?<![\\p{L}\\p{N}])'}${escaped}${end}`, 'iu')
}

const listOf = (words: string): readonly string[] => words.split(',').map(word => word.trim())

/** Parts Chinese words by blanks, as other languages write theirs. */
const partHan = (text: string): string =>
  text.replaceAll(/\p{Script=Han}+/gu, run => {
    const parts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(run)]
    return ` ${parts.map(({ segment }) => segment).join(' ')} `
  })

/** A sentence without the blanks between Chinese words. */
const joinHan = (text: string): string => text.replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')

/** Whether a sentence has a name in it, as words of their own. */
export const mentions = (text: string, name: string): boolean =>
  name.length > 1 && phrasePattern(name, isHan.test(name) ? '' : '(?![\\p{L}\\p{N}])').test(joinHan(text))

/** A sentence with figures in place of number words, and without the marks at its end. */
const tidy = (text: string, languages: readonly Translator[]): string => {
  const numbers = languages.flatMap(say =>
    listOf(say('sentence-numbers')).map((word, n) => [word, String(n + firstNumber)] as const),
  )
  const figures = new Map(numbers)
  return partHan(withPlainDigits(text))
    .replaceAll(/[\p{L}\p{M}]+/gu, word => figures.get(word.toLowerCase()) ?? word)
    .replaceAll(/[.,;:!?…]+(?=\s|$)/gu, '')
    .trim()
}

/** A sentence about what to watch, or what to do with the watches. */
export type ParsedSentence = {
  /** The sentence, tidied. */
  readonly text: string
  readonly topics: readonly SentenceTopic[]
  /** Whether it says that nothing else is wanted. */
  readonly isOnly: boolean
  /** The pair whose price it is about. */
  readonly pair?: string
}

/** The pair that a sentence names by its first part, such as *ETH*; not if that counts an amount. */
const pairIn = (text: string, chains: readonly number[]): string | undefined => {
  const pairs = [
    ...new Set(
      [...chains, ...ethereum].flatMap(chain => [...pairsOn(chain), `${chainOf(chain).symbol}/USD`]),
    ),
  ]
  return pairs.find(pair => {
    const [base = ''] = pair.split('/')
    return new RegExp(`(?<![\\d.,]\\s*)(?<![\\p{L}\\p{N}])${base}(?![\\p{L}\\p{N}])`, 'iu').test(text)
  })
}
/** Ethereum, whose feeds have the prices of what people name. */
const ethereum = [1]

/** Whether a pair always costs about a dollar, so that its name in a sentence means an amount. */
const isStable = (pair: string): boolean => /^(?:USD\w|DAI)\//u.test(pair)

/**
 * Reads what a sentence is about, by the words of each topic in these languages. `undefined`: it is too long, or no sentence.
 */
export const parseSentence = (
  written: string,
  { languages, chains }: { readonly languages: readonly Translator[]; readonly chains: readonly number[] },
): ParsedSentence | undefined => {
  if (written.length > maxLength || written.includes('\n')) return undefined
  const text = tidy(written, languages)
  const joined = joinHan(text)
  const has = (id: string, args?: Readonly<Record<string, string>>): boolean =>
    languages.some(say => listOf(say(id, args)).some(phrase => phrasePattern(phrase).test(joined)))
  const named = topics.filter(topic => has('sentence-words', { topic }))
  const pair = pairIn(text, chains)
  const isLimit = parseLimitSide(text).side !== undefined && /\d/u.test(text)
  const isPrice = named.length === 0 && pair !== undefined && !isStable(pair) && isLimit
  return {
    text,
    topics: isPrice ? ['price'] : named,
    isOnly: has('sentence-only'),
    ...(pair !== undefined && { pair }),
  }
}

/** Words the argument of a command: for how long, and the watch that is named, or all. */
export const commandArgument = ({ text }: ParsedSentence, names: readonly string[]): string => {
  const { mute } = parseMute(text)
  const time = mute.kind === 'for' ? `${mute.minutes}m` : mute.kind === 'forever' ? 'forever' : ''
  const [name, ...others] = names
  const all = text.split(/\s+/u).find(isEveryWatch) ?? ''
  return [time, name !== undefined && others.length === 0 ? name : all].join(' ').trim()
}
