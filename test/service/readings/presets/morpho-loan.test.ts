import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { openMorphoMarket } from '../../../support/morpho.ts'
import { until } from '../../../support/waiting.ts'
import { followCrossings, followRepayment, startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

const ways = [
  { title: 'in a market that a person names', of: 'morpho_loan' },
  { title: 'that is found by its logs, from before the watch', of: 'loan_health' },
] as const

for (const { title, of } of ways)
  it(`notifies of a loan at Morpho ${title}, which comes near its liquidation, once, and that it is back once, past restarts, reorgs and an hour without a node`, async t => {
    const chain = await startChain(t, { chainId: 1 })
    const { market, setPrice, borrow, repay } = await openMorphoMarket(chain)
    await setPrice(3_000)
    await borrow(bob, { weth: 10, dollars: 20_000 })
    const below = String((ether * 115n) / 100n)
    const watch = await startValueWatch(t, chain, {
      addresses: [bob, carol],
      params: { of, ...(of === 'morpho_loan' && { market }), below },
      source: 'Morpho WETH/USDC 86%',
    })
    /** Pools of others are not deployed here. */
    const loans = async () => (await watch.explained()).filter(([, item]) => String(item).startsWith('0x'))
    // 10 WETH of 3,000 dollars, 86 % of which count, by a debt of 20,000.
    const found = [[bob, market, String((ether * 129n) / 100n), 'quiet']]
    await until('the loan is found', async () => JSON.stringify(await loans()) === JSON.stringify(found))
    await followCrossings(chain, watch, {
      fall: () => setPrice(2_500),
      rise: () => setPrice(3_000),
      low: '📉 loan health …, below 1.15',
      back: '📈 loan health …, back above 1.15',
    })
    // 10 WETH of 2,500 dollars, of which 21,500 count, back a debt of 14,333.
    const said = /\nRepay about 5,66[67]\.?\d* USDC to reach 1\.5$/
    const health = async () => (await loans())[0]?.[2]
    await followRepayment(watch, { repay: amount => repay(bob, amount), said, health })
  })

it('notifies of a loan at Morpho that was taken after the watch began, until a reorg takes it back', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const { setPrice, borrow } = await openMorphoMarket(chain)
  await setPrice(3_000)
  const watch = await startValueWatch(t, chain, {
    addresses: [bob, carol],
    params: { of: 'loan_health', below: String((ether * 115n) / 100n) },
    source: 'Morpho WETH/USDC 86%',
  })
  const loans = async () => (await watch.explained()).filter(([, item]) => String(item).startsWith('0x'))
  assert.deepEqual(await loans(), [])
  await borrow(carol, { weth: 10, dollars: 25_000 })
  assert.equal(await watch.nextTitle(), '📉 loan health …, below 1.15')
  assert.deepEqual(
    (await loans()).map(([address]) => address),
    [carol],
  )
  await chain.rpc('anvil_reorg', [1, []])
  assert.match(await watch.nextTitle(), /^📈 .* · reorg$/)
})
