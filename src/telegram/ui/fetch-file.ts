import { GrammyError, HttpError } from 'grammy'
import type { Document } from 'grammy/types'
import type { FileDownload } from '#chat/bot-api-request.ts'
import { TelegramFailure } from '#chat/send-outcome.ts'
import type { Transport } from '#chat/transport.ts'
import type { ChatContext } from './context.ts'

/** Downloads a document. Throws as a call of the Bot API does, without the file's URL, which has the token. */
export type FetchFile = (
  ctx: ChatContext,
  document: Pick<Document, 'file_id' | 'file_size'>,
  maxBytes: number,
) => Promise<FileDownload | 'too many'>

/** What to answer if there is no file. */
export const fetchErrorTextIds = {
  'too large': 'file-large',
  'too many': 'limit-uploads',
  'too slow': 'file-slow',
  gone: 'file-gone',
} as const satisfies Readonly<Record<Extract<Awaited<ReturnType<FetchFile>>, string>, string>>

/** Of a person. */
type UploadQuota = { readonly uploadsPerHour: number }

export const createFetchFile = (deps: {
  readonly transport: Transport
  readonly apiRoot: string
  readonly token: string
  readonly quotas: UploadQuota
}): FetchFile => {
  const fileUrl = (path: string): string => `${deps.apiRoot}/file/bot${deps.token}/${path}`
  return async (ctx, document, maxBytes) => {
    if ((document.file_size ?? 0) > maxBytes) return 'too large'
    if (!(await mayUpload(ctx, deps.quotas))) return 'too many'
    try {
      const { file_path: path } = await ctx.api.getFile(document.file_id)
      return path === undefined ? 'gone' : await deps.transport.download(fileUrl(path), { maxBytes })
    } catch (error) {
      if (error instanceof TelegramFailure) throw new HttpError('a file could not be downloaded', error)
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
      return /too big/i.test(error.description) ? 'too large' : 'gone'
    }
  }
}

/** Counted over all processes. */
const mayUpload = async (ctx: ChatContext, { uploadsPerHour: burst }: UploadQuota): Promise<boolean> => {
  const limit = { bucket: `uploads ${ctx.from?.id ?? 0}`, perSecond: burst / 3_600, burst }
  return (await ctx.store.acquirePermits([limit], 0)) === 0
}
