import type { Chain } from './chain.ts'

/** The development chain of anvil and hardhat, and of the playground. */
export const local = {
  id: 31337,
  name: 'Local chain',
  symbol: 'ETH',
  explorer: '',
  blockTimeMs: 1_000,
  rpc: [],
} satisfies Chain
