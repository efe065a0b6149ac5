/** Invisible characters that pages and documents put into an address that is copied from them. */
export const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** `0x` and 40 digits. */
const addressLength = 42

/** Joins the pieces of an address that is cut by blanks or line breaks; what follows them is kept. */
const joinCutAddress = (cut: string): string => {
  let joined = ''
  for (const { 0: piece, index } of cut.matchAll(/\S+/g)) {
    joined += piece
    if (joined.length === addressLength) return joined + cut.slice(index + piece.length)
  }
  return cut
}

const mends: readonly (readonly [spoiled: RegExp, mend: (written: string) => string])[] = [
  [invisible, () => ''],
  // Keyboards for Chinese and Japanese write letters and digits in full width.
  [/[０-９Ａ-Ｚａ-ｚ．]+/g, written => written.normalize('NFKC')],
  // People who type an address write letters in place of the zero and the x.
  [/(?<![\p{L}\p{N}])[OoОо0][xXхХ×](?=[0-9a-f]{40}(?![0-9a-z]))/giu, () => '0x'],
  // Logs and calls write an address as a word of 32 bytes.
  [/(?<![0-9a-z])0x0{24}(?=[0-9a-f]{40}(?![0-9a-z]))/gi, () => '0x'],
  // A placeholder of an instruction, such as `/watch <address>`, filled in with its brackets.
  [/<0x[0-9a-f]{40}>(?<=^\s*(?:\/\w+(?:@\w+)?\s+)?<0x[0-9a-f]{40}>)/gi, written => written.slice(1, -1)],
  // Two addresses are parted by nothing.
  [/(?<![0-9a-z])0x[0-9a-f]{40}(?=0x[0-9a-f]{40}(?![0-9a-z]))/gi, written => `${written}\n`],
  [/(?<![0-9a-z])0x[0-9a-f]{2,36}(?:\s{1,3}[0-9a-f]{2,38})+(?![0-9a-z])/gi, joinCutAddress],
]

/** A text whose addresses are written as they are read, however pages, programs, keyboards and people spoil them. */
export const mendAddresses = (text: string): string =>
  mends.reduce((mended, [spoiled, mend]) => mended.replaceAll(spoiled, mend), text)
