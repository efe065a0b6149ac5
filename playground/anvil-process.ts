import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { LookoutError } from '#lib/lookout-error.ts'

const startTimeoutMs = 60_000

/** anvil's packages by `process.platform` and `process.arch`. */
const packages: Readonly<Record<string, string>> = {
  'linux x64': '@foundry-rs/anvil-linux-amd64',
  'linux arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32 x64': '@foundry-rs/anvil-win32-amd64',
}

/** The local node could not be started, or refused a call. The message is one line that may be shown. */
export class LocalChainError extends LookoutError<
  'CHAIN_NOT_INSTALLED' | 'CHAIN_NOT_STARTED' | 'CHAIN_REFUSED'
> {
  override readonly name = 'LocalChainError'
}

const notStarted = (why: unknown): LocalChainError =>
  new LocalChainError('CHAIN_NOT_STARTED', `The local chain did not start: ${String(why)}`)

/** The node's own binary: the `anvil` script beside it leaves the node running when it is killed. */
function findBinary(): string {
  const platform = `${process.platform} ${process.arch}`
  const name = packages[platform]
  if (name === undefined)
    throw new LocalChainError(
      'CHAIN_NOT_INSTALLED',
      `The local chain, anvil, does not exist for ${platform}.`,
    )
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    const help = `The local chain is not installed. Install it: npm install --no-save ${name}`
    throw new LocalChainError('CHAIN_NOT_INSTALLED', help, { cause })
  }
}

/** Whether this machine can run anvil; if not, `startLocalChain` says what to do. */
export const isLocalChainInstalled = (): boolean => {
  try {
    findBinary()
    return true
  } catch {
    return false
  }
}

/** Waits for the line with the port, and keeps reading: a full pipe would stop the node. */
const readPort = (output: Readable): Promise<number> =>
  new Promise(resolve => {
    createInterface({ input: output }).on('line', line => {
      const port = /^Listening on .*:(\d+)$/.exec(line)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
  })

const readFailure = (child: ChildProcess): Promise<never> =>
  new Promise((_, reject) => {
    let said = ''
    child.stderr?.on('data', data => {
      said = `${said}${String(data)}`.slice(-400)
    })
    child.once('error', error => reject(notStarted(error)))
    child.once('close', () => reject(notStarted(said.trim().split('\n').at(-1))))
  })

/** Starts when the node is awaited, not when it is spawned: until then this process may be too busy to read what it says. */
const rejectAfterTimeout = async (): Promise<never> => {
  await new Promise(resolve => setTimeout(resolve, startTimeoutMs).unref())
  throw notStarted('it did not listen in time')
}

export type AnvilOptions = {
  readonly port?: number
  readonly blockTimeMs?: number
  readonly chainId?: number
  readonly timestamp?: number
  /** How many blocks keep their state, the newest first. By default all do. */
  readonly keptStates?: number
}

/** A node that is starting. */
export type AnvilProcess = {
  /** The URL of its JSON-RPC endpoint, once it listens. Rejects with `LocalChainError` if it does not in time. */
  readonly listens: () => Promise<string>
  /** `undefined`: the process did not start. */
  readonly pid: number | undefined
  /** Sets whether it keeps this process alive, as it does at first. */
  readonly keepAlive: (keeps: boolean) => void
  readonly close: () => Promise<void>
}

/** Starts the process, for `createLocalChain`. Throws `LocalChainError` where it is not installed. */
export const spawnAnvil = (options: AnvilOptions = {}): AnvilProcess => {
  const { port: wanted = 0, blockTimeMs, chainId = 31_337, timestamp, keptStates } = options
  // It stops answering for good where calls read while a block is mined: under stress once in about 60,000 calls with one thread, in
  // 10,000 with two, in 700 with eight.
  const args = ['--port', String(wanted), '--chain-id', String(chainId), '--threads', '1']
  // Keeps no states on disk.
  args.push(
    ...(keptStates === undefined ? ['--max-persisted-states', '0'] : ['--prune-history', String(keptStates)]),
  )
  // A saved chain is larger than the 2 MB that it takes otherwise.
  args.push('--no-request-size-limit', '--color', 'never')
  if (timestamp !== undefined) args.push('--timestamp', String(timestamp))
  if (blockTimeMs !== undefined) args.push('--block-time', String(blockTimeMs / 1000))
  const child = spawn(findBinary(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'close').catch(() => undefined)
  const port = readPort(child.stdout)
  const failure = readFailure(child)
  // The failure may be awaited much later.
  failure.catch(() => {})
  return {
    listens: async () => `http://127.0.0.1:${await Promise.race([port, failure, rejectAfterTimeout()])}`,
    pid: child.pid,
    keepAlive: keeps => {
      const pipes = [child.stdout, child.stderr].filter(pipe => pipe instanceof Socket)
      for (const handle of [child, ...pipes]) {
        if (keeps) handle.ref()
        else handle.unref()
      }
    },
    close: async () => {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}
