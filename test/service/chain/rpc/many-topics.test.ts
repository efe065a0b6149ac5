import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { logTopics } from '#events/matchers.ts'
import { fetchLogs } from '#service/chain/rpc/logs.ts'
import { RpcError } from '#service/chain/rpc/rpc-error.ts'
import type { RpcCall } from '#service/chain/rpc/rpc-request.ts'

const filterSchema = z.object({
  blockHash: z.string().optional(),
  topics: z.array(z.array(z.string())).optional(),
})
const topicAt = (n: number): string => `0xe${n.toString(16).padStart(63, '0')}`
const transfer = logTopics[0] ?? ''

/** The logs of a block: of an event of each number, in this order, a transfer between them. */
const logsOf = (numbers: readonly number[]) =>
  [topicAt(numbers[0] ?? 0), transfer, ...numbers.slice(1).map(topicAt)].map((topic, n) => ({
    topics: [topic],
    logIndex: `0x${n.toString(16)}`,
  }))

type Reading = {
  readonly topics: number
  readonly logs: ReturnType<typeof logsOf>
  readonly takesHash?: boolean
  /** Of the node that is asked for the block itself. */
  readonly blockHash?: string
}

/** What a node with Geth's limit is asked for, and what is read of its block. */
const read = async ({ topics, logs, takesHash = true, blockHash: own = '0xb10c' }: Reading) => {
  const asked: (number | 'all')[] = []
  const call: RpcCall = async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { hash: own }
    const { blockHash, topics: [list] = [] } = filterSchema.parse(params[0])
    if (blockHash !== undefined && !takesHash) throw new RpcError('rpc_refused', 'no hashes here')
    assert.ok((list?.length ?? 0) <= 1_000, 'exceed max topics')
    asked.push(list?.length ?? 'all')
    return logs.filter(log => list === undefined || list.includes(log.topics[0] ?? ''))
  }
  const declaredTopics = new Set(Array.from({ length: topics }, (_, n) => topicAt(n)))
  const request = { height: 1, hash: '0xb10c', declaredTopics, transactions: async () => [] }
  const { list } = await fetchLogs(call, request, { key: {}, now: () => 0 })
  assert.ok(Array.isArray(list))
  return { asked, list }
}

describe('the logs of a block where bots declare many events', () => {
  test('are asked for in as many lists of topics as a node takes, and come in their order', async () => {
    for (const takesHash of [true, false]) {
      const logs = logsOf([1_999, 3, 1_200, 4])
      const { asked, list } = await read({ topics: 2_000, logs, takesHash })
      assert.deepEqual(asked, [1_000, 1_000, logTopics.length])
      assert.deepEqual(list, logs)
    }
  })

  test('are refused where one list is empty and the node may not have the block', async () => {
    const logs = logsOf([3, 4])
    const reading = { topics: 2_000, logs, takesHash: false }
    assert.deepEqual((await read(reading)).list, logs)
    await assert.rejects(read({ ...reading, blockHash: '0x01d' }), { code: 'rpc_stale' })
  })

  test('are asked for at once up to a thousand topics', async () => {
    const logs = logsOf([1, 2])
    const { asked } = await read({ topics: 1_000 - logTopics.length, logs })
    assert.deepEqual(asked, [1_000])
  })

  test('are asked for without topics where these would take more than four calls', async () => {
    const logs = logsOf([1, 9_999])
    const { asked, list } = await read({ topics: 4_000, logs })
    assert.deepEqual(asked, ['all'])
    assert.deepEqual(list, logs)
  })
})
