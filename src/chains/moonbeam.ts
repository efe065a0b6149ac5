import type { ChainFacts } from './chain.ts'

export const moonbeam = {
  id: 1284,
  priceName: 'moonbeam',
  // The coin is also a token, by a precompile (docs.moonbeam.network/builders/ethereum/precompiles/ux/erc20).
  coinContract: '0x0000000000000000000000000000000000000802',
} satisfies ChainFacts
