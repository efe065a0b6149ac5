import type { LocalChain } from '#playground/local-chain.ts'
import { openPriceFeed } from '#playground/price-feed.ts'
import { type Address, createDeployer, deployToken, fund } from '#playground/published-contracts.ts'
import { alice } from './addresses.ts'
import { readCreationCode } from './published.ts'

/** Compound's v3 market of USDC on Ethereum. */
export const cometAddress = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const ether = 10n ** 18n
const toDollars = (amount: number): bigint => BigInt(amount) * 1_000_000n
/** Of what is used, the rates below and above it, and a base; of lenders and of borrowers. */
const rates = [80n, 3n, 40n, 0n].map(percent => (percent * ether) / 100n)
/** What may be borrowed of a collateral's price, what counts for it before it is liquidated, and what is paid for it then. */
const factors = [80n, 90n, 95n].map(percent => (percent * ether) / 100n)
const plenty = 10n ** 24n

/** Deploys Compound's v3 market of USDC where it is on Ethereum, with WETH as its collateral. */
export const openCometMarket = async (chain: LocalChain) => {
  const deployer = createDeployer(chain, alice)
  const { deploy, place, send } = deployer
  const [weth, usdc] = [await deployToken(deployer, 'WETH', 18), await deployToken(deployer, 'USDC', 6)]
  const wethFeed = await openPriceFeed(deployer, { pair: 'ETH / USD' })
  const usdcFeed = await openPriceFeed(deployer, { pair: 'USDC / USD' })
  await usdcFeed.setPrice(1)
  const extension = await deploy(readCreationCode('compound-v3', 'CometExt'), [0, 0])
  const speeds = [10n ** 15n, 0, 0]
  const minimums = [1, toDollars(1), 0]
  /** A list of one. */
  const collateral = { tuple: [1, weth, wethFeed.address, 18, ...factors, plenty] }
  const contracts = [alice, alice, usdc, usdcFeed.address, extension] as const
  const config = { tuple: [...contracts, ...rates, ...rates, ether / 2n, ...speeds, ...minimums, collateral] }
  await place(cometAddress, await deploy(readCreationCode('compound-v3', 'Comet'), [config]), {})
  await send({ to: cometAddress }, 'initializeStorage()')
  const supply = async (token: Address, by: Address, amount: bigint): Promise<void> => {
    await fund(deployer, { token, to: by, amount, spender: cometAddress })
    await send({ from: by, to: cometAddress }, 'supply(address,uint256)', token, amount)
  }
  await supply(usdc, alice, toDollars(1_000_000))
  return {
    /** Sets the price of WETH in dollars. */
    setPrice: wethFeed.setPrice,
    /** A supply of what was lent repays it. */
    repay: (by: Address, amount: bigint) => supply(usdc, by, amount),
    borrow: async (by: Address, loan: { readonly weth: number; readonly dollars: number }) => {
      await supply(weth, by, BigInt(loan.weth) * ether)
      await send({ from: by, to: cometAddress }, 'withdraw(address,uint256)', usdc, toDollars(loan.dollars))
    },
  }
}
