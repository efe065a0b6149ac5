import type { ChainFacts } from './chain.ts'
import { zkStackQuirks } from './zksync.ts'

export const lens = {
  id: 232,
  ...zkStackQuirks,
  priceName: 'lens',
  safePrefix: 'lens',
} satisfies ChainFacts
