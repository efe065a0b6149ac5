/** No node that is merely behind stays so for longer. */
const lastingMs = 30_000

/** For how long every head has been below all that is remembered of the chain. */
export type StaleHead = {
  /** One is. */
  readonly mark: () => void
  /** One is not. */
  readonly clear: () => void
  readonly isLasting: () => boolean
}

export const createStaleHead = (now: () => number): StaleHead => {
  let since: number | undefined
  return {
    mark: () => {
      since ??= now()
    },
    clear: () => {
      since = undefined
    },
    isLasting: () => since !== undefined && now() - since >= lastingMs,
  }
}
