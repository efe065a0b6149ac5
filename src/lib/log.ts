import { pino } from 'pino'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** One event a line, as JSON: a short message and a few named facts, never a raw error, URL or token. */
export type Log = {
  readonly debug: (facts: object, message: string) => void
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}

/**
 * A log to standard error. Whatever stands in `secrets` is blotted out of every line before it is written: the last
 * safeguard should a secret slip into a message.
 */
export const createLog = (o: {
  level: LogLevel
  secrets: readonly string[]
  write?: (line: string) => void
}): Log => {
  const write = o.write ?? writeToStderr()
  const secrets = o.secrets.filter(secret => secret.length >= 8)
  const blot = (line: string): string =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)
  return pino(
    { level: o.level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    {
      write: line => {
        write(blot(line))
      },
    },
  )
}

/** A line that cannot be written is lost: who read it may be gone, or its disk full. */
const writeToStderr = (): ((line: string) => void) => {
  process.stderr.on('error', () => {})
  return line => process.stderr.write(line)
}
