import { fromEther } from 'ox/Value'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import { type AnvilOptions, type AnvilProcess, LocalChainError, spawnAnvil } from './anvil-process.ts'

const CALL_TIMEOUT_MS = 30_000
/** Now and then the node never answers a call beside which it mines, such as for the receipt of what it has just mined, and does at the next time. */
const BRIEF_TIMEOUT_MS = 2_000
/** 196,608: enough for any transfer and for small contracts. */
const GAS = '0x30000'

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const hex = z.string().startsWith('0x')

export type LocalChain = {
  /** The JSON-RPC endpoint, over HTTP. */
  readonly url: string
  readonly chainId: number
  /** Addresses with 10,000 coins each, for which the node can sign. */
  readonly accounts: readonly string[]
  /** Calls any method of the node. Rejects with `LocalChainError` if the node refuses, or does not answer within `timeoutMs` (30 s). */
  rpc(method: string, params?: readonly unknown[], timeoutMs?: number): Promise<unknown>
  /**
   * Sends `wei` from one of `accounts` to `to`, with `data` as its input; without `to` it deploys `data` as a contract.
   * Resolves with the transaction's hash once it is mined, even if it is reverted; on a chain with a block time, as soon as it
   * is pending. With mining turned off by `rpc`, use `rpc('eth_sendTransaction', …)`.
   */
  send(transaction: { from: string; to?: string; wei: bigint; data?: string }): Promise<string>
  /** Mines empty blocks; 1 by default. */
  mine(blocks?: number): Promise<void>
  /** Ends the node and discards its state. A new chain on the same port starts at block 0. */
  close(): Promise<void>
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

function createRpc(url: string): LocalChain['rpc'] {
  const call = async (method: string, params: readonly unknown[], timeoutMs: number): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  }
  return async (method, params = [], timeoutMs = CALL_TIMEOUT_MS) => {
    const answer = await call(method, params, timeoutMs).catch((cause: unknown) => {
      if (!isTimeout(cause)) throw cause
      throw new LocalChainError('CHAIN_REFUSED', `${method}: no answer within ${timeoutMs / 1_000} s`, {
        cause,
      })
    })
    const { result, error } = reply.parse(answer)
    if (error !== undefined && /insufficient funds/i.test(error.message))
      throw new LocalChainError('CHAIN_REFUSED', 'That is more ETH than the account has.')
    if (error !== undefined) throw new LocalChainError('CHAIN_REFUSED', `${method}: ${error.message}`)
    return result
  }
}

const MINED_EVERY_MS = 2
/** Under load anvil was seen to miss that a transaction is ready; the next block has it. */
const NUDGE_EVERY_MS = 5_000

/** Calls the node; `null` where it does not answer soon. */
async function askBriefly(
  chain: Pick<LocalChain, 'rpc'>,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  try {
    return await chain.rpc(method, params, BRIEF_TIMEOUT_MS)
  } catch (error) {
    if (error instanceof LocalChainError && isTimeout(error.cause)) return null
    throw error
  }
}

const maxSends = 5

/** Under load anvil was seen to number two transactions of an account alike, and to refuse the later one, which is then sent again. */
async function sendNumbered({ rpc }: Pick<LocalChain, 'rpc'>, transaction: object): Promise<string> {
  for (let sends = 1; ; sends += 1) {
    try {
      return hex.parse(await rpc('eth_sendTransaction', [transaction]))
    } catch (error) {
      const isNumberUsed = error instanceof LocalChainError && error.message.endsWith('nonce too low')
      if (!isNumberUsed || sends === maxSends) throw error
    }
  }
}

/**
 * Sends a transaction; resolves with its receipt once it is mined, even if it is reverted. The node's own call that waits for that
 * misses the block, and so never answers, where a busy machine mines it before the wait begins.
 */
export async function sendMined(chain: Pick<LocalChain, 'rpc'>, transaction: object): Promise<unknown> {
  const hash = await sendNumbered(chain, transaction)
  const until = performance.now() + CALL_TIMEOUT_MS
  let nudgeAt = performance.now() + NUDGE_EVERY_MS
  while (performance.now() < until) {
    const receipt = await askBriefly(chain, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null) return receipt
    if (performance.now() >= nudgeAt) {
      nudgeAt += NUDGE_EVERY_MS
      await askBriefly(chain, 'evm_mine')
    }
    await pause(MINED_EVERY_MS)
  }
  throw new LocalChainError('CHAIN_REFUSED', `${hash} is not mined after ${CALL_TIMEOUT_MS / 1_000} s`)
}

const receiptSchema = z.object({ transactionHash: hex })

function createSend(rpc: LocalChain['rpc'], isInstant: boolean): LocalChain['send'] {
  return async ({ wei, ...rest }) => {
    // Given its gas, the node does not simulate a transaction first and refuse one that would revert.
    const transaction = { ...rest, value: `0x${wei.toString(16)}`, gas: GAS }
    if (!isInstant) return sendNumbered({ rpc }, transaction)
    return receiptSchema.parse(await sendMined({ rpc }, transaction)).transactionHash
  }
}

/**
 * Starts a real EVM node (anvil) on 127.0.0.1 as a child process, which ends with this one.
 * @param options `port`: by default a free one. `blockTimeMs`: by default each transaction is mined at once, in a block of its
 * own. `chainId`: 31337 by default. `timestamp`: of block 0 in Unix seconds, which makes it another chain; now by default.
 * @param anvil the node, where it was started before.
 */
export async function createLocalChain(
  options: AnvilOptions = {},
  anvil: AnvilProcess = spawnAnvil(options),
): Promise<LocalChain> {
  const { blockTimeMs, chainId = 31_337 } = options
  const { close, listens } = anvil
  try {
    const url = await listens()
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

/** Enough for the fee of any transfer, in wei. */
const FEE = fromEther('0.1')

/**
 * Sends coins; returns the transaction's hash. Any address may be the sender: one outside the chain's accounts gets the coins
 * first and is impersonated, so that outgoing transfers of a watched address can be tried too.
 */
export async function sendCoins(
  chain: LocalChain,
  { from, to, coins }: { from: string; to: string; coins: string },
): Promise<string> {
  const wei = fromEther(coins)
  const isOwn = chain.accounts.some(account => account.toLowerCase() === from.toLowerCase())
  if (isOwn) return chain.send({ from, to, wei })
  const balance = BigInt(String(await chain.rpc('eth_getBalance', [from, 'latest'])))
  if (balance < wei + FEE) {
    await chain.rpc('anvil_setBalance', [from, `0x${(wei + FEE).toString(16)}`])
  }
  await chain.rpc('anvil_impersonateAccount', [from])
  return chain.send({ from, to, wei })
}
