import { type ChainFacts, dollarToken, opStackBridge } from './chain.ts'

export const base = {
  id: 8453,
  otherExplorers: ['https://base.blockscout.com'],
  blockTimeMs: 2_000,
  rpc: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  priceName: 'base',
  safePrefix: 'base',
  priceFeed: '0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70',
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/base.toml in ethereum-optimism/superchain-registry.
  bridge: opStackBridge(
    '0x3154cf16ccdb4c6d922629664174b904d80f2c35',
    '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
  ),
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'),
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0x50c5725949a6f0c72e6c4a641f24049a917db0cb'),
  ],
} satisfies ChainFacts
