import { createServer } from 'node:http'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { createMadeBlocks, heightOf } from './made-block.ts'

/**
 * The nodes of many chains as a process of its own, each chain under its id as path, with a block at each of its block times.
 * Sends its port when it listens, and to any message how often each method was called since the one before.
 */

const blocks = createMadeBlocks(50)
const firstHeight = 1_000
const finalDepth = 32
const startedAt = Date.now()
const calls = new Map<string, number>()

const text = z.string()
const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
const filter = z.object({ blockHash: z.string() })

const hex = (value: number): string => `0x${value.toString(16)}`

const headOf = (chain: number): number =>
  firstHeight + Math.floor((Date.now() - startedAt) / chainOf(chain).blockTimeMs)

/** The made block has the same time at every height. */
const timed = (chain: number, height: number, made: Buffer): string => {
  const time = startedAt + (height - firstHeight) * chainOf(chain).blockTimeMs
  return made.toString('latin1').replaceAll('0x67000000', hex(Math.floor(time / 1_000)))
}

const heightsOfTags: Readonly<Record<string, number>> = { latest: 0, safe: finalDepth, finalized: finalDepth }

const blockAt = (chain: number, [asked, isWhole]: readonly unknown[]): string => {
  const head = headOf(chain)
  const depth = heightsOfTags[text.parse(asked)]
  const height = depth === undefined ? Number(asked) : head - depth
  if (height > head) return 'null'
  return timed(chain, height, (isWhole === true ? blocks.block : blocks.header)(height))
}

const resultOf = (chain: number, method: string, params: readonly unknown[]): string | undefined => {
  if (method === 'eth_chainId') return `"${hex(chain)}"`
  if (method === 'eth_blockNumber') return `"${hex(headOf(chain))}"`
  if (method === 'eth_getBlockByNumber') return blockAt(chain, params)
  if (method === 'eth_getCode') return '"0x60"'
  if (method === 'eth_call') return returned(params)
  if (method !== 'eth_getLogs') return undefined
  const height = heightOf(filter.parse(params[0]).blockHash)
  return timed(chain, height, blocks.logs(height))
}

const wordDigits = 64
const word = (value: number): string => value.toString(16).padStart(wordDigits, '0')
const callInput = z.object({ data: z.string() })
/** Of `aggregate3` of Multicall3. */
const aggregateSelector = '0x82ad56cb'

/** What a contract returns, for each call of `aggregate3`, or for the only one: a number. */
const returned = (params: readonly unknown[]): string => {
  const { data } = callInput.parse(params[0])
  if (!data.startsWith(aggregateSelector)) return `"0x${word(2_000)}"`
  const begin = aggregateSelector.length + wordDigits
  const count = Number(`0x${data.slice(begin, begin + wordDigits)}`)
  const result = [word(1), word(64), word(32), word(2_000)]
  const offsets = Array.from({ length: count }, (_, n) => word((count + n * result.length) * 32))
  return `"0x${word(32)}${word(count)}${offsets.join('')}${result.join('').repeat(count)}"`
}

const reply = (chain: number, call: unknown): string => {
  const { id, method, params } = callSchema.parse(call)
  calls.set(method, (calls.get(method) ?? 0) + 1)
  const result = resultOf(chain, method, params)
  const outcome =
    result === undefined ? '"error":{"code":-32601,"message":"method not found"}' : `"result":${result}`
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${outcome}}`
}

const server = createServer((request, response) => {
  const serve = async (): Promise<void> => {
    const chain = Number(request.url?.slice(1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const asked: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const body = Array.isArray(asked)
      ? `[${asked.map(one => reply(chain, one)).join(',')}]`
      : reply(chain, asked)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  serve().catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(z.object({ port: z.number() }).parse(server.address()).port)
})
process.on('message', () => {
  process.send?.(Object.fromEntries(calls))
  calls.clear()
})
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
