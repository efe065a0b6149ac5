import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
export type Call = z.infer<typeof callSchema>

/** What the proxy answers in place of the node: another result, an error, an HTTP status, or nothing at all. */
export type Lie =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number }
  | 'hang'

export type LyingRpc = {
  readonly url: string
  /** Asked for every call with the node's honest result; `undefined`: pass it on. */
  readonly lie: (liar: (call: Call, honest: unknown) => Lie | undefined) => void
  readonly calls: readonly Call[]
  readonly close: () => Promise<void>
}

const answerSchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

const ask = async (url: string, call: Call): Promise<z.infer<typeof answerSchema>> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  return answerSchema.parse(await reply.json())
}

const honestly = () => undefined

/** A proxy in front of a real node that answers as bad nodes do. */
export const startLyingRpc = async (node: string): Promise<LyingRpc> => {
  const calls: Call[] = []
  let liar: (call: Call, honest: unknown) => Lie | undefined = honestly

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    calls.push(call)
    const honest = await ask(node, call).catch(() => ({ result: null }))
    const told = liar(call, 'result' in honest ? honest.result : null) ?? honest
    if (told === 'hang') return
    if ('status' in told) {
      response.writeHead(told.status).end('no')
      return
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...told }))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    lie: next => {
      liar = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}
