import { sanitizeText } from './clean-text.ts'

/** As many units of UTF-16 as a short text of any script needs. */
const onChainUnitsPerCharacter = 4
const wordJoiner = '\u2060'
// These mean nothing to anybody, and two of them mark places in our own texts (texts.ts).
const privateUse = /\p{Co}/gu
// What Telegram makes a link of by itself begins at one of these: domains, e-mail addresses, mentions, tags, commands,
// schemes, phone numbers.
const linkStarts = /\.(?=\p{L}{2}|\p{N})|[@#$/+](?=[\p{L}\p{N}_])|:(?=\/)/gu

/**
 * A text that somebody put on the chain, such as a symbol, to be shown in a message: cleaned (`cleanText`), at most `max`
 * characters, and never a link: invisible joiners stand where Telegram would see the beginning of one.
 */
export const sanitizeOnChainText = (text: string, max: number): string => {
  const meant = text.replace(privateUse, '')
  return breakLinks(sanitizeText(meant, max, onChainUnitsPerCharacter))
}

/** A text in which Telegram sees no link: invisible joiners stand where one would begin. */
export const breakLinks = (text: string): string => text.replace(linkStarts, `$&${wordJoiner}`)
