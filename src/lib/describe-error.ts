const urlPattern = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi
const botTokenPattern = /\b\d{5,}:[\w-]{20,}/g

const codeOf = (error: Error): string | undefined => {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/**
 * An error in one line that may be logged: its code or class and its message, then those of its causes. URLs and bot
 * tokens are left out, stack traces too.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const what = codeOf(error) ?? error.name
  // The messages of system errors begin with their code.
  const full = error.message.startsWith(`${what}:`) ? error.message : `${what}: ${error.message}`
  const own = full.replace(urlPattern, '[url]').replace(botTokenPattern, '[token]').replace(/\s+/g, ' ')
  return error.cause instanceof Error ? `${own} (${describeError(error.cause)})` : own
}

/** The program cannot start; the message tells its operator in one line what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code = 'cannot_start'
}
