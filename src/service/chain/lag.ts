/** No node that is merely behind stays so for longer. */
const longMs = 30_000

/** For how long every head has been below all that is remembered of the chain. */
export type Lag = {
  /** One is. */
  readonly goesOn: () => void
  /** One is not. */
  readonly end: () => void
  readonly isLong: () => boolean
}

export const createLag = (now: () => number): Lag => {
  let since: number | undefined
  return {
    goesOn: () => {
      since ??= now()
    },
    end: () => {
      since = undefined
    },
    isLong: () => since !== undefined && now() - since >= longMs,
  }
}
