import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join, parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program under test: `LOOKOUT_PROGRAM=dist/lookout.js npm test -- …` runs stories on the built one. */
export const givenProgram = process.env['LOOKOUT_PROGRAM']
/** What `npm start` runs, unless another one is under test. */
export const sourceProgram = resolve(
  givenProgram ?? fileURLToPath(new URL('../../src/main.js', import.meta.url)),
)
/** Where it need not be the source: a run of all tests builds it first (run.ts), because that starts in half the CPU time. */
export const lookoutProgram = resolve(process.env['LOOKOUT_BUILT'] ?? sourceProgram)

/** Where processes keep what they compile: beside the built program, removed with it; else where tests do (compile-cache.ts). */
export const compileCacheFolder = join(
  process.env['LOOKOUT_BUILT'] === undefined ? tmpdir() : dirname(process.env['LOOKOUT_BUILT']),
  'node-compile-cache',
)

/** A test's own program, such as `crash-child.ts`: the source, or what a run of all tests built of it. */
export const childProgram = (source: string): string => {
  const built = process.env['LOOKOUT_BUILT']
  return built === undefined ? source : join(dirname(built), `${parse(source).name}.js`)
}

/** Lookout as the operator runs it: a process of its own. */
export type ProductProcess = {
  readonly pid: number | undefined
  /** Resolves when it says that it runs; rejects when it ends before that. */
  readonly running: Promise<void>
  /** All it wrote so far. */
  readonly output: () => string
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  kill(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts Lookout as `npm start` does, in this environment and nothing of the test's own. `descriptors`: how many it may have
 * open. `program`: another program. `write`: gets what it writes.
 */
export const startProductProcess = (
  environment: Readonly<Record<string, string>>,
  o: {
    readonly descriptors?: number
    readonly program?: string
    readonly write?: (text: string) => void
  } = {},
): ProductProcess => {
  const program = o.program ?? lookoutProgram
  const command = [process.execPath, '--expose-gc', '--v8-pool-size=1', program, 'start']
  const [executable = '', ...args] =
    o.descriptors === undefined
      ? command
      : ['sh', '-c', `ulimit -n ${o.descriptors} && exec "$@"`, 'sh', ...command]
  const child: ChildProcess = spawn(executable, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCacheFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Any number of them run at a time, each with a listener of its own.
  process.setMaxListeners(0)
  const killWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const output: string[] = []
  const running = Promise.withResolvers<void>()
  const read = (chunk: Buffer): void => {
    output.push(chunk.toString())
    o.write?.(chunk.toString())
    if (chunk.includes('Lookout is running')) running.resolve()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const ended = once(child, 'close').then(([code, signal]): number | NodeJS.Signals => {
    process.off('exit', killWithUs)
    running.reject(new Error(`it ended before it ran:\n${output.join('')}`))
    return code ?? signal
  })
  // Who does not wait for it must not fail by it.
  running.promise.catch(() => {})
  return {
    pid: child.pid,
    running: running.promise,
    output: () => output.join(''),
    ended,
    kill: async signal => {
      child.kill(signal)
      await ended
    },
  }
}
