import { createServer, type IncomingMessage } from 'node:http'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { type FakeReply, startFakeNode } from '../../support/fake-node.ts'
import { closeServer, listen } from '../../support/machine.ts'
import type { Frame } from './decode-block.ts'
import type { Random } from './random-logs.ts'

/** A block that can be served. `code`, `nonce`: of an account at its end. */
export type ServedBlock = {
  readonly height: number
  readonly hash: string
  readonly header: Readonly<Record<string, unknown>>
  readonly transactions: readonly unknown[]
  readonly receipts: readonly unknown[]
  readonly frames?: readonly Frame[] | undefined
  /** What `trace_block` gives. */
  readonly traces?: readonly unknown[] | undefined
  readonly code: (address: string) => string
  readonly nonce: (address: string) => bigint
}

/** Blocks so far below the head are final: reorganisations are not so deep. */
export const finalDepth = 7

type ServedChain = {
  readonly id: number
  /** From height 0 on, or from that of the first one. */
  readonly blocks: () => readonly ServedBlock[]
  /** What a contract replies to a call; `undefined`: it reverts. */
  readonly call: (contract: string, input: string) => string | undefined
}

const requestSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) })
const filterSchema = z.object({
  blockHash: z.string().optional(),
  fromBlock: z.string().optional(),
  topics: z.array(z.union([z.string(), z.array(z.string()), z.null()])).optional(),
})
const callSchema = z.object({ to: z.string().nullish(), data: z.string().optional() })
const receiptSchema = z.looseObject({
  transactionHash: z.string(),
  logs: z.array(z.looseObject({ topics: z.array(z.string()) })),
})

type Result = { readonly result: unknown } | { readonly error: object }

const refuse = (code: number, message: string): Result => ({ error: { code, message } })

const logsOf = ({ receipts }: ServedBlock, { topics }: z.infer<typeof filterSchema>): unknown[] => {
  const wanted = [topics?.[0] ?? []].flat()
  return receipts
    .flatMap(receipt => receiptSchema.parse(receipt).logs)
    .filter(log => wanted.length === 0 || wanted.includes(log.topics[0] ?? ''))
}

const hashIn = (receipt: unknown): string => receiptSchema.parse(receipt).transactionHash

/** Answers as a node of the chain does that is always right. */
const answer = (chain: ServedChain, method: string, params: readonly unknown[]): Result => {
  const blocks = chain.blocks()
  const first = blocks[0]?.height ?? 0
  const at = (given: unknown): ServedBlock | undefined => {
    if (given === 'finalized') return blocks.at(-1 - finalDepth)
    return given === 'latest' ? blocks.at(-1) : blocks[Number(given) - first]
  }
  const named = (hash: unknown): ServedBlock | undefined => blocks.findLast(block => block.hash === hash)
  const whole = (block: ServedBlock | undefined): Result => ({
    result:
      block === undefined
        ? null
        : { ...block.header, transactions: params[1] === true ? block.transactions : [] },
  })
  switch (method) {
    case 'eth_chainId':
      return { result: `0x${chain.id.toString(16)}` }
    case 'eth_blockNumber':
      return { result: blocks.at(-1)?.header['number'] }
    case 'eth_getBlockByNumber':
      return whole(at(params[0]))
    case 'eth_getBlockByHash':
      return whole(named(params[0]))
    case 'eth_getLogs': {
      const filter = filterSchema.parse(params[0])
      const block = filter.blockHash === undefined ? at(filter.fromBlock) : named(filter.blockHash)
      return block === undefined ? refuse(-32000, 'unknown block') : { result: logsOf(block, filter) }
    }
    case 'eth_getTransactionReceipt':
      for (const { receipts } of blocks.toReversed()) {
        const found = receipts.find(receipt => hashIn(receipt) === params[0])
        if (found !== undefined) return { result: found }
      }
      return { result: null }
    case 'eth_getBlockReceipts':
      return { result: (named(params[0]) ?? at(params[0]))?.receipts ?? null }
    case 'debug_traceBlockByHash': {
      const block = named(params[0])
      if (block === undefined) return refuse(-32000, 'block not found')
      if (block.frames === undefined) return refuse(-32601, 'the method does not exist')
      const { frames, receipts } = block
      return { result: receipts.map((receipt, n) => ({ txHash: hashIn(receipt), result: frames[n] })) }
    }
    case 'trace_block': {
      const traces = at(params[0])?.traces
      return traces === undefined ? refuse(-32601, 'the method does not exist') : { result: traces }
    }
    case 'eth_getCode':
      return { result: at(params[1])?.code(String(params[0]).toLowerCase()) ?? '0x' }
    case 'eth_getTransactionCount':
      return { result: `0x${(at(params[1])?.nonce(String(params[0]).toLowerCase()) ?? 0n).toString(16)}` }
    case 'eth_call': {
      const { to, data = '0x' } = callSchema.parse(params[0])
      const reply = chain.call(to?.toLowerCase() ?? '', data)
      if (reply !== undefined) return { result: reply }
      return { error: { code: 3, message: 'execution reverted', data: '0x' } }
    }
    default:
      return refuse(-32601, `the method ${method} does not exist`)
  }
}

/** Serves a chain by JSON-RPC, as one honest node; closed when the test ends. */
export const serveChain = async (
  t: Pick<TestContext, 'after'>,
  chain: ServedChain,
): Promise<{
  readonly url: string
  /** How often it was asked for its newest block. */
  readonly polls: () => number
  readonly close: () => Promise<void>
}> => {
  let polls = 0
  const reply = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const { id, method, params } = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    if (params[0] === 'latest') polls += 1
    return JSON.stringify({ jsonrpc: '2.0', id, ...answer(chain, method, params) })
  }
  const server = createServer((request, response) => {
    reply(request).then(
      body => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      () => response.destroy(),
    )
  })
  const port = await listen(server)
  const close = (): Promise<void> => closeServer(server)
  t.after(close)
  return { url: `http://127.0.0.1:${port}`, polls: () => polls, close }
}

/** Of a node that cannot answer now; none of them says what is not so. */
const troubles: readonly FakeReply[] = [
  { status: 429 },
  { status: 429, headers: { 'retry-after': '0' } },
  { error: { code: -32005, message: 'too many requests' } },
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { body: '<html>Bad gateway</html>' },
  { body: '{"jsonrpc":"2.0","id":1,' },
  { error: { code: -32603, message: 'internal error' } },
  { result: null },
  'half',
  'reset',
]

/** A node of a chain that now and then does not answer, or not all of it. `perMille`: of a thousand calls; may change. */
export const startTroubledNode = async (
  t: Pick<TestContext, 'after'>,
  o: { readonly url: string; readonly random: Random; readonly perMille: () => number },
) => {
  const node = await startFakeNode(t, o.url)
  node.replyWith(() => (o.random(1_000) < o.perMille() ? troubles[o.random(troubles.length)] : undefined))
  return node
}
