import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
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
