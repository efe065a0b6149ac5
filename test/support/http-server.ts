import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { freePort, listen } from './machine.ts'

/**
 * A real HTTP server, closed with all its connections when the test ends. No other program takes its port, even after it is
 * closed.
 */
export const startHttpServer = async (
  t: Pick<TestContext, 'after'>,
  listener: RequestListener,
): Promise<{ server: Server; origin: string }> => {
  const server = createServer(listener)
  const port = await listen(server, await freePort())
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, origin: `http://127.0.0.1:${port}` }
}

/** `normal`: replies as the API does. `silent`: holds requests until the mode changes. */
type PriceServerMode =
  | 'normal'
  | 'silent'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly body: string }

type PriceServer = {
  readonly url: string
  /** The keys of every request. */
  readonly requests: readonly (readonly string[])[]
  /** Sets the price of a coin such as `31337:0x…`; a string is sent as raw JSON. */
  readonly setPrice: (
    key: string,
    coin: { price: number; ageMs?: number; confidence?: number } | string,
  ) => void
  readonly removePrice: (key: string) => void
  readonly setMode: (mode: PriceServerMode) => void
}

const path = /^\/prices\/current\/([^?]+)\?searchWidth=4h$/

/** A price server with DefiLlama's API, closed when the test ends; by the machine's clock or `now`. */
export const startPriceServer = async (
  t: Pick<TestContext, 'after'>,
  o: { now?: () => number } = {},
): Promise<PriceServer> => {
  const { now = Date.now } = o
  const coins = new Map<string, () => string>()
  const requests: string[][] = []
  const held: (() => void)[] = []
  let mode: PriceServerMode = 'normal'

  const answer = (keys: readonly string[], response: ServerResponse): void => {
    if (mode === 'silent') held.push(() => answer(keys, response))
    else if (mode === 'normal') {
      const known = keys.flatMap(key => {
        const coin = coins.get(key)
        return coin === undefined ? [] : [`${JSON.stringify(key)}:${coin()}`]
      })
      response.end(`{"coins":{${known.join(',')}}}`)
    } else if ('body' in mode) response.end(mode.body)
    else response.writeHead(mode.status, mode.headers).end('{"coins":{}}')
  }

  const { origin } = await startHttpServer(t, (request, response) => {
    const keys = path.exec(request.url ?? '')?.[1]?.split(',')
    if (keys === undefined) {
      response.writeHead(404).end()
      return
    }
    requests.push(keys)
    answer(keys, response)
  })

  return {
    url: origin,
    requests,
    setPrice: (key, coin) => {
      if (typeof coin === 'string') return void coins.set(key, () => coin)
      const { price, ageMs = 0, confidence = 0.99 } = coin
      const known = { price, symbol: 'X', decimals: 18, confidence }
      coins.set(key, () => JSON.stringify({ ...known, timestamp: Math.floor((now() - ageMs) / 1_000) }))
    },
    removePrice: key => void coins.delete(key),
    setMode: next => {
      mode = next
      for (const reply of held.splice(0)) reply()
    },
  }
}
