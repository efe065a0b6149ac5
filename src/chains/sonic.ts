import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const sonic = {
  id: 146,
  priceName: 'sonic',
  safePrefix: 'sonic',
  // S / USD of aave-dao/aave-address-book.
  priceFeed: '0xc76dfb89ff298145b417d221b2c747d84952e01d',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters.
  wrappedNative: '0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38',
  wrappedSymbol: 'wS',
  // TokenDeposit and Bridge of the Sonic Gateway: docs.soniclabs.com, and projects/sonic-gateway in DefiLlama/DefiLlama-Adapters.
  bridge: {
    chain: 1,
    remoteContracts: ['0xa1e2481a9cd0cb0447eeb1cbc26f1b3fff3bec20'],
    localContracts: ['0x9ef7629f9b930168b76283add7120777b3c895b3'],
  },
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0x29219dd400f2bf60e5a23d13be72b486d4038894'),
    knownToken(
      { symbol: 'WETH', decimals: 18 },
      '0x50c42deacd8fc9773493ed674b675be577f2634b',
      '0x309c92261178fa0cf748a855e90ae73fdb79ebc7',
    ),
  ],
} satisfies ChainFacts
