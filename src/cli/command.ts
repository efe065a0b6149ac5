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

/** One file, and any of the flags. Throws `UsageError`. */
export const takeFile = (
  args: readonly string[],
  allowed: readonly string[] = [],
): { readonly file: string; readonly flags: ReadonlySet<string> } => {
  const flags = new Set(args.filter(arg => arg.startsWith('--')))
  const [file, ...more] = args.filter(arg => !flags.has(arg))
  const [wrong] = [...[...flags].filter(flag => !allowed.includes(flag)), ...more]
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not an option of this command.`)
  if (file === undefined || file === '')
    throw new UsageError('This command needs the name of a file: lookout --help shows where.')
  return { file, flags }
}
