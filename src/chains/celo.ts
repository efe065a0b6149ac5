import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const celo = {
  id: 42_220,
  blockTimeMs: 1_000,
  priceName: 'celo',
  safePrefix: 'celo',
  // CELO / USD of src/dataFeeds/celo.ts in hyplabs/ts-chainlink-datafeed, and aave-dao/aave-address-book.
  priceFeed: '0x0568fd19986748ceff3301e55c0eb1e729e0ab7e',
  // The coin is also a token, whose `transfer` moves it without a value and logs that (docs.celo.org/specs/token-duality).
  coinContract: '0x471ece3750da237f93b8e339c536989b8978a438',
  // L1StandardBridgeProxy and OptimismPortalProxy of superchain/configs/mainnet/celo.toml in
  // ethereum-optimism/superchain-registry, as is the block time.
  bridge: opStackBridge(
    '0x9c4955b92f34148dbcfdcd82e9c9ece5cf2badfe',
    '0xc5c5d157928bdbd2acf6d0777626b6c75a9eaedc',
  ),
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xceba9300f2b948710d2653dd7b07f33a8b32118c'),
    dollarToken(
      { symbol: 'USDT', decimals: 6 },
      '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
      '0x617f3112bf5397d0467d315cc709ef968d9ba546',
      '0x88eec49252c8cbc039dcdb394c0c2ba2f1637ea0',
    ),
    dollarToken({ symbol: 'USDm', decimals: 18 }, '0x765de816845861e75a25fca122bb6898b8b1282a'),
    knownToken(
      { symbol: 'WETH', decimals: 18 },
      '0xd221812de1bd094f35587ee8e174b07b6167d9af',
      '0x66803fb87abd4aac3cbb3fad7c3aa01f6f3fb207',
      '0x122013fd7df1c6f636a5bb8f03108e876548b455',
    ),
  ],
} satisfies ChainFacts
