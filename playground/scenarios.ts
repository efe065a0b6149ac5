import { fromEther } from 'ox/Value'
import { currencyFeeds } from '#chains/currencies.ts'
import { local } from '#chains/local.ts'
import { callData, deployContract, execute } from './contracts.ts'
import { openLending, placeEmptyPool } from './lending.ts'
import { type LocalChain, sendCoins } from './local-chain.ts'
import { openEtherFeed, openPriceFeed } from './price-feed.ts'
import { coinUsd, euroUsd } from './prices.ts'
import { createDeployer, toHex } from './published-contracts.ts'
import { openTimelock } from './timelock.ts'

/** Scenarios for an address on the local chain, in the order of the page. */
export const scenarioNames = [
  'token',
  'nft',
  'items',
  'deployment',
  'call',
  'approval',
  'failed call',
  'swap',
  'wrap',
  'burst of 10',
  'burst of 200',
  'fake token',
  'imitation',
  'payout',
  'price falls',
  'price rises',
  'loan',
  'schedule',
  'execute',
] as const
export type ScenarioName = (typeof scenarioNames)[number]

type Subject = { readonly chain: LocalChain; readonly address: string; readonly other: string }
type Stage = Subject & { readonly contracts: Contracts; readonly finance: Finance }
type Scenario = (stage: Stage) => Promise<unknown>

type ContractKey = 'usdc' | 'fake' | 'cats' | 'items' | 'payer' | 'market' | 'weth'
type Contracts = (key: ContractKey) => Promise<`0x${string}`>

const usdc = { name: 'Coin', given: [{ bytes: 'USD Coin' }, { bytes: 'USDC' }, 6] } as const
const constructors = {
  fake: { name: 'Coin', given: [{ bytes: 'Claim USDC' }, { bytes: 'Visit claim-usdc.example' }, 6] },
  cats: { name: 'Cats' },
  items: { name: 'Items' },
  payer: { name: 'Payer' },
} as const

/** Puts the code of a contract at an address that the app knows. */
const placeAt = async (chain: LocalChain, address: `0x${string}`, from: string): Promise<`0x${string}`> => {
  const made = await deployContract(chain, { from, name: 'Wrapped' })
  await chain.rpc('anvil_setCode', [address, await chain.rpc('eth_getCode', [made.address, 'latest'])])
  return address
}

/** Its first transaction deploys USDC, and so gives that contract the address that the app knows. */
const usdcOwner = '0x00000000000000000000000000000000000f19e1'

/** Deploys USDC where the app knows it, unless it is there already. */
const placeUsdc = async (chain: LocalChain): Promise<`0x${string}`> => {
  const [known = ''] = local.tokens.flatMap(({ contracts }) => contracts)
  const address = toHex(known)
  if ((await chain.rpc('eth_getCode', [address, 'latest'])) !== '0x') return address
  await actAs({ chain, address: usdcOwner })
  return (await deployContract(chain, { from: usdcOwner, ...usdc })).address
}

/** Deploys each contract when it is first needed. */
const createContracts = (chain: LocalChain): Contracts => {
  const deployed = new Map<ContractKey, Promise<`0x${string}`>>()
  const [from = ''] = chain.accounts.slice(-1)
  const deploy = async (key: ContractKey): Promise<`0x${string}`> => {
    if (key === 'usdc') return placeUsdc(chain)
    if (key === 'weth') return placeAt(chain, toHex(local.wrappedNative), from)
    const given = key === 'market' ? [await contracts('usdc')] : []
    const { address } = await deployContract(
      chain,
      key === 'market' ? { from, name: 'Market', given } : { from, ...constructors[key] },
    )
    return address
  }
  const contracts: Contracts = key => {
    const known = deployed.get(key) ?? deploy(key)
    deployed.set(key, known)
    return known
  }
  return contracts
}

const once = <Opened>(open: () => Promise<Opened>): (() => Promise<Opened>) => {
  let opened: Promise<Opened> | undefined
  return () => (opened ??= open())
}

/** Owns the feed and the pool, so that the accounts of the page keep their balances. */
const financeOwner = '0x00000000000000000000000000000000000F19E0'

/** Opens each when it is first needed: the feed of the price of ether, a pool that lends, and a timelock. */
const openFinance = (chain: LocalChain) => {
  const feed = once(async () => {
    await actAs({ chain, address: financeOwner })
    const opened = await openEtherFeed(createDeployer(chain, financeOwner))
    if ((await opened.readPrice()) === 0) await opened.setPrice(coinUsd)
    return opened
  })
  return {
    feed,
    /** The rate of the euro, so that a currency can be tried. */
    euro: async () => {
      const at = toHex(currencyFeeds.EUR)
      const { setPrice } = await openPriceFeed(createDeployer(chain, financeOwner), { pair: 'EUR / USD', at })
      await setPrice(euroUsd)
    },
    lending: once(async () => {
      await feed()
      return openLending(chain, financeOwner)
    }),
    timelock: once(() => openTimelock(chain)),
  }
}
type Finance = ReturnType<typeof openFinance>

/** Changes the price of ether by so many percent. */
const movePrice =
  (percent: number): Scenario =>
  async ({ finance }) => {
    const { readPrice, setPrice } = await finance.feed()
    return setPrice(Math.round((await readPrice()) * (100 + percent)) / 100)
  }

const coinsOf6Decimals = (amount: number): bigint => BigInt(amount) * 1_000_000n

const mint = async ({ chain, address, other, contracts }: Stage, key: 'usdc' | 'fake') => {
  const to = await contracts(key)
  return execute(chain, {
    from: other,
    to,
    data: callData('mint(address,uint256)', toHex(address), coinsOf6Decimals(500)),
  })
}

const move = async (
  { chain, address, other, contracts }: Stage,
  { key, signature, id }: { key: 'cats' | 'items'; signature: string; id: readonly bigint[] },
) => {
  const to = await contracts(key)
  return execute(chain, { from: other, to, data: callData(signature, toHex(other), toHex(address), ...id) })
}

/** Converts coins to wei, as hex digits. */
const coins = (amount: number): `0x${string}` => `0x${fromEther(String(amount)).toString(16)}`

type OwnCall = { readonly key: ContractKey; readonly data: string; readonly value?: string }

/** Calls a contract from the address. */
const callAs = async ({ chain, address, contracts }: Stage, { key, ...call }: OwnCall): Promise<unknown> => {
  const to = await contracts(key)
  await actAs({ chain, address })
  return execute(chain, { from: address, to, ...call })
}

/** The node signs for any address that is impersonated; it needs coins for its fees. */
const actAs = async ({ chain, address }: Pick<Subject, 'chain' | 'address'>): Promise<void> => {
  if (chain.accounts.some(account => account.toLowerCase() === address.toLowerCase())) return
  await chain.rpc('anvil_impersonateAccount', [address])
  await chain.rpc('anvil_setBalance', [address, coins(10)])
}

/** Another address with the same first and last digits, as those who hope to be mistaken for it make them. */
const imitationOf = (address: string): string => `${address.slice(0, 7)}${'0'.repeat(30)}${address.slice(-5)}`

const randomId = (): bigint => BigInt(Math.floor(Math.random() * 10_000))

const burst =
  (count: number): Scenario =>
  async ({ chain, address, other }) => {
    for (let sent = 1; sent <= count; sent += 1)
      await sendCoins(chain, { from: other, to: address, coins: `0.${String(sent).padStart(3, '0')}` })
  }

const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  token: stage => mint(stage, 'usdc'),
  nft: stage => move(stage, { key: 'cats', signature: 'move(address,address,uint256)', id: [randomId()] }),
  items: stage =>
    move(stage, { key: 'items', signature: 'move(address,address,uint256,uint256)', id: [randomId(), 3n] }),
  deployment: async ({ chain, address }) => {
    await actAs({ chain, address })
    return deployContract(chain, { from: address, name: 'Items' })
  },
  call: stage => callAs(stage, { key: 'usdc', data: callData('burn(uint256)', 0n) }),
  approval: stage =>
    callAs(stage, {
      key: 'usdc',
      data: callData('approve(address,uint256)', toHex(stage.other), 2n ** 256n - 1n),
    }),
  'failed call': stage => callAs(stage, { key: 'usdc', data: callData('burn(uint256)', 2n ** 255n) }),
  swap: stage => callAs(stage, { key: 'market', data: callData('buy()'), value: coins(1) }),
  wrap: stage => callAs(stage, { key: 'weth', data: callData('deposit()'), value: coins(2) }),
  'burst of 10': burst(10),
  'burst of 200': burst(200),
  'fake token': stage => mint(stage, 'fake'),
  // The address has paid somebody; then it gets a little from one who looks like them.
  imitation: async ({ chain, address, other }) => {
    await sendCoins(chain, { from: address, to: other, coins: '0.3' })
    await sendCoins(chain, { from: imitationOf(other), to: address, coins: '0.0000001' })
  },
  payout: async ({ chain, address, other, contracts }) =>
    execute(chain, {
      from: other,
      to: await contracts('payer'),
      data: callData('split(address,address)', toHex(address), toHex(other)),
      value: '0x1bc16d674ec80000',
    }),
  'price falls': movePrice(-10),
  'price rises': movePrice(10),
  loan: async ({ chain, address, finance }) => {
    const { borrow } = await finance.lending()
    await actAs({ chain, address })
    return borrow(address, { weth: 10, dollars: 20_000 })
  },
  schedule: async ({ finance }) => (await finance.timelock()).schedule(),
  execute: async ({ finance }) => (await finance.timelock()).execute(),
}

/** Runs scenarios on the chain of the playground. */
export const createScenarios = (chain: LocalChain) => {
  const contracts = createContracts(chain)
  const finance = openFinance(chain)
  return {
    /** Opens what can be watched before anything has happened at it. */
    prepare: async (): Promise<void> => {
      await contracts('usdc')
      await finance.feed()
      await finance.euro()
      await finance.timelock()
      await placeEmptyPool(chain)
    },
    /** Makes something happen to `address`; it resolves when it is mined. */
    play: (name: ScenarioName, address: string): Promise<unknown> => {
      /** An account of the chain that takes part. */
      const other = chain.accounts.find(account => account.toLowerCase() !== address.toLowerCase()) ?? ''
      return scenarios[name]({ chain, address, other, contracts, finance })
    },
  }
}
