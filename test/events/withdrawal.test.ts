import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { transactionUrl } from '#chains/registry.ts'
import { parseWithdrawalId, withdrawalId } from '#chains/withdrawal-id.ts'
import { readWithdrawal } from '#events/withdrawal/read-withdrawal.ts'
import { withdrawalStrategySchema } from '#events/withdrawal/schema.ts'
import { withdrawal } from '#events/withdrawal/withdrawal.ts'
import { findWithdrawals } from '#service/chain/match/match-block.ts'
import { createFixedIndex } from '#service/chain/match/watch-index.ts'
import { withdrawalOf } from '../support/withdrawals.ts'

/** Of Ethereum's block 18,000,000. */
const specimen = {
  index: '0xeb9b8c',
  validatorIndex: '0xa474b',
  address: '0xd7a0b38496064412a8d6b1f77bc30ada93e7b7a5',
  amount: '0xeb0d50',
}
const address = specimen.address.slice(2)
const height = 18_000_000

describe('A withdrawal in a block', () => {
  it('has its amount in wei, who gets it and from which validator', () => {
    assert.deepEqual(readWithdrawal(specimen), {
      address,
      validator: '673611',
      index: '15440780',
      amount: '15404368000000000',
    })
  })

  it('keeps the largest amount that a block can give', () => {
    const amount = `0x${'f'.repeat(16)}`
    assert.equal(readWithdrawal({ ...specimen, amount })?.amount, '18446744073709551615000000000')
  })

  it('is not understood where a field is missing or is no number or address', () => {
    const { index: _, ...nameless } = specimen
    for (const strange of [
      null,
      'withdrawal',
      nameless,
      { ...specimen, amount: 15_404_368 },
      { ...specimen, amount: '0x' },
      { ...specimen, address: '0xd7a0' },
    ])
      assert.equal(readWithdrawal(strange), undefined)
  })
})

describe('The id of withdrawals', () => {
  const id = withdrawalId(height, address)

  it('is as long as a hash, and names the block and the address', () => {
    assert.match(id, /^0x[0-9a-f]{64}$/)
    assert.deepEqual(parseWithdrawalId(id), { height, address })
    assert.deepEqual(parseWithdrawalId(id.toUpperCase().replace('0X', '0x')), { height, address })
    assert.equal(parseWithdrawalId(`0x${'a'.repeat(64)}`), undefined)
  })

  it('leads to the withdrawals of the block in the explorer', () => {
    assert.equal(transactionUrl(1, id), 'https://etherscan.io/block/18000000#withdrawals')
    assert.equal(transactionUrl(31_337, id), undefined)
  })
})

const other = 'ab'.repeat(20)
const index = (chain: number, func: string) =>
  createFixedIndex(
    new Map([
      [
        'bot',
        {
          chains: [chain],
          addresses: [address],
          strategies: [withdrawalStrategySchema.parse({ func: 'withdrawal', params: {} })].map(strategy =>
            func === 'withdrawal' ? strategy : ({ func: 'delegation', params: {} } as const),
          ),
        },
      ],
    ]),
  )

const find = (withdrawals: readonly unknown[] | undefined, o: { chain?: number; func?: string } = {}) => {
  const { chain = 1, func = 'withdrawal' } = o
  return findWithdrawals({ height, withdrawals }, { chain, botsAt: index(chain, func).botsAt(chain) })
}

describe('The withdrawals of a block', () => {
  it('are put together by address, without those that nobody watches for', () => {
    const { candidates, faults } = find([
      specimen,
      withdrawalOf(`0x${other}`),
      { ...specimen, index: '0xeb9b8d', address: specimen.address.toUpperCase().replace('0X', '0x') },
    ])
    assert.equal(faults, 0)
    assert.deepEqual(
      candidates.map(({ transaction, withdrawals }) => [
        transaction.hash,
        transaction.to,
        withdrawals.map(one => one.index),
      ]),
      [[withdrawalId(height, address), specimen.address, ['15440780', '15440781']]],
    )
    assert.deepEqual(find([specimen], { func: 'delegation' }).candidates, [])
  })

  it('are found beside one that is not understood, which is counted', () => {
    const { candidates, faults } = find([{ index: '0x1' }, specimen])
    assert.deepEqual([candidates.length, faults], [1, 1])
  })

  it('count as a fault where the node leaves them out, on a chain that has some', () => {
    assert.equal(find(undefined).faults, 1)
    assert.deepEqual(find(undefined, { chain: 8453 }), { candidates: [], faults: 0 })
  })

  it('are ignored on a chain whose blocks pay nothing to validators', () => {
    assert.deepEqual(find([specimen], { chain: 8453 }).candidates, [])
  })
})

const parse = (params: object) => withdrawalStrategySchema.safeParse({ func: 'withdrawal', params })

describe('The strategy withdrawal', () => {
  it('takes only the direction in, and says why', () => {
    assert.ok(parse({ direction: 'in' }).success)
    assert.match(parse({ direction: 'out' }).error?.message ?? '', /withdrawals only come in/)
  })

  it('keeps its own minimum if the chat changes another', () => {
    const own = withdrawalStrategySchema.parse({ func: 'withdrawal', params: { minimum_amount: '5' } })
    const built = (minimum: Parameters<typeof withdrawal.option.toStrategy>[0]['minimum']) =>
      withdrawal.option.toStrategy({ direction: 'out', minimum, own }).params
    assert.deepEqual(built('kept'), { minimum_amount: '5', minimum_usd: 0 })
    assert.deepEqual(built({ usd: 9 }), { minimum_amount: '5', minimum_usd: 9 })
    // Of transfers of the coin: it would hide nearly every withdrawal.
    assert.deepEqual(built({ wei: '1000' }), { minimum_amount: '5', minimum_usd: 0 })
  })
})
