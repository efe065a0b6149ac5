import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { registerNames } from '#playground/local-names.ts'
import { freePort } from '../../support/machine.ts'
import { startService } from '../../support/service.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

describe('a name of the Ethereum Name Service', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain({ chainId: 1 })
    await registerNames(chain, [
      { name: 'vitalik.eth', address: vitalik },
      { name: '🦊.eth', address: vitalik },
    ])
  })
  after(() => chain.close())

  it('resolves to its address, however it is written', async t => {
    const { api } = await startService(t, { chains: [{ id: 1, rpc: [chain.url], confirmations: 0 }] })
    for (const name of ['vitalik.eth', 'ViTaLiK.ETH'])
      assert.deepEqual(await api('GET', `/names/${name}`), {
        status: 200,
        code: 0,
        msg: 'success',
        data: { name: 'vitalik.eth', chain_id: '1', address: vitalik, off_chain: false },
      })
    const { data } = await api('GET', `/names/${encodeURIComponent('🦊.eth')}`)
    assert.deepEqual(data, { name: '🦊.eth', chain_id: '1', address: vitalik, off_chain: false })
  })

  it('resolves to null without an address, and is refused if it is not a name', async t => {
    const { api } = await startService(t, { chains: [{ id: 1, rpc: [chain.url], confirmations: 0 }] })
    const { data } = await api('GET', '/names/nobody.eth')
    assert.deepEqual(data, { name: 'nobody.eth', chain_id: '1', address: null, off_chain: false })
    for (const name of ['a..eth', '[x].eth', 'ab--cd.eth', '%20.eth', 'x'.repeat(256)]) {
      const { status, code } = await api('GET', `/names/${name}`)
      assert.deepEqual({ name, status, code }, { name, status: 400, code: 40001 })
    }
  })

  it('resolves by the registry of a local chain, once that has one, where chain 1 is not watched', async t => {
    const own = await createLocalChain()
    t.after(() => own.close())
    const { api } = await startService(t, { chains: [{ id: 31_337, rpc: [own.url], confirmations: 0 }] })
    const refused = await api('GET', '/names/vitalik.eth')
    assert.deepEqual(
      [refused.status, refused.code, refused.msg],
      [404, 40404, 'chain 31337 has no registry of names'],
    )
    await registerNames(own, [{ name: 'vitalik.eth', address: vitalik }])
    const { data } = await api('GET', '/names/vitalik.eth')
    assert.deepEqual(data, { name: 'vitalik.eth', chain_id: '31337', address: vitalik, off_chain: false })
  })

  it('is refused where no chain knows names or no node replies', async t => {
    const other = await startService(t, { chains: [{ id: 8_453, rpc: [chain.url], confirmations: 0 }] })
    const refused = await other.api('GET', '/names/vitalik.eth')
    assert.deepEqual(
      [refused.status, refused.code, refused.msg],
      [404, 40404, 'chain 1, which knows names, is not watched here'],
    )
    const nobody = await startService(t, {
      chains: [{ id: 1, rpc: [`http://127.0.0.1:${await freePort()}`], confirmations: 0 }],
    })
    const { status, code } = await nobody.api('GET', '/names/vitalik.eth')
    assert.deepEqual([status, code], [503, 50300])
  })
})
