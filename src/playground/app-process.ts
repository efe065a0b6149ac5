import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PlaygroundClock } from './time-travel.ts'

const stopTimeoutMs = 8_000

export type AppProcess = {
  /** Resolves when the app has ended by itself, with its exit code; 1 if a signal ended it. */
  readonly ended: Promise<number>
  /** Ends it at once, as a crash or a power cut does, and starts it again. */
  readonly killAndRestart: () => Promise<void>
  /** Ends it as an operator does, and starts it again after `whileAway`. */
  readonly restart: (whileAway: () => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

const shiftedClock = new URL('shifted-clock.js', import.meta.url).href

/** Runs the app as a process of its own, by the clock of the playground. */
export const startApp = (o: {
  /** The program `lookout`. */
  script: string
  environment: NodeJS.ProcessEnv
  clock: PlaygroundClock
}): AppProcess => {
  const { promise: ended, resolve: report } = Promise.withResolvers<number>()
  let isReplaced = false
  const run = (): ChildProcess => {
    const { aheadMs } = o.clock
    const shift = aheadMs === 0 ? [] : ['--import', `${shiftedClock}?aheadMs=${aheadMs}`]
    const child = spawn(process.execPath, [...process.execArgv, ...shift, o.script, 'start'], {
      env: o.environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('close', code => {
      if (!isReplaced) report(code ?? 1)
    })
    return child
  }
  let app = run()
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (app.exitCode !== null || app.signalCode !== null) return
    const closed = once(app, 'close')
    app.kill(signal)
    const hurry = setTimeout(() => app.kill('SIGKILL'), stopTimeoutMs)
    await closed
    clearTimeout(hurry)
  }
  const replace = async (signal: 'SIGTERM' | 'SIGKILL', whileAway?: () => Promise<void>): Promise<void> => {
    isReplaced = true
    await end(signal)
    try {
      await whileAway?.()
    } finally {
      isReplaced = false
      app = run()
    }
  }
  // One at a time: a second would find no process to end.
  let last = Promise.resolve()
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step)
    last = done.catch(() => {})
    return done
  }
  return {
    ended,
    killAndRestart: () => inTurn(() => replace('SIGKILL')),
    restart: whileAway => inTurn(() => replace('SIGTERM', whileAway)),
    stop: () => inTurn(() => end('SIGTERM')),
  }
}
