import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const bnbChain = {
  id: 56,
  name: 'BNB Chain',
  blockTimeMs: 750,
  rpc: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  priceName: 'bsc',
  safePrefix: 'bnb',
  priceFeed: '0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee',
  wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 18 }, '0x55d398326f99059ff775485246999027b3197955'),
    dollarToken({ symbol: 'USDC', decimals: 18 }, '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d'),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3'),
    knownToken({ symbol: 'ETH', decimals: 18 }, '0x2170ed0880ac9a755fd29b2688956bd959f933f8'),
  ],
} satisfies ChainFacts
