import { pino } from 'pino'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** One JSON line for each event: a short message and a few named facts; never a raw error, URL or token. */
export type Log = {
  readonly debug: (facts: object, message: string) => void
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/**
 * A log to standard error. Replaces `secrets` in every line, the last safeguard if one slips into a message. (pino's own `redact`
 * knows paths, not values.)
 */
export const createLog = (o: {
  level: LogLevel
  secrets: readonly string[]
  write?: (line: string) => void
}): Log => {
  const write = o.write ?? writeToStderr()
  const secrets = o.secrets.filter(secret => secret.length >= 8)
  const redact = (line: string): string =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)
  return pino(
    { level: o.level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    {
      write: line => {
        write(redact(line))
      },
    },
  )
}

/** A line that cannot be written is lost: its reader may be gone, or the disk full. */
const ignoreError = (): void => {}

const writeToStderr = (): ((line: string) => void) => {
  // Once for all logs of the process: Node warns of more than ten listeners.
  process.stderr.off('error', ignoreError).on('error', ignoreError)
  return line => process.stderr.write(line)
}
