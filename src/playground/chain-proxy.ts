import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'

/** A proxy between the app and its node, so that the node can be away for the app alone. */
export type ChainProxy = {
  readonly url: string
  isDown: boolean
  close(): Promise<void>
}

export const createChainProxy = async (target: string): Promise<ChainProxy> => {
  const proxy = { url: '', isDown: false }
  const server = createServer((request, response) => {
    if (proxy.isDown) {
      request.socket.destroy()
      return
    }
    const { method = 'POST', headers } = request
    const forwarded = sendRequest(target, { method, headers }, reply => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    forwarded.on('error', () => request.socket.destroy())
    request.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
