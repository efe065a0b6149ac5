import { describeCode, StartError } from '#lib/describe-error.ts'
import { readText, sendRequestWithinHost } from '#lib/http-request.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import type { Proxies } from '#lib/proxies.ts'
import { pause } from '#lib/timers.ts'

type AskOptions = {
  readonly signal: AbortSignal
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `content`: its JSON; `undefined`: it is none. */
type Answer = {
  readonly status: number
  readonly isOk: boolean
  readonly date: string | undefined
  readonly content: unknown
}

/** Sends one request in the way in which the product does. */
export type Ask = (url: string, options: AskOptions) => Promise<Answer>

const maxBytes = 16 * 2 ** 20

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const createAsk = (proxies: Proxies): Ask => {
  const dispatcher = proxies.createAgent()
  return async (url, options) => {
    const reply = await sendRequestWithinHost(url, { ...options, dispatcher })
    const { statusCode: status, headers } = reply
    return {
      status,
      isOk: status >= 200 && status < 300,
      date: typeof headers['date'] === 'string' ? headers['date'] : undefined,
      content: parseJson(await readText(reply, maxBytes)),
    }
  }
}

/** `fail`: Lookout cannot do its work; `warn`: it can, but not as well as it might. One line, without secrets and URLs. */
export type Finding = { readonly level: 'ok' | 'warn' | 'fail'; readonly text: string }

export type NamedFinding = Finding & { readonly name: string }

/** `name`: of what is checked. `signal`: aborts at its timeout. What it throws is a `fail`. */
export type Check = {
  readonly name: string
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[] | Finding>
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const warn = (text: string): Finding => ({ level: 'warn', text })
export const fail = (text: string): Finding => ({ level: 'fail', text })

/** An error of a check: what it found, in words without secrets and URLs. */
export class CheckError extends LookoutError {
  constructor(message: string) {
    super('check_failed', message)
  }
}

/** An error by its code alone: messages name hosts, and hosts of endpoints hold keys. */
export const describeReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  if (error instanceof CheckError || error instanceof StartError) return error.message
  const own: unknown = Reflect.get(error, 'code')
  if (typeof own === 'string') return describeCode(own)
  return error.cause instanceof Error ? describeReason(error.cause) : error.name
}

/** Runs all at once, each for `timeoutMs` at most, so that none holds up another. In the order of `checks`. Never rejects. */
export const runChecks = async (
  checks: readonly Check[],
  timeoutMs: number,
): Promise<readonly NamedFinding[]> => {
  const found = await Promise.all(
    checks.map(async ({ name, run }) => {
      const findings = await runCheck(run, timeoutMs)
      return findings.map(finding => ({ name, ...finding }))
    }),
  )
  return found.flat()
}

const runCheck = async (run: Check['run'], timeoutMs: number): Promise<readonly Finding[]> => {
  const ended = new AbortController()
  const outOfTime = async (): Promise<Finding> => {
    await pause(timeoutMs, ended.signal)
    return fail(`no answer within ${timeoutMs / 1_000} seconds`)
  }
  try {
    return [await Promise.race([run(AbortSignal.timeout(timeoutMs)), outOfTime()])].flat()
  } catch (error) {
    const reason = describeReason(error)
    return [fail(reason === 'TimeoutError' ? `no answer within ${timeoutMs / 1_000} seconds` : reason)]
  } finally {
    ended.abort()
  }
}
