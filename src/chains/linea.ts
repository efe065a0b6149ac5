import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const linea = {
  id: 59_144,
  priceName: 'linea',
  safePrefix: 'linea',
  // ETH / USD of src/dataFeeds/linea.ts in hyplabs/ts-chainlink-datafeed, and aave-dao/aave-address-book.
  priceFeed: '0x3c6cd9cc7c7a4c2cf5a82734cd249d7d593354da',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
  // The message services, which move ether, and the token bridges of docs.linea.build/network/build/contracts.
  bridge: {
    chain: 1,
    remoteContracts: [
      '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
      '0x051f1d88f0af5763fb888ec4378b4d8b29ea3319',
    ],
    localContracts: [
      '0x508ca82df566dcd1b0de8296e70a96332cd644ec',
      '0x353012dc4a9a6cf55c941badc267f82004a8ceb9',
    ],
  },
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x176211869ca2b568f2a7d4ee941e073a821ee1ff'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xa219439258ca9da29e9cc4ce5596924745e12b93'),
    dollarToken(
      { symbol: 'DAI', decimals: 18 },
      '0x4af15ec2a0bd43db75dd04e62faa3b8ef36b00d5',
      '0x5c7e299cf531eb66f2a1df637d37abb78e6200c7',
    ),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x3aab2285ddcddad8edf438c1bab47e1a9d05a9b4'),
  ],
} satisfies ChainFacts
