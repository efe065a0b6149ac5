import { setImmediate as nextTurn } from 'node:timers/promises'

const maxTurnMs = 8

/** For work that is too long for one turn of the event loop. */
export type Yielder = {
  /** Whether this turn has lasted long enough; to be asked between two small pieces of work. */
  readonly shouldYield: () => boolean
  /** Resolves in a turn of its own, after everybody else has had theirs. */
  readonly yieldTurn: () => Promise<void>
}

export const createYielder = (): Yielder => {
  let began = performance.now()
  return {
    shouldYield: () => performance.now() - began > maxTurnMs,
    yieldTurn: async () => {
      await nextTurn()
      began = performance.now()
    },
  }
}
