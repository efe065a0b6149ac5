import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const scroll = {
  id: 534_352,
  priceName: 'scroll',
  // ETH / USD of src/dataFeeds/scroll.ts in hyplabs/ts-chainlink-datafeed, and aave-dao/aave-address-book.
  priceFeed: '0x6bf14cb0a831078629d993fdebcb182b21a8774c',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0x5300000000000000000000000000000000000004',
  // Gateway routers, messengers, and the gateways for ether, WETH, standard and custom ERC-20 of docs.scroll.io/en/developers/scroll-contracts.
  bridge: {
    chain: 1,
    remoteContracts: [
      '0xf8b1378579659d8f7ee5f3c929c2f3e332e41fd6',
      '0x6774bcbd5cecef1336b5300fb5186a12ddd8b367',
      '0x7f2b8c31f88b6006c382775eea88297ec1e3e905',
      '0x7ac440cae8eb6328de4fa621163a792c1ea9d4fe',
      '0xd8a791fe2be73eb6e6cf1eb0cb3f36adc9b3f8f9',
      '0xb2b10a289a229415a124efdef310c10cb004b6ff',
    ],
    localContracts: [
      '0x4c0926ff5252a435fd19e10ed15e5a249ba19d79',
      '0x781e90f1c8fc4611c9b7497c3b47f99ef6969cbc',
      '0x6ea73e05adc79974b931123675ea8f78ffdacdf0',
      '0x7003e7b7186f0e6601203b99f7b8decbfa391cf9',
      '0xe2b4795039517653c5ae8c2a9bfdd783b48f447a',
      '0x64ccbe37c9a82d85a1f2e74649b7a42923067988',
    ],
  },
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xf55bec9cafdbe8730f096aa55dad6d22d44099df'),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0xca77eb3fefe3725dc33bccb54edefc3d9f764f97'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x3c1bca5a656e69edcd0d4e36bebb3fcdaca60cf1'),
  ],
} satisfies ChainFacts
