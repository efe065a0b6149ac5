import type { ChainFacts } from './chain.ts'
import { zkStackQuirks } from './zksync.ts'

export const abstract = {
  id: 2741,
  ...zkStackQuirks,
  priceName: 'abstract',
  // From WETH of projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  wrappedNative: '0x3439153eb7af838ad19d56e1571fbd09333c2809',
} satisfies ChainFacts
