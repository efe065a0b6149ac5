import { wellKnownChains } from '#chains/registry.ts'
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

/** Fractions as people say them in front of a coin, in the languages of the chat; sources of patterns. */
const fractions: Readonly<Record<string, string>> = {
  '0.5':
    '(?:a )?half(?: of)? an?|(?:a )?half|(?:ein(?:en|em|e)? )?halbe[nrs]?|medio|(?:un )?demi|meio|пол(?:овин[аыеу])?|yarım|setengah|(?:một )?nửa|半个?',
  '0.25':
    "(?:a |one )?quarter(?:(?: of)? an?)?|(?:ein(?:en|em)? )?viertel|un cuarto de|un quart d['’](?:un )?|um quarto de|четверть|çeyrek|seperempat|một phần tư|四分之一个?",
  '0.1':
    "(?:a |one )tenth(?:(?: of)? an?)?|(?:ein(?:en|em)? )?zehntel|una décima de|un dixième d['’](?:un )?|um décimo de|(?:одн(?:а|ой|у) )?десят(?:ая|ой|ую)|sepersepuluh|một phần mười|十分之一个?",
  '0.05':
    "(?:a |one )twentieth(?:(?: of)? an?)?|(?:ein(?:en|em)? )?zwanzigstel|un vingtième d['’](?:un )?|二十分之一个?",
  '0.01':
    "(?:a |one )hundredth(?:(?: of)? an?)?|(?:ein(?:en|em)? )?hundertstel|una centésima de|un centième d['’](?:un )?|um centésimo de|百分之一个?",
}
const coins = [
  ...new Set(wellKnownChains.map(({ symbol }) => RegExp.escape(symbol))),
  'ether',
  'bitcoin',
  'btc',
]
const fractionPatterns = Object.entries(fractions).map(
  ([figure, words]) =>
    [
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})[\\s-]*(?=(?:${coins.join('|')})(?![\\p{L}\\p{N}]))`, 'giu'),
      `${figure} `,
    ] as const,
)

/** A text with figures in place of fractions of a coin: *0.5 ETH* for *half an ETH*. */
export const withFractions = (text: string): string =>
  fractionPatterns.reduce(
    (plain, [pattern, figure]) => plain.replaceAll(pattern, figure),
    text.replaceAll(elided, 'de '),
  )

/** Matches what French elides in front of a fraction: *moins d’un demi*. */
const elided = /(?<!\p{L})d['’](?=une? (?:demi|quart|dixième|vingtième|centième))/giu
