import type { ChainFacts } from './chain.ts'

export const kaia = {
  id: 8217,
  priceName: 'klaytn',
  // From src/config/data/ccip/v1_2_0/mainnet/tokens.json in smartcontractkit/documentation, and the package @lifi/data-types.
  wrappedNative: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
} satisfies ChainFacts
