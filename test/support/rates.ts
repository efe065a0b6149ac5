import { currencyFeeds } from '#chains/currencies.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { openPriceFeed, type PriceFeed } from '#playground/price-feed.ts'
import { createDeployer, toHex } from '#playground/published-contracts.ts'
import { alice } from './addresses.ts'

/** Opens Chainlink's feed of a currency where Ethereum has it. `usd`: what one unit costs. */
export const openRate = async (
  chain: LocalChain,
  { currency, usd }: { readonly currency: keyof typeof currencyFeeds; readonly usd: number },
): Promise<PriceFeed> => {
  const feed = await openPriceFeed(createDeployer(chain, alice), {
    pair: `${currency} / USD`,
    at: toHex(currencyFeeds[currency]),
  })
  await feed.setPrice(usd)
  return feed
}
