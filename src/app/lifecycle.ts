import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'

/** `stop`: finishes what it is doing, within `deadlineMs`. */
type Component = { readonly stop: (deadlineMs: number) => Promise<unknown> }

export type Lifecycle = {
  /** Registers a started component. After `stop` it stops the component and throws `StartError`. */
  readonly add: (component: Component) => Promise<void>
  /** Stops the components, the last one first, all within `deadlineMs`. A second call waits for the first. Never rejects. */
  readonly stop: (deadlineMs: number) => Promise<void>
}

/** The running components of this process, in the order of their start. */
export const createLifecycle = (log: Log): Lifecycle => {
  const running: Component[] = []
  let stopped: Promise<void> | undefined

  /** Resolves within the deadline and never rejects, so that the others are stopped too. */
  const stopComponent = async (component: Component, deadlineMs: number): Promise<void> => {
    const ended = new AbortController()
    const warnWhenLate = async (): Promise<void> => {
      await pause(deadlineMs, ended.signal)
      if (!ended.signal.aborted) log.warn({}, 'a component did not stop in time')
    }
    try {
      await Promise.race([component.stop(deadlineMs), warnWhenLate()])
    } catch (error) {
      log.error({ error: describeError(error) }, 'a component failed to stop')
    } finally {
      ended.abort()
    }
  }

  const stopAll = async (deadlineMs: number): Promise<void> => {
    const until = performance.now() + deadlineMs
    for (const component of running.toReversed())
      await stopComponent(component, Math.max(0, until - performance.now()))
  }

  return {
    add: async component => {
      if (stopped === undefined) {
        running.push(component)
        return
      }
      await stopComponent(component, 0)
      throw new StartError('Lookout was told to stop before it ran.')
    },
    stop: deadlineMs => (stopped ??= stopAll(deadlineMs)),
  }
}
