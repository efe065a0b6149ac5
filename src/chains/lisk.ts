import { type ChainFacts, opStackBridge } from './chain.ts'

export const lisk = {
  id: 1135,
  blockTimeMs: 2_000,
  priceName: 'lisk',
  // From specs.optimism.io/protocol/predeploys.html.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/lisk.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x2658723bf70c7667de6b25f99fcce13a16d25d08',
    '0x26db93f8b8b4f7016240af62f7730979d353f9a7',
  ),
} satisfies ChainFacts
