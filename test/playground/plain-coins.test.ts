import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plainCoins } from '#playground/page/plain-coins.ts'

it('takes a comma for the decimal mark unless it may separate thousands', () => {
  for (const [typed, coins] of [
    ['1', '1'],
    [' 0.5 ', '0.5'],
    ['1,5', '1.5'],
    ['0,125', '0.125'],
    ['12,3456', '12.3456'],
    ['1,000', '1,000'],
    ['10,125', '10,125'],
    ['1,000,000', '1,000,000'],
    ['1,000.5', '1,000.5'],
    ['', ''],
  ] as const)
    assert.equal(plainCoins(typed), coins, typed)
})
