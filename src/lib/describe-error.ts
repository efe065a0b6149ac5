import { LookoutError } from './lookout-error.ts'

const urlPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
const botTokenPattern = /\b\d{5,}:[\w-]{20,}/g

/** Replaces URLs, which may hold secrets. */
export const redactUrls = (text: string): string => text.replace(urlPattern, '[url]')

/** The code of the system or of a library; `undefined` if the error has none. */
export const errorCode = (error: unknown): string | undefined => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : undefined
}

/** The code of an error, or else its class. */
export const errorName = (error: unknown): string =>
  errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')

/**
 * Describes an error in one line that is safe to log: code or class and message, then those of its causes,
 * without URLs, bot tokens and stack traces.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const what = errorName(error)
  // Messages of system errors begin with their code.
  const full = error.message.startsWith(`${what}:`) ? error.message : `${what}: ${error.message}`
  const own = redactUrls(full).replace(botTokenPattern, '[token]').replace(/\s+/g, ' ')
  return error.cause instanceof Error ? `${own} (${describeError(error.cause)})` : own
}

/** Meanings by codes of the system, of TLS and of undici. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its host name has no address'],
  [/^ECONNREFUSED$/, 'nothing listens there'],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'it cannot be reached'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'it breaks off the connection'],
  [/^PROXY_407$/, 'the proxy does not accept its user name and password'],
  [/^PROXY_\d+$/, 'the proxy does not let it through'],
  [/^HPE_|^HTTPParserError$|NO_APPLICATION_PROTOCOL$/, 'it does not speak HTTP/1.1'],
  [/CERT|^UNABLE_TO_/, 'its TLS certificate is not valid or not trusted'],
  [/^(EPROTO|ERR_SSL_.*)$/, 'it does not speak TLS: http in place of https?'],
]

/**
 * Says why a connection failed, by the code of the error alone: messages name hosts, and hosts of endpoints
 * hold keys.
 */
export const describeCode = (code: string): string => {
  const meaning = meanings.find(([codes]) => codes.test(code))?.[1]
  return meaning === undefined ? code : `${meaning} (${code})`
}

/** The program cannot start; the message says in one line what the operator has to do. */
export class StartError extends LookoutError<'cannot_start'> {
  override readonly name = 'StartError'

  constructor(message = '', options?: ErrorOptions) {
    super('cannot_start', message, options)
  }
}
