import { it } from 'node:test'
import { addressKey } from '#events/raw-block.ts'
import { bob } from '../../../support/addresses.ts'
import { cometAddress, openCometMarket } from '../../../support/compound.ts'
import { startChain } from '../../../support/local-chain.ts'
import { until } from '../../../support/waiting.ts'
import { followCrossings, followRepayment, startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

it('notifies of a loan at Compound v3 that comes near its liquidation once, and that it is back once, past restarts, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const { setPrice, borrow, repay } = await openCometMarket(chain)
  await setPrice(3_000)
  await borrow(bob, { weth: 10, dollars: 15_000 })
  const watch = await startValueWatch(t, chain, {
    addresses: [bob],
    params: { of: 'loan_health', below: String((ether * 115n) / 100n) },
    source: 'Compound v3 USDC',
  })
  // 10 WETH of 3,000 dollars, 90 % of which count, by a debt of 15,000 that grows each second.
  const health = async () =>
    (await watch.explained()).find(([, item]) => item === addressKey(cometAddress))?.[2]
  await until('the loan is found', async () => Math.round(Number(await health()) / 1e14) === 18_000)
  await followCrossings(chain, watch, {
    fall: () => setPrice(1_900),
    rise: () => setPrice(3_000),
    low: '📉 loan health …, below 1.15',
    back: '📈 loan health …, back above 1.15',
  })
  // 10 WETH of 1,900 dollars, of which 17,100 count, back a debt of 11,400.
  const said = /\nRepay about 3,60\d\.?\d* USDC to reach 1\.5$/
  await followRepayment(watch, { repay: amount => repay(bob, amount), said, health })
})
