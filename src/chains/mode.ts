import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const mode = {
  id: 34_443,
  blockTimeMs: 2_000,
  priceName: 'mode',
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/mode.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x735adbbe72226bd52e818e7181953f42e3b0ff21',
    '0x8b34b14c7c7123459cf3076b8cb929be097d0c07',
  ),
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xd988097fb8612cc24eec14542bc03424c656005f'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xf0f161fda2712db8b566946122a5af183995e2ed'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0xcdd475325d6f564d27247d1dddbb0dac6fa0a5cf'),
  ],
} satisfies ChainFacts
