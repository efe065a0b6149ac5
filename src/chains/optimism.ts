import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const optimism = {
  id: 10,
  name: 'Optimism',
  otherExplorers: ['https://optimism.blockscout.com', 'https://explorer.optimism.io'],
  blockTimeMs: 2_000,
  rpc: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  priceName: 'optimism',
  safePrefix: 'oeth',
  priceFeed: '0x13e3ee699d1909e989722e753853ae30b17e08c5',
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/op.toml in ethereum-optimism/superchain-registry.
  bridge: opStackBridge(
    '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
    '0xbeb5fc579115071764c7423a4f12edde41f106ed',
  ),
  tokens: [
    dollarToken(
      { symbol: 'USDT', decimals: 6 },
      '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      '0x01bff41798a0bcf287b996046ca68b395dbc1071',
    ),
    dollarToken(
      { symbol: 'USDC', decimals: 6 },
      '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      '0x7f5c764cbc14f9669b88837ca1490cca17c31607',
    ),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x68f180fcce6836688e9084f035309e29bf0a2095'),
    knownToken({ symbol: 'OP', decimals: 18 }, '0x4200000000000000000000000000000000000042'),
  ],
} satisfies ChainFacts
