import { currencyFeeds, maxRateAgeSeconds, rateChains } from '#chains/currencies.ts'
import type { RateList } from '#contract/endpoints.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { readPriceFeed } from '../assets/prices.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import type { CreateOperation } from './operation.ts'

const decimals = 8
const timeoutMs = 3_000
/** Feeds change a few times a day. */
const keptMs = 60_000

/** The rates of the currencies whose feeds answered within two of their days, read at most once a minute. */
export const listRates: CreateOperation<'listRates'> = ({ nodes, now }) => {
  const [node] = rateChains.flatMap(id => nodes.get(id) ?? [])

  const readRate = async ([currency, to]: readonly [string, string]): Promise<RateList['rates']> => {
    if (node === undefined) return []
    try {
      const round = await readPriceFeed(node, { to, decimals }, AbortSignal.timeout(timeoutMs))
      if (round === undefined || round.usd <= 0) return []
      const at = toUnixSeconds(round.at)
      return toUnixSeconds(now()) - at > maxRateAgeSeconds ? [] : [{ currency, usd: round.usd, at }]
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return []
    }
  }

  const readRates = async (): Promise<RateList['rates']> =>
    (await Promise.all(Object.entries(currencyFeeds).map(readRate))).flat()

  let last: { readonly at: number; readonly rates: Promise<RateList['rates']> } | undefined
  return async () => {
    if (last === undefined || Math.abs(now() - last.at) >= keptMs) last = { at: now(), rates: readRates() }
    return { rates: await last.rates }
  }
}
