import { createServer } from 'node:http'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import type { LocalChain } from '#playground/local-chain.ts'
import { startChain } from './local-chain.ts'
import { closeServer, listen } from './machine.ts'

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })
const zeros = (bytes: number): string => `0x${'00'.repeat(bytes)}`

type Fields = Readonly<Record<string, unknown>>

/** `TransactionResult.java`: no fields of EIP-1559, and a nonce of eight zero bytes. */
const transactionOf = (given: unknown): unknown => {
  if (typeof given === 'string') return given
  const { blockHash, blockNumber, from, gas, hash, input, r, s, to, transactionIndex, value } = z
    .looseObject({})
    .parse(given)
  return {
    blockHash,
    blockNumber,
    from,
    gas,
    gasPrice: '0xd2',
    hash,
    input,
    nonce: zeros(8),
    r,
    s,
    to,
    transactionIndex,
    type: '0x0',
    v: '0x1b',
    value,
  }
}

/** `BlockResult.java` */
const blockOf = ({
  number,
  hash,
  parentHash,
  transactionsRoot,
  gasUsed,
  timestamp,
  ...block
}: Fields): object => {
  const transactions = z.array(z.unknown()).parse(block['transactions'])
  return {
    baseFeePerGas: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: '0x0',
    gasUsed,
    hash,
    logsBloom: zeros(256),
    miner: zeros(20),
    mixHash: zeros(32),
    nonce: zeros(8),
    number,
    parentHash,
    receiptsRoot: zeros(32),
    sha3Uncles: zeros(32),
    size: '0x100',
    stateRoot: '0x',
    timestamp,
    totalDifficulty: '0x0',
    transactions: transactions.map(transactionOf),
    uncles: [],
    transactionsRoot: transactions.length === 0 ? zeros(32) : transactionsRoot,
  }
}

/** `TransactionReceipt.java` */
const receiptOf = (given: Fields): object => {
  const { blockHash, blockNumber, contractAddress, cumulativeGasUsed, from, gasUsed, logs, status, to } =
    given
  const { transactionHash, transactionIndex } = given
  return {
    blockHash,
    blockNumber,
    contractAddress,
    cumulativeGasUsed,
    effectiveGasPrice: '0xd2',
    from,
    gasUsed,
    logs,
    logsBloom: zeros(256),
    status,
    to,
    transactionHash,
    transactionIndex,
    type: '0x0',
  }
}

const offered = new Set([
  ...'eth_blockNumber eth_call eth_chainId eth_getBalance eth_getBlockByHash'.split(' '),
  ...'eth_getBlockByNumber eth_getCode eth_getLogs eth_getTransactionByHash'.split(' '),
  ...'eth_getTransactionReceipt net_version'.split(' '),
])
const onlyLatest = new Set(['eth_call', 'eth_getBalance', 'eth_getCode'])

class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const answer = async (
  chain: LocalChain,
  { method, params }: z.output<typeof callSchema>,
): Promise<unknown> => {
  if (!offered.has(method)) throw new Refusal(-32_601, `the method ${method} does not exist/is not available`)
  const [first, second] = params
  if (onlyLatest.has(method) && second !== 'latest')
    throw new Refusal(-32_602, 'QUANTITY not supported, just support TAG as latest')
  if (first === 'safe') throw new Refusal(-32_602, 'Incorrect hex syntax')
  const result = await chain.rpc(method, params)
  const fields = z.record(z.string(), z.unknown()).safeParse(result)
  if (!fields.success) return result
  if (method.startsWith('eth_getBlockBy')) return blockOf(fields.data)
  return method === 'eth_getTransactionReceipt' ? receiptOf(fields.data) : result
}

type TypesAnswer = { readonly status: number; readonly body: string }

/**
 * A local chain that answers as a node of Tron does, by the source of java-tron (framework/…/services/jsonrpc). `typeOf`: what a transaction
 * of this value is, where it is no payment; `keys`: the API keys that came with requests; `answerTypesWith`: the status and body of the HTTP
 * API in place of types.
 */
export const startTronNode = async (t: Pick<TestContext, 'after'>) => {
  const chain = await startChain(t, { chainId: 728_126_428 })
  const typeOf = new Map<string, string>()
  const keys = new Set<unknown>()
  let wrongAnswer: TypesAnswer | undefined

  const reply = async (path: string, body: unknown): Promise<unknown> => {
    if (path === '/wallet/gettransactionbyid') {
      const hash = `0x${z.object({ value: z.string() }).parse(body).value}`
      const found = z
        .object({ value: z.string() })
        .nullable()
        .parse(await chain.rpc('eth_getTransactionByHash', [hash]))
      if (found === null) return {}
      const { value } = found
      return {
        txID: hash.slice(2),
        raw_data: { contract: [{ type: typeOf.get(value) ?? 'TransferContract' }] },
      }
    }
    const call = callSchema.parse(body)
    try {
      return { jsonrpc: '2.0', id: call.id, result: await answer(chain, call) }
    } catch (error) {
      const { code, message } = error instanceof Refusal ? error : new Refusal(-32_000, String(error))
      return { jsonrpc: '2.0', id: call.id, error: { code, message, data: '{}' } }
    }
  }

  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      keys.add(request.headers['tron-pro-api-key'])
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const asked: unknown = JSON.parse(Buffer.concat(chunks).toString())
      const path = request.url ?? ''
      if (path.startsWith('/wallet/') && wrongAnswer !== undefined) {
        response.writeHead(wrongAnswer.status).end(wrongAnswer.body)
        return
      }
      const all = Array.isArray(asked)
        ? await Promise.all(asked.map(one => reply(path, one)))
        : await reply(path, asked)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(all))
    }
    serve().catch(() => response.destroy())
  })
  const port = await listen(server)
  t.after(() => closeServer(server))
  const answerTypesWith = (answer: TypesAnswer | undefined): void => {
    wrongAnswer = answer
  }
  return { chain, typeOf, keys, answerTypesWith, url: `http://127.0.0.1:${port}/jsonrpc` }
}
