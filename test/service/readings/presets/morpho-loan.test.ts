import { it } from 'node:test'
import { bob } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { openMorphoMarket } from '../../../support/morpho.ts'
import { until } from '../../../support/waiting.ts'
import { followCrossings, startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

it('notifies of a loan at Morpho that comes near its liquidation once, and that it is back once, past kills, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const { market, setPrice, borrow } = await openMorphoMarket(chain)
  await setPrice(3_000)
  await borrow(bob, { weth: 10, dollars: 20_000 })
  const watch = await startValueWatch(t, chain, {
    addresses: [bob],
    params: { of: 'morpho_loan', market, below: String((ether * 115n) / 100n) },
    source: 'Morpho WETH/USDC 86%',
  })
  // 10 WETH of 3,000 dollars, 86 % of which count, by a debt of 20,000.
  const found = [[bob, market, String((ether * 129n) / 100n), 'quiet']]
  await until(
    'the loan is found',
    async () => JSON.stringify(await watch.explained()) === JSON.stringify(found),
  )
  await followCrossings(chain, watch, {
    fall: () => setPrice(2_500),
    rise: () => setPrice(3_000),
    low: '📉 loan health …, below 1.15',
    back: '📈 loan health …, back above 1.15',
  })
})
