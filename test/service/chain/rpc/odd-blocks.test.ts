import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { type LocalChain } from '#playground/local-chain.ts'
import { alice, carol } from '../../../support/addresses.ts'
import { type RpcCall } from '../../../support/fake-node.ts'
import { untilNotified } from '../../../support/receiver.ts'
import { until } from '../../../support/waiting.ts'
import { watchByOneNode } from './one-node.ts'

const isBlock = ({ method, params }: RpcCall): boolean =>
  method === 'eth_getBlockByNumber' && params[1] === true
const isLogs = ({ method }: RpcCall): boolean => method === 'eth_getLogs'

const item = z.looseObject({})
const list = z.array(item)
const blockSchema = z.looseObject({ number: z.string(), hash: z.string(), transactions: list })

const hash = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`
const zeroHash = hash(0)

/** Adds something to the transactions of every block that has some. */
const andTransactions = (others: readonly unknown[]) => (call: RpcCall, honest: unknown) => {
  if (!isBlock(call)) return undefined
  const block = blockSchema.parse(honest)
  const transactions = block.transactions.length === 0 ? [] : [...block.transactions, ...others]
  return { result: { ...block, transactions } }
}

/** Changes what is given of the transactions of one block. */
const changing = (part: Readonly<Record<string, unknown>>, height: number) => {
  const changed = (given: object) =>
    Object.fromEntries(Object.entries({ ...given, ...part }).filter(([, value]) => value !== undefined))
  return (call: RpcCall, honest: unknown) => {
    if (!isBlock(call)) return undefined
    const block = blockSchema.parse(honest)
    if (Number(block.number) !== height) return undefined
    return { result: { ...block, transactions: block.transactions.map(changed) } }
  }
}

const head = async (chain: LocalChain): Promise<number> => Number(await chain.rpc('eth_blockNumber'))

describe('blocks as other chains encode them', { concurrency: 3 }, () => {
  it('notify although transactions of others are malformed', async t => {
    const { receiver, proxy, pay, mint, said } = await watchByOneNode(t)
    const known = { hash: hash(7), from: carol, to: alice }
    proxy.replyWith(
      andTransactions([
        { ...known, input: '0x' },
        { ...known, value: '0x0', data: '0x1234' },
        { ...known, value: null, input: null, gasPrice: null, type: null, chainId: null, v: null },
        { ...known, to: undefined, type: '0x76', calls: [{ to: alice, value: '0x0', input: '0x12345678' }] },
        { ...known, value: { wei: 5 }, input: 7, from: [], to: {} },
        {},
      ]),
    )
    const sent = [await pay(), await mint(), await pay()]
    await untilNotified(receiver, sent)
    assert.deepEqual(said('skipped'), [])
  })

  for (const [what, part] of [
    ['leaves out the input', { input: undefined }],
    ['calls it data', { input: undefined, data: '0x' }],
    ['gives null for what it does not know', { input: null, gasPrice: null, type: null, chainId: null }],
    ['gives its value as a decimal number', { value: '5' }],
  ] as const) {
    it(`notify of a payment although its chain ${what}`, async t => {
      const { chain, receiver, proxy, pay } = await watchByOneNode(t)
      proxy.replyWith(changing(part, (await head(chain)) + 1))
      const sent = [await pay(), await pay()]
      await untilNotified(receiver, sent)
    })
  }

  it('notify without a payment that is not understood, which is logged once', async t => {
    const { chain, receiver, proxy, pay, mint, said } = await watchByOneNode(t)
    proxy.replyWith(changing({ value: 'five wei' }, (await head(chain)) + 1))
    await pay()
    const sent = [await mint(), await pay()]
    await untilNotified(receiver, sent)
    assert.deepEqual(
      said('skipped').map(
        line => z.looseObject({ count: z.number(), msg: z.string() }).parse(JSON.parse(line)).msg,
      ),
      ['skipped what is not understood in blocks'],
    )
  })

  it('may hold logs of no transaction, as those of zkSync', async t => {
    const { chain, usd, receiver, proxy, mint, said } = await watchByOneNode(t)
    const sent = [await mint()]
    await receiver.waitFor(1)
    const template = z
      .looseObject({})
      .parse(list.parse(await chain.rpc('eth_getLogs', [{ fromBlock: '0x0', address: usd }])).at(-1))
    const { logsBloom } = item.parse(await chain.rpc('eth_getBlockByNumber', ['latest', false]))
    proxy.replyWith(async (call, honest) => {
      if (isLogs(call)) {
        const { blockHash } = z.object({ blockHash: z.string() }).parse(call.params[0])
        const stray = {
          ...template,
          blockHash,
          transactionHash: zeroHash,
          transactionIndex: '0x9',
          logIndex: '0x9',
        }
        return { result: [stray, ...list.parse(honest)] }
      }
      if (!isBlock(call)) return undefined
      const block = blockSchema.parse(honest)
      return block.transactions.length > 0 ? undefined : { result: { ...block, logsBloom } }
    })
    await chain.mine(1)
    sent.push(await mint())
    await untilNotified(receiver, sent)
    await until('it is logged', () => said('skipped logs that belong to no transaction').length > 0)
  })

  for (const [whose, stray] of [
    ['null', () => null],
    ['its block', (block: string) => block],
  ] as const) {
    it(`may hold a receipt of no transaction, as those of Celo, by the hash of ${whose}`, async t => {
      const { receiver, proxy, mint } = await watchByOneNode(t)
      proxy.replyWith((call, honest) => {
        if (isLogs(call))
          return { error: { code: -32005, message: 'query returned more than 10000 results' } }
        if (call.method !== 'eth_getBlockReceipts') return undefined
        const receipts = z.array(z.looseObject({ blockHash: z.string(), logs: list })).parse(honest)
        const ofNobody = receipts.map(({ blockHash, logs, ...rest }) => {
          const transactionHash = stray(blockHash)
          const own = { transactionHash, transactionIndex: '0x1' }
          return { ...rest, blockHash, ...own, logs: logs.map(log => ({ ...log, ...own, logIndex: '0x7' })) }
        })
        return { result: [...receipts, ...ofNobody] }
      })
      const sent = [await mint(), await mint()]
      await untilNotified(receiver, sent)
    })
  }

  it('may hold malformed logs beside others', async t => {
    const { receiver, proxy, mint } = await watchByOneNode(t)
    proxy.replyWith((call, honest) => {
      if (!isLogs(call)) return undefined
      const logs = list.parse(honest)
      const odd = [null, {}, '0x', { ...logs[0], topics: 'none' }, { ...logs[0], topics: [], logIndex: null }]
      return { result: [...odd, ...logs] }
    })
    const sent = [await mint(), await mint()]
    await untilNotified(receiver, sent)
  })

  it('notify by receipts without a status, as some chains have them', async t => {
    const { receiver, proxy, pay } = await watchByOneNode(t)
    proxy.replyWith(({ method }, honest) => {
      if (method !== 'eth_getTransactionReceipt') return undefined
      const { status: _, ...rest } = item.parse(honest)
      return { result: { ...rest, contractAddress: '' } }
    })
    const sent = [await pay()]
    await untilNotified(receiver, sent)
  })

  for (const [what, lie] of [
    ['gives none of them alone', { result: null }],
    ['fails at one of them', { status: 500 }],
    [
      'says that an index is out of range',
      { error: { code: -32000, message: 'panic: index out of range [3]' } },
    ],
  ] as const)
    it(`notify by the receipts of the whole block where the node ${what}`, async t => {
      const { receiver, proxy, pay } = await watchByOneNode(t, { rpcTimeoutMs: 200 })
      proxy.replyWith(({ method }) => (method === 'eth_getTransactionReceipt' ? lie : undefined))
      const sent = [await pay(), await pay()]
      await untilNotified(receiver, sent)
    })

  for (const [what, lie] of [
    ['no node gives', () => null],
    ['is malformed', (honest: unknown) => ({ ...item.parse(honest), status: 'well' })],
  ] as const) {
    it(`do not wait forever for the receipt of a payment that ${what}`, async t => {
      const { receiver, proxy, pay, mint, said } = await watchByOneNode(t, { rpcTimeoutMs: 200 })
      let odd: Promise<string> | undefined
      proxy.replyWith(async ({ method, params }, honest) => {
        if (method === 'eth_getBlockReceipts') return { error: { code: -32601, message: 'method not found' } }
        if (method !== 'eth_getTransactionReceipt') return undefined
        return params[0] === (await odd) ? { result: lie(honest) } : undefined
      })
      odd = pay()
      await odd
      const sent = [await pay(), await mint()]
      await untilNotified(receiver, sent)
      await until('it is given up', () => said('alerts may be missing').length === 1)
    })
  }
})
