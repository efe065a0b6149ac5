type Side = 'below' | 'above'

const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

/** Words that people write beside a limit, in the languages of the chat. */
const sides: readonly (readonly [Side, RegExp])[] = [
  [
    'below',
    wordsOf(
      '(?:is |falls |drops )?(?:below|under)|less than|unter|weniger als|(?:por )?debajo de|menos de|en dessous de|sous|moins de|di bawah|kurang dari|abaixo de|ниже|меньше|altında|az|dưới|ít hơn',
    ),
  ],
  [
    'above',
    wordsOf(
      '(?:is |rises )?(?:above|over)|more than|über|mehr als|(?:por )?encima de|más de|au[- ]dessus de|plus de|di atas|lebih dari|acima de|mais de|выше|больше|üstünde|fazla|trên|hơn',
    ),
  ],
  ['below', /[<≤]=?|低于|少于/u],
  ['above', /[>≥]=?|高于|超过/u],
]

/** Reads `below 5`, `> $3,000`, `5 gwei altında`: the rest of the text, and the side where it says one. */
export const parseLimitSide = (text: string): { readonly side?: Side; readonly rest: string } => {
  const found = sides.find(([, words]) => words.test(text))
  if (found === undefined) return { rest: text }
  const [side, words] = found
  return { side, rest: text.replace(words, ' ').trim() }
}
