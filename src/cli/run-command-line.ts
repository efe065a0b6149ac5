import { ConfigError, listIdleSettings } from '#app/config.ts'
import { settingSections } from '#app/environment.ts'
import { listSettings } from '#app/read-environment.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { readVersion } from './version.ts'

class UsageError extends LookoutError<'bad_usage'> {
  override readonly name = 'UsageError'

  constructor(message: string, options?: ErrorOptions) {
    super('bad_usage', message, options)
  }
}

type Command = {
  /** Arguments behind the name, such as `FILE`; absent if the command takes none. */
  readonly usage?: string
  /** One line for `--help`. */
  readonly summary: string
  /**
   * Resolves with the exit code; `start` and `playground` end the process themselves. Throws `UsageError`, or
   * an error that `describeFailure` describes.
   */
  readonly run: (args: readonly string[]) => Promise<number>
}

/** Takes one file, and any of the flags. Throws `UsageError`. */
const takeFile = (
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

/**
 * Takes the files of another program, and the file to write; `out` is absent for the standard output. Throws
 * `UsageError`.
 */
const takeConversion = (
  args: readonly string[],
): { readonly files: readonly string[]; readonly out: string | undefined } => {
  const [from, ...rest] = args
  const outIndex = rest.indexOf('--out')
  const files = outIndex === -1 ? rest : [...rest.slice(0, outIndex), ...rest.slice(outIndex + 2)]
  const out = outIndex === -1 ? undefined : rest[outIndex + 1]
  const wrong = files.find(file => file.startsWith('--'))
  if (from !== 'openzeppelin')
    throw new UsageError('Lookout converts from openzeppelin alone: lookout --help.')
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is not an option of this command.`)
  if (files.length === 0 || (outIndex !== -1 && out === undefined))
    throw new UsageError('This command needs the names of files: lookout --help shows where.')
  return { files, out }
}

/** Commands load their modules when they run, so that a start does not pay for the others. */
const commands: ReadonlyMap<string, Command> = new Map<string, Command>(
  Object.entries({
    start: {
      summary: 'Run Lookout until it is stopped (SIGTERM, Ctrl+C)',
      run: async () => (await import('./start.ts')).start(),
    },
    playground: {
      summary: 'Try everything on this machine, without a bot and without a chain',
      run: async () => (await import('./playground.ts')).playground(),
    },
    doctor: {
      summary: 'Check the settings and everything Lookout talks to',
      run: async () => (await import('./doctor/doctor.ts')).doctor(),
    },
    chains: {
      summary: 'List the chains that are known, and try the endpoints of each',
      run: async () => (await import('./list-chains.ts')).listChains(),
    },
    backup: {
      usage: 'FILE',
      summary: 'Copy everything into a new file, also while Lookout runs',
      run: async args => {
        const { file } = takeFile(args)
        const { backup } = await import('./backup.ts')
        return backup(file)
      },
    },
    restore: {
      usage: 'FILE [--replace]',
      summary: 'Put a backup in the place of the data',
      run: async args => {
        const { file, flags } = takeFile(args, ['--replace'])
        const { restore } = await import('./backup.ts')
        return restore(file, { replace: flags.has('--replace') })
      },
    },
    'export-all': {
      usage: 'FILE',
      summary: 'Write everything a stopped Lookout keeps into a new file',
      run: async args => {
        const { file } = takeFile(args)
        const { exportAll } = await import('./export-all.ts')
        return exportAll(file)
      },
    },
    'import-all': {
      usage: 'FILE',
      summary: 'Fill an empty store, SQLite or Redis, with such a file',
      run: async args => {
        const { file } = takeFile(args)
        const { importAll } = await import('./export-all.ts')
        return importAll(file)
      },
    },
    convert: {
      usage: 'openzeppelin FILES... [--out FILE]',
      summary: 'Make a file for /import of the monitors of OpenZeppelin Monitor',
      run: async args => {
        const { files, out } = takeConversion(args)
        const { convertOpenZeppelin } = await import('./convert-openzeppelin.ts')
        return convertOpenZeppelin(files, out)
      },
    },
  } satisfies Readonly<Record<string, Command>>),
)

const usageExitCode = 2

const helpText = (): string => {
  const rows = [...commands].map(([name, { usage, summary }]) => [
    usage === undefined ? name : `${name} ${usage}`,
    summary,
  ])
  const width = Math.max(...rows.map(([call = '']) => call.length))
  return [
    'lookout: watches blockchain addresses and alerts a Telegram chat.',
    '',
    ...rows.map(([call = '', summary]) => `  lookout ${call.padEnd(width)}  ${summary}`),
    '',
    'Everything is set by environment variables, which docs/configuration.md explains:',
    ...describeSettings(),
  ].join('\n')
}

const describeSettings = (): readonly string[] => {
  const settings = listSettings()
  const width = Math.max(...settings.map(({ name }) => name.length))
  return Object.entries(settingSections).flatMap(([section, title]) => [
    '',
    `${title}:`,
    ...settings
      .filter(setting => setting.section === section)
      .map(({ name, text }) => `  ${name.padEnd(width)}  ${text.means.replaceAll('`', '')}`),
  ])
}

const describeFailure = (name: string, error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return [...error.faults, ...listIdleSettings()]
  if (error instanceof UsageError || error instanceof StartError) return [error.message]
  return [`${name === 'start' ? 'Lookout cannot start.' : `lookout ${name} failed.`} ${describeError(error)}`]
}

const runCommand = async (name: string, args: readonly string[]): Promise<number> => {
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(`${helpText()}\n`)
    return 0
  }
  if (['version', '--version', '-v'].includes(name)) {
    process.stdout.write(`${readVersion()}\n`)
    return 0
  }
  const command = commands.get(name)
  if (command === undefined)
    throw new UsageError(`Lookout has no command "${name}": lookout --help lists them.`)
  const [first] = args
  if (first !== undefined && command.usage === undefined)
    throw new UsageError(`"${first}" is not an option of this command.`)
  return command.run(args)
}

/** Runs `lookout <command> …`, then ends this process: 0 done, 1 failed, 2 called in a way that Lookout does not know. */
export const runCommandLine = async ([name = '--help', ...args]: readonly string[]): Promise<never> => {
  try {
    return process.exit(await runCommand(name, args))
  } catch (error) {
    for (const line of describeFailure(name, error)) process.stderr.write(`${line}\n`)
    return process.exit(error instanceof UsageError ? usageExitCode : 1)
  }
}
