import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const plasma = {
  id: 9745,
  priceName: 'plasma',
  safePrefix: 'plasma',
  // XPL / USD of aave-dao/aave-address-book.
  priceFeed: '0xf932477c37715ae6657ab884414bd9876fe3f750',
  // From aave-dao/aave-address-book.
  wrappedNative: '0x6100e367285b01f48d07953803a2d8dca5d19873',
  tokens: [
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0x9895d81bb462a195b4922ed7de0e3acd007c32cb'),
  ],
} satisfies ChainFacts
