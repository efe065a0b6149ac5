import type { Document } from 'grammy/types'
import type { ChatContext } from '../../framework/context.ts'
import { type FetchFile, fetchErrorTextIds } from '../../framework/fetch-file.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { reply } from '../../framework/show.ts'

const maxBytes = 1_048_576

/** Matches the names of files without text, which are not downloaded. */
const withoutText =
  /\.(?:xlsx?|ods|numbers|docx?|odt|pages|pdf|zip|gz|rar|7z|png|jpe?g|heic|webp|gif|mp4|mov|mp3|ogg)$/i

export type FileToRead = Pick<Document, 'file_id' | 'file_size' | 'file_name'>

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

/** Reads the text of a file; `undefined`: it has none, and a reply says so. */
export const readFile = async (
  ctx: ChatContext,
  document: FileToRead,
  fetchFile: FetchFile,
): Promise<string | undefined> => {
  const refuse = async (textId: string): Promise<undefined> => {
    await reply(ctx, textMessage(ctx.say(textId)))
  }
  if (withoutText.test(document.file_name ?? '')) return refuse('file-binary')
  const bytes = await fetchFile(ctx, document, maxBytes)
  if (typeof bytes === 'string') return refuse(fetchErrorTextIds[bytes])
  const text = decodeText(bytes, ctx.from?.language_code)
  if (text === undefined) return refuse('file-binary')
  return text.trim() === '' ? refuse('file-empty') : text
}
