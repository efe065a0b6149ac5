import { type ChainFacts, dollarToken } from './chain.ts'
import { ethereum } from './ethereum.ts'

/** The development chain of anvil and hardhat, and of the playground. */
export const local = {
  id: 31337,
  name: 'Local chain',
  symbol: 'ETH',
  explorer: '',
  /** The address of the wrapped coin on Ethereum; the playground puts a contract there. */
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  /** The playground deploys it there. Contracts on this chain may have any symbol, and none of them imitates it. */
  tokens: [dollarToken({ symbol: 'USDC', decimals: 6 }, '0x03421e4892f4bc6d02d0d50434e82004daecc112')],
  /** The playground puts a registry of its own names there. */
  ensRegistry: '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
  universalResolver: ethereum.universalResolver,
  earlyNfts: ethereum.earlyNfts,
  hasWithdrawals: true,
  blockTimeMs: 1_000,
  blocksOnDemand: true,
  rpc: [],
} satisfies ChainFacts
