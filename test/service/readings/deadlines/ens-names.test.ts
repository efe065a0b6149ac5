import assert from 'node:assert/strict'
import { it } from 'node:test'
import { z } from 'zod'
import { labelHash } from '#lib/name-hash.ts'
import { alice, bob, carol } from '../../../support/addresses.ts'
import { openEnsRegistrar } from '../../../support/ens.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { hour } from '../../../support/governance.ts'
import { startChain } from '../../../support/local-chain.ts'
import { until } from '../../../support/waiting.ts'
import { startValueWatch } from '../presets/value-watch.ts'
import { deadlineOf, startDeadlineWatch } from './deadline-watch.ts'

const day = 24 * hour
const year = 365 * day

/** A name that is only known by the hash of its label. */
const shown = (label: string): string => {
  const hash = labelHash(label).slice(2)
  return `[${hash.slice(0, 4)}…${hash.slice(-4)}].eth`
}

it('finds the names that an address holds, says before each expires, when it is renewed and when it is gone, past reorgs, restarts and an hour without a node', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const ens = await openEnsRegistrar(chain)
  const registerInWords = await ens.openController()
  const { wrap, give, transfer: transferWrapped } = await ens.openWrapper()
  await registerInWords('lookout.eth', year, bob)
  await ens.register('secret.eth', 2 * year, bob)
  await ens.register('wrapped.eth', 3 * year)
  await wrap('wrapped.eth', bob)
  // Anybody may give away names below theirs, which the registrar does not have.
  await give('free.wrapped.eth', bob, await ens.expiryOf('wrapped.eth'))
  await registerInWords('sold.eth', year, bob)
  await ens.transfer('sold.eth', { from: bob, to: carol })
  await registerInWords('bought.eth', 4 * year, carol)
  await ens.transfer('bought.eth', { from: carol, to: bob })

  // As many as a chain has by the time of a first watch, so that it is stored up to where logs were read.
  await chain.mine(300)

  const watch = await startValueWatch(t, chain, {
    addresses: [bob],
    func: 'deadline',
    params: { kind: 'ens_names', before: ['7d', '24h'] },
    on: { chain: 1, name: 'My savings (0x7099…79C8) · Ethereum' },
    source: 'ENS',
  })
  await until('the names are found', async () => {
    const names = (await watch.announced()).toSorted()
    return (
      JSON.stringify(names) ===
      JSON.stringify([shown('secret'), 'bought.eth', 'lookout.eth', 'wrapped.eth'].toSorted())
    )
  })

  const { nextTitle, service, node } = watch
  await ens.passUntil('lookout.eth', 6 * day)
  assert.equal(await nextTitle(), '⏳ lookout.eth expires in 6 days')
  await service.restart()
  await ens.passUntil('lookout.eth', 23 * hour)
  const low = '⏳ lookout.eth expires in 23 h'
  assert.equal(await nextTitle(), low)
  for (const depth of [1, 2, 5]) {
    await ens.renew('lookout.eth', year)
    assert.equal(await nextTitle(), '✅ lookout.eth is renewed and expires in 366 days')
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.match(await nextTitle(), /^⏳ lookout\.eth expires in 2[23] h$/)
  }
  for (const depth of [1, 2, 5]) {
    await ens.transfer('lookout.eth', { from: bob, to: carol })
    assert.equal(await nextTitle(), '➡️ lookout.eth is no longer held by this address')
    await chain.mine(depth - 1)
    await chain.rpc('anvil_reorg', [depth, []])
    assert.match(await nextTitle(), /^⏳ lookout\.eth expires in 2[23] h · reorg$/)
  }
  await ens.passUntil('lookout.eth', -1)
  assert.equal(await nextTitle(), '⌛ lookout.eth has expired')

  // A name that comes while the node is away, and nears its end meanwhile.
  node.cut()
  await registerInWords('late.eth', 28 * day, alice)
  await ens.transfer('late.eth', { from: alice, to: bob })
  await chain.rpc('anvil_mine', ['0x12c', '0xc'])
  await ens.passUntil('late.eth', 5 * day)
  await service.restart()
  node.restore()
  assert.equal(await nextTitle(), '⏳ late.eth expires in 5 days')

  await ens.passUntil('wrapped.eth', 6 * day)
  const lost = 'is no longer held by this address'
  assert.deepEqual(
    [await nextTitle(), await nextTitle(), await nextTitle()].toSorted(),
    ['⏳ wrapped.eth expires in 6 days', `➡️ late.eth ${lost}`, `➡️ lookout.eth ${lost}`].toSorted(),
  )
  await transferWrapped(['wrapped.eth'], { from: bob, to: carol })
  assert.equal(await nextTitle(), '➡️ wrapped.eth is no longer held by this address')
  await transferWrapped(['wrapped.eth'], { from: carol, to: bob })
  assert.equal(await nextTitle(), '⏳ wrapped.eth expires in 6 days')
})

it('reads the past once, and not again after a restart', async t => {
  const chain = await startChain(t, { chainId: 1 })
  const ens = await openEnsRegistrar(chain)
  const registerInWords = await ens.openController()
  await registerInWords('lookout.eth', year, bob)
  await chain.mine(300)
  const node = await startFakeNode(t, chain.url)
  const pastReads = (): number =>
    node.calls.filter(({ method, params: [range] }) => {
      const asked = z.object({ fromBlock: z.string() }).safeParse(range)
      return method === 'eth_getLogs' && asked.data?.fromBlock === '0x0'
    }).length
  const { announced, nextTitle, service } = await startValueWatch(
    t,
    { ...chain, url: node.url },
    {
      addresses: [bob],
      func: 'deadline',
      params: { kind: 'ens_names', before: ['7d'] },
      on: { chain: 1, name: 'My savings (0x7099…79C8) · Ethereum' },
      source: 'ENS',
    },
  )
  await until('the name is found', async () => (await announced()).includes('lookout.eth'))
  const before = pastReads()
  assert.ok(before > 0)
  await service.restart()
  await ens.passUntil('lookout.eth', 6 * day)
  assert.equal(await nextTitle(), '⏳ lookout.eth expires in 6 days')
  assert.equal(pastReads(), before)
})

it('refuses to look for names where no chain is Ethereum', async t => {
  const { refused } = await startDeadlineWatch(t)
  assert.match(await refused([bob], deadlineOf('ens_names', ['7d'])), /found on Ethereum alone/)
})
