import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { explainedProposalSchema } from '#readings/proposal.ts'
import { bob } from '../../../support/addresses.ts'
import { deploySafe } from '../../../support/deployed-safe.ts'
import { startFakeNode } from '../../../support/fake-node.ts'
import { startChain } from '../../../support/local-chain.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { startSafeService } from '../../../support/safe-service.ts'
import { guestKey, startService } from '../../../support/service.ts'
import { addChannel, createBot, subscribe } from '../../../support/service-requests.ts'

const owner = `0x${'11'.repeat(20)}`
const pageOf = z.object({ total: z.number(), data: z.array(explainedProposalSchema) })

describe('Explain proposals', () => {
  it('gives the state of each proposal to the Safes of a bot, to its owner alone', async t => {
    const chain = await startChain(t)
    const node = await startFakeNode(t, chain.url)
    const receiver = await startReceiver(t)
    const safeService = await startSafeService(t)
    const { api } = await startService(t, {
      chains: [{ id: 31_337, rpc: [node.url], confirmations: 0, safeService: safeService.url }],
      // Shorter than between two checks, also after failures: each check asks for all.
      safeServiceIntervalMs: 10,
      safeServicePerSecond: 40,
      checkIntervalMs: 100,
    })
    const [from = ''] = chain.accounts
    const [safe, other] = [
      await deploySafe(chain, { from, nonce: 12, threshold: 2 }),
      await deploySafe(chain, { from, nonce: 3, threshold: 1 }),
    ]
    const strategies = [{ func: 'safe_transaction', params: {} }]
    const id = await createBot(api, { addresses: [safe.address, other.address], strategies })
    const explained = async (query = '') =>
      pageOf.parse((await api('GET', `/bots/${id}/proposals${query}`)).data)
    assert.deepEqual(await explained(), { total: 0, data: [] })

    await subscribe(api, { bot: id, channels: [await addChannel(api, receiver.url)] })
    const propose = (address: string, nonce: number): string =>
      safeService.propose({ safe: address, nonce, to: bob, value: '5', owners: [owner] })
    const hash = propose(safe.address, 12)
    propose(safe.address, 13)
    propose(other.address, 3)
    propose(other.address, 4)
    await receiver.waitFor(4)

    const ofSafe = `?address=${safe.address.toLowerCase()}&chain_id=31337`
    const known = { chain_id: '31337', address: safe.address, confirmations_required: 2, safe_nonce: '12' }
    const one = await explained(`${ofSafe}&safe_tx_hash=${hash}`)
    assert.deepEqual(one, {
      total: 1,
      data: [{ ...known, safe_tx_hash: hash, nonce: '12', state: 'proposed' }],
    })
    const statesOf = async (query: string) =>
      (await explained(query)).data.map(({ nonce, state }) => [nonce, state])
    assert.deepEqual(await statesOf(`?address=${other.address}`), [
      ['3', 'next'],
      ['4', 'later'],
    ])
    await safe.executes(hash, 13)
    assert.deepEqual(await statesOf(ofSafe), [
      ['12', 'over'],
      ['13', 'proposed'],
    ])
    assert.deepEqual(await statesOf(`${ofSafe}&per_page=1&current_page=2`), [['13', 'proposed']])
    assert.equal((await explained('?chain_id=1')).total, 0)
    assert.equal((await api('GET', `/bots/${id}/proposals`, { as: guestKey })).status, 404)

    await node.close()
    const away = await explained(`${ofSafe}&per_page=1`)
    assert.deepEqual(away.data, [
      {
        ...known,
        safe_tx_hash: hash,
        nonce: '12',
        state: 'unread',
        confirmations_required: null,
        safe_nonce: null,
      },
    ])
  })
})
