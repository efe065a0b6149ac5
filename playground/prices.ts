import Fastify from 'fastify'
import { callData, encodeAbi } from './contracts.ts'
import type { LocalChain } from './local-chain.ts'
import type { PlaygroundClock } from './time-travel.ts'

/** Price of a whole coin of the local chain, in US dollars: about that of ETH, and constant. */
export const coinUsd = 3_448
/** US dollars for a euro, by its feed. */
export const euroUsd = 1.16

const coinPrice = { price: coinUsd, symbol: 'ETH', decimals: 18 }
const dollarPrice = { price: 1, symbol: 'USDC', decimals: 6 }

/** Reply of `symbol()` of such a token. */
const dollarSymbol = `0x${encodeAbi([{ bytes: dollarPrice.symbol }])}`

/** A token is known by its symbol, as its contract is deployed when it is first needed. */
const isDollar = async (chain: LocalChain, to: string): Promise<boolean> =>
  (await chain.rpc('eth_call', [{ to, data: callData('symbol()') }, 'latest']).catch(() => '')) ===
  dollarSymbol

/**
 * A price server with the API of DefiLlama on a free port of 127.0.0.1, which knows only the coin of this chain and USDC. A chain
 * without a name at DefiLlama is requested by its id.
 */
export const startPrices = async (
  chain: LocalChain,
  { now }: PlaygroundClock,
): Promise<{ url: string; close(): Promise<void> }> => {
  const coin = `${chain.chainId}:0x${'0'.repeat(40)}`
  const priceOf = async (key: string) => {
    const [id, address = ''] = key.split(':')
    if (key === coin) return coinPrice
    return id === String(chain.chainId) && (await isDollar(chain, address)) ? dollarPrice : undefined
  }
  const app = Fastify({ forceCloseConnections: true })
  app.get<{ Params: { '*': string } }>('/prices/current/*', async ({ params }) => {
    const timestamp = Math.floor(now() / 1_000)
    const known = await Promise.all(
      params['*'].split(',').map(async key => {
        const price = await priceOf(key)
        return price === undefined ? [] : [[key, { ...price, timestamp, confidence: 1 }] as const]
      }),
    )
    return { coins: Object.fromEntries(known.flat()) }
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
