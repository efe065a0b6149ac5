import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
export type RpcCall = z.infer<typeof callSchema>

/**
 * What the proxy answers in place of the node: another result, an error, an HTTP status, a body that is no JSON-RPC, the
 * honest reply cut off in its middle, a closed connection, or nothing at all.
 */
export type FakeReply =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | 'half'
  | 'reset'
  | 'hang'

type Replier = (call: RpcCall, honest: unknown) => FakeReply | undefined | Promise<FakeReply | undefined>

export type FakeNode = {
  readonly url: string
  /** Asked for every call with the node's honest result; `undefined`: pass it on. */
  readonly replyWith: (liar: Replier) => void
  readonly calls: readonly RpcCall[]
  readonly close: () => Promise<void>
}

type NodeReply = { result?: unknown; error?: unknown }

const callNode = async (url: string, call: RpcCall): Promise<NodeReply> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...call }),
  })
  const { result, error }: NodeReply = JSON.parse(await reply.text())
  return error === undefined ? { result } : { error }
}

const passOn = () => undefined

const writeReply = (
  response: ServerResponse,
  o: { id: unknown; told: FakeReply | NodeReply; honest: unknown },
): void => {
  const { id, told, honest } = o
  const json = { 'content-type': 'application/json' }
  const reply = (said: object) => JSON.stringify({ jsonrpc: '2.0', id, ...said })
  if (told === 'hang') return
  if (told === 'reset') response.socket?.destroy()
  else if (told === 'half') {
    const whole = reply({ result: honest })
    response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(whole) })
    response.write(whole.slice(0, whole.length / 2), () => response.socket?.destroy())
  } else if ('status' in told) response.writeHead(told.status, told.headers).end('no')
  else if ('body' in told) response.writeHead(200, json).end(told.body)
  else response.writeHead(200, json).end(reply(told))
}

/** A proxy in front of a real node that answers as bad nodes do. */
export const startFakeNode = async (node: string): Promise<FakeNode> => {
  const calls: RpcCall[] = []
  let liar: Replier = passOn

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    calls.push(call)
    const reply = await callNode(node, call).catch((): NodeReply => ({ result: null }))
    const honest = reply.result ?? null
    writeReply(response, { id: call.id, told: (await liar(call, honest)) ?? reply, honest })
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    replyWith: next => {
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
