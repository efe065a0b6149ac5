import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { type Dispatcher, errors, request } from 'undici'
import { LookoutError } from './lookout-error.ts'

/** An address without the user name and password in it, and these as the header that sends them (RFC 7617). */
export const splitCredentials = (
  address: string,
): { readonly url: string; readonly authorization: string | undefined } => {
  const url = new URL(address)
  const { username, password } = url
  if (username === '' && password === '') return { url: address, authorization: undefined }
  url.username = ''
  url.password = ''
  const pair = `${decodeText(username)}:${decodeText(password)}`
  return { url: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/**
 * Splits an address and the headers behind it, as providers take their keys:
 * `#header=TRON-PRO-API-KEY:…&header=…`.
 */
export const splitHeaders = (
  address: string,
): { readonly url: string; readonly headers: Readonly<Record<string, string>> } => {
  const url = new URL(address)
  // A plus sign, which is in keys in base64, is not a space here.
  const texts = new URLSearchParams(url.hash.slice(1).replaceAll('+', '%2B')).getAll('header')
  url.hash = ''
  const headers = texts.map(header => {
    const end = header.indexOf(':')
    return [header.slice(0, end), header.slice(end + 1).trim()] as const
  })
  return { url: texts.length === 0 ? address : url.href, headers: Object.fromEntries(headers) }
}

/** A percent sign that encodes nothing stands for itself. */
export const decodeText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The proxy does not let a request through. `status` is the HTTP status of the refusal; 407 is about
 * credentials.
 */
export const createProxyRefusal = (status: number) =>
  new LookoutError(`PROXY_${status}`, 'the proxy refuses the request')

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method' | 'headers'> & {
  readonly dispatcher?: Dispatcher
  readonly method?: Dispatcher.HttpMethod
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Sends a request with undici's `request`, which follows no redirects. User name and password in the address
 * are sent. It asks for replies without compression: most of ours are short, and a large one of a node nearby
 * costs more to decompress than to transfer.
 */
export const sendRequest = (
  address: string,
  { headers, ...options }: RequestOptions,
): Promise<Dispatcher.ResponseData> => {
  const { url, authorization } = splitCredentials(address)
  const credentials = authorization === undefined ? {} : { authorization }
  return request(url, {
    ...options,
    headers: { 'accept-encoding': 'identity', ...credentials, ...headers },
  }).catch(rethrowRefusal)
}

/** undici has no error of its own for a proxy that refuses its user name and password. */
const rethrowRefusal = (error: unknown): never => {
  const isRefused = error instanceof errors.InvalidArgumentError && error.message.includes('(407)')
  throw isRefused ? createProxyRefusal(407) : error
}

/** A server may add a slash to the path, and go over to https. */
const maxRedirects = 3

/**
 * Target of a redirect that keeps method and body; `undefined` if there is none, or it must not get the
 * contents of the request.
 */
const redirectOf = (
  { statusCode, headers: { location } }: Dispatcher.ResponseData,
  from: string,
): string | undefined => {
  if ((statusCode !== 307 && statusCode !== 308) || typeof location !== 'string') return undefined
  const [source, target] = [new URL(from), URL.parse(location, from)]
  if (target === null || target.hostname !== source.hostname) return undefined
  const isUpgrade = source.protocol === 'http:' && target.protocol === 'https:'
  if (!isUpgrade && target.origin !== source.origin) return undefined
  target.username = source.username
  target.password = source.password
  return target.href
}

/** Sends a request and follows redirects of the whole request within its host, never from https to http. */
export const sendRequestWithinHost = async (
  address: string,
  options: RequestOptions,
): Promise<Dispatcher.ResponseData> => {
  let url = address
  for (let redirects = 0; ; redirects += 1) {
    const reply = await sendRequest(url, options)
    const next = redirects < maxRedirects ? redirectOf(reply, url) : undefined
    if (next === undefined) return reply
    await reply.body.dump()
    url = next
  }
}

/** The body of a reply. Some servers compress it although they are not asked to. */
export const decodedBody = ({ headers, body }: Dispatcher.ResponseData): Readable => {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'br') return pipeline(body, createBrotliDecompress(), ignoreError)
  return /^(x-)?gzip$|^deflate$/.test(encoding) ? pipeline(body, createUnzip(), ignoreError) : body
}

/** Readers of the body get the error. */
const ignoreError = (): void => {}

/** The text of a reply, without a byte order mark. Throws `ResponseExceededMaxSizeError` where it is longer than `maxBytes`. */
export const readText = async (reply: Dispatcher.ResponseData, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of decodedBody(reply)) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > maxBytes) throw new errors.ResponseExceededMaxSizeError()
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
