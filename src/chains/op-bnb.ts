import { type ChainFacts, dollarToken, knownToken, opStackBridge } from './chain.ts'

export const opBnb = {
  id: 204,
  // The first is in docs.bnbchain.org/bnb-opbnb/get-started/network-info; the list has it for the testnet.
  otherExplorers: ['https://opbnbscan.com', 'https://mainnet.opbnbscan.com'],
  priceName: 'op_bnb',
  safePrefix: 'opbnb',
  // From the package @pancakeswap/tokens.
  wrappedNative: '0x4200000000000000000000000000000000000006',
  // The chain settles on BNB Chain: `l1StandardBridge` and `portal` of viem's chain.
  bridge: {
    ...opStackBridge(
      '0xf05f0e4362859c3331cb9395cbc201e3fa6757ea',
      '0x1876ea7702c0ad0c6a2ae6036de7733edfbca519',
    ),
    chain: 56,
  },
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 18 }, '0x9e5aac1ba1a2e6aed6b32689dfcf62a509ca96f3'),
    knownToken({ symbol: 'ETH', decimals: 18 }, '0xe7798f023fc62146e8aa1b36da45fb70855a77ea'),
  ],
} satisfies ChainFacts
