import { ConfigError, listIdleSettings } from '#app/config.ts'
import { settingSections } from '#app/environment.ts'
import { listSettings } from '#app/read-environment.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'
import { readVersion } from './version.ts'

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
      .filter(({ text }) => text.section === section)
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
