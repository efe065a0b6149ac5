const isHan = /\p{Script=Han}/u
/** The word *and* in the languages of the chat; source of a pattern. */
export const andWords = 'and|und|y|et|e|и|ve|dan|và'
/** The word *also* in the languages of the chat, but for Chinese; source of a pattern. */
export const alsoWords = 'also|too|auch|también|aussi|também|тоже|также|juga|cũng'
const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'
/** Stands in a phrase for the words between its parts, as in `send … to`. */
const gap = '…'
/** Stands behind a phrase that begins other words, as `import` begins *important*. */
const wholeMark = '!'
const anyWords = '.{1,60}?'

const escape = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/\s+/gu, '\\s+')

const beginsWord = /^[\p{L}\p{N}]/u

/**
 * A part of a phrase begins where a word does; or anywhere, in text without spaces, and if it is the end of a
 * word, as `.eth`.
 */
const partPattern = (part: string): string =>
  `${isHan.test(part) || !beginsWord.test(part) ? '' : wordStart}${escape(part)}`

/** The positions of the parts of a phrase in a text. */
export type PhraseMatch = readonly (readonly [start: number, end: number])[]

/**
 * Finds a phrase in a text. The endings of words do not matter, except behind a gap, because short words such
 * as *to* begin many others.
 */
export const findPhrase = (text: string, phrase: string): readonly PhraseMatch[] => {
  // To look for a pattern takes half a millisecond, and there are thousands of phrases.
  const [firstWord = ''] = phrase.toLowerCase().split(/[\s…!]/u)
  if (!text.toLowerCase().includes(firstWord)) return []
  const isWhole = phrase.endsWith(wholeMark)
  const parts = (isWhole ? phrase.slice(0, -1) : phrase).split(gap).map(part => partPattern(part.trim()))
  const end = isHan.test(phrase) ? '' : wordEnd
  const pattern = parts.map((part, n) => `(${part})${n > 0 || isWhole ? end : ''}`).join(anyWords)
  return [...text.matchAll(new RegExp(pattern, 'dgiu'))].map(({ indices = [] }) =>
    indices.slice(1).flatMap(span => (span === undefined ? [] : [span])),
  )
}

/** Limit in letters of an ending that a phrase may have in a name; longer ones make another word. */
const maxEnding = 2
/** Shorter phrases begin too many other words. */
const minStem = 5

/** Whether a text begins with a phrase, perhaps with an ending, but not with a longer word. */
export const beginsWithPhrase = (text: string, phrase: string): boolean =>
  findPhrase(text, phrase).some(match => {
    const [ending = ''] = /^\p{L}*/u.exec(text.slice(match.at(-1)?.[1])) ?? []
    const isWord = ending === '' || (phrase.length >= minStem && ending.length <= maxEnding)
    return match[0]?.[0] === 0 && (isHan.test(phrase) || isWord)
  })

/** Puts a blank for each phrase of a text, one phrase after the other. */
export const removePhrases = (text: string, phrases: readonly string[]): string =>
  phrases.reduce(
    (rest, phrase) =>
      findPhrase(rest, phrase)
        .flat()
        .toReversed()
        .reduce((left, [start, end]) => `${left.slice(0, start)} ${left.slice(end)}`, rest),
    text,
  )

const lengthOf = (match: PhraseMatch): number => match.reduce((sum, [start, end]) => sum + end - start, 0)

/** Whether a match is a part of a longer one, as *pause* in *end the pause*. */
export const isPartOf = (match: PhraseMatch, other: PhraseMatch): boolean =>
  lengthOf(match) < lengthOf(other) &&
  match.every(([start, end]) => other.some(([from, to]) => from <= start && end <= to))

const wordPattern = (word: string, flags: string): RegExp =>
  new RegExp(`${partPattern(word)}${isHan.test(word) ? '' : wordEnd}`, flags)

/** Whether a text has a word with no other ending. */
export const hasWord = (text: string, word: string): boolean => wordPattern(word, 'iu').test(text)

/** Words or phrases of a list, separated by commas. */
export const listOf = (words: string): readonly string[] => words.split(',').map(word => word.trim())

/**
 * Removes the marks that people omit as they type, such as accents, in these languages. Vietnamese keeps
 * them, because its words differ by nothing else.
 */
export const createMarkRemover = (
  languages: readonly { readonly locale: string }[],
): ((text: string) => string) => {
  const keepsMarks = languages.some(({ locale }) => locale === 'vi')
  return text => {
    const even = text.replaceAll('’', "'")
    return keepsMarks
      ? even.normalize('NFC').replaceAll(/địa chỉ/giu, 'địachỉ')
      : even.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')
  }
}

/** Separates Chinese words by blanks, as other languages do. */
export const partHan = (text: string): string =>
  text.replaceAll(/\p{Script=Han}+/gu, run => {
    const parts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(run)]
    return ` ${parts.map(({ segment }) => segment).join(' ')} `
  })

/** A sentence without the blanks between Chinese words. */
export const joinHan = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')

/**
 * Removes endings behind a name, as in *Base'de*, and prepositions that are directions only at the end of a
 * sentence. Joins the Chinese words for *out* and *in*, which are parted like two words each.
 */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/(?<=\p{L}{3})['’]\p{L}{1,4}(?!\p{L})/gu, '')
    .replaceAll(/(?<!\S)in(?=\s(?:and|or)\sout(?!\S))/giu, 'incoming')
    .replaceAll(/(?<!\S|com(?:es?|ing)\s+|came\s+)(?:in|ein)(?=\s+\S)/giu, ' ')
    .replaceAll(/转\s+(?=[出入])/gu, '转')

/**
 * Takes names out of a sentence that stand in it as words of their own. If it has both *hot* and *hot wallet* as
 * one, the longer counts. `found` has them in small letters.
 */
export const takeNames = (
  text: string,
  names: readonly string[],
): { readonly found: ReadonlySet<string>; readonly rest: string } => {
  const matches = new Set<string>()
  const longestFirst = [...new Set(names.map(name => name.toLowerCase()))].toSorted(
    (a, b) => b.length - a.length,
  )
  let rest = joinHan(text)
  for (const name of longestFirst) {
    if (name.length < 2) continue
    const without = rest.replaceAll(wordPattern(name, 'giu'), ' ')
    if (without !== rest) matches.add(name)
    rest = without
  }
  return { found: matches, rest }
}

/** The names that a sentence has in it. */
export const namesIn = (text: string, names: readonly string[]): ReadonlySet<string> =>
  takeNames(text, names).found
