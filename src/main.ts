import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { describeError } from './lib/describe-error.ts'
import { createLog } from './lib/log.ts'
import { StartError } from './lib/start-error.ts'

/** As it stands in the URL, and as it is meant. */
const passwordsOf = (url: string): string[] => {
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}

/** Every configured value that must not be seen in a log. */
const listSecrets = (config: Config): string[] => [
  ...(config.telegram === undefined ? [] : [config.telegram.token]),
  ...(config.telegram?.updates.kind === 'webhook' ? [config.telegram.updates.secret] : []),
  ...(config.store.kind === 'redis' ? [config.store.url, ...passwordsOf(config.store.url)] : []),
  ...config.chains.flatMap(chain => [...chain.rpc, ...chain.heads]),
  ...(config.service.kind === 'embedded' ? config.service.keys.map(key => key.secret) : []),
  ...(config.service.kind === 'remote' && config.service.auth.kind === 'basic'
    ? [config.service.auth.secret]
    : []),
  ...(config.service.kind === 'remote' && config.service.auth.kind === 'bearer'
    ? [config.service.auth.token]
    : []),
]

const exitWith = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  return process.exit(1)
}

const describeFailure = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.faults
  return [error instanceof StartError ? error.message : `Lookout cannot start. ${describeError(error)}`]
}

/** Within this time a second signal is the same wish as the first. */
const sameSignalMs = 1_000

const main = async (): Promise<void> => {
  const config = readConfig()
  const log = createLog({ level: config.logLevel, secrets: listSecrets(config) })
  const app = createApp(config, log)
  let stoppingSince: number | undefined
  const stop = (): void => {
    stoppingSince ??= performance.now()
    // npm and a terminal may both pass on the same press of Ctrl+C; whoever asks again later has no more patience.
    if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    await app.start()
  } catch (error) {
    if (stoppingSince === undefined) throw error
  }
}

main().catch((error: unknown) => exitWith(describeFailure(error)))
