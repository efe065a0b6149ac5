import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import type { z } from 'zod'
import { type Envelope, type ErrorName, errorCodes } from '#contract/envelope.ts'
import { createBoundedServerFactory } from '#lib/bounded-server.ts'
import { describeError } from '#lib/describe-error.ts'
import { isWithinBounds } from '#lib/json-bounds.ts'
import type { Log } from '#lib/log.ts'
import { StoreError } from '#store/store.ts'
import { formatPath, invalidField, RequestError } from './request-error.ts'

const maxBodyBytes = 1024 * 1024
/** Twice as many values as any body of the contract holds. */
const bodyBounds = { depth: 16, values: 5_000 }

/** Requests that arrived before closing are still answered. */
const closeOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const

const storeRetryMs = 5_000

const toErrorReply = (error: RequestError): { status: number; envelope: Envelope } => {
  const { code, status } = errorCodes[error.code]
  return { status, envelope: { code, msg: error.message, data: error.data } }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A full disk, a full or unreachable Redis: temporary, and not the fault of the request. */
const isStoreUnavailable = (error: unknown): error is StoreError =>
  error instanceof StoreError && (error.code === 'store_failed' || error.code === 'store_away')

/** Explains errors that the caller can do something about, and hides all others. */
const toRequestError = (error: unknown): RequestError => {
  if (error instanceof RequestError) return error
  if (isStoreUnavailable(error)) {
    const o = { waitMs: storeRetryMs, data: { store: true } } as const
    return new RequestError('unavailable', 'the store is full or away; try again later', o)
  }
  const known: Partial<Record<string, readonly [ErrorName, string]>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'the body may have 1 MB'],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: ['not_json', 'the body must be application/json'],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'the body is not as long as its header says'],
    FST_ERR_BAD_URL: ['unknown_path', 'there is no such path'],
  }
  const [code, message] = known[codeOf(error)] ?? ['internal', 'something went wrong on our side']
  return new RequestError(code, message)
}

const parseJson = (text: string): unknown => {
  if (text === '') return undefined
  const content = parseText(text)
  if (isWithinBounds(content, bodyBounds)) return content
  throw new RequestError('invalid_request', 'the body nests too deep or holds too many values')
}

const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new RequestError('invalid_request', 'the body is not JSON'), { cause })
  }
}

/** Accepts JSON only, with any method; an empty body is no body. */
const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : null)
    }
  })
}

/** The connection ended before the body was complete: there is no client to reply to. */
const isClientDisconnect = (error: unknown, { raw }: FastifyRequest): boolean =>
  codeOf(error) === 'ECONNRESET' && !raw.complete

/** An HTTP server that accepts JSON and replies to every error in the envelope. */
export const createServer = (log: Log): FastifyInstance => {
  const app = fastify({
    bodyLimit: maxBodyBytes,
    serverFactory: createBoundedServerFactory({ log }),
    ...closeOptions,
    // Ids may be as long as Node lets a URL be: schemas limit them.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, _request, reply) => {
      const { status, envelope } = toErrorReply(toRequestError(error))
      reply.raw.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
    },
  })
  acceptJson(app)
  app.setErrorHandler((error, request, reply) => {
    if (isClientDisconnect(error, request)) {
      log.debug({ route: request.routeOptions.url }, 'a request was aborted')
      return reply.code(400).send()
    }
    const requestError = toRequestError(error)
    if (requestError.code === 'internal' || (isStoreUnavailable(error) && error.code === 'store_failed')) {
      log.error({ route: request.routeOptions.url, error: describeError(error) }, 'request failed')
    }
    const { status, envelope } = toErrorReply(requestError)
    const { retryAfter } = requestError
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    if (status === 401) void reply.header('www-authenticate', 'Basic realm="lookout"')
    return reply.code(status).send(envelope)
  })
  app.setNotFoundHandler(() => {
    throw new RequestError('unknown_path', 'there is no such path')
  })
  return app
}

/** Parses a part of a request. Throws a `RequestError` that names the first invalid field by its path. */
export const readRequest = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const read = schema.safeParse(given ?? {})
  if (read.success) return read.data
  const [first] = read.error.issues
  const path = formatPath(first?.path ?? [])
  throw invalidField(path === '' ? 'body' : path, first?.message ?? 'not understood')
}
