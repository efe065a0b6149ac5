import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Notification } from '#contract/notification.ts'
import {
  addToSummary,
  mergeSummary,
  removeFromSummary,
  type SummaryState,
  toSummary,
} from '#contract/summary.ts'
import { stranger } from '../support/addresses.ts'
import { hashOf, movement, nftMovement, notification, tokenMovement } from '../support/notification.ts'
import { createRandom } from '../support/random.ts'

type Data = Notification['data']
const dataOf = (o: Parameters<typeof notification>[0]): Data => notification(o).data

const gather = (...all: readonly Data[]): SummaryState => {
  const [first, ...others] = all
  assert.ok(first)
  return others.reduce<SummaryState>(addToSummary, addToSummary(undefined, first))
}
const tellOf = (all: SummaryState) => toSummary(all, { since: 100, until: 400 })
const largestOf = (...all: Data[]) => tellOf(gather(...all)).largest

const usd = (value: number) => ({ usd: { state: 'fresh', value, price: 1, source: 'feed', at: 1 } }) as const

describe('a summary', () => {
  it('sums what came in and went out of each asset, the busiest first', () => {
    const all = gather(
      dataOf({ movements: [tokenMovement(), movement({ amount: '7' })] }),
      dataOf({ movements: [nftMovement()] }),
      dataOf({ movements: [nftMovement({ token_id: '9', direction: 'out' })] }),
      dataOf({ movements: [movement({ amount: '5', direction: 'out' })], chain: 8453 }),
      dataOf({ movements: [movement({ amount: '2', direction: 'out' }), tokenMovement()] }),
      dataOf({ movements: [movement({ amount: '3', direction: 'self' })] }),
    )
    const { assets } = tellOf(all)
    assert.deepEqual(
      assets.map(({ kind, chain_id, movements, ...asset }) => [
        kind,
        chain_id,
        asset.in,
        asset.out,
        movements,
      ]),
      [
        ['native', '1', '7', '2', 3],
        ['native', '8453', '0', '5', 1],
        ['token', '1', '1000000000', '0', 2],
        ['nft', '1', '1', '1', 2],
      ],
    )
  })

  it('adds up what is known of the worth, and counts what has no price', () => {
    const unlisted = { usd: { state: 'unlisted' } } as const
    const first = dataOf({ number: 1, movements: [movement({ ...usd(0.1) }), tokenMovement()] })
    const second = dataOf({
      number: 2,
      movements: [movement({ ...unlisted }), movement({ direction: 'out', ...usd(7) })],
    })
    const third = dataOf({ number: 3, movements: [movement({ ...usd(0.2) })] })
    const all = gather(first, second, third)
    const worths = (state: SummaryState) => tellOf(state).assets.map(asset => asset.usd)
    const out = { value: 7, unpriced: 0 }
    assert.deepEqual(worths(all), [{ in: { value: 0.1 + 0.2, unpriced: 1 }, out }, undefined])
    const less = removeFromSummary(all, second)
    assert.ok(less)
    const nothing = { value: 0, unpriced: 0 }
    assert.deepEqual(worths(less), [{ in: { value: 0.1 + 0.2, unpriced: 0 }, out: nothing }, undefined])
    const twice = mergeSummary(less, tellOf(less))
    assert.deepEqual(worths(twice)[0]?.in, { value: 2 * (0.1 + 0.2), unpriced: 0 })
  })

  it('names the largest movement: of coins, else of tokens by their units, else of collections', () => {
    const nft = dataOf({ number: 1, movements: [nftMovement()] })
    const small = tokenMovement({ amount: '2000000' })
    const large = tokenMovement({ contract: stranger, decimals: 18, amount: `3${'0'.repeat(18)}` })
    const tokens = [
      dataOf({ number: 2, movements: [small, large] }),
      dataOf({ number: 3, movements: [small] }),
    ]
    const coin = dataOf({ number: 4, movements: [movement({ amount: '1' })] })
    assert.deepEqual(largestOf(nft), { chain_id: '1', hash: hashOf(1), movement: nftMovement() })
    assert.deepEqual(largestOf(nft, ...tokens), { chain_id: '1', hash: hashOf(2), movement: large })
    assert.deepEqual(largestOf(coin, ...tokens), {
      chain_id: '1',
      hash: hashOf(4),
      movement: coin.movements[0],
    })
    assert.equal(largestOf(dataOf({ movements: [movement({ direction: 'self' })] })), undefined)
  })

  it('has a window that never ends before it begins, even if the clock was set back', () => {
    const { since, until } = toSummary(gather(dataOf({})), { since: 500, until: 400 })
    assert.deepEqual([since, until], [500, 500])
  })

  it('without removed transactions is as if they had never been added', () => {
    const random = createRandom(7)
    const pick = (below: number) => Math.floor(random() * below)
    const assets = [
      () => movement({ amount: String(pick(1_000)), direction: pick(2) === 0 ? 'in' : 'out' }),
      () => tokenMovement({ amount: String(pick(1_000)), contract: `0x${String(pick(9)).repeat(40)}` }),
      () => nftMovement({ token_id: String(pick(5)) }),
    ]
    for (let round = 0; round < 200; round += 1) {
      const all = Array.from({ length: 2 + pick(18) }, (_, number) => {
        const movements = Array.from({ length: 1 + pick(4) }, () => assets[pick(3)]?.() ?? movement())
        return dataOf({ number, movements, chain: 1 + pick(2), data: { left_out: pick(2) } })
      })
      const stays = all.map((_, index) => index === 0 || random() < 0.6)
      const out = all.filter((_, index) => stays[index] !== true)
      const without = out.reduce<SummaryState | undefined>(
        (left, data) => left && removeFromSummary(left, data),
        gather(...all),
      )
      assert.ok(without)
      const rest = gather(...all.filter((_, index) => stays[index] === true))
      const unordered = ({ assets, largest, newest, ...told }: SummaryState) => ({
        ...told,
        newest: newest.map(({ transaction }) => transaction.hash),
        assets: new Set(assets.map(asset => JSON.stringify(asset))),
        // Only some of the largest are kept: of them none is told that is gone.
        largest:
          largest.length > 0 &&
          largest.every(one => rest.newest.some(({ transaction }) => transaction.hash === one.hash)),
      })
      assert.deepEqual(unordered(without), { ...unordered(rest), largest: without.largest.length > 0 })
    }
  })

  it('merged with another is as if both had been collected together', () => {
    const all = [
      dataOf({ number: 1, movements: [tokenMovement()] }),
      dataOf({ number: 2 }),
      dataOf({ number: 3, movements: [movement({ amount: '5', direction: 'out' })] }),
      dataOf({ number: 4, movements: [nftMovement()], chain: 8453 }),
      dataOf({ number: 5, movements: [tokenMovement({ amount: '7' })] }),
    ]
    const whole = JSON.stringify(tellOf(gather(...all)))
    for (const first of [1, 2, 3, 4]) {
      const both = mergeSummary(gather(...all.slice(0, first)), tellOf(gather(...all.slice(first))))
      assert.deepEqual(JSON.parse(JSON.stringify(tellOf(both))), JSON.parse(whole))
    }
    assert.equal(mergeSummary(undefined, tellOf(gather(...all))).transactions, 5)
  })

  it('of any number of transactions stays bounded, counts all and shows the last ten', () => {
    const all = Array.from({ length: 3_000 }, (_, number) =>
      dataOf({ number, movements: [tokenMovement({ contract: `0x${String(number).padStart(40, '0')}` })] }),
    )
    const kept = gather(...all)
    assert.deepEqual([kept.assets.length, kept.newest.length, kept.largest.length], [100, 20, 5])
    const { transactions, assets, newest, left_out } = tellOf(kept)
    assert.deepEqual([transactions, assets.length, left_out], [3_000, 12, 2_988])
    assert.deepEqual(
      newest.map(({ transaction }) => Number(transaction.hash)),
      Array.from({ length: 10 }, (_, n) => 2_999 - n),
    )
  })
})
