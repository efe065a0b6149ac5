import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { TelegramFailure } from './send-outcome.ts'
import { sendShortRequest } from './short-request.ts'

/**
 * A call of the Bot API; its `url` has the token. `body`: JSON, or a form whose boundary is in `type`. `chat`, `message`: what it names;
 * of a form only the chat.
 */
export type BotApiCall = {
  readonly url: string
  readonly body: string | Uint8Array
  readonly type: string
  readonly signal: AbortSignal
  /** Asked right before its first byte is written, after all waiting; the call is not sent if it says no. */
  readonly mayStart?: (() => boolean) | undefined
  readonly chat?: string | undefined
  readonly message?: number | undefined
}

/** Telegram has been seen to ask for hours; after one hour we try again. */
const longestWaitSeconds = 3_600

const replySchema = z.looseObject({
  ok: z.boolean(),
  error_code: z.number().optional(),
  parameters: z
    .looseObject({
      retry_after: z
        .number()
        .transform(seconds => Math.min(Math.max(seconds, 1), longestWaitSeconds))
        .optional(),
      migrate_to_chat_id: z.int().negative().optional(),
    })
    .optional(),
})
/** `body`: as Telegram sent it. */
export type BotApiReply = { readonly status: number; readonly body: z.infer<typeof replySchema> }

const namedSchema = z.object({
  chat_id: z.union([z.string(), z.number()]).optional(),
  message_id: z.number().optional(),
})
/** Finds the chat in a form as grammY writes it: before the files. */
const chatInForm = /name="chat_id"\r\n\r\n([^\r]+)\r\n/
/** Codes of connections that were never made; a proxy's refusal carries its HTTP status. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|PROXY_\d+)$/
const timeoutMs = 20_000
const longPollTimeoutMs = 60_000
/** A hundred updates are not longer. */
const maxReplyBytes = 10 * 1024 * 1024

export const methodOf = (call: Pick<BotApiCall, 'url'>): string =>
  call.url.slice(call.url.lastIndexOf('/') + 1)

/** Waits for updates, so no limit for other calls applies to it. */
export const isLongPoll = (call: Pick<BotApiCall, 'url'>): boolean => methodOf(call) === 'getUpdates'

/** Reads the body, once for all who ask what it names. */
export const toBotApiCall = (call: Omit<BotApiCall, 'chat' | 'message'>): BotApiCall => {
  const { body } = call
  if (typeof body !== 'string')
    return { ...call, chat: chatInForm.exec(Buffer.from(body).toString('latin1'))?.[1] }
  const { chat_id: chat, message_id: message } = namedSchema.parse(JSON.parse(body))
  return { ...call, chat: chat?.toString(), message }
}

/** How long Telegram asks to wait; 0: it does not. */
export const retryAfterMsOf = (reply: BotApiReply): number =>
  (reply.body.parameters?.retry_after ?? 0) * 1_000

/** The reply of Telegram to a call that comes too early. */
export const tooManyRequests = (waitMs: number): BotApiReply => {
  const seconds = Math.ceil(waitMs / 1_000)
  const description = `Too Many Requests: retry after ${seconds}`
  const parameters = { retry_after: seconds }
  return { status: 429, body: { ok: false, error_code: 429, description, parameters } }
}

/** Throws `TelegramFailure` if there is no readable reply. */
export const sendBotApiRequest = async (call: BotApiCall, dispatcher: Dispatcher): Promise<BotApiReply> => {
  const method = methodOf(call)
  try {
    const reply = await sendShortRequest({
      url: call.url,
      method: 'POST',
      headers: { 'content-type': call.type },
      body: call.body,
      dispatcher,
      signal: call.signal,
      timeoutMs: isLongPoll(call) ? longPollTimeoutMs : timeoutMs,
      maxBytes: maxReplyBytes,
      // The call may have waited for a connection, and the whole process may have been suspended, since it was made.
      refusal: () =>
        call.mayStart?.() === false
          ? new TelegramFailure(method, { code: 'lease_lost', outcome: 'not sent' })
          : undefined,
    })
    const body = reply.body && readReply(reply.body.toString())
    if (body === undefined) throw new TelegramFailure(method, { code: 'unreadable', outcome: 'unknown' })
    return { status: reply.status, body }
  } catch (error) {
    throw failureOf(error, method)
  }
}

const readReply = (text: string): z.infer<typeof replySchema> | undefined => {
  try {
    return replySchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Drops the URL of an error of undici, which has the token. */
const failureOf = (error: unknown, method: string): TelegramFailure => {
  if (error instanceof TelegramFailure) return error
  const found: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const code = typeof found === 'string' ? found : error instanceof Error ? error.name : 'unknown'
  return new TelegramFailure(method, { code, outcome: neverSent.test(code) ? 'not sent' : 'unknown' })
}

/** `too large`: more than `maxBytes`. `too slow`: not complete in time. `gone`: Telegram does not have it, or no longer. */
export type FileDownload = Uint8Array | 'too large' | 'too slow' | 'gone'

/** Time from the request to the last byte. A person waits for it, and so do their other messages. */
const downloadTimeoutMs = 10_000

/** Reads a file of the Bot API up to `maxBytes`. Its `url` has the token, so it throws only `TelegramFailure`, which has no URL. */
export const downloadFile = async (
  url: string,
  options: { readonly maxBytes: number; readonly dispatcher: Dispatcher },
): Promise<FileDownload> => {
  try {
    const { status, body } = await sendShortRequest({
      url,
      method: 'GET',
      ...options,
      timeoutMs: downloadTimeoutMs,
    })
    if (status >= 500) throw new TelegramFailure('download', { code: `${status}`, outcome: 'unknown' })
    if (status !== 200) return 'gone'
    return body ?? 'too large'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'too slow'
    throw failureOf(error, 'download')
  }
}
