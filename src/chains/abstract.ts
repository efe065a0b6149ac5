import { type ChainFacts, dollarToken } from './chain.ts'
import { zkStackQuirks } from './zksync.ts'

export const abstract = {
  id: 2741,
  ...zkStackQuirks,
  priceName: 'abstract',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package @lifi/data-types.
  wrappedNative: '0x3439153eb7af838ad19d56e1571fbd09333c2809',
  tokens: [
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0x84a71ccd554cc1b02749b35d22f684cc8ec987e1'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x0709f39376deee2a2dfc94a58edeb2eb9df012bd'),
  ],
} satisfies ChainFacts
