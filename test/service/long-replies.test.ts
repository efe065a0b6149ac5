import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { parseListReply } from '#service/chain/parse-reply.ts'

const reply = z.object({ id: z.literal(1), result: z.custom<Iterable<unknown>>() })

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const bytesOf = (list: readonly unknown[], o: { last?: boolean } = {}): ArrayBuffer => {
  const result = { result: list }
  return bytes(JSON.stringify(o.last === false ? { ...result, id: 1 } : { id: 1, ...result }))
}
const read = (bytes: ArrayBuffer): unknown[] => [...reply.parse(parseListReply(bytes)).result]

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
    it(`is read as it is: ${what}`, () => {
      assert.deepEqual(read(bytesOf(list)), list)
      assert.deepEqual(read(bytesOf(list, { last: false })), list)
    })
  }

  it('is the same each time that it is gone through', () => {
    const list = many(n => ({ n, data: '0x'.padEnd(60, '0') }))
    const { result } = reply.parse(parseListReply(bytesOf(list)))
    assert.deepEqual([...result], list)
    assert.deepEqual([...result], list)
  })

  it('is refused where it is cut off, or something in it is not JSON', () => {
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
