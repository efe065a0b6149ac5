import { createApp } from '#app/app.ts'
import { listConfigWarnings, listIdleSettings, readConfig } from '#app/config.ts'
import { listSecrets } from '#app/log-secrets.ts'
import { createLog } from '#lib/log.ts'

/** npm and a terminal may both pass on one press of Ctrl+C: within this time a second signal is the same as the first. */
const sameSignalMs = 1_000

/** Long enough for the first requests for blocks and updates. */
const freeMemoryAfterMs = 2_000

/**
 * Gives back what only the start needed, once: V8 keeps a young generation that has grown. Does nothing where Node runs without
 * `--expose-gc`.
 */
const freeStartMemory = (): void => {
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), freeMemoryAfterMs).unref()
}

/** Runs Lookout until a signal ends this process. Throws `ConfigError` or `StartError`. */
export const start = async (): Promise<never> => {
  const config = readConfig()
  const log = createLog({ level: config.logLevel, secrets: listSecrets(config) })
  for (const line of [...listIdleSettings(), ...listConfigWarnings(config)]) log.warn({}, line)
  const app = createApp(config, log)
  let stoppingSince: number | undefined
  const stop = (): void => {
    stoppingSince ??= performance.now()
    // A second signal stops the process at once.
    if (performance.now() - stoppingSince > sameSignalMs) process.exit(1)
    app.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    await app.start()
    freeStartMemory()
  } catch (error) {
    if (stoppingSince === undefined) throw error
  }
  return new Promise(() => {})
}
