import assert from 'node:assert/strict'
import { it } from 'node:test'
import { transferTopic } from '#events/transfer.ts'
import { type LoggedQuestion, questionKey } from '#readings/question.ts'
import { listWords } from '#readings/search.ts'
import type { ContractLogsRequest } from '#service/chain/rpc/contract-logs.ts'
import { createLoggedReader } from '#service/chain/rpc/logged-ids.ts'
import { RpcError } from '#service/chain/rpc/rpc-error.ts'

const contract = 'aa'.repeat(20)
const bob = 'bb'.repeat(20)
const signal = AbortSignal.timeout(60_000)
const topicOf = (key: string): string => `0x${key.padStart(64, '0')}`

/** `logged`: which logs are read, those of NFTs by default. `down`: whether the node answers. */
type ReaderOptions = { readonly logged?: 'borrowed'; readonly down?: () => boolean }

/** A node that gives the logs of so many blocks at once. `minted`: heights by id. */
const startReader = (
  minted: Map<number, number>,
  maxBlocks: number,
  { logged, down = () => false }: ReaderOptions = {},
) => {
  const asked: [number, number][] = []
  const read = createLoggedReader({
    header: async height => ({ hash: `0x${height}` }),
    contractLogs: async ({ from, to, topics }: ContractLogsRequest) => {
      asked.push([from, to.height])
      if (down()) throw new RpcError('rpc_unreachable', 'no node answers')
      assert.deepEqual(topics?.slice(1), [null, [topicOf(bob)]])
      if (to.height - from >= maxBlocks) throw new RpcError('rpc_refused', 'the range is too large')
      return [...minted].flatMap(([id, height]) =>
        height < from || height > to.height
          ? []
          : [
              {
                address: `0x${contract}`,
                topics:
                  logged === undefined
                    ? [transferTopic, topicOf('0'), topicOf(bob), topicOf(id.toString(16))]
                    : ['', topicOf(id.toString(16)), topicOf(bob), topicOf('1')],
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
    /** `undefined`: it is not known yet. */
    idsAt: async (height: number, isMore: boolean): Promise<readonly number[] | undefined> => {
      const question: LoggedQuestion = { logged: logged ?? 'received', contract, by: bob, isMore }
      const values = await read({ block: { height, hash: `0x${height}` }, questions: [question] }, signal)
      const ids = values.get(questionKey(question))
      return ids === undefined ? undefined : listWords(ids).map(Number)
    },
  }
}

it('reads all NFTs that an address has received in one request, and later the new blocks only', async () => {
  const minted = new Map([
    [1, 10],
    [2, 900_000],
  ])
  const { asked, idsAt } = startReader(minted, Number.POSITIVE_INFINITY)
  assert.deepEqual(await idsAt(1_000_000, false), [])
  assert.deepEqual(await idsAt(1_000_000, true), [2, 1])
  minted.set(3, 1_000_001)
  assert.deepEqual(await idsAt(1_000_010, false), [2, 1])
  assert.deepEqual(await idsAt(1_000_010, true), [3, 2, 1])
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
  const { asked, idsAt } = startReader(minted, 2_000)
  assert.deepEqual(await idsAt(100_000, true), [2])
  minted.set(3, 100_005)
  let rounds = 1
  for (let height = 100_010; ((await idsAt(height, true)) ?? []).length < 3; height += 10) rounds += 1
  assert.ok(rounds < 12, `in ${rounds} rounds`)
  assert.ok(asked.length <= rounds * 16 + 16)
})

it('reads the newest blocks again where a reorg may have changed them, and those of a long outage', async () => {
  const minted = new Map([[1, 100]])
  const { idsAt } = startReader(minted, 1_000)
  assert.deepEqual(await idsAt(300, true), [1])
  minted.set(2, 299)
  assert.deepEqual(await idsAt(301, true), [2, 1])
  minted.set(3, 302)
  assert.deepEqual(await idsAt(50_000, true), [2, 1])
  let height = 50_001
  while (((await idsAt(height, true)) ?? []).length < 3) height += 1
  assert.deepEqual(await idsAt(height, false), [3, 2, 1])
})

it('reads where an address has borrowed as far back as its requests last, once a node answers, and says nothing before', async () => {
  let isDown = true
  const borrowed = new Map([
    [1, 10],
    [2, 985_000],
    [3, 999_999],
  ])
  const { asked, idsAt } = startReader(borrowed, 1_000, { logged: 'borrowed', down: () => isDown })
  for (let round = 0; round < 50; round += 1) assert.equal(await idsAt(1_000_000, true), undefined)
  assert.equal(asked.length, 50)
  isDown = false
  let height = 1_000_001
  let known: readonly number[] | undefined
  for (; known === undefined && height < 1_000_010; height += 1) known = await idsAt(height, true)
  assert.deepEqual(known, [3, 2])
  assert.ok(asked.length < 110, `${asked.length} requests`)
  borrowed.set(4, height)
  const before = asked.length
  assert.deepEqual(await idsAt(height, true), [4, 3, 2])
  assert.equal(asked.length, before + 1)
})
