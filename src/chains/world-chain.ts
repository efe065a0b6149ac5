import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const worldChain = {
  id: 480,
  blockTimeMs: 2_000,
  priceName: 'wc',
  safePrefix: 'wc',
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/worldchain.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x470458c91978d2d929704489ad730dc3e3001113',
    '0xd5ec14a83b7d95be1e2ac12523e2dee12cbeea6c',
  ),
  // From src/tokens/worldchain.json in Uniswap/default-token-list; WLD of src/config/data/ccip/v1_2_0/mainnet/tokens.json in
  // smartcontractkit/documentation.
  tokens: [
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0x79a02482a880bce3f13e09da970dc34db4cd24d1'),
    knownToken({ symbol: 'WLD', decimals: 18 }, '0x2cfc85d8e48f8eab294be644d9e25c3030863003'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x03c7054bcb39f7b2e5b2c7acb37583e32d70cfa3'),
  ],
} satisfies ChainFacts
