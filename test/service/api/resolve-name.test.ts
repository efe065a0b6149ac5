import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { after, before, describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { local } from '#chains/local.ts'
import { resolvedNameSchema } from '#contract/endpoints.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { registerNames } from '#playground/local-names.ts'
import type { AllowedGateways } from '#service/api/name-gateways.ts'
import { alice, bob } from '../../support/addresses.ts'
import { freePort, listen } from '../../support/machine.ts'
import { keepOffChain, startNameGateway } from '../../support/name-gateway.ts'
import { createSelfSigned } from '../../support/self-signed.ts'
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

const found = (name: string, address: string | null, isOffChain = false) => ({
  name,
  chain_id: '1',
  address,
  off_chain: isOffChain,
})

const says = (body: string) => (reply: ServerResponse) => void reply.end(body)
const forged = (honest: string) => honest.replace(alice.slice(2).toLowerCase(), bob.slice(2).toLowerCase())

describe('a name that is kept off chain', () => {
  let chain: LocalChain
  before(async () => {
    chain = await createLocalChain({ chainId: 1 })
    await registerNames(chain, [{ name: 'vitalik.eth', address: vitalik }])
  })
  after(() => chain.close())

  const askService = async (t: TestContext, nameGateways: AllowedGateways) => {
    const { api } = await startService(t, {
      chains: [{ id: 1, rpc: [chain.url], confirmations: 0 }],
      nameGateways,
    })
    return async (name: string) => {
      const { status, data } = await api('GET', `/names/${name}`)
      return status === 200 ? resolvedNameSchema.parse(data) : status
    }
  }
  it('is asked of its gateways in their order, by GET and by POST, the next one where one hangs', async t => {
    const gateway = await startNameGateway(t, { 'alice.base.eth': alice, 'bob.base.eth': bob })
    const ask = await askService(t, [gateway.origin])
    const urls = [`${gateway.origin}/{sender}/{data}.json`, gateway.origin]
    await keepOffChain(chain, { name: 'base.eth', urls })
    assert.deepEqual(await ask('alice.base.eth'), found('alice.base.eth', alice))
    assert.deepEqual(await ask('nobody.base.eth'), found('nobody.base.eth', null))
    gateway.replyBy((reply, honest) => {
      if (gateway.asked.at(-1)?.startsWith('POST')) reply.end(JSON.stringify({ data: honest }))
    })
    assert.deepEqual(await ask('bob.base.eth'), found('bob.base.eth', bob))
    assert.deepEqual(gateway.asked, [
      'GET alice.base.eth',
      'GET nobody.base.eth',
      'GET bob.base.eth',
      'POST bob.base.eth',
    ])
  })

  it('has no address where gateways are not asked, and says so', async t => {
    const gateway = await startNameGateway(t, { 'alice.base.eth': alice })
    await keepOffChain(chain, { name: 'base.eth', urls: [gateway.origin] })
    const ask = await askService(t, 'off')
    assert.deepEqual(await ask('alice.base.eth'), found('alice.base.eth', null, true))
    assert.deepEqual(gateway.asked, [])
  })

  it('is not asked of this machine and its networks, of http, of credentials, nor elsewhere than listed', async t => {
    const gateway = await startNameGateway(t, { 'alice.base.eth': alice })
    const secure = createTlsServer(await createSelfSigned(t, 'localhost'), (_asked, reply) => reply.end())
    let connections = 0
    secure.on('connection', () => (connections += 1))
    const port = await listen(secure)
    t.after(() => secure.close())
    const [ask, askListed] = [await askService(t, 'public'), await askService(t, ['https://gateway.example'])]
    const own = [gateway.origin, `https://127.0.0.1:${port}`, `https://localhost:${port}`]
    const others = [
      'http://example.com',
      'https://u:p@example.com',
      'https://10.0.0.1',
      'ftp://a.example',
      '',
    ]
    for (const urls of [own, others, [`${gateway.origin}/{data}`], []]) {
      await keepOffChain(chain, { name: 'base.eth', urls })
      assert.deepEqual(await ask('alice.base.eth'), found('alice.base.eth', null), urls.join(' '))
      assert.deepEqual(await askListed('alice.base.eth'), found('alice.base.eth', null), urls.join(' '))
    }
    await keepOffChain(chain, { name: 'base.eth', urls: ['https://example.com'] })
    assert.deepEqual(await askListed('alice.base.eth'), found('alice.base.eth', null))
    assert.deepEqual([gateway.asked, connections], [[], 0])
  })

  it('has no address where its contract asks in the name of another, or again and again', async t => {
    const gateway = await startNameGateway(t, { 'alice.base.eth': alice })
    const ask = await askService(t, [gateway.origin])
    await keepOffChain(chain, { name: 'base.eth', urls: [gateway.origin], sender: local.ensRegistry })
    assert.deepEqual(await ask('alice.base.eth'), found('alice.base.eth', null))
    assert.deepEqual(gateway.asked, [])
    await keepOffChain(chain, { name: 'base.eth', urls: [gateway.origin], rounds: 3 })
    assert.deepEqual(await ask('alice.base.eth'), found('alice.base.eth', alice))
    await keepOffChain(chain, { name: 'base.eth', urls: [gateway.origin], rounds: 1_000 })
    assert.deepEqual(await ask('alice.base.eth'), found('alice.base.eth', null))
    assert.equal(gateway.asked.length, 3 + 5)
  })

  it('costs only itself where its gateway lies, fails, breaks off, drags on or sends elsewhere', async t => {
    const trap = await startNameGateway(t, {})
    const gateway = await startNameGateway(t, { 'alice.base.eth': alice })
    await keepOffChain(chain, { name: 'base.eth', urls: [gateway.origin] })
    const ask = await askService(t, [gateway.origin])
    const away = 503
    const nothing = found('alice.base.eth', null)
    const cases: readonly [string, Parameters<typeof gateway.replyBy>[0], unknown][] = [
      ['honest', (reply, data) => void reply.end(JSON.stringify({ data })), found('alice.base.eth', alice)],
      ['forged', (reply, data) => void reply.end(JSON.stringify({ data: forged(data) })), nothing],
      ['empty', says(JSON.stringify({ data: '0x' })), nothing],
      ['refuses', reply => void reply.writeHead(404).end('{}'), nothing],
      ['half a byte', says(JSON.stringify({ data: '0x1' })), away],
      ['no data', says('{}'), away],
      ['no JSON', says('<html>'), away],
      ['10 MB', says(JSON.stringify({ data: `0x${'00'.repeat(5_000_000)}` })), away],
      [
        '10 MB compressed',
        reply =>
          void reply
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync(JSON.stringify({ data: `0x${'00'.repeat(5_000_000)}` }))),
        away,
      ],
      ['fails', (reply, data) => void reply.writeHead(500).end(JSON.stringify({ data })), away],
      ['redirects', reply => void reply.writeHead(307, { location: trap.origin }).end(), away],
      ['breaks off', reply => void reply.destroy(), away],
    ]
    for (const [what, behave, expected] of cases) {
      gateway.replyBy(behave)
      const [seen, other] = await Promise.all([ask('alice.base.eth'), ask('vitalik.eth')])
      assert.deepEqual([what, seen, other], [what, expected, found('vitalik.eth', vitalik)])
    }
    assert.deepEqual(trap.asked, [])
  })
})
