import { createApp } from '#app/app.ts'
import { ConfigError, readConfig } from '#app/config.ts'
import { listSecrets } from '#app/secrets.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import { createLog } from '#lib/log.ts'

const exitWith = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  return process.exit(1)
}

const describeFailure = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.faults
  return [error instanceof StartError ? error.message : `Lookout cannot start. ${describeError(error)}`]
}

/** npm and a terminal may both pass on one press of Ctrl+C: within this time a second signal is the same as the first. */
const sameSignalMs = 1_000

const main = async (): Promise<void> => {
  const config = readConfig()
  const log = createLog({ level: config.logLevel, secrets: listSecrets(config) })
  const app = createApp(config, log)
  let stoppingSince: number | undefined
  const stop = (): void => {
    stoppingSince ??= performance.now()
    // Asked a second time: at once.
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
