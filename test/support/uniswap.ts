import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { callData, encodeAbi, execute } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { alice } from './addresses.ts'

const artifactSchema = z.object({ bytecode: z.string() })

/** The creation code of a contract. `artifact`: as its own npm package publishes it. */
const creationOf = (artifact: string): string =>
  artifactSchema.parse(JSON.parse(readFileSync(new URL(artifact), 'utf8'))).bytecode

const artifacts = {
  factory: () =>
    import.meta.resolve('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  manager: () =>
    import.meta.resolve(
      '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
    ),
  router: () =>
    import.meta.resolve('@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json'),
  token: () => import.meta.resolve('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json'),
}

/** The account that has deployed Uniswap v3 on Ethereum, and its nonces then: its contracts get the same addresses here. */
const deployer = '0x6C9FC64A53c1b71FB3f9Af64d1ae3A4931A5f4E9'
const nonces = { factory: 0, manager: 8 }

const hexSchema = z.templateLiteral(['0x', z.string()])
const plenty = 10n ** 30n
const never = 2n ** 40n
/** A square root of a price of 1, in fixed point with 96 bits. */
const evenPrice = 2n ** 96n
const fee = 500
const maxSquareRoot = 1461446703485210103287273052203988822378723970342n - 1n
const minSquareRoot = 4295128739n + 1n

const signed = (value: number): bigint => BigInt.asUintN(256, BigInt(value))

export type Uniswap = {
  /** The pool's tokens, in its order. */
  readonly symbols: readonly [string, string]
  /** Mints a position between two ticks to an address. */
  readonly mint: (
    to: `0x${string}`,
    range: { readonly lower: number; readonly upper: number },
  ) => Promise<void>
  /** Pushes the price up or down by a swap of so many units of a token. */
  readonly swap: (way: 'up' | 'down', amount: bigint) => Promise<void>
}

/** Deploys Uniswap v3 where it is on Ethereum, and a pool of two tokens at a price of 1, with liquidity far around it. */
export const deployUniswap = async (chain: LocalChain): Promise<Uniswap> => {
  await chain.rpc('anvil_impersonateAccount', [deployer])
  await chain.rpc('anvil_setBalance', [deployer, `0x${plenty.toString(16)}`])
  const send = async (o: Parameters<typeof execute>[1]) => {
    const receipt = await execute(chain, o)
    if (receipt.status !== '0x1') throw new Error(`a transaction failed: ${o.data?.slice(0, 10)}`)
    return receipt
  }
  const deploy = async (from: string, data: string): Promise<`0x${string}`> =>
    hexSchema.parse((await send({ from, data })).contractAddress)
  const deployAt = async (nonce: number, data: string): Promise<`0x${string}`> => {
    await chain.rpc('anvil_setNonce', [deployer, `0x${nonce.toString(16)}`])
    return deploy(deployer, data)
  }
  const factory = await deployAt(nonces.factory, creationOf(artifacts.factory()))
  const manager = await deployAt(
    nonces.manager,
    `${creationOf(artifacts.manager())}${encodeAbi([factory, alice, alice])}`,
  )
  const router = await deploy(alice, `${creationOf(artifacts.router())}${encodeAbi([factory, alice])}`)
  const deployToken = async (name: string) => {
    const given = encodeAbi([{ bytes: name }, { bytes: name }, plenty, alice])
    const address = await deploy(alice, `${creationOf(artifacts.token())}${given}`)
    for (const spender of [manager, router])
      await send({ from: alice, to: address, data: callData('approve(address,uint256)', spender, plenty) })
    return { address, name }
  }
  const tokens = [await deployToken('USDC'), await deployToken('WETH')].toSorted((one, other) =>
    BigInt(one.address) < BigInt(other.address) ? -1 : 1,
  )
  const [token0, token1] = tokens
  if (token0 === undefined || token1 === undefined) throw new Error('there are two tokens')
  const pair = [token0.address, token1.address, fee] as const
  const create = 'createAndInitializePoolIfNecessary(address,address,uint24,uint160)'
  await send({ from: alice, to: manager, data: callData(create, ...pair, evenPrice) })
  const mintTypes = 'address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256'
  const mint: Uniswap['mint'] = async (to, { lower, upper }) => {
    const amounts = [10n ** 20n, 10n ** 20n, 0, 0] as const
    const given = [...pair, signed(lower), signed(upper), ...amounts, to, never] as const
    await send({ from: alice, to: manager, data: callData(`mint((${mintTypes}))`, ...given) })
  }
  await mint(alice, { lower: -20_000, upper: 20_000 })
  const swapTypes = 'address,address,uint24,address,uint256,uint256,uint256,uint160'
  return {
    symbols: [token0.name, token1.name],
    mint,
    swap: async (way, amount) => {
      const ends = way === 'up' ? [token1.address, token0.address] : [token0.address, token1.address]
      const limit = way === 'up' ? maxSquareRoot : minSquareRoot
      const [tokenIn = '0x', tokenOut = '0x'] = ends
      const given = [tokenIn, tokenOut, fee, alice, never, amount, 0, limit] as const
      await send({ from: alice, to: router, data: callData(`exactInputSingle((${swapTypes}))`, ...given) })
    },
  }
}
