import { isDeepStrictEqual } from 'node:util'
import { spanAtEnd } from '../../input/span-at-end.ts'

/** A number with its sign and the word behind it, such as *$500*, *10 %*, *5 ETH* and *2 days*. */
const amountPattern =
  /(?<![\p{L}\p{N}])[$€£¥₽₺]?\d[\d.,:]*(?:\s?[%$€£¥₽₺]|\p{L}+|\s\p{Lu}[\p{L}\d]+|\s\p{L}{3,})?/gu

const without = (text: string, words: string): string => text.replace(words, ' ').replaceAll(/\s+/gu, ' ')

/** Words that mean something wherever somebody says what to watch: amounts and times. */
const weightyWords = (text: string): readonly string[] => {
  const span = spanAtEnd(text)
  const atEnd = span?.isLedTo === true ? [text.slice(span.before.length).trim()] : []
  const amounts = [...text.matchAll(amountPattern)].map(([amount]) => amount.trim())
  return [...atEnd, ...amounts.filter(amount => !atEnd.some(span => span.includes(amount)))]
}

/**
 * The amounts and times of a sentence without which it chooses the same. `choose` returns what a text chooses, or
 * `undefined` for one that is not understood.
 */
export const wordsLeftOut = (text: string, choose: (text: string) => unknown): readonly string[] => {
  const whole = choose(text)
  return weightyWords(text).filter(words => isDeepStrictEqual(choose(without(text, words)), whole))
}
