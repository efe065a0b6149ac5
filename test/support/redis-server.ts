import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { freePort, makeFolder, removeFolder } from './machine.ts'

/** A real Redis on a free port of 127.0.0.1, which keeps its data over `kill` and `restart`. */
export type RedisServer = {
  readonly port: number
  readonly folder: string
  /** It must not appear in any log. */
  readonly password: string
  /** The URL of an unused database. */
  readonly database: () => string
  /** Runs a command, as typed in redis-cli; resolves with the raw reply. Rejects if the server is down. */
  readonly command: (line: string) => Promise<string>
  /** Resolves when it has rewritten its append-only file at least once since its start. */
  readonly rewritten: () => Promise<void>
  /** Kills it as a crash would (SIGKILL). */
  readonly kill: () => Promise<void>
  /** Starts it again on the same data and port; shuts it down first if it still runs. */
  readonly restart: () => Promise<void>
  /** Suspends it until `resume`: it accepts connections and does not reply. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>
}

/** `REDIS_PROGRAM=valkey-server npm test -- …` runs tests on another server. */
export const program = process.env['REDIS_PROGRAM'] ?? 'redis-server'
const databases = 1_000
const password = 'a-password-of-the-tests'
const startMs = 30_000
const missing = 'there is no redis-server; get one by apt-get install redis-server, or brew install redis'

const isInstalled = spawnSync(program, ['--version']).status === 0

/** The `skip` of tests that need Redis: why they cannot run here, or `false`. With REQUIRE_REDIS=1 they fail instead. */
export const skipWithoutRedis: string | false =
  process.env['REQUIRE_REDIS'] === '1' || isInstalled ? false : `Redis is not tested: ${missing}`

/** `options`: further arguments, such as `['--maxmemory-policy', 'allkeys-lru']`. */
export const startRedisServer = async (options: readonly string[] = []): Promise<RedisServer> => {
  if (!isInstalled) throw new Error(missing)
  const folder = await makeFolder()
  // Another program may have taken the free port by now.
  let { port, child } = await retry(async () => {
    const free = await freePort()
    return { port: free, child: await launch({ port: free, folder, options }) }
  })
  let given = 0

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded(child)) return
    const ended = once(child, 'close')
    child.ref()
    child.kill(signal)
    await ended
  }
  const tidyUp = (): void => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 50 })
  }
  // A test may start many.
  process.setMaxListeners(0)
  process.once('exit', tidyUp)

  return {
    port,
    folder,
    password,
    command: line => runCommand(port, password, line),
    rewritten: async () => {
      const done = /aof_rewrite_in_progress:0\r\n[^]*aof_rewrites:[1-9]/
      while (!done.test(await runCommand(port, password, 'INFO persistence'))) await pause(10)
    },
    database: () => {
      if (given === databases) throw new Error(`all ${databases} databases of this Redis are taken`)
      given += 1
      return `redis://:${password}@127.0.0.1:${port}/${given - 1}`
    },
    kill: () => end('SIGKILL'),
    restart: async () => {
      child.kill('SIGCONT')
      await end('SIGTERM')
      child = await retry(() => launch({ port, folder, options }))
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      await end('SIGKILL')
      process.off('exit', tidyUp)
      await removeFolder(folder)
    },
  }
}

/** A Redis for one test, stopped at its end. */
export const redisServer = async (t: TestContext, options: readonly string[] = []): Promise<RedisServer> => {
  const server = await startRedisServer(options)
  t.after(() => server.stop())
  return server
}

let shared: Promise<RedisServer> | undefined

/** The URL of an empty database, on a Redis that all tests of a process share: started at the first use, and ended with it. */
export const emptyRedisDatabase = async (): Promise<string> =>
  (await (shared ??= startRedisServer())).database()

/** Resolves when it replies, with its data loaded. Rejects if it ends instead. */
const launch = async (o: {
  port: number
  folder: string
  options: readonly string[]
}): Promise<ChildProcess> => {
  const settings = {
    port: String(o.port),
    bind: '127.0.0.1',
    dir: o.folder,
    requirepass: password,
    masterauth: password,
    databases: String(databases),
    save: '',
    appendonly: 'yes',
    appendfsync: 'everysec',
  }
  const line = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(program, [...line, ...o.options], { stdio: 'ignore' })
  const deadline = performance.now() + startMs
  while ((await runCommand(o.port, password, 'PING').catch(() => '')) !== '+PONG') {
    if (hasEnded(child)) throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}`)
    if (performance.now() > deadline) throw new Error(`${program} does not answer within ${startMs} ms`)
    await pause(10)
  }
  // The tests are over when nothing else is left to do; their process then ends it.
  child.unref()
  return child
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const retry = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 3) throw error
      await pause(100)
    }
  }
}

/** Runs a command, as typed in redis-cli; resolves with the raw reply. Rejects if the server is down. */
export const runCommand = async (port: number, secret: string, line: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.end(`AUTH ${secret}\r\n${line}\r\nQUIT\r\n`)
  const [, ...reply] = (await text(socket)).split('\r\n')
  return reply.slice(0, -2).join('\r\n')
}
