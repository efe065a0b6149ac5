import { hexToBytes } from '@noble/hashes/utils.js'
import { type AbiValue, encodeAbi } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { type Address, createDeployer, deployToken } from '#playground/published-contracts.ts'
import { alice } from './addresses.ts'
import { readCreationCode } from './published.ts'

/** Where Uniswap's v4 is on Ethereum. */
const manager = '0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e'
const view = '0x7fFE42C4a5DEeA5b0feC41C94C136Cf115597227'
const zero = `0x${'0'.repeat(40)}` as const
/** Where the manager keeps the id of the next position, which begins with 1. */
const nextIdSlot = '0x8'
const fee = 500
const tickSpacing = 10
const plenty = 10n ** 32n
const never = 2n ** 40n
const evenPrice = 2n ** 96n
const keyTypes = '(address,address,uint24,int24,address)'
/** Actions of the manager. A settlement of 0 is of all that is owed, here by the tokens that the manager itself has. */
const actions = { mint: 2, burn: 3, settle: 11, takePair: 17 }
const noBytes = { bytes: '' } as const

const codeOf = (name: string): string => readCreationCode('uniswap-v4', name)
const signed = (value: number): bigint => BigInt.asUintN(256, BigInt(value))
const bytesOf = (values: readonly AbiValue[]): AbiValue => ({ bytes: hexToBytes(encodeAbi(values)) })

/** Deploys Uniswap v4 where it is on Ethereum, and a pool of two tokens at a price of 1, with liquidity far around it. */
export const deployUniswapV4 = async (chain: LocalChain) => {
  const deployer = createDeployer(chain, alice)
  const { deploy, place, send } = deployer
  const pools = await deploy(codeOf('PoolManager'), [alice])
  await place(view, await deploy(codeOf('StateView'), [pools]), {})
  const deployed = await deploy(codeOf('PositionManager'), [pools, zero, 0, zero, zero])
  await place(manager, deployed, { [nextIdSlot]: '0x1' })
  const swapper = await deploy(codeOf('Swapper'), [pools])
  const deployNamed = async (symbol: string) => ({ symbol, address: await deployToken(deployer, symbol, 18) })
  const tokens = [await deployNamed('WETH'), await deployNamed('USDC')].toSorted((one, other) =>
    BigInt(one.address) < BigInt(other.address) ? -1 : 1,
  )
  for (const { address: to } of tokens)
    for (const holder of [manager, swapper] as const)
      await send({ to }, 'mint(address,uint256)', holder, plenty)
  const [token0 = zero, token1 = zero] = tokens.map(({ address }) => address)
  const key = [token0, token1, fee, tickSpacing, zero] as const
  await send({ to: pools }, `initialize(${keyTypes},uint160)`, ...key, evenPrice)

  const act = (by: string, done: readonly (readonly [number, readonly AbiValue[]])[]) => {
    const names = { bytes: Uint8Array.from(done.map(([action]) => action)) }
    const given = bytesOf([names, { list: done.map(([, values]) => bytesOf(values)) }])
    return send({ from: by, to: manager }, 'modifyLiquidities(bytes,uint256)', given, never)
  }
  const mint = (to: Address, { lower, upper }: { readonly lower: number; readonly upper: number }) => {
    const values = [...key, signed(lower), signed(upper), 10n ** 20n, plenty, plenty, to, noBytes]
    const settled = [token0, token1].map(token => [actions.settle, [token, 0, 0]] as const)
    return act(alice, [[actions.mint, values], ...settled])
  }
  await mint(alice, { lower: -20_000, upper: 20_000 })
  let tick = 0
  return {
    /** The pool's tokens, in its order. */
    symbols: tokens.map(({ symbol }) => symbol),
    mint,
    /** Pushes the price to a tick by a swap. */
    moveTo: async (next: number) => {
      const limit = BigInt(Math.round(1.0001 ** (next / 2) * 2 ** 48)) * 2n ** 48n
      await send({ to: swapper }, `move(${keyTypes},bool,uint160)`, ...key, next < tick ? 1 : 0, limit)
      tick = next
    },
    burn: (by: Address, id: number) =>
      act(by, [
        [actions.burn, [id, 0, 0, noBytes]],
        [actions.takePair, [token0, token1, by]],
      ]),
    transfer: (from: Address, to: Address, id: number) =>
      send({ from, to: manager }, 'transferFrom(address,address,uint256)', from, to, id),
  }
}
