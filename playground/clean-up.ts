export type CleanUp = {
  /** A step that is added after the end runs at once. */
  readonly add: (step: () => Promise<void>) => void
  /** Closes a part at the end. */
  readonly keep: <T extends { close(): Promise<void> }>(part: T) => T
  readonly run: () => Promise<void>
}

/** Stops what was started, in reverse order, also after a start that failed halfway. */
export const createCleanUp = (): CleanUp => {
  const steps: (() => Promise<void>)[] = []
  let isOver = false
  const add: CleanUp['add'] = step => void (isOver ? step() : steps.unshift(step))
  return {
    add,
    keep: part => {
      add(() => part.close())
      return part
    },
    run: async () => {
      isOver = true
      for (const step of steps.splice(0)) await step()
    },
  }
}
