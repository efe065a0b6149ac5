import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'

/** `stop`: finishes what runs, for `deadlineMs` at most. */
type Component = { readonly stop: (deadlineMs: number) => Promise<unknown> }

export type Lifecycle = {
  /** Puts down what has started. Throws `StartError`, the part stopped, where everything was told to stop meanwhile. */
  readonly add: (part: Component) => Promise<void>
  /** The last one started is the first to go; all together take `deadlineMs` at most. A second call waits for the first. Never rejects. */
  readonly stop: (deadlineMs: number) => Promise<void>
}

/** What runs in this process, in the order of its start. */
export const createLifecycle = (log: Log): Lifecycle => {
  const running: Component[] = []
  let stopped: Promise<void> | undefined

  /** A fault of one does not keep the others from stopping, and one that hangs neither. */
  const end = async (part: Component, deadlineMs: number): Promise<void> => {
    const ended = new AbortController()
    const late = async (): Promise<void> => {
      await pause(deadlineMs, ended.signal)
      if (!ended.signal.aborted) log.warn({}, 'a part did not stop in time')
    }
    try {
      await Promise.race([part.stop(deadlineMs), late()])
    } catch (error) {
      log.error({ error: describeError(error) }, 'a part did not stop well')
    } finally {
      ended.abort()
    }
  }

  const stopAll = async (deadlineMs: number): Promise<void> => {
    const until = performance.now() + deadlineMs
    for (const part of running.toReversed()) await end(part, Math.max(0, until - performance.now()))
  }

  return {
    add: async part => {
      if (stopped === undefined) {
        running.push(part)
        return
      }
      await end(part, 0)
      throw new StartError('Lookout was told to stop before it ran.')
    },
    stop: deadlineMs => (stopped ??= stopAll(deadlineMs)),
  }
}
