import type { Translator } from '#render/texts.ts'
import { createMarkRemover, joinHan, listOf } from './find-phrases.ts'
import { commandTopics, kindTopics, partTopics, type SentenceTopic, valueTopics } from './parse-sentence.ts'

const offeredTopics = [...commandTopics, ...partTopics, ...valueTopics, ...kindTopics] as const
export type OfferedTopic = (typeof offeredTopics)[number] & SentenceTopic

/** Pairs of neighbouring letters, most of which stay if a word is misspelt. */
const pairsOf = (word: string): readonly string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, n) => word.slice(n, n + 2))

/** How alike two words with the same first letter are, from 0 to 1 (Dice); a word is equal to its beginning. */
const likeness = (word: string, other: string): number => {
  if (word === other || (other.length > 2 && word.startsWith(other))) return 1
  if (word[0] !== other[0]) return 0
  const [pairs, others] = [pairsOf(word), pairsOf(other)]
  const shared = pairs.filter(pair => others.includes(pair)).length
  return pairs.length + others.length === 0 ? 0 : (2 * shared) / (pairs.length + others.length)
}

const minLikeness = 0.5
const separators = /[^\p{L}\p{N}]+/u

/** A topic, and words of its own that open it. */
type NearTopic = { readonly topic: OfferedTopic; readonly words: string }

/** The topics whose words are most similar to some of a text, such as misspelt ones; the nearest first. */
export const nearestTopics = (text: string, languages: readonly Translator[]): readonly NearTopic[] => {
  const plain = createMarkRemover(languages)
  const wordsOf = (words: string): readonly string[] =>
    plain(joinHan(words.toLowerCase())).split(separators).filter(Boolean)
  const typed = wordsOf(text)
  /** Every word of a phrase must be similar to some word of the text. */
  const scoreOf = (phrase: string): number => {
    const words = wordsOf(phrase)
    return Math.min(...words.map(word => Math.max(0, ...typed.map(typedWord => likeness(typedWord, word)))))
  }
  return offeredTopics
    .map(topic => {
      const phrases = languages.flatMap(say => listOf(say('sentence-words', { topic })))
      const words = phrases.find(phrase => !phrase.includes('…')) ?? ''
      return { topic, words: words.replace('!', ''), score: Math.max(...phrases.map(scoreOf)) }
    })
    .filter(({ score }) => score >= minLikeness)
    .toSorted((a, b) => b.score - a.score)
}
