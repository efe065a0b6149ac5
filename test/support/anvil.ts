import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pause } from '#lib/pause.ts'

export type Anvil = {
  readonly url: string
  readonly rpc: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** Sends coins between two of its own accounts, and waits until they are mined. Resolves with the transaction's hash. */
  readonly send: (o: { from: string; to?: string; wei: bigint; data?: string }) => Promise<string>
  readonly close: () => Promise<void>
}

/** The node's own program: the wrapper that npm puts beside it would leave it orphaned. */
const binary = (): string => {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return 'anvil'
  }
}

const createRpc = (url: string): Anvil['rpc'] => {
  return async (method, params = []) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error }: { result?: unknown; error?: { message: string } } = JSON.parse(
      await reply.text(),
    )
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

/** A real EVM node on a port of its own, until `close`. `timestamp`: of its block 0, which makes it another chain. */
export const startAnvil = async (
  o: { chainId?: number; port?: number; timestamp?: number } = {},
): Promise<Anvil> => {
  const args = ['--port', String(o.port ?? 0), '--chain-id', String(o.chainId ?? 31337), '--threads', '1']
  if (o.timestamp !== undefined) args.push('--timestamp', String(o.timestamp))
  const child = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = await new Promise<string>((resolve, reject) => {
    // Read on for ever: a full pipe would stop the node.
    createInterface({ input: child.stdout }).on('line', line => {
      const [, port] = /^Listening on .*:(\d+)$/.exec(line) ?? []
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`anvil ended with ${code}`)))
  })
  const rpc = createRpc(url)
  return {
    url,
    rpc,
    send: async ({ from, to, wei, data }) => {
      const transaction = {
        from,
        value: `0x${wei.toString(16)}`,
        gas: '0x30000',
        ...(to === undefined ? {} : { to }),
        ...(data === undefined ? {} : { data }),
      }
      const hash = String(await rpc('eth_sendTransaction', [transaction]))
      // The node mines at once, but answers before it has.
      while ((await rpc('eth_getTransactionReceipt', [hash])) === null) await pause(2)
      return hash
    },
    close: async () => {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      kill()
      await once(child, 'exit')
    },
  }
}
