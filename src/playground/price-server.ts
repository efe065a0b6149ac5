import { once } from 'node:events'
import { createServer } from 'node:http'

/** Of a whole coin of the local chain, in US dollars: about what ETH costs, and always the same. */
const COIN_USD = 3_448

const PATH = /^\/prices\/current\/([^?]+)/

/**
 * A price server such as DefiLlama's on a free port of 127.0.0.1, which knows nothing but the coin of this chain. A chain that
 * has no name at DefiLlama is asked for by its id.
 */
export async function startPrices(chainId: number): Promise<{ url: string; close(): Promise<void> }> {
  const coin = `${chainId}:0x${'0'.repeat(40)}`
  const server = createServer((request, response) => {
    const keys = PATH.exec(request.url ?? '')?.[1]?.split(',') ?? []
    const timestamp = Math.floor(Date.now() / 1_000)
    const known = { price: COIN_USD, symbol: 'ETH', decimals: 18, timestamp, confidence: 1 }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ coins: keys.includes(coin) ? { [coin]: known } : {} }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the price server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
