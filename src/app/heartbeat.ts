import { describeError, errorCode } from '#lib/describe-error.ts'
import { sendRequest } from '#lib/http-request.ts'
import type { Log } from '#lib/log.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { createRepetition } from '#lib/repeat.ts'

const timeoutMs = 10_000

/**
 * Calls a URL at an interval, only while the process is healthy, so that a service outside says when the calls cease. Logs once when
 * it does not answer, and once when it does again; never the URL.
 */
export const createHeartbeat = ({
  url,
  everyMs,
  isHealthy,
  log,
  proxies = noProxies,
}: {
  readonly url: string
  readonly everyMs: number
  readonly isHealthy: () => Promise<boolean>
  readonly log: Log
  /** None by default. */
  readonly proxies?: Proxies
}) => {
  const dispatcher = proxies.createAgent()
  let isFailing = false

  const beat = async (stopping: AbortSignal): Promise<void> => {
    if (!(await isHealthy())) return
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
    try {
      const { statusCode, body } = await sendRequest(url, { signal, dispatcher })
      await body.dump()
      if (statusCode >= 400) throw new Error(`it answers ${statusCode}`)
      if (isFailing) log.info({}, 'HEARTBEAT_URL answers again')
      isFailing = false
    } catch (error) {
      if (stopping.aborted) return
      if (!isFailing)
        log.warn(
          { error: errorCode(error) ?? describeError(error) },
          'HEARTBEAT_URL does not answer; trying again',
        )
      isFailing = true
    }
  }

  return createRepetition(
    async stopping => {
      await beat(stopping)
      return everyMs
    },
    () => dispatcher.destroy(),
  )
}
