import type { Api } from 'grammy'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import type { Store } from '#store/store.ts'
import type { Intake } from './intake.ts'
import { createPollLoop } from './poll-turns.ts'

/**
 * Brings updates from Telegram to their lanes (`getUpdates`), in one process at a time: Telegram allows no more. They are
 * confirmed only after the store has them. The other processes stand by, and one takes over when the lease is free.
 */
export const createPoller = (deps: { store: Store; api: Api; log: Log; intake: Intake }) => {
  const stopping = new AbortController()
  const turns = createPollLoop(deps, stopping.signal)
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) await pause(await turns.take(), stopping.signal)
    await turns.end()
  }

  return {
    start: (): void => {
      running ??= run()
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
    /** Telegram answers; where this process stands by, the store does. */
    ready: turns.ready,
  }
}
