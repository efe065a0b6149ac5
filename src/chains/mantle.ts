import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const mantle = {
  id: 5000,
  priceName: 'mantle',
  safePrefix: 'mantle',
  // MNT / USD of aave-dao/aave-address-book.
  priceFeed: '0xd97f20bebed74e8144134c4b148fe93417dd0f96',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  wrappedNative: '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8',
  // L1StandardBridge and OptimismPortal of packages/config/src/projects/mantle in l2beat/l2beat, and Mantle's own documentation.
  bridge: opStackBridge(
    '0x95fc37a27a2f68e3a647cdc081f0a89bb47c3012',
    '0xc54cb22944f2be476e02decfcd7e3e7d3e15a8fb',
  ),
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x201eba5cc46d216ce6dc03f6a759e8e766e956ae'),
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0x779ded0c9e1022225f8e0630b35a9b54be713736'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0xdeaddeaddeaddeaddeaddeaddeaddeaddead1111'),
  ],
} satisfies ChainFacts
