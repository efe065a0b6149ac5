import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const opBnb = {
  id: 204,
  priceName: 'op_bnb',
  safePrefix: 'opbnb',
  // From the package @pancakeswap/tokens.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 18 }, '0x9e5aac1ba1a2e6aed6b32689dfcf62a509ca96f3'),
    knownToken({ symbol: 'ETH', decimals: 18 }, '0xe7798f023fc62146e8aa1b36da45fb70855a77ea'),
  ],
} satisfies ChainFacts
