import type { Document } from 'grammy/types'
import type { ChatContext } from '../../framework/context.ts'
import { type FetchFile, fetchErrorTextIds } from '../../framework/fetch-file.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { reply } from '../../framework/show.ts'
import { decodeText } from './decode-text.ts'

const maxBytes = 1_048_576

/** Matches the names of files without text, which are not downloaded. */
const withoutText =
  /\.(?:xlsx?|ods|numbers|docx?|odt|pages|pdf|zip|gz|rar|7z|png|jpe?g|heic|webp|gif|mp4|mov|mp3|ogg)$/i

export type FileToRead = Pick<Document, 'file_id' | 'file_size' | 'file_name'>

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
