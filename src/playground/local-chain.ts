import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'

const START_TIMEOUT_MS = 15_000
const CALL_TIMEOUT_MS = 10_000
/** 196,608: enough for any transfer and for small contracts. */
const GAS = '0x30000'

/** anvil's packages by `process.platform` and `process.arch`. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux x64': '@foundry-rs/anvil-linux-amd64',
  'linux arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32 x64': '@foundry-rs/anvil-win32-amd64',
}

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const hex = z.string().startsWith('0x')
const receipt = z.object({ transactionHash: hex })

export type LocalChain = {
  /** The JSON-RPC endpoint, over HTTP. */
  readonly url: string
  readonly chainId: number
  /** Addresses with 10,000 coins each, which the node can sign for. */
  readonly accounts: readonly string[]
  /** Calls any method of the node. Rejects with `LocalChainError` where the node refuses. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /**
   * Sends `wei` from one of `accounts`, and calls what stands at `to` with `data`; without `to` it creates a contract of
   * `data`. Resolves with the transaction's hash when it is mined, also where it is reverted, or, on a chain with a block
   * time, when it waits for the next block. With mining turned off by `rpc`, use `rpc('eth_sendTransaction', …)`.
   */
  send(transaction: { from: string; to?: string; wei: bigint; data?: string }): Promise<string>
  /** Mines so many empty blocks; 1 unless told. */
  mine(blocks?: number): Promise<void>
  /** Ends the node and all it knew. A new chain on the same port starts at block 0. */
  close(): Promise<void>
}

/** The local node could not be started, or refused a call. The message is one line that may be shown. */
class LocalChainError extends Error {
  readonly code: 'CHAIN_NOT_INSTALLED' | 'CHAIN_NOT_STARTED' | 'CHAIN_REFUSED'

  constructor(code: LocalChainError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LocalChainError'
    this.code = code
  }
}

/** The node's own binary: the `anvil` script beside it leaves the node running when it is killed. */
function findBinary(): string {
  const platform = `${process.platform} ${process.arch}`
  const name = PACKAGES[platform]
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

/** Waits for the line with the port, and reads on for ever: a full pipe would stop the node. */
async function readPort(output: Readable): Promise<number> {
  const lines = createInterface({ input: output })
  const found = new Promise<number>(resolve => {
    lines.on('line', line => {
      const port = /^Listening on .*:(\d+)$/.exec(line)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
  })
  return await found
}

async function readFailure(child: ChildProcess): Promise<never> {
  let said = ''
  child.stderr?.on('data', data => {
    said = `${said}${String(data)}`.slice(-400)
  })
  const why: unknown = await Promise.race([
    once(child, 'close').then(() => said.trim().split('\n').at(-1)),
    once(child, 'error').then(([error]) => error),
    new Promise(resolve => setTimeout(resolve, START_TIMEOUT_MS, 'it did not listen in time').unref()),
  ])
  throw new LocalChainError('CHAIN_NOT_STARTED', `The local chain did not start: ${String(why)}`)
}

function createRpc(url: string): LocalChain['rpc'] {
  return async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const { result, error } = reply.parse(await response.json())
    if (error !== undefined) throw new LocalChainError('CHAIN_REFUSED', `${method}: ${error.message}`)
    return result
  }
}

function createSend(rpc: LocalChain['rpc'], isInstant: boolean): LocalChain['send'] {
  return async ({ wei, ...rest }) => {
    // With its gas given, the node does not try a transaction first and refuse what would be reverted.
    const transaction = { ...rest, value: `0x${wei.toString(16)}`, gas: GAS }
    if (!isInstant) return hex.parse(await rpc('eth_sendTransaction', [transaction]))
    // The plain call returns just before the block is mined, so that a balance read next may be the old one.
    return receipt.parse(await rpc('eth_sendTransactionSync', [transaction])).transactionHash
  }
}

/**
 * Starts a real EVM node (anvil) on 127.0.0.1 as a child process, which ends with this one.
 * @param options `port`: a free one unless told. `blockTimeMs`: a block each so many milliseconds; unless told, one for
 * each transaction, at once. `chainId`: 31337 unless told. `timestamp`: of block 0 in Unix seconds, which makes it another
 * chain; now unless told.
 */
export async function createLocalChain(
  options: { port?: number; blockTimeMs?: number; chainId?: number; timestamp?: number } = {},
): Promise<LocalChain> {
  const { port = 0, blockTimeMs, chainId = 31_337, timestamp } = options
  const args = ['--port', String(port), '--chain-id', String(chainId), '--threads', '1']
  // Old states stay in memory or are forgotten; the disk is nobody's.
  args.push('--max-persisted-states', '0', '--color', 'never')
  if (timestamp !== undefined) args.push('--timestamp', String(timestamp))
  if (blockTimeMs !== undefined) args.push('--block-time', String(blockTimeMs / 1000))
  const child = spawn(findBinary(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'close').catch(() => undefined)
  const close = async (): Promise<void> => {
    process.off('exit', kill)
    kill()
    await exited
  }
  try {
    const url = `http://127.0.0.1:${await Promise.race([readPort(child.stdout), readFailure(child)])}`
    const rpc = createRpc(url)
    await rpc('anvil_setLoggingEnabled', [false])
    return {
      url,
      chainId,
      accounts: z.array(hex).parse(await rpc('eth_accounts')),
      rpc,
      send: createSend(rpc, blockTimeMs === undefined),
      mine: async (blocks = 1) => void (await rpc('anvil_mine', [`0x${blocks.toString(16)}`])),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const DECIMALS = 18
/** Enough for the fee of any transfer, in wei. */
const FEE = 10n ** 17n

/** Decimal coins such as `0.25` as wei, exactly. */
function toWei(coins: string): bigint {
  const [whole = '0', fraction = ''] = coins.split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

/**
 * Sends coins and returns the transaction's hash. Any address may be the sender: one that is not among the chain's
 * accounts is lent the money and signed for, so that what goes out of a watched address can be seen too.
 */
export async function sendCoins(
  chain: LocalChain,
  { from, to, coins }: { from: string; to: string; coins: string },
): Promise<string> {
  const wei = toWei(coins)
  const isOwn = chain.accounts.some(account => account.toLowerCase() === from.toLowerCase())
  if (isOwn) return chain.send({ from, to, wei })
  const balance = BigInt(String(await chain.rpc('eth_getBalance', [from, 'latest'])))
  if (balance < wei + FEE) {
    await chain.rpc('anvil_setBalance', [from, `0x${(wei + FEE).toString(16)}`])
  }
  await chain.rpc('anvil_impersonateAccount', [from])
  return chain.send({ from, to, wei })
}
