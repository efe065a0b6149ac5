import { unzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { errorName } from '#lib/describe-error.ts'
import { parseJson } from '#lib/json.ts'
import { hourSeconds, minuteMs } from '#lib/time.ts'
import { TelegramFailure } from './send-outcome.ts'

type ShortRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly dispatcher: Dispatcher
  readonly signal?: AbortSignal
  /** Time from the request to the last byte of the reply. */
  readonly timeoutMs: number
  /** A longer reply is not read to its end. */
  readonly maxBytes: number
  /** Asked right before the first byte is written; what it returns is thrown, and nothing is sent. */
  readonly refusal?: () => Error | undefined
}

type Reply = { readonly status: number; readonly body: Buffer | undefined }

/**
 * Sends a request and collects its short reply, without the stream, the iterator and the signals that
 * undici's `request` makes for each request. Throws an error of undici, which may have the URL; the signal's
 * reason; or a `DOMException` named `TimeoutError`.
 */
const sendShortRequest = async (call: ShortRequest): Promise<Reply> => {
  call.signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const request = createAbortable(reject)
  const onAbort = (): void => request.abort(call.signal?.reason)
  const onTimeout = (): void => request.abort(new DOMException('It took too long.', 'TimeoutError'))
  const timer = setTimeout(onTimeout, call.timeoutMs)
  call.signal?.addEventListener('abort', onAbort)
  try {
    call.dispatcher.dispatch(toDispatchOptions(call), createReader({ ...call, request, resolve }))
    return await promise
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', onAbort)
  }
}

type Abortable = ReturnType<typeof createAbortable>

/**
 * A request that may be aborted before it has begun: `reject` is then called at once, and the request ends as
 * soon as it begins.
 */
const createAbortable = (reject: (reason: Error) => void) => {
  let controller: Dispatcher.DispatchController | undefined
  let reason: Error | undefined
  return {
    abort: (why: Error): void => {
      reason ??= why
      reject(reason)
      controller?.abort(reason)
    },
    begin: (started: Dispatcher.DispatchController): void => {
      controller = started
      if (reason !== undefined) started.abort(reason)
    },
    reject,
  }
}

/** Leaves out timeouts for parts of the reply, as the whole has one. */
const toDispatchOptions = ({ url, method, headers, body }: ShortRequest): Dispatcher.DispatchOptions => {
  const { origin, pathname, search } = new URL(url)
  const path = `${pathname}${search}`
  return {
    origin,
    path,
    method,
    headersTimeout: 0,
    bodyTimeout: 0,
    headers: { 'accept-encoding': 'identity', ...headers },
    body,
  }
}

const createReader = ({
  maxBytes,
  refusal,
  request,
  resolve,
}: Pick<ShortRequest, 'maxBytes' | 'refusal'> & {
  readonly request: Abortable
  readonly resolve: (reply: Reply) => void
}): Dispatcher.DispatchHandler => {
  const chunks: Buffer[] = []
  let bytes = 0
  let status = 0
  let isCompressed = false
  const readBody = (): Buffer => {
    const body = Buffer.concat(chunks)
    return isCompressed ? unzipSync(body, { maxOutputLength: maxBytes }) : body
  }
  return {
    onRequestStart: controller => {
      request.begin(controller)
      const refused = refusal?.()
      if (refused !== undefined) request.abort(refused)
    },
    onResponseStart: (_controller, statusCode, headers) => {
      status = statusCode
      // Some servers compress a reply although they are not asked to.
      isCompressed = /^(x-)?gzip$|^deflate$/i.test(String(headers['content-encoding']))
    },
    onResponseData: (_controller, chunk) => {
      bytes += chunk.length
      if (bytes <= maxBytes) return void chunks.push(chunk)
      resolve({ status, body: undefined })
      return request.abort(new Error('The reply is too large.'))
    },
    onResponseEnd: () => {
      try {
        resolve({ status, body: readBody() })
      } catch (error) {
        request.reject(error instanceof Error ? error : new Error('unknown error'))
      }
    },
    onResponseError: (_controller, error) => request.reject(error),
  }
}

export type BotApiCall = {
  /** The URL, which contains the token. */
  readonly url: string
  /** JSON, or a form whose boundary is in `type`. */
  readonly body: string | Uint8Array
  readonly type: string
  readonly signal: AbortSignal
  /**
   * Called right before the first byte is written, after all waiting; the call is not sent if it returns
   * `false`.
   */
  readonly mayStart?: (() => boolean) | undefined
  /** The chat that the call names. */
  readonly chat?: string | undefined
  /** The message that the call names, unless its body is a form. */
  readonly message?: number | undefined
}

/** Telegram has been seen to ask for hours; after one hour we try again. */
const longestWaitSeconds = hourSeconds

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
/** A reply with its body as Telegram sent it. */
export type BotApiReply = { readonly status: number; readonly body: z.infer<typeof replySchema> }
/** Codes of connections that were never made; a proxy's refusal carries its HTTP status. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|PROXY_\d+)$/
const timeoutMs = 20_000
const longPollTimeoutMs = minuteMs
/** More than a hundred updates take. */
const maxReplyBytes = 10 * 1024 * 1024

export const methodOf = (call: Pick<BotApiCall, 'url'>): string =>
  call.url.slice(call.url.lastIndexOf('/') + 1)

/** Whether the call waits for updates, so that no limit for other calls applies to it. */
export const isLongPoll = (call: Pick<BotApiCall, 'url'>): boolean => methodOf(call) === 'getUpdates'

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
    const body =
      reply.body === undefined ? undefined : replySchema.safeParse(parseJson(reply.body.toString())).data
    if (body === undefined) throw new TelegramFailure(method, { code: 'unreadable', outcome: 'unknown' })
    return { status: reply.status, body }
  } catch (error) {
    throw failureOf(error, method)
  }
}

/** Drops the URL of an error of undici, which has the token. */
const failureOf = (error: unknown, method: string): TelegramFailure => {
  if (error instanceof TelegramFailure) return error
  const code = errorName(error)
  return new TelegramFailure(method, { code, outcome: neverSent.test(code) ? 'not sent' : 'unknown' })
}

/**
 * A file, or why there is none: it has more than `maxBytes` (`too large`), is not complete in time
 * (`too slow`), or Telegram does not have it, or no longer (`gone`).
 */
export type FileDownload = Uint8Array | 'too large' | 'too slow' | 'gone'

/** Time from the request to the last byte. A person waits for the file, and so do their other messages. */
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
