import type { ChainFacts } from './chain.ts'

/**
 * Ethereum's testnets. Their coins are worth nothing, so they have names of their own: their amounts are
 * never added to those of ether, and nothing prices them.
 */
const testnet = {
  blockTimeMs: 12_000,
  hasWithdrawals: true,
} as const satisfies Partial<ChainFacts>

export const sepolia = {
  ...testnet,
  id: 11_155_111,
  symbol: 'SepoliaETH',
  otherExplorers: ['https://eth-sepolia.blockscout.com'],
  rpc: ['https://ethereum-sepolia-rpc.publicnode.com'],
  safePrefix: 'sep',
  wrappedNative: '0xfff9976782d46cc05630d1f6ebab18b2324d6b14',
} satisfies ChainFacts

export const holesky = {
  ...testnet,
  id: 17_000,
  symbol: 'HoleskyETH',
  otherExplorers: ['https://eth-holesky.blockscout.com'],
} satisfies ChainFacts

export const hoodi = {
  ...testnet,
  id: 560_048,
  symbol: 'HoodiETH',
  otherExplorers: ['https://eth-hoodi.blockscout.com'],
  rpc: ['https://ethereum-hoodi-rpc.publicnode.com', 'https://rpc.hoodi.ethpandaops.io'],
} satisfies ChainFacts
