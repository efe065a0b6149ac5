import type { Translator } from '#render/texts.ts'
import { listOf, partHan } from './find-phrases.ts'

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
