import { evm, type Family } from './family.ts'

/**
 * Constant facts about a chain. Those in a file of its own override those of a public list
 * (`listed-chains.json`).
 */
export type Chain = {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  readonly family: Family
  readonly symbol: string
  /** Decimals of the coin: `eth_getBalance` gives an amount in 10^-decimals coins. */
  readonly decimals: number
  /** Prefix of addresses such as `gno:0x…` (EIP-3770), in lower case. */
  readonly shortName?: string
  /** Base address of the block explorer without a slash at the end; empty if there is none. */
  readonly explorer: string
  /** Base addresses of other explorers of which people paste links. */
  readonly otherExplorers?: readonly string[]
  readonly blockTimeMs: number
  /**
   * Whether blocks may come only with transactions, so that an old head does not mean that the node is stuck.
   */
  readonly blocksOnDemand?: true | undefined
  /** Public JSON-RPC endpoints without keys. A chain without any is not watched by default. */
  readonly rpc: readonly string[]
  /** Multicall3, if it is not at its usual address. Lower case. */
  readonly multicall?: string
  /** A testnet is watched only if the configuration names it. */
  readonly isTestnet?: boolean
  /** DefiLlama's name of the chain; its id if absent. */
  readonly priceName?: string
  /** DefiLlama's key of the coin; that of the zero address if absent. */
  readonly coinPriceKey?: string
  /**
   * Chainlink's feed of the coin in US dollars: the proxy, which outlives the aggregators behind it, with
   * eight decimals. From Chainlink's list (docs.chain.link/data-feeds/price-feeds/addresses). Or RedStone's
   * feed, which has the same methods. Lower case.
   */
  readonly priceFeed?: string
  /** Decimals of the feed, if they are not eight. */
  readonly priceFeedDecimals?: number
  /**
   * app.safe.global's name of the chain in its addresses (EIP-3770); absent if the app does not know the
   * chain.
   */
  readonly safePrefix?: string
  /**
   * Well-known tokens; in a chain's own file without the wrapped coin. Nothing imitates tokens on a chain
   * without any.
   */
  readonly tokens?: readonly KnownToken[]
  /** The registry of the Ethereum Name Service. Lower case. */
  readonly ensRegistry?: string
  /**
   * The Universal Resolver of the Ethereum Name Service: its proxy, which outlives the contracts behind it
   * (docs.ens.domains/learn/deployments). Lower case.
   */
  readonly universalResolver?: string
  /** The contract that gives a token for the coin, and the coin for it, one for one: WETH and its like. Lower case. */
  readonly wrappedNative?: string
  /** Symbol of the wrapped coin, if it is not `W` and the coin's. */
  readonly wrappedSymbol?: string
  /**
   * Whether wrapping is logged as a mint of the token and unwrapping as a burn, without `Deposit` and `Withdrawal`.
   */
  readonly wrapsAsTransfers?: true
  /** NFTs that are older than ERC-721 and whose logs have a shape of their own. Lower case. */
  readonly earlyNfts?: EarlyNfts
  /** Whether blocks pay out what validators withdraw, in the coin (EIP-4895). */
  readonly hasWithdrawals?: true
  /** The bridge of the chain's own operators to the chain that it settles on. */
  readonly bridge?: Bridge
  /** The contract by which the coin moves as a token does, and which logs that. Lower case. */
  readonly coinContract?: string
  /** Logs report every contract that is created. */
  readonly hasDeploymentLogs?: true
  /** Logs report everything that the coin does, so traces add nothing. */
  readonly hasCompleteCoinLogs?: true
}

export type EarlyNfts = { readonly cryptoKitties: string; readonly cryptoPunks: string }

/** Facts of the public lists. */
export type ListedChain = Pick<
  Chain,
  | 'id'
  | 'name'
  | 'symbol'
  | 'decimals'
  | 'shortName'
  | 'explorer'
  | 'otherExplorers'
  | 'rpc'
  | 'multicall'
  | 'isTestnet'
> & { readonly blockTimeMs?: number }

/** Facts of a file of ours, which count where the list says something else. */
export type ChainFacts = Partial<Chain> & Pick<Chain, 'id'>

/** Multicall3's address on nearly every chain (github.com/mds1/multicall3). Lower case. */
export const usualMulticall = '0xca11bde05977b3631167028862be2a173976ca11'

/** Contracts of a bridge that take bridged assets, or pay them out. Lower case. */
export type Bridge = {
  /** Chain id of the other end. */
  readonly chain: number
  /** Contracts on the other chain. */
  readonly remoteContracts: readonly string[]
  /** Contracts on this chain. */
  readonly localContracts: readonly string[]
}

/** A token that everybody knows by its symbol. */
export type KnownToken = {
  readonly symbol: string
  /** Decimals of every contract of the token on this chain. */
  readonly decimals: number
  /** Whether one of it is worth a dollar. */
  readonly isDollar: boolean
  /** Every contract of the token, bridged and former ones included. Lower case. */
  readonly contracts: readonly string[]
  /** Contracts that rightly bear the symbol, but are worth something else. Lower case. */
  readonly formerContracts?: readonly string[]
}

type KnownUnits = Pick<KnownToken, 'symbol' | 'decimals'>

export const knownToken = (units: KnownUnits, ...contracts: readonly string[]): KnownToken => ({
  ...units,
  isDollar: false,
  contracts,
})

export const dollarToken = (units: KnownUnits, ...contracts: readonly string[]): KnownToken => ({
  ...units,
  isDollar: true,
  contracts,
})

/**
 * The bridge of a chain made with the OP Stack. On all of these L2CrossDomainMessenger, L2StandardBridge and L2ToL1MessagePasser
 * have the same addresses (specs.optimism.io/protocol/predeploys.html).
 */
export const opStackBridge = (...remoteContracts: readonly string[]): Bridge => ({
  chain: 1,
  remoteContracts,
  localContracts: [
    '0x4200000000000000000000000000000000000007',
    '0x4200000000000000000000000000000000000010',
    '0x4200000000000000000000000000000000000016',
  ],
})

/** Decimals of nearly every chain's coin. */
export const etherDecimals = 18

/** A chain that is known by its number alone; its coin is taken for ETH. */
export const unknownChain = (id: number): Chain => ({
  id,
  family: evm,
  name: `Chain ${id}`,
  symbol: 'ETH',
  decimals: etherDecimals,
  explorer: '',
  blockTimeMs: 2_000,
  blocksOnDemand: true,
  rpc: [],
})
