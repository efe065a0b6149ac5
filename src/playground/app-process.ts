import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const stopTimeoutMs = 8_000

export type AppProcess = {
  /** Resolves when the app has ended by itself, with its exit code; 1 if a signal ended it. */
  readonly ended: Promise<number>
  /** Ends it at once, as a crash or a power cut does, and starts it again. */
  readonly killAndRestart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Runs the app as a process of its own. */
export const startApp = (script: string, environment: NodeJS.ProcessEnv): AppProcess => {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let isReplaced = false
  const run = (): ChildProcess => {
    const child = spawn(process.execPath, [...process.execArgv, script], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('close', code => {
      if (!isReplaced) end(code ?? 1)
    })
    return child
  }
  let app = run()
  return {
    ended,
    killAndRestart: async () => {
      isReplaced = true
      app.kill('SIGKILL')
      await once(app, 'close')
      isReplaced = false
      app = run()
    },
    stop: async () => {
      app.kill('SIGTERM')
      const hurry = setTimeout(() => app.kill('SIGKILL'), stopTimeoutMs)
      await ended
      clearTimeout(hurry)
    },
  }
}
