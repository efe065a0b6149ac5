import type { Translator } from '#render/texts.ts'
import { listOf, partHan } from './find-phrases.ts'

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The digits of a script follow each other from its zero on. */
const valueOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value += 1
  return value
}

/** Replaces digits and marks of full width, and digits of other scripts, by those of a keyboard. */
export const withPlainDigits = (text: string): string =>
  text
    // Shortened addresses keep their mark, which would become three points.
    .replaceAll(/[^…]+/gu, part => part.normalize('NFKC'))
    .replaceAll(/(?![0-9])\p{Nd}/gu, digit => String(valueOf(digit)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** The first number word that counts is two, because *one* is also a pronoun. */
const firstNumber = 2

/** A text with figures in place of number words: *2 hours* for *two hours*. */
export const withFigures = (text: string, languages: readonly Translator[]): string => {
  const figures = new Map(
    languages.flatMap(say =>
      listOf(say('sentence-numbers')).map((word, n) => [word, String(n + firstNumber)] as const),
    ),
  )
  const longestFirst = [...figures.keys()].toSorted((a, b) => b.length - a.length).join('|')
  const words = new RegExp(`(?<!['’\\p{L}\\p{M}])(?:${longestFirst})(?![\\p{L}\\p{M}])`, 'giu')
  return partHan(text).replaceAll(words, word => figures.get(word.toLowerCase()) ?? word)
}
