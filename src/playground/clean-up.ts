export type CleanUp = {
  /** A step that is added after the end runs at once. */
  readonly add: (step: () => Promise<void>) => void
  readonly run: () => Promise<void>
}

/** Stops what was started, in reverse order, also after a start that failed halfway. */
export const createCleanUp = (): CleanUp => {
  const steps: (() => Promise<void>)[] = []
  let isOver = false
  return {
    add: step => void (isOver ? step() : steps.unshift(step)),
    run: async () => {
      isOver = true
      for (const step of steps.splice(0)) await step()
    },
  }
}
