import { type ChainFacts, opStackBridge } from './chain.ts'

export const zora = {
  id: 7_777_777,
  blockTimeMs: 2_000,
  priceName: 'zora',
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/zora.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x3e2ea9b92b7e48a52296fd261dc26fd995284631',
    '0x1a0ad011913a150f69f6a19df447a0cfd9551054',
  ),
} satisfies ChainFacts
