import type { ChainFacts } from './chain.ts'
import { tronFamily } from './family.ts'

/** Facts that Tron's testnets share. Their addresses are those of Tron. */
const testnet = {
  symbol: 'TRX',
  decimals: 6,
  family: tronFamily,
  blockTimeMs: 3_000,
  isTestnet: true,
} satisfies Partial<ChainFacts>

// Ids, endpoints and explorers are those of `tronShasta` and `tronNile` in viem.
export const tronShasta = {
  ...testnet,
  id: 2_494_104_990,
  name: 'Tron Shasta',
  explorer: 'https://shasta.tronscan.org/#',
  rpc: ['https://api.shasta.trongrid.io/jsonrpc'],
} satisfies ChainFacts

export const tronNile = {
  ...testnet,
  id: 3_448_148_188,
  name: 'Tron Nile',
  explorer: 'https://nile.tronscan.org/#',
  rpc: ['https://nile.trongrid.io/jsonrpc'],
} satisfies ChainFacts
