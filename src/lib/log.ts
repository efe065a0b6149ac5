import { styleText } from 'node:util'
import { pino } from 'pino'
import { z } from 'zod'
import { toLocalClock } from './time.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/**
 * One line for each event, as text if a person reads it in a terminal, else as JSON: a short message and a
 * few named facts; never a raw error, URL or token.
 */
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
export const createLog = (options: {
  level: LogLevel
  secrets: readonly string[]
  write?: (line: string) => void
  /** Whether to write text for a person; by default if standard error is a terminal. */
  isReadable?: boolean
}): Log => {
  const write = options.write ?? writeToStderr()
  const isReadable = options.isReadable ?? (options.write === undefined && process.stderr.isTTY)
  const secrets = options.secrets.filter(secret => secret.length >= 8)
  const redact = (line: string): string =>
    secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line)
  return pino(
    { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    {
      write: line => {
        const safe = redact(line)
        write(isReadable ? toReadableLine(safe) : safe)
      },
    },
  )
}

const recordSchema = z.looseObject({ level: z.number(), time: z.string(), msg: z.string() })
const levels = new Map([
  [20, styleText('dim', 'DEBUG', { stream: process.stderr })],
  [30, styleText('green', 'INFO ', { stream: process.stderr })],
  [40, styleText('yellow', 'WARN ', { stream: process.stderr })],
  [50, styleText('red', 'ERROR', { stream: process.stderr })],
])

/** `10:42:07 WARN  RPC endpoint fails  chain=1 endpoint=2`, by the clock of this machine. */
const toReadableLine = (line: string): string => {
  const { level, time, msg, ...facts } = recordSchema.parse(JSON.parse(line))
  const clock = toLocalClock(time)
  const rest = Object.entries(facts).map(([name, value]) => {
    const text = typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)
    return ` ${name}=${text}`
  })
  const behind = rest.length === 0 ? '' : ` ${styleText('dim', rest.join(''), { stream: process.stderr })}`
  return `${clock} ${levels.get(level) ?? level} ${msg}${behind}\n`
}

/** A line that cannot be written is lost: its reader may be gone, or the disk full. */
const ignoreError = (): void => {}

const writeToStderr = (): ((line: string) => void) => {
  // Once for all logs of the process: Node warns of more than ten listeners.
  process.stderr.off('error', ignoreError).on('error', ignoreError)
  return line => process.stderr.write(line)
}
