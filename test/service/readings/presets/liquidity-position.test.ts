import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bob, carol } from '../../../support/addresses.ts'
import { startChain } from '../../../support/local-chain.ts'
import { deployUniswap } from '../../../support/uniswap.ts'
import { until } from '../../../support/waiting.ts'
import { startValueWatch } from './value-watch.ts'

const ether = 10n ** 18n

it('notifies of a Uniswap position that is out of range once, and back in range once, past kills, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const { symbols, mint, swap } = await deployUniswap(chain)
  const { node, service, explained, next } = await startValueWatch(t, chain, {
    addresses: [bob, carol],
    params: { of: 'liquidity_position', below: '1' },
  })
  assert.deepEqual(await explained(), [
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
    async () => JSON.stringify(await explained()) === JSON.stringify(inRange),
  )

  const nextTitle = async (): Promise<string> => {
    const { message, data } = await next()
    const { item, because } = data.event
    assert.deepEqual(item, { id: '2', name: `${symbols.join('/')} 0.05%`, source: 'Uniswap v3' })
    assert.match(message, /\nEthereum · Uniswap v3($|\n)/)
    const [title = ''] = message.split('\n')
    return [title.replace(/My savings \(.*?\):/, 'bob:'), because].filter(Boolean).join(' · ')
  }
  const position = `bob: ${symbols.join('/')} 0.05% position #2`
  for (const depth of [1, 2, 3, 4, 5]) {
    await swap('up', 110n * ether)
    assert.equal(await nextTitle(), `⚠️ ${position} out of range`)
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.equal(await nextTitle(), `✅ ${position} back in range · reorg`)
  }
  await swap('up', 110n * ether)
  assert.equal(await nextTitle(), `⚠️ ${position} out of range`)
  await service.restart()
  await swap('down', 60n * ether)
  assert.equal(await nextTitle(), `✅ ${position} back in range`)
  await service.restart()
  await swap('down', 200n * ether)
  assert.equal(await nextTitle(), `⚠️ ${position} out of range`)
  node.cut()
  for (const way of ['up', 'down', 'up'] as const) {
    await swap(way, 180n * ether)
    await chain.rpc('anvil_mine', ['0x64', '0xc'])
  }
  node.restore()
  assert.equal(await nextTitle(), `✅ ${position} back in range`)
  await swap('down', 200n * ether)
  assert.equal(await nextTitle(), `⚠️ ${position} out of range`)
})
