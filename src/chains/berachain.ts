import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const berachain = {
  id: 80_094,
  priceName: 'berachain',
  // BERA / USD of relayer-manifests/berachainBera.json, below packages/relayer-remote-config/main
  // of redstone-finance/redstone-oracles-monorepo.
  priceFeed: '0x3fcfa6fd31fad7e1681b19b7bdc43b9bc31a0788',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x6969696969696969696969696969696969696969',
  tokens: [
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0x549943e04f40284185054145c6e4e9568c1d3241'),
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0x779ded0c9e1022225f8e0630b35a9b54be713736'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0x2f6f07cdcf3588944bf4c42ac74ff24bf56e7590'),
  ],
} satisfies ChainFacts
