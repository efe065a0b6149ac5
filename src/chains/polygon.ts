import { type ChainFacts, dollarToken, knownToken } from './chain.ts'

/** Stands for POL: nodes log what moves of it under this address, which is also the contract of its `transfer`. */
const coinContract = '0x0000000000000000000000000000000000001010'

export const polygon = {
  id: 137,
  otherExplorers: ['https://polygon.blockscout.com'],
  blockTimeMs: 2_000,
  rpc: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  priceName: 'polygon',
  safePrefix: 'matic',
  // Made for MATIC, which was exchanged one to one for POL.
  priceFeed: '0xab594600376ec9fd91f8e885dadf0ce036862de0',
  wrappedNative: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  // RootChainManagerProxy, ERC20PredicateProxy and EtherPredicateProxy of network/mainnet/v1/index.json in maticnetwork/static. On
  // Polygon tokens are burned by their own contracts, which may have other reasons.
  bridge: {
    chain: 1,
    remoteContracts: [
      '0xa0c68c638235ee32657e8f720a23cec1bfc77c77',
      '0x40ec5b33f54e0e8a33a975908c5ba1c14e5bbbdf',
      '0x8484ef722627bf18ca5ae6bcf031c23e6e922b30',
    ],
    localContracts: [],
  },
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'),
    dollarToken(
      { symbol: 'USDC', decimals: 6 },
      '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
    ),
    dollarToken({ symbol: 'DAI', decimals: 18 }, '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063'),
    knownToken({ symbol: 'WETH', decimals: 18 }, '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'),
    knownToken({ symbol: 'WBTC', decimals: 8 }, '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6'),
  ],
  coinContract,
} satisfies ChainFacts

export const polygonAmoy = { id: 80_002, coinContract } satisfies ChainFacts
