import { type ChainFacts, knownToken } from './chain.ts'

export const blast = {
  id: 81_457,
  priceName: 'blast',
  // From the package sushi and src/tokens/blast.json in Uniswap/default-token-list.
  wrappedNative: '0x4300000000000000000000000000000000000004',
  tokens: [knownToken({ symbol: 'BLAST', decimals: 18 }, '0xb1a5700fa2358173fe465e6ea4ff52e36e88e2ad')],
} satisfies ChainFacts
