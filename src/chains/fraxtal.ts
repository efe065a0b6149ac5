import { type ChainFacts, dollarToken, opStackBridge } from './chain.ts'

export const fraxtal = {
  id: 252,
  blockTimeMs: 2_000,
  priceName: 'fraxtal',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/fraxtal.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x34c0bd5877a5ee7099d0f5688d65f4bb9158bde2',
    '0x36cb65c1967a0fb0eee11569c51c2f2aa1ca6f6d',
  ),
  // From pages/frxusd/frxusd-contracts.mdx in FraxFinance/docs, and the package @lifi/data-types.
  tokens: [dollarToken({ symbol: 'frxUSD', decimals: 18 }, '0xfc00000000000000000000000000000000000001')],
} satisfies ChainFacts
