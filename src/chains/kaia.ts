import type { ChainFacts } from './chain.ts'

export const kaia = {
  id: 8217,
  priceName: 'klaytn',
  // KAIA / USD of relayer-manifests-multi-feed/kaiaMultiFeed.json, below packages/relayer-remote-config/main
  // of redstone-finance/redstone-oracles-monorepo.
  priceFeed: '0xa2f3430ac9cfc37aef88449dadf36af676211a64',
  // From src/config/data/ccip/v1_2_0/mainnet/tokens.json in smartcontractkit/documentation, and the package @lifi/data-types.
  wrappedNative: '0x19aac5f612f524b754ca7e7c41cbfa2e981a4432',
} satisfies ChainFacts
