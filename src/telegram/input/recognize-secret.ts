import { wordlist } from '@scure/bip39/wordlists/english.js'
import { withoutLinks } from './linked-chain.ts'

/** A text that gives away money: it must not be stored, nor passed on. */
export type SecretKind = 'key' | 'phrase'

/**
 * Private keys as wallets export them: 64 hex digits without `0x` (with it they are the hash of a transaction), WIF of Bitcoin, extended
 * keys (BIP-32), the 88 base58 characters of Solana.
 */
const keys = [
  /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/i,
  /(?<![0-9a-z])[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9a-z])/i,
  /(?<![0-9a-z])[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,112}(?![0-9a-z])/i,
  /(?<![0-9a-z])[1-9A-HJ-NP-Za-km-z]{87,88}(?![0-9a-z])/,
]

/**
 * Matches a named key: behind these words, as exports and settings have them, such digits are a key with `0x`, too.
 */
const namedKey = /(?:private|secret)[ _-]?key["']?\s{0,4}(?:is|[:=])?\s{0,4}["'`]?0x[0-9a-f]{64}(?![0-9a-z])/i

const phraseWords: ReadonlySet<string> = new Set(wordlist)
/** The shortest phrase of BIP-39. English sentences have other words among so many. */
const minPhraseWords = 12
/** Longer texts are lists of addresses. */
const maxLength = 4_096

const hasPhrase = (text: string): boolean => {
  let run = 0
  for (const word of text.toLowerCase().split(/[\s,;.\d)]+/)) {
    if (word === '') continue
    run = phraseWords.has(word) ? run + 1 : 0
    if (run >= minPhraseWords) return true
  }
  return false
}

/** A private key or a seed phrase (BIP-39) in a text. */
export const recognizeSecret = (text: string): SecretKind | undefined => {
  // Such digits in a link are the hash of a transaction.
  const start = withoutLinks(text.slice(0, maxLength))
  if (namedKey.test(start) || keys.some(key => key.test(start))) return 'key'
  return hasPhrase(start) ? 'phrase' : undefined
}
