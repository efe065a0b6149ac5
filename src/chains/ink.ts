import { type ChainFacts, dollarToken, opStackBridge } from './chain.ts'

export const ink = {
  id: 57_073,
  blockTimeMs: 1_000,
  priceName: 'ink',
  safePrefix: 'ink',
  // ETH / USD of relayer-manifests-multi-feed/inkMultiFeed.json, below packages/relayer-remote-config/main
  // of redstone-finance/redstone-oracles-monorepo.
  priceFeed: '0xe5867b1d421f0b52697f16e2ac437e87d66d5fbf',
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/ink.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x88ff1e5b602916615391f55854588efcbb7663f0',
    '0x5d66c1782664115999c47c9fa5cd031f495d3e4f',
  ),
  // From aave-dao/aave-address-book.
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x2d270e6886d130d724215a266106e6832161eaed'),
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0x0200c29006150606b650577bbe7b6248f58470c1'),
  ],
} satisfies ChainFacts
