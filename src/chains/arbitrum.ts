import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

export const arbitrum = {
  id: 42161,
  name: 'Arbitrum',
  otherExplorers: ['https://arbitrum.blockscout.com'],
  blockTimeMs: 250,
  rpc: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  priceName: 'arbitrum',
  safePrefix: 'arb1',
  priceFeed: '0x639fe6ab55c921f74e7fac1ee960c0b6293ba612',
  wrappedNative: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  // aeWETH (github.com/OffchainLabs/token-bridge-contracts)
  wrapsAsTransfers: true,
  // `mainnetTokenBridge` and `mainnetETHBridge` of src/lib/dataEntities/networks.ts in OffchainLabs/arbitrum-sdk.
  bridge: {
    chain: 1,
    remoteContracts: [
      // The inbox takes ether, the bridge pays it out.
      '0x4dbd4fc535ac27206064b68ffcf827b0a60bab3f',
      '0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a',
      // The gateway router, and the gateways for ERC-20, for tokens with an own contract and for WETH.
      '0x72ce9c846789fdb6fc1f34ac4ad25dd9ef7031ef',
      '0xa3a7b6f88361f48403514059f1f16c8e78d60eec',
      '0xcee284f754e854890e311e3280b767f80797180d',
      '0xd92023e9d9911199a6711321d1277285e6d4e2db',
    ],
    localContracts: [
      // ArbSys, which takes ether (src/precompiles/ArbSys.sol in OffchainLabs/nitro-contracts), then the
      // router and the gateways.
      '0x0000000000000000000000000000000000000064',
      '0x5288c571fd7ad117bea99bf60fe0846c4e84f933',
      '0x09e9222e96e7b4ae2a407b98d48e330053351eee',
      '0x096760f208390250649e3e8763348e783aef5562',
      '0x6c411ad3e74de3e7bd422b94a27770f5b86c623b',
    ],
  },
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'),
    dollarToken(
      { symbol: 'USDC', decimals: 6 },
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
    ),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'),
    knownToken({ symbol: 'ARB', decimals: 18 }, '0x912ce59144191c1204e64559fe8253a0e49e6548'),
  ],
} satisfies ChainFacts
