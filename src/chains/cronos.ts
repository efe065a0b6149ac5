import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const cronos = {
  id: 25,
  priceName: 'cronos',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x5c7f8a570d578ed84e63fdfa7b1ee72deae1ae23',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xc21223249ca28397b4b6541dffaecc539bff0c59'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x062e66477faf219f25d27dced647bf57c3107d52'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0xe44fd7fcb2b1581822d0c862b68222998a0c299a'),
  ],
} satisfies ChainFacts
