const urlPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
const botTokenPattern = /\b\d{5,}:[\w-]{20,}/g

/** Replaces URLs, which may hold secrets. */
export const redactUrls = (text: string): string => text.replace(urlPattern, '[url]')

const getErrorCode = (error: Error): string | undefined => {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/**
 * An error in one line that is safe to log: code or class and message, then those of its causes. Without URLs, bot tokens and
 * stack traces.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const what = getErrorCode(error) ?? error.name
  // Messages of system errors begin with their code.
  const full = error.message.startsWith(`${what}:`) ? error.message : `${what}: ${error.message}`
  const own = redactUrls(full).replace(botTokenPattern, '[token]').replace(/\s+/g, ' ')
  return error.cause instanceof Error ? `${own} (${describeError(error.cause)})` : own
}

/** The program cannot start; the message says in one line what the operator has to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code = 'cannot_start'
}
