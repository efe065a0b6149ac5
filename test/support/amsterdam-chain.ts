import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import type * as Hardhat from '@nomicfoundation/edr'
import type { LocalChain } from '#playground/local-chain.ts'
import { headOf } from './local-chain.ts'
import { closeServer, listen, temporaryFolder } from './machine.ts'

type Edr = typeof Hardhat

/** npm leaves its binary out where it is itself run by an older Node than 22. */
const loadEdr = (): Edr | undefined => {
  const load: (name: string) => Edr = createRequire(import.meta.url)
  try {
    return load('@nomicfoundation/edr')
  } catch {
    return undefined
  }
}
const edr = loadEdr()

export const skipWithoutAmsterdam: string | false =
  edr === undefined ? 'Amsterdam is not tested: install with Node 22 or newer' : false

const installedEdr = (): Edr => {
  if (edr === undefined) throw new Error('EDR is not installed')
  return edr
}

const bytes = (length: number, value = 0): Uint8Array => new Uint8Array(length).fill(value)

let context: Hardhat.EdrContext | undefined

/** A process may have one. */
const takeContext = async (): Promise<Hardhat.EdrContext> => {
  if (context !== undefined) return context
  const { EdrContext, L1_CHAIN_TYPE, l1ProviderFactory } = installedEdr()
  context = new EdrContext()
  await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return context
}

const createProvider = async (before: LocalChain, cacheDir: string): Promise<Hardhat.Provider> => {
  const { ContractDecoder, L1_CHAIN_TYPE, L1Hardfork, l1HardforkToString, MineOrdering } = installedEdr()
  const chainId = BigInt(before.chainId)
  return (await takeContext()).createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: false,
      allowUnlimitedContractSize: true,
      bailOnCallFailure: false,
      bailOnTransactionFailure: false,
      chainId,
      networkId: chainId,
      coinbase: bytes(20, 0xc0),
      defaultTransactionGasLimit: 10_000_000n,
      genesisState: [],
      hardfork: l1HardforkToString(L1Hardfork.Amsterdam),
      minGasPrice: 0n,
      initialParentBeaconBlockRoot: bytes(32),
      mining: { autoMine: true, blockGasLimit: 30_000_000n, memPool: { order: MineOrdering.Fifo } },
      network: {
        url: before.url,
        cacheDir,
        blockNumber: BigInt(await headOf(before)),
        chainOverrides: [
          {
            chainId,
            name: 'local',
            hardforkActivationOverrides: [
              { condition: { blockNumber: 0n }, hardfork: l1HardforkToString(L1Hardfork.Osaka) },
            ],
          },
        ],
      },
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => undefined },
    { subscriptionCallback: () => undefined },
    new ContractDecoder(),
  )
}

/**
 * Hardhat's node (EDR), which goes on where another chain ends, with the rules of Amsterdam: the next block is the first with
 * an access list, and with a log for each movement of the coin. `accounts` need not sign.
 */
export const startAmsterdam = async (
  t: Pick<TestContext, 'after'>,
  before: LocalChain,
): Promise<{ chain: LocalChain; methods: string[] }> => {
  const provider = await createProvider(before, await temporaryFolder(t))
  const methods: string[] = []
  const ask = async (request: string): Promise<string> => {
    const { data } = await provider.handleRequest(request)
    return typeof data === 'string' ? data : JSON.stringify(data)
  }
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const body = Buffer.concat(chunks).toString()
      methods.push(...Array.from(body.matchAll(/"method":"(\w+)"/g), ([, method = '']) => method))
      response.writeHead(200, { 'content-type': 'application/json' }).end(await ask(body))
    }
    answer().catch(() => response.destroy())
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  t.after(() => closeServer(server))
  const rpc: LocalChain['rpc'] = async (method, params = []) => {
    const reply: { result?: unknown; error?: { message: string } } = JSON.parse(
      await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    )
    if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result
  }
  for (const account of before.accounts) await rpc('hardhat_impersonateAccount', [account])
  const send: LocalChain['send'] = async ({ wei, ...rest }) =>
    String(await rpc('eth_sendTransaction', [{ ...rest, value: `0x${wei.toString(16)}` }]))
  const mine = async (blocks = 1): Promise<void> =>
    void (await rpc('hardhat_mine', [`0x${blocks.toString(16)}`]))
  return { chain: { ...before, url, rpc, send, mine }, methods }
}
