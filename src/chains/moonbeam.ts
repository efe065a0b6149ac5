import type { ChainFacts } from './chain.ts'

export const moonbeam = {
  id: 1284,
  priceName: 'moonbeam',
  // GLMR / USD of data/feeds/moonbeam.json in Chainlink's package @chainlink/mcp-server.
  priceFeed: '0x4497b606be93e773bba5eacfcb2ac5e2214220eb',
  // From the packages @lifi/data-types and @uniswap/sdk-core.
  wrappedNative: '0xacc15dc74880c9944775448304b263d191c6077f',
  // The coin is also a token, by a precompile (docs.moonbeam.network/builders/ethereum/precompiles/ux/erc20).
  coinContract: '0x0000000000000000000000000000000000000802',
} satisfies ChainFacts
