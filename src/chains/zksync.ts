import { type ChainFacts, dollarToken } from './chain.ts'

/**
 * On a chain of the ZK Stack the coin is a contract, which logs fees as well; contracts are created by a system contract, which
 * logs that. Frames of traces show how the system contracts work, and nothing that the logs leave out.
 */
export const zkStackQuirks = {
  coinContract: '0x000000000000000000000000000000000000800a',
  hasDeploymentLogs: true,
  hasCompleteCoinLogs: true,
  // IL2WrappedBaseToken of matter-labs/era-contracts declares no other events.
  wrapsAsTransfers: true,
} as const satisfies Partial<ChainFacts>

export const zkSync = {
  id: 324,
  ...zkStackQuirks,
  priceName: 'era',
  safePrefix: 'zksync',
  // ETH / USD of data/feeds/zksync.json in Chainlink's package @chainlink/mcp-server, and aave-dao/aave-address-book.
  priceFeed: '0x6d41d1dc818112880b40e26bd6fd347e41008eda',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  wrappedNative: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  tokens: [
    dollarToken(
      { symbol: 'USDC', decimals: 6 },
      '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4',
      '0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4',
    ),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x493257fd37edb34451f62edf8d2a0c418852ba4c'),
  ],
} satisfies ChainFacts
export const zkSyncSepolia = { id: 300, ...zkStackQuirks } satisfies ChainFacts
