import assert from 'node:assert/strict'
import { it } from 'node:test'
import { transferTopic } from '#events/transfer.ts'
import { questionKey, type ReceivedQuestion } from '#readings/question.ts'
import { listWords } from '#readings/search.ts'
import type { ContractLogsRequest } from '#service/chain/rpc/contract-logs.ts'
import { createReceivedReader } from '#service/chain/rpc/received-nfts.ts'
import { RpcError } from '#service/chain/rpc/rpc-error.ts'

const contract = 'aa'.repeat(20)
const bob = 'bb'.repeat(20)
const signal = AbortSignal.timeout(60_000)
const topicOf = (key: string): string => `0x${key.padStart(64, '0')}`

/** A node that gives the logs of so many blocks at once. `minted`: heights by id. */
const startReader = (minted: Map<number, number>, maxBlocks: number) => {
  const asked: [number, number][] = []
  const read = createReceivedReader({
    header: async height => ({ hash: `0x${height}` }),
    contractLogs: async ({ from, to, topics }: ContractLogsRequest) => {
      asked.push([from, to.height])
      assert.deepEqual(topics, [[transferTopic], null, [topicOf(bob)]])
      if (to.height - from >= maxBlocks) throw new RpcError('rpc_refused', 'the range is too large')
      return [...minted].flatMap(([id, height]) =>
        height < from || height > to.height
          ? []
          : [
              {
                address: `0x${contract}`,
                topics: [transferTopic, topicOf('0'), topicOf(bob), topicOf(id.toString(16))],
                data: '0x',
                height,
                hash: `0x${height}`,
                time: undefined,
              },
            ],
      )
    },
  })(async () => new Map())
  return {
    asked,
    receivedAt: async (height: number, isMore: boolean): Promise<readonly number[]> => {
      const question: ReceivedQuestion = { received: contract, by: bob, isMore }
      const values = await read({ block: { height, hash: `0x${height}` }, questions: [question] }, signal)
      return listWords(values.get(questionKey(question)) ?? 0n).map(Number)
    },
  }
}

it('reads all NFTs that an address has received in one request, and later the new blocks only', async () => {
  const minted = new Map([
    [1, 10],
    [2, 900_000],
  ])
  const { asked, receivedAt } = startReader(minted, Number.POSITIVE_INFINITY)
  assert.deepEqual(await receivedAt(1_000_000, false), [])
  assert.deepEqual(await receivedAt(1_000_000, true), [2, 1])
  minted.set(3, 1_000_001)
  assert.deepEqual(await receivedAt(1_000_010, false), [2, 1])
  assert.deepEqual(await receivedAt(1_000_010, true), [3, 2, 1])
  assert.deepEqual(asked, [
    [0, 1_000_000],
    [999_745, 1_000_010],
  ])
})

it('reads back to the first block in many rounds where a node gives few blocks at once, past new ones', async () => {
  const minted = new Map([
    [1, 10],
    [2, 99_000],
  ])
  const { asked, receivedAt } = startReader(minted, 2_000)
  assert.deepEqual(await receivedAt(100_000, true), [2])
  minted.set(3, 100_005)
  let rounds = 1
  for (let height = 100_010; (await receivedAt(height, true)).length < 3; height += 10) rounds += 1
  assert.ok(rounds < 12, `in ${rounds} rounds`)
  assert.ok(asked.length <= rounds * 16 + 16)
})

it('reads the newest blocks again where a reorg may have changed them, and those of a long outage', async () => {
  const minted = new Map([[1, 100]])
  const { receivedAt } = startReader(minted, 1_000)
  assert.deepEqual(await receivedAt(300, true), [1])
  minted.set(2, 299)
  assert.deepEqual(await receivedAt(301, true), [2, 1])
  minted.set(3, 302)
  assert.deepEqual(await receivedAt(50_000, true), [2, 1])
  let height = 50_001
  while ((await receivedAt(height, true)).length < 3) height += 1
  assert.deepEqual(await receivedAt(height, false), [3, 2, 1])
})
