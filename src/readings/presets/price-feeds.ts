import { ethereum } from '#chains/ethereum.ts'
import { local } from '#chains/local.ts'
import { chainOf } from '#chains/registry.ts'

/** Chainlink's proxies by chain and pair, with eight decimals (docs.chain.link/data-feeds/price-feeds/addresses), beside those of coins. */
const feeds: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    'BTC/USD': '0xf4030086522a5beea4988f8ca5b36dbc97bee88c',
    'USDC/USD': '0x8fffffd4afb6115b954bd326cbe7b4ba576818f6',
    'USDT/USD': '0x3e7d1eab13ad0104d2750b8863b489d65364e32d',
    'DAI/USD': '0xaed0c38402a5d19df6e4c03f4e2dced6e29c1ee9',
  },
  // The playground deploys its feed at the address that Ethereum's has.
  [local.id]: { 'ETH/USD': ethereum.priceFeed },
}

/** Chainlink's feed of a pair with eight decimals. */
export const feedOf = (chain: number, pair: string): string | undefined => {
  const { symbol, priceFeed, priceFeedDecimals } = chainOf(chain)
  const isOfCoin = pair === `${symbol}/USD` && priceFeedDecimals === undefined
  return (isOfCoin ? priceFeed : undefined) ?? feeds[chain]?.[pair]
}

/** The pairs whose price is on a chain, such as `ETH/USD`; empty if the chain has no feeds. */
export const pairsOn = (chain: number): readonly string[] => {
  const own = `${chainOf(chain).symbol}/USD`
  const pairs = new Set([own, ...Object.keys(feeds[chain] ?? {})])
  return [...pairs].filter(pair => feedOf(chain, pair) !== undefined)
}
