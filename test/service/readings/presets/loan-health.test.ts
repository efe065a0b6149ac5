import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLending } from '#playground/lending.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { until } from '../../../support/waiting.ts'
import { startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

it('notifies of a loan at Aave v3 that comes near its liquidation once, and that it is back once, past kills, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const { setPrice, borrow, repay } = await openLending(chain, alice)
  await setPrice(3_000)
  const { node, service, explained, next } = await startValueWatch(t, chain, {
    addresses: [bob, carol],
    params: { of: 'loan_health', below: String((ether * 115n) / 100n) },
  })
  /** The other pools are not deployed here. */
  const atAave = async () => (await explained()).filter(([, item]) => item === 'Aave v3')
  assert.deepEqual(await atAave(), [])
  await borrow(bob, { weth: 10, dollars: 15_000 })
  // 10 WETH of 3,000 dollars, 82.5 % of which count, by a debt of 15,000.
  const found = [[bob, 'Aave v3', String((ether * 165n) / 100n), 'quiet']]
  await until('the loan is found', async () => JSON.stringify(await atAave()) === JSON.stringify(found))

  const nextTitle = async (): Promise<string> => {
    const { message, data } = await next()
    assert.match(message, /\nEthereum · Aave v3($|\n)/)
    const [title = ''] = message.split('\n')
    const said = title.replace(/My savings \(.*?\):/, 'bob:').replace(/health [\d.]+/, 'health …')
    return [said, data.event.because].filter(Boolean).join(' · ')
  }
  const low = '📉 bob: loan health …, below 1.15'
  const back = '📈 bob: loan health …, back above 1.15'
  for (const depth of [1, 2, 3, 4, 5]) {
    await setPrice(2_000)
    assert.equal(await nextTitle(), low)
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.equal(await nextTitle(), `${back} · reorg`)
  }
  await setPrice(2_000)
  assert.equal(await nextTitle(), low)
  await service.restart()
  await repay(bob, 5_000)
  assert.equal(await nextTitle(), back)
  await service.restart()
  await setPrice(1_300)
  assert.equal(await nextTitle(), low)

  node.cut()
  for (const dollars of [3_000, 1_300, 3_000]) {
    await setPrice(dollars)
    await chain.rpc('anvil_mine', ['0x64', '0xc'])
  }
  node.restore()
  assert.equal(await nextTitle(), back)
  await setPrice(1_300)
  assert.equal(await nextTitle(), low)
})
