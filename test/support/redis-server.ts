import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, type TestContext } from 'node:test'
import { pause } from '#lib/timers.ts'
import { freePort } from './free-port.ts'

/** A real Redis of its own, on a free port of 127.0.0.1, that keeps its data over `kill` and `restart`. */
export type RedisServer = {
  readonly port: number
  /** Where it keeps its data. */
  readonly folder: string
  /** It must not be seen in any log. */
  readonly password: string
  /** The URL of a database that nobody has asked for before: one for each test. */
  readonly database: () => string
  /** One command as one types it in redis-cli; the reply as it comes over the wire. Rejects where nobody answers. */
  readonly command: (line: string) => Promise<string>
  /** Resolves when it has rewritten its append-only file since its start. */
  readonly rewritten: () => Promise<void>
  /** Ends it as a crash would (SIGKILL). */
  readonly kill: () => Promise<void>
  /** Starts it again on the same data and port; where it still runs, it ends in order first. */
  readonly restart: () => Promise<void>
  /** It takes connections and answers nothing, until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  /** Ends it for good and removes its data. */
  readonly stop: () => Promise<void>
}

const program = 'redis-server'
const databases = 1_000
const password = 'a-password-of-the-tests'
const startMs = 30_000
const missing = 'there is no redis-server; get one by apt-get install redis-server, or brew install redis'

const isInstalled = (): boolean => spawnSync(program, ['--version']).status === 0

/** For the `skip` of whatever needs Redis: why it cannot run here, or `false`. REQUIRE_REDIS=1: never skipped, so it fails. */
export const skipWithoutRedis: string | false =
  process.env['REQUIRE_REDIS'] === '1' || isInstalled() ? false : `Redis is not tested: ${missing}`

/** Starts one; `options` are added to its command line, such as `['--maxmemory-policy', 'allkeys-lru']`. */
export const startRedisServer = async (options: readonly string[] = []): Promise<RedisServer> => {
  if (!isInstalled()) throw new Error(missing)
  const folder = await mkdtemp(join(tmpdir(), 'lookout-redis-'))
  // A port that was free a moment ago may be another program's by now.
  let { port, child } = await tried(async () => {
    const free = await freePort()
    return { port: free, child: await launch({ port: free, folder, options }) }
  })
  let given = 0

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded(child)) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  const tidyUp = (): void => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 50 })
  }
  process.once('exit', tidyUp)

  return {
    port,
    folder,
    password,
    command: line => tell(port, line),
    rewritten: async () => {
      const done = /aof_rewrite_in_progress:0\r\n[^]*aof_rewrites:[1-9]/
      while (!done.test(await tell(port, 'INFO persistence'))) await pause(10)
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
      child = await tried(() => launch({ port, folder, options }))
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      await end('SIGKILL')
      process.off('exit', tidyUp)
      // Its child that rewrites the file outlives it by a moment.
      await rm(folder, { recursive: true, force: true, maxRetries: 50 })
    },
  }
}

/** A Redis for one test, gone at its end. */
export const redisServer = async (t: TestContext, options: readonly string[] = []): Promise<RedisServer> => {
  const server = await startRedisServer(options)
  t.after(() => server.stop())
  return server
}

/**
 * One Redis for all tests of a file, started at the first use and gone at the file's end; each call gives the URL of an
 * empty database. To be called outside of any test.
 */
export const redisOfFile = (): (() => Promise<string>) => {
  let server: Promise<RedisServer> | undefined
  after(async () => (await server)?.stop())
  return async () => (await (server ??= startRedisServer())).database()
}

/** Resolves when it answers: what is on disk is loaded before. Rejects where it ends instead. */
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
  while ((await tell(o.port, 'PING').catch(() => '')) !== '+PONG') {
    if (hasEnded(child)) throw new Error(`${program} ended with ${child.exitCode ?? child.signalCode}`)
    if (performance.now() > deadline) throw new Error(`${program} does not answer within ${startMs} ms`)
    await pause(10)
  }
  return child
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const tried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 3) throw error
      await pause(100)
    }
  }
}

const tell = async (port: number, line: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.end(`AUTH ${password}\r\n${line}\r\nQUIT\r\n`)
  const [, ...reply] = (await text(socket)).split('\r\n')
  return reply.slice(0, -2).join('\r\n')
}
