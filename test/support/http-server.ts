import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { freePort } from './free-port.ts'

/**
 * A real HTTP server, closed with all its connections when the test ends, on a port of 127.0.0.1 that nobody else takes
 * when it was closed before.
 */
export const startHttpServer = async (
  t: Pick<TestContext, 'after'>,
  listener: RequestListener,
): Promise<{ server: Server; origin: string }> => {
  const server = createServer(listener).listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

/** `well`: as the API does. `silent`: it takes requests, and answers them only in the next manner. */
type PriceServerMode =
  | 'well'
  | 'silent'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string }

type PriceServer = {
  readonly url: string
  /** The keys of every request that came. */
  readonly requests: readonly (readonly string[])[]
  /** What the API says of a coin, such as `31337:0x…`; with `coin` in just these words, a text of JSON. */
  readonly setPrice: (
    key: string,
    coin: { price: number; ageMs?: number; confidence?: number } | string,
  ) => void
  readonly removePrice: (key: string) => void
  readonly setMode: (manner: PriceServerMode) => void
}

const path = /^\/prices\/current\/([^?]+)\?searchWidth=4h$/

/** A price server such as DefiLlama's, gone with the test; by the machine's clock or `now`. */
export const startPriceServer = async (
  t: Pick<TestContext, 'after'>,
  o: { now?: () => number } = {},
): Promise<PriceServer> => {
  const { now = Date.now } = o
  const coins = new Map<string, () => string>()
  const asked: string[][] = []
  const held: (() => void)[] = []
  let manner: PriceServerMode = 'well'

  const answer = (keys: readonly string[], response: ServerResponse): void => {
    if (manner === 'silent') held.push(() => answer(keys, response))
    else if (manner === 'well') {
      const known = keys.flatMap(key => {
        const coin = coins.get(key)
        return coin === undefined ? [] : [`${JSON.stringify(key)}:${coin()}`]
      })
      response.end(`{"coins":{${known.join(',')}}}`)
    } else if ('body' in manner) response.end(manner.body)
    else response.writeHead(manner.status, manner.headers).end('{"coins":{}}')
  }

  const { origin } = await startHttpServer(t, (request, response) => {
    const keys = path.exec(request.url ?? '')?.[1]?.split(',')
    if (keys === undefined) {
      response.writeHead(404).end()
      return
    }
    asked.push(keys)
    answer(keys, response)
  })

  return {
    url: origin,
    requests: asked,
    setPrice: (key, coin) => {
      if (typeof coin === 'string') return void coins.set(key, () => coin)
      const { price, ageMs = 0, confidence = 0.99 } = coin
      const known = { price, symbol: 'X', decimals: 18, confidence }
      coins.set(key, () => JSON.stringify({ ...known, timestamp: Math.floor((now() - ageMs) / 1_000) }))
    },
    removePrice: key => void coins.delete(key),
    setMode: next => {
      manner = next
      for (const late of held.splice(0)) late()
    },
  }
}
