import type { ChainFacts } from './chain.ts'

/** Transfers of Cosmos' own kind are in no block that `eth_getBlockByNumber` returns (docs.sei.io/evm/reference). */
export const sei = {
  id: 1329,
  priceName: 'sei',
  // From WSEI of projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  wrappedNative: '0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7',
} satisfies ChainFacts
