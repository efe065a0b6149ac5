import { createPrivateKey, createPublicKey } from 'node:crypto'
import { toBytes as fromBase58 } from 'ox/Base58'
import { withoutLinks } from './linked-chain.ts'

/**
 * A text that gives away money, and must not be stored, nor passed on. `digits` are a private key, or the
 * hash of a transaction of Tron: only a node could tell these apart, which would then know the key.
 */
export type SecretKind = 'key' | 'phrase' | 'digits'

/**
 * A private key as wallets export it: 64 hex digits without `0x`; with `0x` they are the hash of a
 * transaction.
 */
const bareHexKey = /(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/i
/** WIF of Bitcoin, and extended keys (BIP-32). */
const otherKeys = [
  /(?<![0-9a-z])[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9a-z])/i,
  /(?<![0-9a-z])[xyz]prv[1-9A-HJ-NP-Za-km-z]{100,112}(?![0-9a-z])/i,
]

/** Names of a private key, in the languages of the chat, in small letters without accents. */
const keyWords = [
  'pk',
  '(?:privater?n?|geheimer?n?) schlussel|privatschlussel',
  '(?:clave|llave|chave) (?:privada|secreta)',
  'clef? (?:privee|secrete)',
  '(?:приватн|закрыт|секретн)\\p{L}+ ключ\\p{L}*|приватник',
  '(?:ozel|gizli) anahtar\\p{L}*',
  'kunci (?:privat|pribadi|rahasia)',
  'khoa (?:rieng(?: tu)?|bi mat|ca nhan)',
].join('|')
const keyName = `(?:(?:priv(?:ate)?|secret)[ _-]?key|(?<!\\p{L})(?:${keyWords})(?!\\p{L})|[私密][钥鑰])`
const hexKey = '(?<![0-9a-z])0x[0-9a-f]{64}(?![0-9a-z])'

/** Matches a named key: shortly behind such a word, digits with `0x` are a key, too. */
const namedKey = new RegExp(`${keyName}[^\\n]{0,30}\\n?[^\\n]{0,4}${hexKey}`, 'u')

const [anyKeyName, anyHexKey] = [new RegExp(keyName, 'u'), new RegExp(hexKey, 'u')]

/** Whether a text is a table with a column of keys. */
const hasKeyColumn = (text: string): boolean => {
  const [header = ''] = text.split('\n', 1)
  return /[,;\t]/.test(header) && anyKeyName.test(header) && anyHexKey.test(text.slice(header.length))
}

/** Whether a text is a table of transactions, as explorers of Tron and Bitcoin export it: their hashes have no `0x`. */
const hasHashColumn = (text: string): boolean => {
  const [header = ''] = text.split('\n', 1)
  return /[,;\t].*[,;\t]/.test(header) && /hash|\btx(?:n|id| id)?\b/.test(header) && !anyKeyName.test(header)
}

/** 64 bytes, which Solana's wallets export as a key, and its explorers as the signature of a transaction. */
const solanaBytes = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{86,88}(?![0-9A-Za-z])/g

/** A key as a list of numbers, as Solana's own tools write a key. */
const solanaByteList = /\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]/g

/**
 * Most candidates that are checked: a list of transactions has thousands of signatures, and each takes half a
 * millisecond.
 */
const maxSolana = 200

/** The public key (Ed25519) of a private one, 32 bytes each. The key format asks for a public key, and Node computes its own. */
const publicKeyOf = (privateKey: Uint8Array): string | undefined => {
  const d = Buffer.from(privateKey).toString('base64url')
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: d }, format: 'jwk' })
  return createPublicKey(key).export({ format: 'jwk' }).x
}

/** Whether the second half of some bytes is the public key of the first. */
const isSolanaKey = (bytes: Uint8Array): boolean =>
  bytes.length === 64 &&
  publicKeyOf(bytes.slice(0, 32)) === Buffer.from(bytes.slice(32)).toString('base64url')

const bytesOfList = (written: string): Uint8Array => Uint8Array.from(written.match(/\d+/g) ?? [], Number)

const hasSolanaKey = (text: string): boolean =>
  text
    .matchAll(solanaBytes)
    .take(maxSolana)
    .some(([written]) => isSolanaKey(fromBase58(written))) ||
  text
    .matchAll(solanaByteList)
    .take(maxSolana)
    .some(([written]) => isSolanaKey(bytesOfList(written)))

/** Removes accents, because people omit them, and devices write the same letter in several ways. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** The shortest phrase of BIP-39. */
const minPhraseWords = 12
/** One word may be misspelled, so the checksum proves nothing. Sentences have more other words among twelve. */
const minKnownWords = 11

let phraseWords: readonly ReadonlySet<string>[] | undefined

/** Loads the words for the first text that is as long as a phrase: most chats never send one. */
const loadPhraseWords = async (): Promise<readonly ReadonlySet<string>[]> => {
  const { seedPhraseWords } = await import('./seed-phrase-words.ts')
  return (phraseWords ??= seedPhraseWords.map(words => new Set(words.map(withoutAccents))))
}

const hasPhrase = async (text: string): Promise<boolean> => {
  const words = withoutAccents(text.toLowerCase())
    .split(/[\s\d,;.:)|"'[\]]+/)
    .filter(word => word !== '')
  if (words.length < minPhraseWords) return false
  return (await loadPhraseWords()).some(wordlist => hasRun(words, wordlist))
}

const hasRun = (words: readonly string[], known: ReadonlySet<string>): boolean => {
  let count = 0
  return words.some((word, index) => {
    count += Number(known.has(word)) - Number(known.has(words[index - minPhraseWords] ?? ''))
    return count >= minKnownWords
  })
}

/** A private key or a seed phrase (BIP-39) in a text. */
export const recognizeSecret = async (text: string): Promise<SecretKind | undefined> => {
  // In a link such digits are the hash of a transaction.
  const written = withoutLinks(text)
  const plain = withoutAccents(written.toLowerCase())
  if (namedKey.test(plain) || hasKeyColumn(plain) || otherKeys.some(key => key.test(written))) return 'key'
  if (hasSolanaKey(written)) return 'key'
  if (await hasPhrase(written)) return 'phrase'
  if (!bareHexKey.test(written) || hasHashColumn(plain)) return undefined
  return anyKeyName.test(plain) ? 'key' : 'digits'
}
