import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { deployUniswap } from '../../../support/uniswap.ts'
import { deployUniswapV4 } from '../../../support/uniswap-v4.ts'
import { until } from '../../../support/waiting.ts'
import { followCrossings, startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

it('notifies of a position at Uniswap v3 that is out of range once, and back in range once, past restarts, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  await deployUniswapV4(chain)
  const { symbols, mint, swap } = await deployUniswap(chain)
  const watch = await startValueWatch(t, chain, {
    addresses: [bob, carol],
    params: { of: 'liquidity_position', below: '1' },
    source: 'Uniswap v3',
  })
  assert.deepEqual(await watch.explained(), [
    [bob, null, null, 'none'],
    [carol, null, null, 'none'],
  ])
  await mint(bob, { lower: -100, upper: 100 })
  await mint(bob, { lower: -5_000, upper: 5_000 })
  const inRange = [
    [bob, '3', '5000', 'quiet'],
    [bob, '2', '100', 'quiet'],
    [carol, null, null, 'none'],
  ]
  await until(
    'both positions are found',
    async () => JSON.stringify(await watch.explained()) === JSON.stringify(inRange),
  )

  const position = `${symbols.join('/')} 0.05% position #2`
  await followCrossings(chain, watch, {
    fall: () => swap('up', 110n * ether),
    rise: () => swap('down', 110n * ether),
    low: `⚠️ ${position} out of range`,
    back: `✅ ${position} back in range`,
  })
  await swap('down', 110n * ether)
  assert.equal(await watch.nextTitle(), `✅ ${position} back in range`)
  await swap('down', 110n * ether)
  assert.equal(await watch.nextTitle(), `⚠️ ${position} out of range`)
})

it('notifies of a position at Uniswap v4 likewise, which a transfer or its end takes from an address', async t => {
  const chain = await startChain(t, { chainId: 1 })
  await deployUniswap(chain)
  const { symbols, mint, moveTo, burn, transfer } = await deployUniswapV4(chain)
  await mint(bob, { lower: -100, upper: 100 })
  const watch = await startValueWatch(t, chain, {
    addresses: [bob, carol],
    params: { of: 'liquidity_position', below: '1' },
    source: 'Uniswap v4',
  })
  const finds = (expected: unknown) =>
    until(
      'positions are found',
      async () => JSON.stringify(await watch.explained()) === JSON.stringify(expected),
    )
  await mint(bob, { lower: -5_000, upper: 5_000 })
  await finds([
    [bob, 'v4-3', '5000', 'quiet'],
    [bob, 'v4-2', '100', 'quiet'],
    [carol, null, null, 'none'],
  ])
  await transfer(bob, carol, 3)
  await finds([
    [bob, 'v4-2', '100', 'quiet'],
    [carol, 'v4-3', '5000', 'quiet'],
  ])
  await burn(carol, 3)
  await finds([
    [bob, 'v4-2', '100', 'quiet'],
    [carol, null, null, 'none'],
  ])
  const position = `${symbols.join('/')} 0.05% position #v4-2`
  await followCrossings(chain, watch, {
    fall: () => moveTo(200),
    rise: () => moveTo(0),
    low: `⚠️ ${position} out of range`,
    back: `✅ ${position} back in range`,
  })
})
