import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { parseListReply } from '#service/chain/rpc/json-reply.ts'

const reply = z.object({ id: z.literal(1), result: z.custom<Iterable<unknown>>() })

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const bytesOf = (list: readonly unknown[], o: { last?: boolean } = {}): ArrayBuffer => {
  const result = { result: list }
  return bytes(JSON.stringify(o.last === false ? { ...result, id: 1 } : { id: 1, ...result }))
}
const read = (bytes: ArrayBuffer): unknown[] => [...reply.parse(parseListReply('result')(bytes)).result]

/** So many, that they are read in several pieces. */
const many = <T>(at: (n: number) => T): T[] => Array.from({ length: 3_000 }, (_, n) => at(n))

describe('a long list in the answer of a node', () => {
  const lists: [string, unknown[]][] = [
    [
      'of logs',
      many(n => ({ address: `0x${n}`, topics: ['0x1', '0x2', `0x${n}`], data: '0x'.padEnd(90, '0') })),
    ],
    ['of objects that hold lists of objects', many(n => ({ n, logs: [{ n }, { n: '0x' }], fill: [[]] }))],
    ['of texts that look like its own ends', many(n => ({ n, text: '},{"n":[1]},{' }))],
    ['whose texts are not plain', many(n => ({ n, text: '«häßlich» 🙂 \\"},{\\" \n' }))],
    ['of numbers', many(n => n * 1e9)],
    ['of one object without end', [{ list: many(n => ({ n, more: '0x00000000000000000000000' })) }]],
    ['of little', []],
  ]
  for (const [what, list] of lists) {
    it(`is read unchanged: ${what}`, () => {
      assert.deepEqual(read(bytesOf(list)), list)
      assert.deepEqual(read(bytesOf(list, { last: false })), list)
    })
  }

  it('is the same each time that it is iterated', () => {
    const list = many(n => ({ n, data: '0x'.padEnd(60, '0') }))
    const { result } = reply.parse(parseListReply('result')(bytesOf(list)))
    assert.deepEqual([...result], list)
    assert.deepEqual([...result], list)
  })

  it('is refused where it is truncated or not JSON', () => {
    const whole = bytesOf(many(n => ({ n, data: '0x'.padEnd(60, '0') })))
    const refusal = { name: 'RpcError', code: 'rpc_unusable', message: 'the reply is not JSON' }
    assert.throws(() => read(whole.slice(0, -3)), refusal)
    assert.throws(() => read(whole.slice(0, 150_000)), refusal)
    for (const at of [100, 70_000, 150_000, whole.byteLength - 10]) {
      const broken = whole.slice()
      new Uint8Array(broken)[at] = 0
      assert.throws(() => read(broken), refusal)
    }
  })
})

describe('the transactions in the answer of a node', () => {
  const block = z.object({
    id: z.literal(1),
    result: z.looseObject({ transactions: z.custom<Iterable<unknown>>() }),
  })
  const transactions = many(n => ({
    n,
    accessList: [{ address: '0x1', keys: ['0x2', '0x3'] }, { n }],
    input: '0x',
  }))
  const withdrawals = Array.from({ length: 16 }, (_, n) => ({ index: n, amount: '0x5' }))
  const blocks: [string, object][] = [
    ['stand alone', { transactions }],
    ['are followed by other lists', { number: '0x1', transactions, uncles: [], withdrawals, hash: '0x2' }],
    ['are the last', { number: '0x1', uncles: ['0x1'], withdrawals, transactions }],
    [
      'hold nothing but lists',
      { transactions: many(() => ({ accessList: [{ a: 1 }, { a: 2 }] })), size: '0x1' },
    ],
    ['are followed by a long list', { transactions: transactions.slice(0, 5), others: transactions }],
    ['are hashes', { transactions: many(n => `0x${n}`.padEnd(66, '0')), uncles: [] }],
  ]
  for (const [what, given] of blocks) {
    it(`are read unchanged, and so is the block: they ${what}`, () => {
      const { result } = block.parse(
        parseListReply('transactions')(bytes(JSON.stringify({ id: 1, result: given }))),
      )
      assert.deepEqual({ ...result, transactions: [...result.transactions] }, given)
    })
  }
})
