import { type ChainFacts, dollarToken } from './chain.ts'

export const avalanche = {
  id: 43114,
  otherExplorers: ['https://snowscan.xyz', 'https://avascan.info', 'https://subnets.avax.network/c-chain'],
  blockTimeMs: 1_500,
  rpc: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  priceName: 'avax',
  safePrefix: 'avax',
  priceFeed: '0x0a77230d17318075983913bc2145db16c7366156',
  wrappedNative: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  tokens: [
    dollarToken({ symbol: 'USDT', decimals: 6 }, '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'),
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'),
  ],
} satisfies ChainFacts
