/** Matches what no text contains, in any encoding. */
const controlCharacter = /(?!\s)\p{Cc}/u

/** Byte-order marks of UTF-16, as spreadsheets write it. */
const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Code pages of Windows by language, for programs that do not choose UTF-8. */
const codePages: Readonly<Record<string, string>> = {
  ja: 'shift_jis',
  ko: 'euc-kr',
  ru: 'windows-1251',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  zh: 'gb18030',
}

const codePageOf = (languageCode: string): string =>
  codePages[languageCode.split('-')[0] ?? ''] ?? 'windows-1252'

const decode = (bytes: Uint8Array, languageCode: string): string => {
  const mark = byteOrderMarks.find(({ bytes: [first, second] }) => bytes[0] === first && bytes[1] === second)
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Addresses read the same in all code pages, names do not.
    return new TextDecoder(codePageOf(languageCode)).decode(bytes)
  }
}

/** The text of a file, without a byte order mark; `undefined`: it is binary. `languageCode`: that of the sender. */
export const decodeText = (bytes: Uint8Array, languageCode = 'en'): string | undefined => {
  const text = decode(bytes, languageCode)
  return controlCharacter.test(text) ? undefined : text
}
