import type { ChainFacts } from './chain.ts'

export const katana = {
  id: 747_474,
  priceName: 'katana',
  // From the package sushi.
  wrappedNative: '0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62',
} satisfies ChainFacts
