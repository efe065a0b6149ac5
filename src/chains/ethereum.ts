import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const ethereum = {
  id: 1,
  otherExplorers: ['https://eth.blockscout.com'],
  blockTimeMs: 12_000,
  rpc: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  priceName: 'ethereum',
  safePrefix: 'eth',
  priceFeed: '0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419',
  ensRegistry: '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  earlyNfts: {
    cryptoKitties: '0x06012c8cf97bead5deae237070f9587f8e7a266d',
    cryptoPunks: '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
  },
  hasWithdrawals: true,
  wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xdac17f958d2ee523a2206206994597c13d831ec7'),
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
    {
      ...dollarToken({ symbol: 'DAI', decimals: 18 }, '0x6b175474e89094c44da98b954eedeac495271d0f'),
      // SAI, the DAI of 2017, which has been redeemed for ether since 2020.
      formerContracts: ['0x89d24a6b4ccb1b6faa2625fe562bdd9a23260359'],
    },
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'),
    knownToken({ symbol: 'stETH', decimals: 18 }, '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'),
    knownToken({ symbol: 'wstETH', decimals: 18 }, '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0'),
    knownToken({ symbol: 'BNB', decimals: 18 }, '0xb8c77482e45f1f44de1745f52c74426c631bdd52'),
    knownToken({ symbol: 'POL', decimals: 18 }, '0x455e53cbb86018ac2b8092fdcd39d8444affc3f6'),
    knownToken({ symbol: 'MATIC', decimals: 18 }, '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0'),
    knownToken({ symbol: 'LINK', decimals: 18 }, '0x514910771af9ca656af840dff83e8264ecf986ca'),
    knownToken({ symbol: 'UNI', decimals: 18 }, '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'),
  ],
} satisfies ChainFacts
