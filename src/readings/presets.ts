import { chainOf } from '#chains/registry.ts'

/** A call of a contract on one chain. */
type PresetCall = {
  readonly contract: string
  readonly call: string
  readonly args?: readonly string[]
  readonly result?: string
}

/** The fields that choose what a preset is about. */
export type PresetFields = { readonly pair?: string | undefined; readonly contract?: string | undefined }

/** A value that people know by name: a call that we know, on the chains where its contract is. */
export type Preset = {
  readonly id: string
  /** The field that it takes. */
  readonly takes: keyof PresetFields | undefined
  /** The preset whose words it has; absent: its own. */
  readonly wordedAs?: string
  /** Who says it, as alerts name them. */
  readonly source?: string
  /** Whether each watched address has a value of its own. */
  readonly isPerAddress: boolean
  /** Absent: those of the contract that it takes. */
  readonly decimals?: number
  /** `undefined`: it is not on the chain. */
  readonly callOn: (chain: number, fields: PresetFields) => PresetCall | 'baseFee' | undefined
}

/** Chainlink's proxies on Ethereum by pair, with eight decimals (docs.chain.link/data-feeds/price-feeds/addresses). */
const ethereumFeeds: Readonly<Record<string, string>> = {
  'BTC/USD': '0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c',
  'USDC/USD': '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
  'USDT/USD': '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D',
  'DAI/USD': '0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9',
}

/** Chainlink's feed of a pair with eight decimals: that of the chain's coin, and on Ethereum some others. */
const feedOf = (chain: number, pair: string): string | undefined => {
  const { symbol, priceFeed, priceFeedDecimals } = chainOf(chain)
  if (pair === `${symbol}/USD`) return priceFeedDecimals === undefined ? priceFeed : undefined
  return chain === 1 ? ethereumFeeds[pair] : undefined
}

/** Aave's v3 pools by chain (`POOL` of the main market in github.com/aave-dao/aave-address-book). */
const aavePools: Readonly<Record<number, string>> = {
  1: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
  10: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  56: '0x6807dc923806fE8Fd134338EABCA509979a7e0cB',
  100: '0xb50201558B00496A145fE76f7424749556E326D8',
  137: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  8453: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
  42161: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  43114: '0x794a61358D6845594F94dc1DB02A252b5b4814aD',
  59144: '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac',
  534352: '0x11fCfe756c05AD438e312a7fd934381537D3cFfe',
}

/** SparkLend's pool (`SparkLend.sol` in github.com/sparkdotfi/spark-address-registry). */
const sparkPools = { 1: '0xC13e21B648A5Ee794902342038FF3aDAB66BE987' } as const

/** Aave's v2 lending pool of the main market (docs.aave.com/developers/v/2.0/deployed-contracts). */
const aaveV2Pools = { 1: '0x7d2768dE32b0b80b7a3454c06BdAc94A69DDc7A9' } as const

const onItsContract =
  (call: Omit<PresetCall, 'contract'>) =>
  (_: number, { contract }: PresetFields): PresetCall | undefined =>
    contract === undefined ? undefined : { contract, ...call }

/** One share of 18 decimals: its assets are the price of a share, where shares and assets have the same decimals. */
const shares = '1000000000000000000'

const latestAnswer = 'function latestAnswer() view returns (int256)'
const accountData =
  'function getUserAccountData(address user) view returns (uint256 collateral, uint256 debt, uint256 available, uint256 threshold, uint256 ltv, uint256 healthFactor)'

/** The health of loans at pools that answer as those of Aave do. */
const loanHealth = (source: string, pools: Readonly<Record<number, string>>) =>
  ({
    takes: undefined,
    wordedAs: 'loan_health',
    source,
    isPerAddress: true,
    decimals: 18,
    callOn: (chain: number): PresetCall | undefined => {
      const contract = pools[chain]
      if (contract === undefined) return undefined
      return { contract, call: accountData, args: ['{address}'], result: 'healthFactor' }
    },
  }) as const

/** All presets, in the order in which they are listed. */
export const presets = [
  {
    id: 'price',
    takes: 'pair',
    source: 'Chainlink',
    isPerAddress: false,
    decimals: 8,
    callOn: (chain, { pair = '' }) => {
      const contract = feedOf(chain, pair)
      return contract === undefined ? undefined : { contract, call: latestAnswer }
    },
  },
  {
    id: 'gas',
    takes: undefined,
    isPerAddress: false,
    decimals: 9,
    callOn: () => 'baseFee',
  },
  { id: 'loan_health', ...loanHealth('Aave v3', aavePools) },
  { id: 'loan_health_spark', ...loanHealth('Spark', sparkPools) },
  { id: 'loan_health_aave_v2', ...loanHealth('Aave v2', aaveV2Pools) },
  {
    id: 'total_supply',
    takes: 'contract',
    isPerAddress: false,
    callOn: onItsContract({ call: 'function totalSupply() view returns (uint256)' }),
  },
  {
    id: 'share_price',
    takes: 'contract',
    isPerAddress: false,
    decimals: 18,
    callOn: onItsContract({
      call: 'function convertToAssets(uint256 shares) view returns (uint256 assets)',
      args: [shares],
    }),
  },
] as const satisfies readonly Preset[]

export type PresetId = (typeof presets)[number]['id']

const byId: ReadonlyMap<string, Preset> = new Map(presets.map(preset => [preset.id, preset]))

/** The preset of a name. Throws for an unknown one. */
export const presetOf = (id: PresetId): Preset => {
  const preset = byId.get(id)
  if (preset === undefined) throw new Error(`there is no preset ${id}`)
  return preset
}

/** The pairs whose price is on a chain, such as `ETH/USD`; none: the chain has no feeds. */
export const pairsOn = (chain: number): readonly string[] => {
  const own = `${chainOf(chain).symbol}/USD`
  return [own, ...Object.keys(ethereumFeeds)].filter(pair => feedOf(chain, pair) !== undefined)
}
