import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

/** Blocks also pay out withdrawals of validators, but in GNO, by a contract of its own: no coin comes in. */
export const gnosis = {
  id: 100,
  symbol: 'xDAI',
  priceName: 'xdai',
  safePrefix: 'gno',
  // DAI / USD of src/dataFeeds/gnosis.ts in hyplabs/ts-chainlink-datafeed.
  priceFeed: '0x678df3415fc31947da4324ec63212874be5a82f8',
  // From aave-dao/aave-address-book and projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the package sushi.
  wrappedNative: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  wrappedSymbol: 'WXDAI',
  // The xDAI bridge, the Omnibridge and its contract for ether, from docs.gnosischain.com (*Useful
  // Contracts*). Bridged xDAI comes from no contract.
  bridge: {
    chain: 1,
    remoteContracts: [
      '0x4aa42145aa6ebf72e164c9bbc74fbd3788045016',
      '0x88ad09518695c6c3712ac10a214be5109a655671',
      '0xa6439ca0fcba1d0f80df0be6a17220fed9c9038a',
    ],
    localContracts: ['0xf6a78083ca3e2a662d6dd1703c939c8ace2e268d'],
  },
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83'),
    dollarToken({ symbol: 'USDC.e', decimals: 6 }, '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0'),
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x4ecaba5870353805a9f068101a40e0f32ed605c6'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1'),
    knownToken({ symbol: 'GNO', decimals: 18 }, '0x9c58bacc331c9aa871afd802db6379a98e80cedb'),
    knownToken({ symbol: 'EURe', decimals: 18 }, '0xcb444e90d8198415266c6a2724b7900fb12fc56e'),
  ],
} satisfies ChainFacts
