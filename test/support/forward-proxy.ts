import { createServer, request as forward } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { listen } from './machine.ts'

type ForwardProxy = {
  readonly url: string
  /** First lines of requests, such as `CONNECT node.test:443` and `POST http://node.test/`. */
  readonly requests: readonly string[]
}

/**
 * A forward proxy that tunnels (`CONNECT`) and forwards (absolute form). Every host that it is asked for is on this machine, at the
 * port that is asked for. `credentials`: `user:password`, without which it refuses with 407. Closed when the test ends.
 */
export const startForwardProxy = async (
  t: Pick<TestContext, 'after'>,
  { credentials }: { readonly credentials?: string } = {},
): Promise<ForwardProxy> => {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const expected =
    credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
  const server = createServer((asked, response) => {
    const { method, url = '', headers } = asked
    requests.push(`${method} ${url}`)
    if (headers['proxy-authorization'] !== expected) return response.writeHead(407).end()
    const target = new URL(url)
    const path = `${target.pathname}${target.search}`
    const onward = forward({ host: '127.0.0.1', port: target.port, method, path, headers }, reply => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    return asked.pipe(onward)
  })
  server.on('connect', ({ url = '', headers }, near: Socket) => {
    requests.push(`CONNECT ${url}`)
    near.on('error', () => near.destroy())
    if (headers['proxy-authorization'] !== expected) return near.end('HTTP/1.1 407 No\r\n\r\n')
    const far = connect(Number(url.slice(url.lastIndexOf(':') + 1)), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 OK\r\n\r\n')
      near.pipe(far).pipe(near)
    })
    for (const socket of [near, far]) sockets.add(socket)
    far.on('error', () => near.end('HTTP/1.1 502 No\r\n\r\n'))
    return far.on('close', () => near.destroy())
  })
  const port = await listen(server)
  t.after(() => {
    server.closeAllConnections()
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const [user = '', password = ''] = credentials?.split(':').map(encodeURIComponent) ?? []
  const login = credentials === undefined ? '' : `${user}:${password}@`
  return { url: `http://${login}127.0.0.1:${port}`, requests }
}
