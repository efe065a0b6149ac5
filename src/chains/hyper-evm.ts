import { type ChainFacts, dollarToken } from './chain.ts'

/** HyperCore pays in by system transactions, which blocks leave out (`eth_getSystemTxsByBlockHash`). */
export const hyperEvm = {
  id: 999,
  priceName: 'hyperliquid',
  safePrefix: 'hyper',
  // HYPE / USD: ChainlinkFeed_HYPE_USD of Veda's address book, and several protocols' deployments.
  priceFeed: '0xa5a72ef19f82a579431186402425593a559ed352',
  // From projects/helper/coreAssets.json in DefiLlama/DefiLlama-Adapters and the packages sushi and @lifi/data-types.
  wrappedNative: '0x5555555555555555555555555555555555555555',
  tokens: [
    dollarToken({ symbol: 'USDC', decimals: 6 }, '0xb88339cb7199b77e23db6e890353e22632ba630f'),
    dollarToken({ symbol: 'USDT0', decimals: 6 }, '0xb8ce59fc3717ada4c02eadf9682a9e934f625ebb'),
  ],
} satisfies ChainFacts
