import { createServer, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { createMadeBlocks, heightOf } from './made-block.ts'

/**
 * A node as a process of its own whose every block is the made one. Sends its port when it listens, and to any message how
 * often each method was called since the one before.
 */

const blocks = createMadeBlocks()
const text = z.string()
const call = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })
const filter = z.object({ blockHash: z.string() })
const calls = new Map<string, number>()

const results: Readonly<Record<string, (params: readonly unknown[]) => Buffer>> = {
  eth_chainId: () => Buffer.from('"0x1"'),
  eth_getBlockByNumber: ([height, whole]) =>
    (whole === true ? blocks.block : blocks.header)(Number(text.parse(height))),
  eth_getLogs: ([about]) => blocks.logs(heightOf(filter.parse(about).blockHash)),
  eth_getTransactionReceipt: ([hash]) => blocks.receipt(text.parse(hash)),
}

const reply = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { id, method, params } = call.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  calls.set(method, (calls.get(method) ?? 0) + 1)
  const result = results[method]?.(params) ?? Buffer.from('null')
  return Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), result, Buffer.from('}')])
}

const server = createServer((request, response) => {
  reply(request).then(
    body => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = z.object({ port: z.number() }).parse(server.address())
  process.send?.(port)
})
process.on('message', () => {
  process.send?.(Object.fromEntries(calls))
  calls.clear()
})
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
