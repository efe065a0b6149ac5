import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const scroll = {
  id: 534_352,
  priceName: 'scroll',
  // ETH / USD of src/dataFeeds/scroll.ts in hyplabs/ts-chainlink-datafeed, and aave-dao/aave-address-book.
  priceFeed: '0x6bf14cb0a831078629d993fdebcb182b21a8774c',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x5300000000000000000000000000000000000004',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xf55bec9cafdbe8730f096aa55dad6d22d44099df'),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0xca77eb3fefe3725dc33bccb54edefc3d9f764f97'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x3c1bca5a656e69edcd0d4e36bebb3fcdaca60cf1'),
  ],
} satisfies ChainFacts
