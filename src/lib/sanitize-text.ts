const controlCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu
// Fillers and blanks that Unicode counts as letters and a reader does not see.
const invisibleCharacters = /\u00AD|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u180E|\u2800|\u3164|\uFFA0/gu
// No script needs more marks on one letter; stacks of them cover the lines above.
const stackedMarks = /(\p{M}{4})\p{M}+/gu
// Between two emoji a joiner is part of them; elsewhere it only hides a difference.
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu
/** Limit in UTF-16 units: enough for a name of composed emoji. A single character could hold thousands. */
const unitsPerCharacter = 8
/** Matches words of ASCII and ellipses with one blank between them, which are safe as they are. */
const plainWords = /^(?:[!-~…]+(?: [!-~…]+)*)?$/
/** Made when a name first needs it: to read its tables takes 20 ms, which a start need not wait for. */
let graphemes: Intl.Segmenter | undefined
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Cuts a text that has more than `max` UTF-16 units, with an ellipsis and never inside a surrogate pair. */
export const clipText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, Math.max(0, max - 1)).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/**
 * Makes a foreign name safe to show on one line: well-formed, composed (NFC), without control, invisible and direction
 * characters, white space collapsed, at most `max` characters as a reader counts them, from at most `units` UTF-16 units each. A
 * right-to-left name is isolated (U+2068 … U+2069) so that it does not reverse the text around it.
 */
export const sanitizeText = (text: string, max: number, units = unitsPerCharacter): string => {
  // Most texts are short and plain, and a segmenter costs a hundred times as much as this test.
  if (text.length <= max && plainWords.test(text)) return text
  const flat = clipText(text, max * units)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(controlCharacters, '')
    .replace(invisibleCharacters, '')
    .replace(looseJoiner, '')
    .replace(stackedMarks, '$1')
    .trim()
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  const characters = [...graphemes.segment(flat)].map(s => s.segment)
  const short = characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : flat
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}

/** Whether a text became shorter where it was sanitized. */
export const isCut = (sanitized: string, text: string): boolean =>
  /…\u2069?$/.test(sanitized) && !text.trim().endsWith('…')

/** Telegram allows 64 for a first name, and 128 for a title. */
const maxNameLength = 40

/** The name of a person or a chat, as anyone may choose one; `fallback` where nothing of it can be seen. */
export const sanitizeName = (name: string, fallback: string): string =>
  sanitizeText(name, maxNameLength) || fallback

/** Limit of a token's symbol. */
export const maxSymbolLength = 16

/** Limit in UTF-16 units: enough for a short text in any script. */
const onChainUnitsPerCharacter = 4
const wordJoiner = '\u2060'
// Private-use characters have no meaning of their own, and the renderer uses two of them as markers.
const privateUse = /\p{Co}/gu
// Telegram's automatic links begin at these: domains, e-mail addresses, mentions, tags, commands, schemes, phone numbers.
const linkStarts = /\.(?=\p{L}{2}|\p{N})|[@#$/+](?=[\p{L}\p{N}_])|:(?=\/)/gu

/** Makes a text from the chain, such as a symbol, safe to show: sanitized, at most `max` characters, and never a link. */
export const sanitizeOnChainText = (text: string, max: number): string => {
  const plain = text.replace(privateUse, '')
  return breakLinks(sanitizeText(plain, max, onChainUnitsPerCharacter))
}

// The number of a card has as many digits; a half of them is not a card number.
const cardNumbers = /(?<!\d)\d{13,19}(?!\d)/g
const halfCard = /\d{8}(?=\d)/g

/** Puts invisible joiners where Telegram would begin a link. */
export const breakLinks = (text: string): string =>
  text
    .replace(linkStarts, `$&${wordJoiner}`)
    .replace(cardNumbers, digits => digits.replace(halfCard, `$&${wordJoiner}`))
