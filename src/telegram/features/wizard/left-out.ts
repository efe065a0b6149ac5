import { isDeepStrictEqual } from 'node:util'
import { parseMute } from '../../input/parse-mute.ts'
import { spanAtEnd } from '../../input/span-at-end.ts'

/**
 * Matches a number with a sign, a unit or a symbol, such as *$500*, *10 %*, *5 ETH*, *9:00* and *2 days*. A number
 * alone may be a part of a name.
 */
const amountPattern =
  /(?<![\p{L}\p{N}])(?:[$€£¥₽₺]\s?\d[\d.,]*\p{L}*|\d{1,2}:\d\d|\d[\d.,]*(?:\s?[%$€£¥₽₺]|\p{L}+|\s\p{Lu}{2}[\p{Lu}\d]*|\s\p{L}+))(?!\p{L})/gu
const plainNumber = /^\d[\d.,]*\s\p{Ll}/u

/** The text without some words, and with other figures in them, since what is left out may be the default. */
const variants = (text: string, words: string): readonly string[] =>
  ['', words.replaceAll(/\d/gu, figure => otherFigures[Number(figure)] ?? figure)].map(other =>
    text.replace(words, other).replaceAll(/\s+/gu, ' '),
  )
/** Another figure for each one. */
const otherFigures = '1234567890'

/** Words that mean something wherever somebody says what to watch: amounts and times. */
const weightyWords = (text: string): readonly string[] => {
  const span = spanAtEnd(text)
  const atEnd = span?.isLedTo === true ? [text.slice(span.before.length).trim()] : []
  const amounts = [...text.matchAll(amountPattern)]
    .map(([amount]) => amount)
    .filter(amount => !plainNumber.test(amount) || parseMute(amount).mute.kind === 'for')
  return [...atEnd, ...amounts.filter(amount => !atEnd.some(span => span.includes(amount)))]
}

/**
 * Finds the amounts and times of a sentence without which, and with others, it chooses the same. `choose` returns
 * what a text chooses, or `undefined` for one that is not understood.
 */
export const wordsLeftOut = (text: string, choose: (text: string) => unknown): readonly string[] => {
  const whole = choose(text)
  return weightyWords(text).filter(words =>
    variants(text, words).every(variant => isDeepStrictEqual(choose(variant), whole)),
  )
}
