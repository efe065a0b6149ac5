/** What is wrong with a call of `lookout`, in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'bad_usage'
}

export type Command = {
  /** What comes behind its name: `FILE`. */
  readonly usage?: string
  /** For `--help`. */
  readonly summary: string
  /**
   * Resolves with the exit code; `start` and `playground` end the process themselves. Throws `UsageError`, or an error that
   * `describeFailure` knows.
   */
  readonly run: (args: readonly string[]) => Promise<number>
}

/** Throws `UsageError` where a command that takes nothing was given something. */
export const takeNothing = (args: readonly string[]): void => {
  const [first] = args
  if (first !== undefined) throw new UsageError(`"${first}" is not an option of this command.`)
}
