import { type ChainFacts, knownToken, opStackBridge } from './chain.ts'

export const blast = {
  id: 81_457,
  priceName: 'blast',
  // From the package sushi and src/tokens/blast.json in Uniswap/default-token-list.
  wrappedNative: '0x4300000000000000000000000000000000000004',
  // `l1StandardBridge` and `portal` of viem's chain.
  bridge: opStackBridge(
    '0x697402166fbf2f22e970df8a6486ef171dbfc524',
    '0x0ec68c5b10f21effb74f2a5c61dfe6b08c0db6cb',
  ),
  tokens: [knownToken({ symbol: 'BLAST', decimals: 18 }, '0xb1a5700fa2358173fe465e6ea4ff52e36e88e2ad')],
} satisfies ChainFacts
