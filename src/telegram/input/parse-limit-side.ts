type Side = 'below' | 'above'

const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

/** Words that people write beside a limit, in the languages of the chat. */
const sides: readonly (readonly [Side, RegExp])[] = [
  [
    'below',
    wordsOf(
      '(?:is |falls |drops )?(?:below|under)|less than|unter|weniger als|(?:por )?debajo de|menos de|baj[ae] de|en dessous de|sous|moins de|di bawah|kurang dari|abaixo de|ниже|меньше|altın(?:da|a|da?ki(?:ler(?:i)?)?)|az|dưới|ít hơn',
    ),
  ],
  [
    'above',
    wordsOf(
      '(?:is |rises )?(?:above|over)|more than|über|mehr als|(?:por )?encima de|más de|au[- ]dessus de|plus de|di atas|lebih dari|acima de|mais de|выше|больше|üstün(?:de|e)|fazla|trên|hơn',
    ),
  ],
  ['below', /[<≤]=?|低于|少于/u],
  ['above', /[>≥]=?|高于|超过/u],
]

/** Reads `below 5`, `> $3,000`, `5 gwei altında`: the side, if there is one, and the rest of the text. */
export const parseLimitSide = (text: string): { readonly side?: Side; readonly rest: string } => {
  const match = sides.find(([, words]) => words.test(text))
  if (match === undefined) return { rest: text }
  const [side, words] = match
  return { side, rest: text.replace(words, ' ').trim() }
}

const changeWords = wordsOf(
  'any change|changes|jede änderung|jeder änderung|cualquier cambio|tout changement|toute variation|perubahan apa ?pun|setiap perubahan|qualquer mudança|qualquer alteração|любое изменение|любом изменении|her değişiklik|herhangi bir değişiklik|mọi thay đổi|bất kỳ thay đổi',
)
const changeSigns = /(?:任何|任意)(?:变化|变动|更改)/u
const outsideWords = wordsOf(
  'outside(?: of)?|außerhalb(?: von)?|fuera de|hors de|en dehors de|di luar|fora de|вне|за пределами|dışında|ngoài',
)
const outsideSigns = /之外|以外|超出/u
const percentage = /(?<number>\d+(?:[.,]\d+)?)\s*%|%\s*(?<after>\d+(?:[.,]\d+)?)/u
const span = /\d+(?:[.,]\d+)?\s*\p{L}+?(?=[之以]?内|\P{L}|$)/u
/** Two numbers with anything between them, such as a dash or a word. */
const range = /^(?<low>\D*\d[\d.,' ]*)\D+?(?<high>\d.*)$/u

/** A condition other than one limit, with its parts as they are written. */
type WrittenCondition =
  | { readonly kind: 'changes' }
  | { readonly kind: 'moves'; readonly percent: number; readonly span: string }
  | { readonly kind: 'outside'; readonly low: string; readonly high: string }

/**
 * Reads `5 % in 1 h`, `outside 2,800–3,400`, `any change`. With `isRange`, two numbers are a range even
 * without a word. Returns `undefined` if the text is not such a condition.
 */
export const parseWrittenCondition = (
  text: string,
  { isRange }: { readonly isRange: boolean },
): WrittenCondition | undefined => {
  if (changeWords.test(text) || changeSigns.test(text)) return { kind: 'changes' }
  const { number, after = number } = percentage.exec(text)?.groups ?? {}
  const [length] = span.exec(text.replace(percentage, ' ')) ?? []
  if (after !== undefined && length !== undefined)
    return { kind: 'moves', percent: Number(after.replace(',', '.')), span: length }
  if (!isRange && !outsideWords.test(text) && !outsideSigns.test(text)) return undefined
  const { low, high } = range.exec(text.replace(outsideWords, ' ').replace(outsideSigns, ' '))?.groups ?? {}
  return low === undefined || high === undefined ? undefined : { kind: 'outside', low, high }
}
