import { unzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'

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

/** `body`: `undefined` where it is too large. */
type Reply = { readonly status: number; readonly body: Buffer | undefined }

/**
 * Sends a request and collects its short reply, without the stream, the iterator and the signals that undici's `request` makes for each
 * one. Throws an error of undici, which may have the URL; the signal's reason; or a `DOMException` named `TimeoutError`.
 */
export const sendShortRequest = async (call: ShortRequest): Promise<Reply> => {
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

/** A request that may be aborted before it has begun: then `reject` is called at once, and it ends as soon as it begins. */
const createAbortable = (reject: (reason: Error) => void) => {
  let controller: Dispatcher.DispatchController | undefined
  let reason: Error | undefined
  return {
    abort: (why: Error): void => {
      reason ??= why
      reject(reason)
      controller?.abort(reason)
    },
    begin: (begun: Dispatcher.DispatchController): void => {
      controller = begun
      if (reason !== undefined) begun.abort(reason)
    },
    reject,
  }
}

/** There is no limit to single parts of the reply, but to all of it. */
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
    ...(body !== undefined && { body }),
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
      // Some servers compress a reply although nobody asked them to.
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
