import { type Chain, dollarToken, knownToken } from './chain.ts'

export const arbitrum = {
  id: 42161,
  name: 'Arbitrum',
  symbol: 'ETH',
  explorer: 'https://arbiscan.io',
  otherExplorers: ['https://arbitrum.blockscout.com'],
  blockTimeMs: 250,
  rpc: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  priceName: 'arbitrum',
  priceFeed: '0x639fe6ab55c921f74e7fac1ee960c0b6293ba612',
  wrappedCoin: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  tokens: [
    dollarToken('USDT', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'),
    dollarToken(
      'USDC',
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
    ),
    dollarToken('DAI', '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'),
    knownToken('WETH', '0x82af49447d8a07e3bd95bd0d56f35241523fbab1'),
    knownToken('WBTC', '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'),
    knownToken('ARB', '0x912ce59144191c1204e64559fe8253a0e49e6548'),
  ],
} satisfies Chain
