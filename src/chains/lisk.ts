import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

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
  // From the package @lifi/data-types, and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  tokens: [
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0xf242275d3a6527d877f2c927a82d9b057609cc71'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x05d032ac25d322df992303dca074ee7392c117b9'),
    knownToken({ symbol: 'LSK', decimals: 18 }, '0xac485391eb2d7d88253a7f1ef18c37f4242d1a24'),
  ],
} satisfies ChainFacts
