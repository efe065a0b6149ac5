import { type ChainFacts, dollarToken, knownToken } from './chain.ts'
import { zkStackQuirks } from './zksync.ts'

export const lens = {
  id: 232,
  ...zkStackQuirks,
  priceName: 'lens',
  safePrefix: 'lens',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package @lifi/data-types.
  wrappedNative: '0x6bdc36e20d267ff0dd6097799f82e78907105e2f',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x88f08e304ec4f90d644cec3fb69b8ad414acf884'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0xe5ecd226b3032910ceaa43ba92ee8232f8237553'),
  ],
} satisfies ChainFacts
