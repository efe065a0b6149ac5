import type { Late } from './lag.ts'

/**
 * Shorter delays heal by themselves, such as what a start has to catch up with. The operator's notices wait as long.
 */
const confirmLateMs = 60_000

export type LateTimer = {
  /** Looks whether alerts are late; what happens between two calls goes unseen. */
  readonly note: () => void
  readonly isConfirmed: () => boolean
}

/** Measures for how long this process has seen alerts late. */
export const createLateTimer = ({ late, now }: { late: () => Late; now: () => number }): LateTimer => {
  let since: number | undefined
  const note = (): void => {
    since = late() === undefined ? undefined : (since ?? now())
  }
  return {
    note,
    isConfirmed: () => {
      note()
      return since !== undefined && now() - since >= confirmLateMs
    },
  }
}
