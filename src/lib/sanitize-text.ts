const controlCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu
// Fillers and blanks that are letters to Unicode and nothing to a reader.
const invisibleCharacters = /\u00AD|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u180E|\u2800|\u3164|\uFFA0/gu
// No script needs more marks on one letter; towers of them reach over the lines above.
const stackedMarks = /(\p{M}{4})\p{M}+/gu
// A joiner is part of an emoji between two of them; elsewhere it only hides a difference.
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu
/** A name of nothing but composed emoji needs no more units of UTF-16; one character may else hold thousands. */
const unitsPerCharacter = 8
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name from outside made safe to show on one line: well-formed, composed (NFC), without control, invisible and
 * direction characters, white space folded, at most `max` characters as a reader counts them, read from at most `units` units
 * of UTF-16 for each. A right-to-left name is isolated (U+2068 … U+2069) so that it does not turn what stands around it.
 */
export const sanitizeText = (text: string, max: number, units = unitsPerCharacter): string => {
  const flat = clip(text, max * units)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(controlCharacters, '')
    .replace(invisibleCharacters, '')
    .replace(looseJoiner, '')
    .replace(stackedMarks, '$1')
    .trim()
  const characters = [...graphemes.segment(flat)].map(s => s.segment)
  const short = characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : flat
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}

const clip = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : text

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
