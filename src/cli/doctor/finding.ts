import { describeCode, errorCode, StartError } from '#lib/describe-error.ts'
import { LookoutError } from '#lib/lookout-error.ts'

type AskOptions = {
  readonly signal: AbortSignal
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

type Answer = {
  readonly status: number
  readonly isOk: boolean
  readonly date: string | undefined
  /** Parsed JSON; `undefined` if the body is not JSON. */
  readonly content: unknown
}

/** Sends one request as the product does. */
export type Ask = (url: string, options: AskOptions) => Promise<Answer>

/**
 * A finding in one line, without secrets and URLs. With `fail` Lookout cannot do its work; with `warn` it
 * can, but not as well as it might.
 */
export type Finding = { readonly level: 'ok' | 'warn' | 'fail'; readonly text: string }

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warn = (text: string): Finding => ({ level: 'warn', text })
export const fail = (text: string): Finding => ({ level: 'fail', text })

/** An error of a check, in words without secrets and URLs. */
export class CheckError extends LookoutError {
  constructor(message: string) {
    super('check_failed', message)
  }
}

/** Describes an error by its code alone: messages name hosts, and hosts of endpoints hold keys. */
export const describeReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  if (error instanceof CheckError || error instanceof StartError) return error.message
  const code = errorCode(error)
  if (code !== undefined) return describeCode(code)
  return error.cause instanceof Error ? describeReason(error.cause) : error.name
}
