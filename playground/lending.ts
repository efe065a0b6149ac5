import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { fromEther } from 'ox/Value'
import type { LocalChain } from './local-chain.ts'
import { openEtherFeed, openPriceFeed, type PriceFeed } from './price-feed.ts'
import {
  type Address,
  addressIn,
  codeAt,
  createDeployer,
  type Deployer,
  deployToken,
  fund,
  readPublished,
  toHex,
} from './published-contracts.ts'

/** Aave's v3 pool on Ethereum. */
const aavePool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
/** Code of a pool that answers `getUserAccountData`: no account owes anything. */
const emptyPoolCode = '0x5f1960a05260c05ff3'
const zero = `0x${'0'.repeat(40)}` as const
const poolId = `0x${Buffer.from('POOL').toString('hex').padEnd(64, '0')}` as const
/** The slot in which a proxy keeps its implementation (ERC-1967). */
export const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
/** One percent of a rate, which has 27 decimals. */
const percent = 10n ** 25n
const plenty = 10n ** 30n
const variableRate = 2

const libraryNames = [
  'SupplyLogic',
  'BorrowLogic',
  'LiquidationLogic',
  'EModeLogic',
  'BridgeLogic',
  'FlashLoanLogic',
  'PoolLogic',
  'ConfiguratorLogic',
] as const

/** The placeholder of a library's address in code that is not linked. */
const placeholderOf = (library: string): string => {
  const name = `contracts/protocol/libraries/logic/${library}.sol:${library}`
  return `__$${bytesToHex(keccak_256(utf8ToBytes(name))).slice(0, 34)}$__`
}

type Linked = (name: string) => string

/** Deploys libraries, in an order in which none needs a later one. Returns how `code` is linked with them. */
export const deployLibraries = async (
  { deploy }: Deployer,
  code: Linked,
  names: readonly string[],
): Promise<Linked> => {
  const libraries = new Map<string, Address>()
  const linked: Linked = name =>
    [...libraries].reduce(
      (text, [library, address]) => text.replaceAll(placeholderOf(library), address.slice(2).toLowerCase()),
      code(name),
    )
  for (const name of names) libraries.set(name, await deploy(linked(name)))
  return linked
}

type Market = {
  readonly pool: Address
  readonly provider: Address
  readonly configurator: Address
  readonly linked: Linked
}

/** Deploys Aave's registry, configurator, and its pool at an address. */
const deployMarket = async (deployer: Deployer, pool: Address): Promise<Market> => {
  const { owner, deploy, place, send, read } = deployer
  const linked = await deployLibraries(deployer, readPublished('aave'), libraryNames)
  const provider = await deploy(linked('PoolAddressesProvider'), [{ bytes: 'Local market' }, owner])
  const registry = { to: provider }
  const implementation = await deploy(linked('Pool'), [provider])
  await send(registry, 'setPoolImpl(address)', implementation)
  const [proxy] = await read(provider, 'getPool()')
  await place(pool, addressIn(proxy), { [implementationSlot]: implementation })
  await send({ to: pool }, 'initialize(address)', provider)
  await send(registry, 'setAddress(bytes32,address)', poolId, pool)
  await send(registry, 'setACLAdmin(address)', owner)
  const roles = await deploy(linked('ACLManager'), [provider])
  await send(registry, 'setACLManager(address)', roles)
  await send({ to: roles }, 'addPoolAdmin(address)', owner)
  await send(registry, 'setPoolConfiguratorImpl(address)', await deploy(linked('PoolConfigurator')))
  const [configurator] = await read(provider, 'getPoolConfigurator()')
  return { pool, provider, configurator: addressIn(configurator), linked }
}

type Asset = { readonly symbol: string; readonly decimals: number; readonly feed: PriceFeed }

const initInput = 'address,address,address,uint8,address,address,address,address'
const initNames = 'string,string,string,string,string,string,bytes'

/** Deploys the token of each asset, and opens it at the market. */
const openReserves = async (
  deployer: Deployer,
  { pool, provider, configurator, linked }: Market,
  assets: readonly Asset[],
): Promise<readonly Address[]> => {
  const { owner, deploy, send } = deployer
  const aToken = await deploy(linked('AToken'), [pool])
  const stableDebt = await deploy(linked('StableDebtToken'), [pool])
  const variableDebt = await deploy(linked('VariableDebtToken'), [pool])
  const slopes = [80n, 0n, 4n, 60n, 1n, 60n, 2n, 5n, 20n].map(rate => rate * percent)
  const rates = await deploy(linked('DefaultReserveInterestRateStrategy'), [provider, ...slopes])
  const tokens: Address[] = []
  for (const { symbol, decimals } of assets) {
    const named = [{ bytes: symbol }, { bytes: symbol }] as const
    const token = await deployToken(deployer, symbol, decimals)
    const contracts = [aToken, stableDebt, variableDebt, decimals, rates, token, owner, zero] as const
    const input = { tuple: [...contracts, ...named, ...named, ...named, { bytes: '' }] }
    await send({ to: configurator }, `initReserves((${initInput},${initNames})[])`, { list: [input] })
    await send({ to: configurator }, 'setReserveBorrowing(address,bool)', token, 1)
    tokens.push(token)
  }
  const sources = assets.map(({ feed }) => feed.address)
  const given = [provider, { list: tokens }, { list: sources }, zero, zero, 10n ** 8n] as const
  const oracle = await deploy(linked('AaveOracle'), given)
  await send({ to: provider }, 'setPriceOracle(address)', oracle)
  return tokens
}

/**
 * Aave's terms of WETH, in hundredths of a percent: it lends 80 % of the price, liquidates a loan at 82.5 %,
 * and gives a bonus of 5 %.
 */
export const collateralTerms = [8_000, 8_250, 10_500] as const

export type Lending = {
  /** Sets the price of ether, which is that of WETH. It must have one before a loan. */
  readonly setPrice: PriceFeed['setPrice']
  /** Lends dollars to an address for which the node signs, against WETH that it gets for that. */
  readonly borrow: (by: string, loan: { readonly weth: number; readonly dollars: number }) => Promise<void>
  readonly repay: (by: string, dollars: number) => Promise<void>
}

const toDollars = (amount: number): bigint => BigInt(amount) * 1_000_000n

type Supply = { readonly token: Address; readonly by: string; readonly amount: bigint }

/** Mints so many tokens to an address, which supplies them. */
const supply = async (deployer: Deployer, pool: Address, { token, by, amount }: Supply): Promise<void> => {
  await fund(deployer, { token, to: toHex(by), amount, spender: pool })
  const supplied = [token, amount, toHex(by), 0] as const
  await deployer.send({ from: by, to: pool }, 'supply(address,uint256,address,uint16)', ...supplied)
}

const openPool = async (deployer: Deployer, pool: Address, weth: PriceFeed): Promise<readonly Address[]> => {
  const usdc = await openPriceFeed(deployer, { pair: 'USDC / USD' })
  await usdc.setPrice(1)
  const market = await deployMarket(deployer, pool)
  const tokens = await openReserves(deployer, market, [
    { symbol: 'WETH', decimals: 18, feed: weth },
    { symbol: 'USDC', decimals: 6, feed: usdc },
  ])
  const [collateral = zero, lent = zero] = tokens
  const terms = 'configureReserveAsCollateral(address,uint256,uint256,uint256)'
  await deployer.send({ to: market.configurator }, terms, collateral, ...collateralTerms)
  await supply(deployer, pool, { token: lent, by: deployer.owner, amount: plenty })
  return tokens
}

/** Puts a pool without loans at Aave's address until one is opened, so that its loans can be watched before. */
export const placeEmptyPool = async (chain: LocalChain): Promise<void> => {
  if ((await codeAt(chain, aavePool)) !== '0x') return
  await chain.rpc('anvil_setCode', [aavePool, emptyPoolCode])
}

/**
 * Opens Aave's v3 pool, at which dollars are lent against WETH, and Chainlink's feed of its price, at the addresses that they have on
 * Ethereum. What is there already is used again. `owner`: an account for which the node signs. `pool`: another address for the pool.
 */
export const openLending = async (
  chain: LocalChain,
  owner: string,
  pool: Address = aavePool,
): Promise<Lending> => {
  const deployer = createDeployer(chain, toHex(owner))
  const { send, read } = deployer
  const feed = await openEtherFeed(deployer)
  const listed = async (): Promise<readonly Address[]> =>
    (await read(pool, 'getReservesList()')).slice(2).map(addressIn)
  const isOpen = (await codeAt(chain, pool)).length > emptyPoolCode.length
  const [weth = zero, usdc = zero] = isOpen ? await listed() : await openPool(deployer, pool, feed)
  return {
    setPrice: feed.setPrice,
    borrow: async (by, loan) => {
      await supply(deployer, pool, { token: weth, by, amount: fromEther(String(loan.weth)) })
      const borrowed = [usdc, toDollars(loan.dollars), variableRate, 0, toHex(by)] as const
      await send({ from: by, to: pool }, 'borrow(address,uint256,uint256,uint16,address)', ...borrowed)
    },
    repay: async (by, dollars) => {
      const amount = toDollars(dollars)
      await send({ from: by, to: usdc }, 'approve(address,uint256)', pool, amount)
      const repaid = [usdc, amount, variableRate, toHex(by)] as const
      await send({ from: by, to: pool }, 'repay(address,uint256,uint256,address)', ...repaid)
    },
  }
}
