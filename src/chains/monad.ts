import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const monad = {
  id: 143,
  priceName: 'monad',
  safePrefix: 'monad',
  // MON_USD_Proxy of mainnet/chainlink.jsonc in monad-crypto/protocols, and several protocols' deployments.
  priceFeed: '0xbcd78f76005b7515837af6b50c7c52bcf73822fb',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x3bd359c1119da7da1d913d1c4d2b7c461115433a',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x754704bc059f8c67012fed69bc8a327a5aafb603'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0xee8c0e9f1bffb4eb878d8f15f368a02a35481242'),
  ],
} satisfies ChainFacts
