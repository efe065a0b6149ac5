import type { ChainFacts } from './chain.ts'

export const katana = {
  id: 747_474,
  priceName: 'katana',
  // ETH / USD of data/feeds/katana.json in Chainlink's package @chainlink/mcp-server.
  priceFeed: '0x7bdbdb772f4a073badd676a567c6ed82049a8eee',
  // From the package sushi.
  wrappedNative: '0xee7d8bcfb72bc1880d0cf19822eb0a2e6577ab62',
} satisfies ChainFacts
