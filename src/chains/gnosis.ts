import type { ChainFacts } from './chain.ts'

export const gnosis = {
  id: 100,
  symbol: 'xDAI',
} satisfies ChainFacts
