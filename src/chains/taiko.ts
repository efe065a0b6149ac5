import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const taiko = {
  id: 167_000,
  priceName: 'taiko',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0xa51894664a773981c6c112c43ce576f315d5b1b6',
  // Bridge and ERC20Vault of packages/protocol/deployments/mainnet-contract-logs-L2.md in taikoxyz/taiko-mono, and l2beat/l2beat.
  bridge: {
    chain: 1,
    remoteContracts: [
      '0xd60247c6848b7ca29eddf63aa924e53db6ddd8ec',
      '0x996282ca11e5deb6b5d122cc3b9a1fcaad4415ab',
    ],
    localContracts: [
      '0x1670000000000000000000000000000000000001',
      '0x1670000000000000000000000000000000000002',
    ],
  },
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x07d83526730c7438048d55a4fc0b850e2aab6f0b'),
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0x19e26b0638bf63aa9fa4d14c6baf8d52ebe86c5c'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x2def195713cf4a606b49d07e520e22c17899a736'),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0x7d02a3e0180451b17e5d7f29ef78d06f8117106c'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0xc4c410459fbaf8f7f86b6cee52b4fa1282ff9704'),
  ],
} satisfies ChainFacts
