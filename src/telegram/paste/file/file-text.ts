/** What no text holds, in whatever encoding. */
const controlCharacter = /(?!\s)\p{Cc}/u

/** The first bytes of a text in UTF-16, as spreadsheets write it. */
const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

const decode = (bytes: Uint8Array): string => {
  const mark = byteOrderMarks.find(({ bytes: [first, second] }) => bytes[0] === first && bytes[1] === second)
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // An old code page: its addresses are the same in all of them, and most of its labels too.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a file, without a byte order mark; `undefined`: it holds none. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const text = decode(bytes)
  return controlCharacter.test(text) ? undefined : text
}
