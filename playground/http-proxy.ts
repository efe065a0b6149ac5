import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'

/** A request that went through a proxy, and what came back. */
export type HttpExchange = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Absent: the connection ended without one. */
  readonly response?: { readonly status: number; readonly body: Buffer }
  /** Start of the request, in ms of the machine's clock. */
  readonly startedAt: number
  readonly durationMs: number
}

export type HttpProxy = {
  readonly url: string
  /** Refuses all connections until it is told otherwise. */
  refuse(isRefusing: boolean): Promise<void>
  close(): Promise<void>
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Forwarded = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Rejects where the target does not answer, or the client of `answer` hangs up. */
const forward = (
  target: URL,
  { request, answer, body }: { request: IncomingMessage; answer: ServerResponse; body: Buffer },
): Promise<Forwarded> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', url = '/', headers } = request
    const forwarded = sendRequest(
      // One connection for each request: one that is kept could be of a process that has ended.
      { agent: false, hostname: target.hostname, port: target.port, method, path: url },
      reply => {
        readBody(reply).then(
          replied => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: replied }),
          reject,
        )
      },
    )
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = headers
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined) forwarded.setHeader(name, value)
    forwarded.on('error', reject)
    answer.on('close', () => forwarded.destroy())
    forwarded.end(body)
  })

type ProxyOptions = {
  readonly target: string | Promise<string>
  readonly onExchange?: (exchange: HttpExchange) => void
  readonly rewrite?: (body: Buffer) => Promise<Buffer>
  readonly port?: number
}

/**
 * Stands between two programs on this machine, so that what they say can be seen, and so that one can be away for the other.
 * Requests wait until `target` is known. `onExchange`: called after each request. `rewrite`: changes the body of a request before it goes on.
 */
export const createHttpProxy = async ({
  target,
  onExchange,
  rewrite,
  port: wanted = 0,
}: ProxyOptions): Promise<HttpProxy> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = Date.now()
    const { method = 'GET', url: path = '/', headers } = request
    const body = await readBody(request)
    const exchange = { method, path, headers, body, startedAt }
    try {
      const sent = rewrite === undefined ? body : await rewrite(body)
      const reply = await forward(new URL(await target), { request, answer: response, body: sent })
      const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...kept } = reply.headers
      response.writeHead(reply.status, { ...kept, 'content-length': reply.body.length }).end(reply.body)
      onExchange?.({ ...exchange, response: reply, durationMs: Date.now() - startedAt })
    } catch {
      request.socket.destroy()
      onExchange?.({ ...exchange, durationMs: Date.now() - startedAt })
    }
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const close = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const port = await listen(wanted)
  return {
    url: `http://127.0.0.1:${port}`,
    refuse: async isRefusing => {
      if (isRefusing) await close()
      else if (!server.listening) await listen(port)
    },
    close,
  }
}
