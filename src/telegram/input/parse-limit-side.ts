import { amountsIn, writtenNumber } from './parse-amount.ts'

type Side = 'below' | 'above'

/**
 * Words in front of a limit in a language of the chat, and those before them that mean the other side, as in
 * *not more than*.
 */
type SideWords = Readonly<Record<Side, string>> & { readonly not?: string }

const sideWords: Readonly<Record<string, SideWords>> = {
  en: {
    below: 'below|under|less than|at most',
    above: 'above|over|more than|at least',
    not: "not|no|\\p{L}+n['’]t",
  },
  de: { below: 'unter|weniger als|höchstens', above: 'über|mehr als|mindestens', not: 'nicht(?: mehr)?' },
  es: {
    below: '(?:por )?debajo de|menos de|baj[ae] de|como (?:mucho|máximo)',
    above: '(?:por )?encima de|más de|al menos|por lo menos|como mínimo',
    not: 'no',
  },
  fr: {
    below: 'en dessous de|sous|moins de|au plus',
    above: 'au[- ]dessus de|plus de|au moins',
    not: 'pas',
  },
  id: {
    below: 'di bawah|kurang dari|paling banyak|maksimal',
    above: 'di atas|lebih dari|paling sedikit|minimal',
    not: 'tidak',
  },
  pt: {
    below: 'abaixo de|menos de|no máximo',
    above: 'acima de|mais de|no mínimo|pelo menos',
    not: 'não',
  },
  ru: { below: 'ниже|меньше|менее', above: 'выше|больше|более', not: 'не' },
  tr: { below: 'en (?:fazla|çok)', above: 'en az' },
  vi: { below: 'dưới|ít hơn|không quá|nhiều nhất', above: 'trên|hơn|ít nhất', not: 'không' },
}

const anyOf = (part: keyof SideWords): string =>
  Object.values(sideWords)
    .flatMap(words => words[part] ?? [])
    .join('|')

const verb = '(?:(?:is|falls?|drops?|rises?) )?'
const inFront = `${verb}(?:(?<not>${anyOf('not')}) )?${verb}(?:(?<below>${anyOf('below')})|(?<above>${anyOf('above')}))`
const behind =
  '(?<behind>(?:(?<below>altın(?:da|a|da?ki(?:ler(?:i)?)?)|az)|(?<above>üstün(?:de|e)|fazla))(?: (?:(?<!fazla )çık|düş|in)(?!m[ae])\\p{L}*|(?<not> (?:değil|(?:ol|çık|düş|in)m[ae][yz])\\p{L}*))?)'
const signs = '(?<not>不 ?)?(?:(?<below>[<≤]=?|低于|少于|至多|最多)|(?<above>[>≥]=?|高于|超过|至少))'
const sidePattern = new RegExp(`(?<!\\p{L})(?:(?:${inFront})(?!\\p{L})|${behind}(?!\\p{L}))|${signs}`, 'giu')

/** Words of a side, and where they are in a text. */
type WrittenSide = {
  readonly side: Side
  readonly start: number
  readonly end: number
  /** Whether the words stand behind their number. */
  readonly isBehind: boolean
}

const sidesIn = (text: string): readonly WrittenSide[] =>
  [...text.matchAll(sidePattern)].map(({ 0: words, index, groups = {} }) => ({
    side: (groups['below'] === undefined) === (groups['not'] === undefined) ? 'above' : 'below',
    start: index,
    end: index + words.length,
    isBehind: groups['behind'] !== undefined,
  }))

/** Reads `below 5`, `> $3,000`, `5 gwei altında`: the side, if there is one, and the rest of the text. */
export const parseLimitSide = (text: string): { readonly side?: Side; readonly rest: string } => {
  const [match] = sidesIn(text)
  if (match === undefined) return { rest: text }
  const { side, start, end } = match
  return { side, rest: `${text.slice(0, start)} ${text.slice(end)}`.trim() }
}

/**
 * Finds the limit in a sentence whose amounts are joined: the side, and the amount beside its words, or else
 * the only amount. Returns `undefined` where it is unclear which one is meant.
 */
export const findLimit = (text: string): { readonly side?: Side; readonly amount: string } | undefined => {
  const amounts = amountsIn(text)
  const [only] = amounts.length === 1 ? amounts : []
  const sides = sidesIn(text)
  if (sides.length === 0) return only && { amount: only.amount }
  const limits = sides.flatMap(({ side, start, end, isBehind }) => {
    const near = isBehind ? amounts.findLast(one => one.start < start) : amounts.find(one => one.start >= end)
    const found = near ?? only
    if (found === undefined) return []
    const gap = isBehind ? text.slice(found.start + found.amount.length, start) : text.slice(end, found.start)
    return [{ side, amount: found.amount, isBeside: /^(?:['’]\p{L}+)?\s*$/u.test(gap) }]
  })
  // Words such as *over the weekend* are about no amount.
  const [limit, ...others] = limits.length > 1 ? limits.filter(({ isBeside }) => isBeside) : limits
  return limit === undefined || others.length > 0 ? undefined : { side: limit.side, amount: limit.amount }
}

const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

const highWords = wordsOf(
  'expensive|pricey|costly|high(?:er)?|rises?|goes up|teu(?:er|rer)|hoch|höher|steigt|car[oa]s?|alt[oa]s?|sub[ea]n?|sob(?:e|em)|ch(?:ers?|ères?)|élevée?s?|montent?|mahal|tinggi|naik|дорог\\p{L}*|дороже|высок\\p{L}*|раст[её]т|pahal\\p{L}*|yüksel?\\p{L}*|đắt|cao|tăng',
)
const highSigns = /(?<!不)[贵高涨]/u
const notHigh = wordsOf(`${anyOf('not')}|değil|olmayınca`)

/** Whether a text without a number says that a value is high, as *gas expensive* does. */
export const saysHigh = (text: string): boolean =>
  (highWords.test(text) || highSigns.test(text)) && !notHigh.test(text)

const changeWords = wordsOf(
  'any change|changes|jede änderung|jeder änderung|cualquier cambio|tout changement|toute variation|perubahan apa ?pun|setiap perubahan|qualquer mudança|qualquer alteração|любое изменение|любом изменении|her değişiklik|herhangi bir değişiklik|mọi thay đổi|bất kỳ thay đổi',
)
const changeSigns = /(?:任何|任意)(?:变化|变动|更改)/u
const outsideWords = wordsOf(
  'outside(?: of)?|außerhalb(?: von)?|fuera de|hors de|en dehors de|di luar|fora de|вне|за пределами|dışında|ngoài',
)
const outsideSigns = /之外|以外|超出/u
const percentage = new RegExp(`(?<percent>${writtenNumber})\\s*%|%\\s*(?<percent>${writtenNumber})`, 'u')
/** A length of time such as `1h`, `1h30` and `1 h 30 min`. */
const span = /(?:\d+(?:[.,]\d+)?\s*\p{L}+?(?=[之以]?内|\P{L}|$)\s*)+(?:[0-5]\d(?!\d))?/u
/** Two numbers with anything between them, such as a dash or a word. */
const range = /^(?<low>\D*\d[\d.,' ]*)\D+?(?<high>\d.*)$/u

/** A condition other than one limit, with its parts as they are written. */
type WrittenCondition =
  | { readonly kind: 'changes' }
  | { readonly kind: 'moves'; readonly percent: string; readonly span: string }
  | { readonly kind: 'outside'; readonly low: string; readonly high: string }

/**
 * Reads `5 % in 1 h`, `outside 2,800–3,400`, `any change`. With `isRange`, two numbers are a range even
 * without a word. Returns `undefined` if the text is not such a condition.
 */
export const parseWrittenCondition = (
  text: string,
  { isRange }: { readonly isRange: boolean },
): WrittenCondition | undefined => {
  if (!/\d/u.test(text) && (changeWords.test(text) || changeSigns.test(text))) return { kind: 'changes' }
  const { percent } = percentage.exec(text)?.groups ?? {}
  const others = text.replace(percentage, ' ')
  const [length] = span.exec(others) ?? []
  if (percent !== undefined && length !== undefined && !/\d/u.test(others.replace(length, ' ')))
    return { kind: 'moves', percent, span: length.trim() }
  if (!isRange && !outsideWords.test(text) && !outsideSigns.test(text)) return undefined
  const { low, high } = range.exec(text.replace(outsideWords, ' ').replace(outsideSigns, ' '))?.groups ?? {}
  return low === undefined || high === undefined ? undefined : { kind: 'outside', low, high }
}
