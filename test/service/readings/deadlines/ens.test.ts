import assert from 'node:assert/strict'
import { it } from 'node:test'
import { treasury } from '../../../support/addresses.ts'
import { openEnsRegistrar } from '../../../support/ens.ts'
import { hour } from '../../../support/governance.ts'
import { startChain } from '../../../support/local-chain.ts'
import { followCrossings, startValueWatch } from '../presets/value-watch.ts'

const name = 'lookout.eth'
const year = 365 * 24 * hour

it('warns before a name at ENS expires, says that it has expired once, and that it is renewed once, past restarts, reorgs and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const { register, renew, passUntil } = await openEnsRegistrar(chain)
  await register(name, year)
  const watch = await startValueWatch(t, chain, {
    addresses: [treasury],
    func: 'deadline',
    params: { kind: 'ens', name, before: ['7d', '24h'] },
    source: 'ENS',
  })
  const { service, nextTitle } = watch
  await passUntil(name, 6 * 24 * hour)
  assert.equal(await nextTitle(), '⏳ lookout.eth expires in 6 days')
  await service.restart()
  await passUntil(name, 23 * hour)
  assert.equal(await nextTitle(), '⏳ lookout.eth expires in 23 h')
  const low = '⌛ lookout.eth has expired'
  await passUntil(name, -1)
  assert.equal(await nextTitle(), low)
  const back = '✅ lookout.eth is renewed and expires in 365 days'
  for (const depth of [1, 2, 5]) {
    await renew(name, year)
    assert.equal(await nextTitle(), back)
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.equal(await nextTitle(), low)
  }
  await renew(name, year)
  assert.equal(await nextTitle(), back)
  await followCrossings(chain, watch, {
    fall: () => passUntil(name, -1),
    rise: () => renew(name, year),
    low,
    back,
    undone: '↩️ lookout.eth expires in 365 days',
  })
})
