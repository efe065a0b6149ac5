import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { collateralTerms, deployLibraries, implementationSlot, type Lending } from '#playground/lending.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { openEtherFeed, openPriceFeed } from '#playground/price-feed.ts'
import {
  type Address,
  addressIn,
  createDeployer,
  type Deployer,
  deployToken,
  fund,
  toHex,
} from '#playground/published-contracts.ts'

/** Aave's v2 lending pool on Ethereum. */
const pool = '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9'
const zero = `0x${'0'.repeat(40)}` as const
const poolId = `0x${Buffer.from('LENDING_POOL').toString('hex').padEnd(64, '0')}` as const
/** Of rates, which have 27 decimals. */
const percent = 10n ** 25n
const ether = 10n ** 18n
const plenty = 10n ** 30n
const variableRate = 2

const folders = {
  ReserveLogic: 'libraries/logic',
  GenericLogic: 'libraries/logic',
  ValidationLogic: 'libraries/logic',
  LendingPool: 'lendingpool',
  LendingPoolConfigurator: 'lendingpool',
  DefaultReserveInterestRateStrategy: 'lendingpool',
  LendingPoolAddressesProvider: 'configuration',
  AToken: 'tokenization',
  StableDebtToken: 'tokenization',
  VariableDebtToken: 'tokenization',
  AaveOracle: '../misc',
  LendingRateOracle: '../mocks/oracle',
} as const

/** Reads creation code as Aave's package has it. */
const codeOf = (name: string): string => {
  const folder = z.string().parse(new Map(Object.entries(folders)).get(name))
  const artifact = `artifacts/contracts/protocol/${folder}/${name}.sol/${name}.json`
  const text = readFileSync(new URL(artifact, import.meta.resolve('@aave/protocol-v2/package.json')), 'utf8')
  return z.object({ bytecode: z.string() }).parse(JSON.parse(text)).bytecode
}

/** Deploys Aave's registry, pool and configurator. */
const deployMarket = async (deployer: Deployer) => {
  const { owner, deploy, place, send, read } = deployer
  const linked = await deployLibraries(deployer, codeOf, ['ReserveLogic', 'GenericLogic', 'ValidationLogic'])
  const provider = await deploy(codeOf('LendingPoolAddressesProvider'), [{ bytes: 'Local market' }])
  const registry = { to: provider }
  const implementation = await deploy(linked('LendingPool'))
  await send(registry, 'setLendingPoolImpl(address)', implementation)
  const [proxy] = await read(provider, 'getLendingPool()')
  await place(pool, addressIn(proxy), { [implementationSlot]: implementation })
  await send({ to: pool }, 'initialize(address)', provider)
  await send(registry, 'setAddress(bytes32,address)', poolId, pool)
  await send(registry, 'setPoolAdmin(address)', owner)
  await send(registry, 'setLendingRateOracle(address)', await deploy(codeOf('LendingRateOracle')))
  const configurator = await deploy(codeOf('LendingPoolConfigurator'))
  await send(registry, 'setLendingPoolConfiguratorImpl(address)', configurator)
  const [at] = await read(provider, 'getLendingPoolConfigurator()')
  return { provider, configurator: addressIn(at) }
}

/** Deploys a token, and opens it at the market. */
const openReserve = async (
  deployer: Deployer,
  { provider, configurator }: Awaited<ReturnType<typeof deployMarket>>,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): Promise<Address> => {
  const { owner, deploy, send } = deployer
  const token = await deployToken(deployer, symbol, decimals)
  const named = [{ bytes: symbol }, { bytes: symbol }, zero] as const
  const aToken = await deploy(codeOf('AToken'), [pool, token, owner, ...named])
  const debts = [
    await deploy(codeOf('StableDebtToken'), [pool, token, ...named]),
    await deploy(codeOf('VariableDebtToken'), [pool, token, ...named]),
  ]
  const slopes = [80n, 0n, 4n, 60n, 2n, 60n].map(rate => rate * percent)
  const rates = await deploy(codeOf('DefaultReserveInterestRateStrategy'), [provider, ...slopes])
  const given = [aToken, ...debts, decimals, rates] as const
  await send({ to: configurator }, 'initReserve(address,address,address,uint8,address)', ...given)
  await send({ to: configurator }, 'enableBorrowingOnReserve(address,bool)', token, 0)
  return token
}

const toDollars = (amount: number): bigint => BigInt(amount) * 10n ** 6n

/** Opens Aave's v2 pool where it is on Ethereum, as `openLending` does that of v3. It counts in ether, so a dollar has a price there. */
export const openAaveV2 = async (chain: LocalChain, owner: Address): Promise<Lending> => {
  const deployer = createDeployer(chain, owner)
  const { deploy, send } = deployer
  const etherFeed = await openEtherFeed(deployer)
  const usdc = await openPriceFeed(deployer, { pair: 'USDC / ETH', decimals: 18 })
  const market = await deployMarket(deployer)
  const collateral = await openReserve(deployer, market, { symbol: 'WETH', decimals: 18 })
  const lent = await openReserve(deployer, market, { symbol: 'USDC', decimals: 6 })
  const terms = 'configureReserveAsCollateral(address,uint256,uint256,uint256)'
  await send({ to: market.configurator }, terms, collateral, ...collateralTerms)
  const listed = [{ list: [lent] }, { list: [usdc.address] }, zero, collateral] as const
  const oracle = await deploy(codeOf('AaveOracle'), listed)
  await send({ to: market.provider }, 'setPriceOracle(address)', oracle)
  const deposit = async (token: Address, by: string, amount: bigint): Promise<void> => {
    await fund(deployer, { token, to: toHex(by), amount, spender: pool })
    await send({ from: by, to: pool }, 'deposit(address,uint256,address,uint16)', token, amount, toHex(by), 0)
  }
  await deposit(lent, owner, plenty)
  return {
    setPrice: async dollars => {
      await etherFeed.setPrice(dollars)
      await usdc.setPrice(1 / dollars)
    },
    borrow: async (by, loan) => {
      await deposit(collateral, by, BigInt(loan.weth) * ether)
      const borrowed = [lent, toDollars(loan.dollars), variableRate, 0, toHex(by)] as const
      await send({ from: by, to: pool }, 'borrow(address,uint256,uint256,uint16,address)', ...borrowed)
    },
    repay: async (by, dollars) => {
      const amount = toDollars(dollars)
      await send({ from: by, to: lent }, 'approve(address,uint256)', pool, amount)
      const repaid = [lent, amount, variableRate, toHex(by)] as const
      await send({ from: by, to: pool }, 'repay(address,uint256,uint256,address)', ...repaid)
    },
  }
}
