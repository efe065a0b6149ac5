import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { callData, execute } from '#playground/contracts.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { alice } from '../../support/addresses.ts'
import { deployCoin } from '../../support/deployed-coin.ts'
import { startFakeNode } from '../../support/fake-node.ts'
import { startService } from '../../support/service.ts'

const [holder, nobody] = [`0x${'5e'.repeat(20)}`, `0x${'60'.repeat(20)}`] as const

describe('the chains on which an address seems to be in use', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain()
    const to = await deployCoin(chain)
    await execute(chain, { from: alice, to, data: callData('mint(address,uint256)', holder, 5n) })
  })
  after(() => chain.close())

  it('are those where it sent something, holds coins, or got tokens of late', async t => {
    const { api } = await startService(t, { rpc: [chain.url] })
    const usedOn = async (address: string) => (await api('GET', `/addresses/${address}/chains`)).data
    const used = { chains: ['31337'], contracts: [], unanswered: 0 }
    assert.deepEqual(await usedOn(alice), used)
    assert.deepEqual(await usedOn(holder), used)
    assert.deepEqual(await usedOn(nobody), { ...used, chains: [] })
  })

  it('are told by coins and transactions alone where a node gives no logs of so many blocks', async t => {
    const proxy = await startFakeNode(t, chain.url)
    proxy.replyWith(({ method }) =>
      method === 'eth_getLogs'
        ? { error: { code: -32_005, message: 'query exceeds max block range' } }
        : undefined,
    )
    const { api } = await startService(t, { rpc: [proxy.url] })
    const usedOn = async (address: string) => (await api('GET', `/addresses/${address}/chains`)).data
    assert.deepEqual(await usedOn(holder), { chains: [], contracts: [], unanswered: 0 })
    assert.deepEqual(await usedOn(alice), { chains: ['31337'], contracts: [], unanswered: 0 })
  })
})
