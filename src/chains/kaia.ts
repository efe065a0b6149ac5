import type { ChainFacts } from './chain.ts'

export const kaia = {
  id: 8217,
  priceName: 'klaytn',
} satisfies ChainFacts
