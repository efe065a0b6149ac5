/** Facts of a chain that never change. */
export type Chain = {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  /** The native coin's symbol; it has 18 decimals on every chain here. */
  readonly symbol: string
  /** Base address of the block explorer without a slash at the end; empty: there is none. */
  readonly explorer: string
  /** Between blocks, in ms. */
  readonly blockTimeMs: number
  /** Public JSON-RPC endpoints without keys. */
  readonly rpc: readonly string[]
}

const chains: readonly Chain[] = [
  {
    id: 1,
    name: 'Ethereum',
    symbol: 'ETH',
    explorer: 'https://etherscan.io',
    blockTimeMs: 12_000,
    rpc: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  },
  {
    id: 8453,
    name: 'Base',
    symbol: 'ETH',
    explorer: 'https://basescan.org',
    blockTimeMs: 2_000,
    rpc: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  },
  {
    id: 42161,
    name: 'Arbitrum',
    symbol: 'ETH',
    explorer: 'https://arbiscan.io',
    blockTimeMs: 250,
    rpc: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  },
  {
    id: 10,
    name: 'Optimism',
    symbol: 'ETH',
    explorer: 'https://optimistic.etherscan.io',
    blockTimeMs: 2_000,
    rpc: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  },
  {
    id: 56,
    name: 'BNB Chain',
    symbol: 'BNB',
    explorer: 'https://bscscan.com',
    blockTimeMs: 750,
    rpc: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  },
  {
    id: 137,
    name: 'Polygon',
    symbol: 'POL',
    explorer: 'https://polygonscan.com',
    blockTimeMs: 2_000,
    rpc: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  },
  {
    id: 43114,
    name: 'Avalanche',
    symbol: 'AVAX',
    explorer: 'https://snowtrace.io',
    blockTimeMs: 1_500,
    rpc: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  },
  { id: 31337, name: 'Local chain', symbol: 'ETH', explorer: '', blockTimeMs: 1_000, rpc: [] },
]

const byId = new Map(chains.map(chain => [chain.id, chain]))

/** The chains watched where nothing else is asked for: the well-known ones that have a public endpoint. */
export const defaultChains: readonly number[] = chains
  .filter(chain => chain.rpc.length > 0)
  .map(chain => chain.id)

/** What is known of a chain; an unknown one is called by its number, its coin ETH. */
export const chainOf = (id: number): Chain =>
  byId.get(id) ?? { id, name: `Chain ${id}`, symbol: 'ETH', explorer: '', blockTimeMs: 2_000, rpc: [] }
