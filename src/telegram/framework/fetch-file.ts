import { GrammyError, HttpError } from 'grammy'
import type { Document } from 'grammy/types'
import type { FileDownload } from '#bot-api/bot-api-request.ts'
import { TelegramFailure } from '#bot-api/send-outcome.ts'
import type { Transport } from '#bot-api/transport.ts'
import { hourMs } from '#lib/time.ts'
import { defineKind, put } from '#store/store.ts'
import type { ChatContext } from './context.ts'

/**
 * Downloads a document. Throws like a call of the Bot API, but without the file's URL, which has the token.
 */
export type FetchFile = (
  ctx: ChatContext,
  document: Pick<Document, 'file_id' | 'file_size'>,
  maxBytes: number,
) => Promise<FileDownload | 'too many'>

/** Limit of one person. */
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

/**
 * When a person may again send as many files at once as the quota allows in an hour (`fullAt`, ms since
 * 1970). Id: the person, as of their private chat.
 */
export const uploadPaces = defineKind<{ readonly fullAt: number }>()('uploadPaces')

/** Uploads are counted over all processes, in the commit of the update. */
const mayUpload = async (ctx: ChatContext, { uploadsPerHour }: UploadQuota): Promise<boolean> => {
  const id = String(ctx.from?.id ?? 0)
  const [pace] = await ctx.store.get(uploadPaces, [id])
  const now = ctx.now()
  const fullAt = Math.max(now, pace?.value.fullAt ?? 0) + Math.floor(hourMs / uploadsPerHour)
  if (fullAt > now + hourMs) return false
  const version = { expect: pace?.version ?? 0, ttlMs: fullAt - now }
  ctx.writes.push(put(uploadPaces, { id, value: { fullAt } }, version))
  return true
}
