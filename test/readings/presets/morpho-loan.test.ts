import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from '#events/raw-block.ts'
import { namedValue } from '#readings/named-value.ts'
import { morphoLoan } from '#readings/presets/loan-health.ts'
import { questionKey } from '#readings/question.ts'
import { runSearch } from '#readings/search.ts'
import { bob } from '../../support/addresses.ts'

const market = `0x${'ab'.repeat(32)}`
const ether = 10n ** 18n
const selectors = {
  idToMarketParams: '2c3c9157',
  position: '93c52062',
  market: '5c60e39a',
  price: 'a035b1fe',
}

const joined = (...words: readonly bigint[]): bigint => words.reduce((sum, word) => (sum << 256n) | word, 0n)

/** Bob has borrowed a quarter of the market's 40,000 USDC against 4 WETH. `price`: dollars of WETH. */
const answersAt = (price: bigint, borrowShares = 10_000n * 10n ** 12n) => ({
  [selectors.idToMarketParams]: joined(0x05dcn, 0x3e7bn, 0x0acen, 1n, (ether * 86n) / 100n),
  [selectors.position]: joined(0n, borrowShares, 4n * ether),
  [selectors.market]: joined(0n, 0n, 40_000n * 10n ** 6n, 40_000n * 10n ** 12n, 1n, 0n),
  // 36 decimals, of 6 for the debt and 18 less for the collateral.
  [selectors.price]: price * 10n ** 24n,
})

const find = async (answers: Readonly<Record<string, bigint>>) => {
  const search = morphoLoan.question({ chain: 1, address: addressKey(bob), market })
  assert.ok(search)
  return runSearch(search.start(), async questions => {
    const found = questions.flatMap(question => {
      const answer = 'to' in question ? answers[question.data.slice(0, 8)] : undefined
      return answer === undefined ? [] : [[questionKey(question), answer] as const]
    })
    return new Map(found)
  })
}

test('the health of a loan at Morpho is what its collateral counts for, by its debt', async () => {
  const [loan] = (await find(answersAt(3_000n))) ?? []
  const { value = 0n, ...item } = loan ?? assert.fail()
  const tokens = ['3e7b', '5dc'].map(digits => digits.padStart(40, '0'))
  // 4 × 3,000 × 0.86 are 10,320; 10,000 − 10,320 / 1.5
  const repay = { token: tokens[1], amount: 3_120_000_000n }
  assert.deepEqual(item, { id: market, source: 'Morpho', tokens, text: '86%', repay })
  assert.equal(Number(value / 10n ** 14n) / 10_000, 1.032)
  const [low] = (await find(answersAt(2_500n))) ?? []
  assert.ok((low?.value ?? ether) < ether)
  const [repaid] = (await find(answersAt(3_000n, 0n))) ?? []
  assert.equal(repaid?.isIdle, true)
})

test('a loan at Morpho is unread while any part of it is not known', async () => {
  const { [selectors.price]: _, ...withoutPrice } = answersAt(3_000n)
  assert.equal((await find(withoutPrice))?.[0]?.value, undefined)
  const { [selectors.market]: __, ...withoutMarket } = answersAt(3_000n)
  assert.equal(await find(withoutMarket), undefined)
  assert.deepEqual(await find({ ...answersAt(3_000n), [selectors.idToMarketParams]: 0n }), [])
})

test('a loan at Morpho is named by the id of its market', () => {
  const params = { of: 'morpho_loan', market, below: '1100000000000000000' }
  const isAccepted = (changed: object): boolean =>
    namedValue.strategySchema.safeParse({ func: 'value', params: { ...params, ...changed } }).success
  assert.ok(isAccepted({}))
  assert.ok(!isAccepted({ market: '0x12' }))
  assert.ok(!isAccepted({ of: 'loan_health' }))
})
