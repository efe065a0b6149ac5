import assert from 'node:assert/strict'
import { createServer as createTlsServer } from 'node:https'
import type { LookupFunction } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readText, sendRequest } from '#lib/http-request.ts'
import { createBoundedLookup, createProxies, type ProxySettings } from '#lib/proxies.ts'
import { openWebSocket } from '#service/chain/follow/head-hints.ts'
import { post } from '#service/deliver/platforms.ts'
import { createWebhookGuard, type LookupAll } from '#service/deliver/webhook-guard.ts'
import { startHeadSubscriptionServer } from '../service/chain/follow/head-subscriptions.ts'
import { startForwardProxy } from '../support/forward-proxy.ts'
import { startHttpServer } from '../support/http-server.ts'
import { freePort, listen } from '../support/machine.ts'
import { createSelfSigned } from '../support/self-signed.ts'

const proxiesOf = (given: Partial<ProxySettings>) =>
  createProxies({ http: undefined, https: undefined, bypass: '', ...given })

/** Gets a page through the proxies: its text, or the code of why there is none. */
const get = async (t: TestContext, url: string, given: Partial<ProxySettings>): Promise<string> => {
  const agent = proxiesOf(given).createAgent()
  t.after(() => agent.destroy())
  try {
    const reply = await sendRequest(url, { dispatcher: agent })
    return `${reply.statusCode} ${await readText(reply, 1_000)}`
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'))
  }
}

/** An https server for a name that only the proxy knows, trusted while the test runs. */
const startTlsServer = async (t: TestContext, name: string): Promise<number> => {
  const { key, cert } = await createSelfSigned(t, name)
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, cert])
  t.after(() => setDefaultCACertificates(trusted))
  const server = createTlsServer({ key, cert }, (asked, reply) => reply.end(`for ${asked.headers.host}`))
  const port = await listen(server)
  t.after(() => server.close().closeAllConnections())
  return port
}

describe('the route of a connection', () => {
  const [http, https] = ['http://proxy.test:1', 'http://proxy.test:2']
  const rows: readonly (readonly [url: string, bypass: string, way: string | undefined])[] = [
    ['http://node.test/', '', http],
    ['https://node.test/', '', https],
    ['ws://node.test/', '', http],
    ['wss://node.test/', '', https],
    ['https://node.test/', '*', undefined],
    ['https://node.test/', 'other.test, node.test', undefined],
    ['https://node.test/', 'other.test node.test', undefined],
    ['https://NODE.test./', 'node.TEST', undefined],
    ['https://eth.node.test/', 'node.test', undefined],
    ['https://eth.node.test/', '.node.test', undefined],
    ['https://eth.node.test/', '*.node.test', undefined],
    ['https://mynode.test/', 'node.test', https],
    ['https://node.test/', 'node.test:443', undefined],
    ['https://node.test:8443/', 'node.test:443', https],
    ['http://10.1.2.3:8545/', '10.0.0.0/8', undefined],
    ['http://11.1.2.3:8545/', '10.0.0.0/8', http],
    ['http://node.test:8545/', '10.0.0.0/8', http],
    ['http://[fd00::1]:8545/', 'fd00::/8', undefined],
    ['http://[fd00::1]:8545/', '[fd00::1]:8545', undefined],
    ['http://[fd00::1]:8545/', 'fd00::1', undefined],
    ['http://[fd00::2]:8545/', 'fd00::1,10.0.0.0/8,:,[],/', http],
    ['http://127.0.0.1:8080/', '', undefined],
    ['http://127.1.2.3:8080/', '', undefined],
    ['http://localhost:8080/', '', undefined],
    ['https://bot.localhost/', '', undefined],
    ['http://[::1]:8080/', '', undefined],
  ]
  for (const [url, bypass, way] of rows)
    it(`to ${url} where NO_PROXY is «${bypass}» is ${way ?? 'direct'}`, () => {
      assert.equal(proxiesOf({ http, https, bypass }).proxyOf(new URL(url)), way)
    })

  it('to https goes through the proxy of http where it has none of its own', () => {
    assert.equal(proxiesOf({ http }).proxyOf(new URL('https://node.test/')), http)
    assert.equal(proxiesOf({ https }).proxyOf(new URL('http://node.test/')), undefined)
  })
})

describe('a proxy', () => {
  it('forwards what is sent to http, and gets its user name and password', async t => {
    const { origin } = await startHttpServer(t, ({ headers, url }, reply) =>
      reply.end(`${url} for ${headers.host}`),
    )
    const { port } = new URL(origin)
    const proxy = await startForwardProxy(t, { credentials: 'name:p@ss/word' })
    const found = await get(t, `http://node.test:${port}/eth/?key=1`, { http: proxy.url })
    assert.equal(found, `200 /eth/?key=1 for node.test:${port}`)
    assert.deepEqual(proxy.requests, [`GET http://node.test:${port}/eth/?key=1`])
  })

  it('tunnels what is sent to https', async t => {
    const port = await startTlsServer(t, 'node.test')
    const proxy = await startForwardProxy(t, { credentials: 'name:pass' })
    const found = await get(t, `https://node.test:${port}/`, { https: proxy.url })
    assert.equal(found, `200 for node.test:${port}`)
    assert.deepEqual(proxy.requests, [`CONNECT node.test:${port}`])
  })

  it('tunnels WebSockets', async t => {
    const server = await startHeadSubscriptionServer(t)
    const { port } = new URL(server.url)
    const proxy = await startForwardProxy(t)
    const { socket, close } = openWebSocket(`ws://node.test:${port}/`, proxiesOf({ http: proxy.url }))
    t.after(close)
    await new Promise(resolve => socket.addEventListener('open', resolve))
    assert.deepEqual(proxy.requests, [`CONNECT node.test:${port}`])
  })

  it('that refuses, or is not there, is named as the reason', async t => {
    const proxy = await startForwardProxy(t, { credentials: 'name:pass' })
    const https = proxy.url.replace('name:pass@', '')
    assert.equal(await get(t, 'https://node.test/', { https }), 'PROXY_407')
    assert.equal(await get(t, 'http://node.test/', { http: https }), 'PROXY_407')
    const away = `http://127.0.0.1:${await freePort()}`
    assert.equal(await get(t, 'https://node.test/', { https: away }), 'ECONNREFUSED')
  })
})

/** What a webhook's receiver answers, or why it was not asked. */
const outcomeOf = async (
  t: TestContext,
  { https, url, addresses }: { https: string; url: string; addresses: readonly string[] },
): Promise<string> => {
  const lookup: LookupAll = (_name, _options, done) =>
    done(
      null,
      addresses.map(address => ({ address, family: 4 })),
    )
  const guard = createWebhookGuard({
    allow: () => false,
    lookup,
    ports: new Set([Number(new URL(url).port)]),
    proxies: proxiesOf({ https }),
  })
  t.after(guard.destroy)
  let answer = ''
  const found = await post(
    { url, body: '{}' },
    {
      now: Date.now(),
      dispatcher: guard.dispatcherFor(url),
      signal: new AbortController().signal,
      read: ({ text }) => {
        answer = text
        return { kind: 'delivered' }
      },
    },
  )
  return 'failure' in found ? found.failure.code : answer
}

describe('a webhook behind a proxy', () => {
  it('is sent to the address that was checked, by its name', async t => {
    const port = await startTlsServer(t, 'hook.test')
    const proxy = await startForwardProxy(t)
    const url = `https://hook.test:${port}/`
    const found = await outcomeOf(t, { https: proxy.url, url, addresses: ['93.184.215.14'] })
    assert.equal(found, `for hook.test:${port}`)
    assert.deepEqual(proxy.requests, [`CONNECT 93.184.215.14:${port}`])
  })

  it('is kept from it where any address of its name is private, or the URL is one', async t => {
    const proxy = await startForwardProxy(t)
    const https = proxy.url
    const addresses = ['93.184.215.14', '10.0.0.1']
    for (const url of ['https://hook.test:8443/', 'https://10.0.0.1:8443/', 'http://hook.test:8443/'])
      assert.equal(await outcomeOf(t, { https, url, addresses }), 'forbidden_address', url)
    assert.deepEqual(proxy.requests, [])
  })
})

describe('a bounded look-up', () => {
  it('leaves a thread for others while many names are slow, and finds each of them', async () => {
    let running = 0
    let peak = 0
    const slow: LookupFunction = (hostname, _options, done) => {
      running += 1
      peak = Math.max(peak, running)
      setTimeout(() => {
        running -= 1
        if (hostname === 'n3') done(new Error('not found'), '')
        else done(null, hostname, 4)
      }, 2)
    }
    const lookup = createBoundedLookup(slow)
    const names = Array.from({ length: 20 }, (_, n) => `n${n}`)
    const found = names.map(
      name =>
        new Promise(resolve => lookup(name, {}, (error, address) => resolve(error?.message ?? address))),
    )
    assert.deepEqual(
      await Promise.all(found),
      names.map(name => (name === 'n3' ? 'not found' : name)),
    )
    assert.equal(peak, 3)
  })
})
