import Fastify from 'fastify'
import type { PlaygroundClock } from './time-travel.ts'

/** Of a whole coin of the local chain, in US dollars: about the price of ETH, and constant. */
const COIN_USD = 3_448

/**
 * A price server with the API of DefiLlama on a free port of 127.0.0.1, which knows only the coin of this chain. A chain without
 * a name at DefiLlama is requested by its id.
 */
export const startPrices = async (
  chainId: number,
  { now }: PlaygroundClock,
): Promise<{ url: string; close(): Promise<void> }> => {
  const coin = `${chainId}:0x${'0'.repeat(40)}`
  const app = Fastify({ forceCloseConnections: true })
  app.get<{ Params: { '*': string } }>('/prices/current/*', ({ params }) => {
    const timestamp = Math.floor(now() / 1_000)
    const known = { price: COIN_USD, symbol: 'ETH', decimals: 18, timestamp, confidence: 1 }
    return { coins: params['*'].split(',').includes(coin) ? { [coin]: known } : {} }
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
