import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const manta = {
  id: 169,
  priceName: 'manta',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x0dc808adce2099a9f62aa87d9670745aba741746',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xb73603c5d87fa094b7314c74ace2e64d165016fb'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xf417f5a458ec102b90352f697d6e2ac3a3d2851f'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x305e88d809c9dc03179554bfbf85ac05ce8f18d6'),
  ],
} satisfies ChainFacts
