import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const manta = {
  id: 169,
  priceName: 'manta',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x0dc808adce2099a9f62aa87d9670745aba741746',
  // L1StandardBridge and OptimismPortal of packages/config/src/projects/mantapacific in l2beat/l2beat, and projects/manta-pacific in
  // DefiLlama/DefiLlama-Adapters.
  bridge: opStackBridge(
    '0x3b95bc951ee0f553ba487327278cac44f29715e5',
    '0x9168765ee952de7c6f8fc6fad5ec209b960b7622',
  ),
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xb73603c5d87fa094b7314c74ace2e64d165016fb'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xf417f5a458ec102b90352f697d6e2ac3a3d2851f'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x305e88d809c9dc03179554bfbf85ac05ce8f18d6'),
  ],
} satisfies ChainFacts
