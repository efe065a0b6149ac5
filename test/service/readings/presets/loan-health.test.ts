import assert from 'node:assert/strict'
import { it } from 'node:test'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { loanPools } from '../../../support/loan-pools.ts'
import { startChain } from '../../../support/local-chain.ts'
import { until } from '../../../support/waiting.ts'
import { followCrossings, startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

for (const { source, open } of loanPools)
  it(`notifies of a loan at ${source} that comes near its liquidation once, and that it is back once, past restarts, reorgs and an hour without a node`, async t => {
    const chain = await startChain(t, { chainId: 1 })
    const { setPrice, borrow, repay } = await open(chain, alice)
    await setPrice(3_000)
    const watch = await startValueWatch(t, chain, {
      addresses: [bob, carol],
      params: { of: 'loan_health', below: String((ether * 115n) / 100n) },
      source,
    })
    /** The other pools are not deployed here. */
    const atPool = async () => (await watch.explained()).filter(([, item]) => item === source)
    assert.deepEqual(await atPool(), [])
    await borrow(bob, { weth: 10, dollars: 15_000 })
    // 10 WETH of 3,000 dollars, 82.5 % of which count, by a debt of 15,000.
    await until('the loan is found', async () => {
      const [[address, , health, state] = []] = await atPool()
      return address === bob && (Number(health) / 1e18).toFixed(3) === '1.650' && state === 'quiet'
    })

    const back = '📈 loan health …, back above 1.15'
    await followCrossings(chain, watch, {
      fall: () => setPrice(2_000),
      rise: () => setPrice(3_000),
      low: '📉 loan health …, below 1.15',
      back,
    })
    const usd = await watch.repayUsd()
    assert.equal(Math.round(usd ?? 0), 4_000)
    await repay(bob, Math.ceil(usd ?? 0))
    assert.equal(await watch.nextTitle(), back)
    const [[, , health] = []] = await atPool()
    assert.equal((Number(health) / 1e18).toFixed(3), '1.500')
    assert.equal(await watch.repayUsd(), undefined)
  })
