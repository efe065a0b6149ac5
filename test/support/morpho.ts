import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeAbi } from '#playground/contracts.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { type Address, createDeployer, deployToken, fund } from '#playground/published-contracts.ts'
import { alice } from './addresses.ts'
import { readCreationCode } from './published.ts'

/** Where Morpho is on Ethereum. */
const morpho = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const ownerSlot = `0x${'0'.repeat(64)}`
const ether = 10n ** 18n
/** Of what a loan may be of its collateral before it is liquidated. */
const maxLoanToValue = (86n * ether) / 100n
/** Of the price of 10 ** 18 units of WETH in units of USDC, of which a dollar has 10 ** 6. */
const priceScale = 10n ** (36n + 6n - 18n)
const plenty = 10n ** 30n
const paramTypes = '(address,address,address,address,uint256)'
const noBytes = { bytes: '' } as const

const codeOf = (name: string): string => readCreationCode('morpho', name)
const toDollars = (amount: number): bigint => BigInt(amount) * 1_000_000n

/** Deploys Morpho where it is on Ethereum, and opens a market at which dollars are lent against WETH. */
export const openMorphoMarket = async (chain: LocalChain) => {
  const deployer = createDeployer(chain, alice)
  const { deploy, place, send } = deployer
  await place(morpho, await deploy(codeOf('Morpho'), [alice]), { [ownerSlot]: alice })
  const [weth, usdc] = [await deployToken(deployer, 'WETH', 18), await deployToken(deployer, 'USDC', 6)]
  const [oracle, rates] = [await deploy(codeOf('OracleMock')), await deploy(codeOf('IrmMock'))]
  const params = [usdc, weth, oracle, rates, maxLoanToValue] as const
  await send({ to: morpho }, 'enableIrm(address)', rates)
  await send({ to: morpho }, 'enableLltv(uint256)', maxLoanToValue)
  await send({ to: morpho }, `createMarket(${paramTypes})`, ...params)
  await fund(deployer, { token: usdc, to: alice, amount: plenty, spender: morpho })
  const supply = `supply(${paramTypes},uint256,uint256,address,bytes)`
  await send({ to: morpho }, supply, ...params, toDollars(1_000_000), 0, alice, noBytes)
  return {
    market: `0x${bytesToHex(keccak_256(hexToBytes(encodeAbi(params))))}`,
    /** Sets the price of WETH in dollars. */
    setPrice: (dollars: number) => send({ to: oracle }, 'setPrice(uint256)', BigInt(dollars) * priceScale),
    repay: async (by: Address, amount: bigint) => {
      await fund(deployer, { token: usdc, to: by, amount, spender: morpho })
      const repay = `repay(${paramTypes},uint256,uint256,address,bytes)`
      await send({ from: by, to: morpho }, repay, ...params, amount, 0, by, noBytes)
    },
    borrow: async (by: Address, loan: { readonly weth: number; readonly dollars: number }) => {
      const amount = BigInt(loan.weth) * ether
      await fund(deployer, { token: weth, to: by, amount, spender: morpho })
      const given = `${paramTypes},uint256,address,bytes`
      await send({ from: by, to: morpho }, `supplyCollateral(${given})`, ...params, amount, by, noBytes)
      const borrow = `borrow(${paramTypes},uint256,uint256,address,address)`
      await send({ from: by, to: morpho }, borrow, ...params, toDollars(loan.dollars), 0, by, by)
    },
  }
}
