import { setImmediate as nextTurn } from 'node:timers/promises'

const longestTurnMs = 8

/** For work that is too long for one turn of the event loop. */
export type Turns = {
  /** Whether this turn has lasted long enough; to be asked between two small pieces of work. */
  readonly isOver: () => boolean
  /** Resolves in a turn of its own, after everybody else has had theirs. */
  readonly next: () => Promise<void>
}

export const createTurns = (): Turns => {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began > longestTurnMs,
    next: async () => {
      await nextTurn()
      began = performance.now()
    },
  }
}
