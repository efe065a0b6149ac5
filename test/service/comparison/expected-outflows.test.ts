import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectedOutflows } from './expected-outflows.ts'

const [address, other] = ['a', 'b'].map(digit => `0x${digit.repeat(40)}`)
const bot = {
  addresses: [String(address)],
  strategies: [{ func: 'outflow', params: { usd: 100, within: '1h' } }],
}

/** A transaction in which coins of so many dollars leave the address; one of them is worth 2,000. */
const leaving = (hash: string, o: { time: number; usd: number }) => {
  const amount = BigInt(o.usd) * 5n * 10n ** 14n
  const coin = { asset: 'native', from: String(address), to: String(other), amount }
  return { time: o.time, facts: { hash, coinDecimals: 18, coins: [coin], moved: [] } }
}

const line = (usd: number, transactions: number, seconds = 0): string =>
  `outflow: ${address} 100 1h: ${usd.toPrecision(6)}, ${transactions} in ${seconds} s, 0 unpriced`

/** What is to be told in which transaction, where this was told. */
const expected = (
  chain: readonly ReturnType<typeof leaving>[],
  told: Readonly<Record<string, string[]>> = {},
) => Object.fromEntries(expectedOutflows(bot, chain, hash => told[hash] ?? []))

describe('Outflows of one block', () => {
  const chain = [leaving('one', { time: 1, usd: 60 }), leaving('two', { time: 1, usd: 70 })]

  it('count in their order', () => {
    assert.deepEqual(expected(chain), { two: [line(130, 2)] })
  })

  it('may be told in another order, as where a price comes late', () => {
    assert.deepEqual(expected(chain, { one: [line(130, 2)] }), { one: [line(130, 2)] })
  })

  it('may not be told otherwise', () => {
    const otherwise: readonly Readonly<Record<string, string[]>>[] = [
      { one: [line(60, 1)] },
      { one: [line(130, 2)], two: [line(130, 2)] },
      { one: [line(131, 2)] },
    ]
    for (const told of otherwise) assert.deepEqual(expected(chain, told), { two: [line(130, 2)] })
  })

  it('may be told in another order where they are many, too', () => {
    const hashes = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const
    const many = hashes.map(hash => leaving(hash, { time: 1, usd: 50 }))
    const told = { three: [line(100, 2)], one: [line(200, 4)], six: [line(400, 8)] }
    assert.deepEqual(expected(many), { two: [line(100, 2)], four: [line(200, 4)], eight: [line(400, 8)] })
    assert.deepEqual(expected(many, told), told)
    const { six: _, ...tooFew } = told
    assert.notDeepEqual(expected(many, tooFew), tooFew)
  })

  it('decide by their order what is told after them', () => {
    const first = [leaving('one', { time: 1, usd: 100 }), leaving('two', { time: 1, usd: 150 })]
    const later = leaving('three', { time: 5, usd: 200 })
    assert.deepEqual(expected([...first, later]), {
      one: [line(100, 1)],
      two: [line(250, 2)],
    })
    const otherOrder = { two: [line(150, 1)] }
    assert.deepEqual(expected([...first, later], otherOrder), {
      two: [line(150, 1)],
      three: [line(450, 3, 4)],
    })
  })

  it('count in the order of their blocks, whatever was told', () => {
    const apart = [leaving('one', { time: 1, usd: 60 }), leaving('two', { time: 2, usd: 70 })]
    assert.deepEqual(expected(apart, { one: [line(130, 2, 1)] }), { two: [line(130, 2, 1)] })
  })
})
