import { type ChainFacts, knownToken } from './chain.ts'

export const metis = {
  id: 1088,
  priceName: 'metis',
  // METIS / USD of src/dataFeeds/metis.ts in hyplabs/ts-chainlink-datafeed, and aave-dao/aave-address-book.
  priceFeed: '0xd4a5bb03b5d66d9bf81507379302ac2c2dfdfa6d',
  // From the package sushi.
  wrappedNative: '0x75cb093e4d61d2a2e65d8e0bbb01de8d89b53481',
  // The coin is also a token: the underlying of METIS in aave-dao/aave-address-book.
  coinContract: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  // Proxy__OVM_L1StandardBridge and the predeployed L2StandardBridge of MetisProtocol/mvm, and l2beat/l2beat.
  bridge: {
    chain: 1,
    remoteContracts: ['0x3980c9ed79d2c191a89e02fa3529c60ed6e9c04b'],
    localContracts: ['0x4200000000000000000000000000000000000010'],
  },
  // From aave-dao/aave-address-book and the package sushi.
  tokens: [knownToken({ symbol: 'WETH', decimals: 18 }, '0x420000000000000000000000000000000000000a')],
} satisfies ChainFacts
