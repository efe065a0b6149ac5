import { LookoutError } from '#lib/lookout-error.ts'
/** An error in a call of `lookout`, in one line. */
export class UsageError extends LookoutError<'bad_usage'> {
  override readonly name = 'UsageError'

  constructor(message: string, options?: ErrorOptions) {
    super('bad_usage', message, options)
  }
}

export type Command = {
  /** Arguments behind the name: `FILE`. */
  readonly usage?: string
  /** One line for `--help`. */
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

/** The files of another program, and the file to write; `out`: absent: the standard output. Throws `UsageError`. */
export const takeConversion = (
  args: readonly string[],
): { readonly files: readonly string[]; readonly out: string | undefined } => {
  const [from, ...rest] = args
  const at = rest.indexOf('--out')
  const files = at === -1 ? rest : [...rest.slice(0, at), ...rest.slice(at + 2)]
  const out = at === -1 ? undefined : rest[at + 1]
  const wrong = files.find(file => file.startsWith('--'))
  if (from !== 'openzeppelin')
    throw new UsageError('Lookout converts from openzeppelin alone: lookout --help.')
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not an option of this command.`)
  if (files.length === 0 || (at !== -1 && out === undefined))
    throw new UsageError('This command needs the names of files: lookout --help shows where.')
  return { files, out }
}
