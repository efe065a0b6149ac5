import { type ChainFacts, dollarToken, opStackBridge } from './chain.ts'

export const soneium = {
  id: 1868,
  blockTimeMs: 2_000,
  priceName: 'soneium',
  // The feed of ETH / USD in aave-dao/aave-address-book.
  priceFeed: '0x291cf980ba12505d65ee01bde0882f1d5e533525',
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/soneium.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0xeb9bf100225c214efc3e7c651ebbadcf85177607',
    '0x88e529a6ccd302c948689cd5156c83d4614fae92',
  ),
  // From aave-dao/aave-address-book.
  tokens: [
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35'),
  ],
} satisfies ChainFacts
