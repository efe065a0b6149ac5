import type { ChainFacts } from './chain.ts'

export const ronin = {
  id: 2020,
  priceName: 'ronin',
  // From WRON of projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  wrappedNative: '0xe514d9deb7966c8be0ca922de8a064264ea6bcd4',
} satisfies ChainFacts
