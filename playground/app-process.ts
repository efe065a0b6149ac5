import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { PlaygroundClock } from './time-travel.ts'

const stopTimeoutMs = 8_000

export type AppProcess = {
  /** Resolves when the app has ended by itself, with its exit code; 1 if a signal ended it. */
  readonly ended: Promise<number>
  readonly start: () => void
  /** Ends it at once, as a crash or a power cut does, and starts it again. */
  readonly killAndRestart: () => Promise<void>
  /** Ends it as an operator does, and starts it again after `whileAway`. */
  readonly restart: (whileAway: () => Promise<void>) => Promise<void>
  /** Ends it at once, and starts it again when it is no longer away. */
  readonly setAway: (isAway: boolean) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Flags of `npm start`; SQLite and the rest of Node that is experimental say so in each process. */
const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--v8-pool-size=1']
const shiftedClock = new URL('shifted-clock.js', import.meta.url).href
const endWithParent = new URL('end-with-parent.js', import.meta.url).href

type AppProcessOptions = {
  /** The process of the local chain, which is ended where this one was killed. */
  readonly chainPid: number | undefined
  /** The program `lookout`. */
  readonly script: string
  /** The environment, asked for at each start. */
  readonly environment: () => NodeJS.ProcessEnv
  readonly clock: PlaygroundClock
}

const spawnApp = ({
  script,
  environment,
  chainPid = 0,
  clock: { aheadMs },
}: AppProcessOptions): ChildProcess => {
  const shift = aheadMs === 0 ? [] : ['--import', `${shiftedClock}?aheadMs=${aheadMs}`]
  const parent = ['--import', `${endWithParent}?chain=${chainPid}`]
  return spawn(process.execPath, [...flags, ...parent, ...shift, script, 'start'], {
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

const endProcess = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill(signal)
  const hurry = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await closed
  clearTimeout(hurry)
}

/** Runs the app as a process of its own, by the clock of the playground. */
export const createAppProcess = (options: AppProcessOptions): AppProcess => {
  const { promise: ended, resolve: report } = Promise.withResolvers<number>()
  let app: ChildProcess | undefined
  let isAway = false
  let isStopped = false
  const run = (): void => {
    if (isAway || isStopped || app !== undefined) return
    const child = spawnApp(options)
    child.once('close', code => {
      // A replaced child was ended from here.
      if (app === child) report(code ?? 1)
    })
    app = child
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const child = app
    app = undefined
    if (child !== undefined) await endProcess(child, signal)
  }
  const replace = async (signal: 'SIGTERM' | 'SIGKILL', whileAway?: () => Promise<void>): Promise<void> => {
    await end(signal)
    try {
      await whileAway?.()
    } finally {
      run()
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
    start: run,
    killAndRestart: () => inTurn(() => replace('SIGKILL')),
    restart: whileAway => inTurn(() => replace('SIGTERM', whileAway)),
    setAway: becomesAway =>
      inTurn(async () => {
        isAway = becomesAway
        if (isAway) await end('SIGKILL')
        else run()
      }),
    stop: () =>
      inTurn(() => {
        isStopped = true
        return end('SIGTERM')
      }),
  }
}
