import { type ChainFacts, dollarToken } from './chain.ts'

/** Transfers of Cosmos' own kind are in no block that `eth_getBlockByNumber` returns (docs.sei.io/evm/reference). */
export const sei = {
  id: 1329,
  priceName: 'sei',
  // SEI / USD of relayer-manifests-multi-feed/seiMultiFeed.json, below packages/relayer-remote-config/main
  // of redstone-finance/redstone-oracles-monorepo.
  priceFeed: '0x100c8e61ab3bea812a42976199fc3dafbcdd7272',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package @lifi/data-types. The second USDC came before
  // Circle's own.
  wrappedNative: '0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7',
  tokens: [
    dollarToken(
      { symbol: 'USDC', decimals: 6 },
      '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392',
      '0x3894085ef7ff0f0aedf52e2a2704928d1ec074f1',
    ),
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0x9151434b16b9763660705744891fa906f660ecc5'),
  ],
} satisfies ChainFacts
