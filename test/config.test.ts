import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Config, ConfigError, readConfig } from '../src/config.ts'

const token = `123456:${'A'.repeat(35)}`

const faultsOf = (variables: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}
const read = (variables: Record<string, string | undefined> = {}): Config =>
  readConfig({ BOT_TOKEN: token, ...variables })
const rpcOf = (config: Config, id: number): readonly string[] | undefined =>
  config.chains.find(chain => chain.id === id)?.rpc

const missingToken =
  'BOT_TOKEN: missing. Get one from @BotFather in Telegram, or try everything without it: npm run playground'
const remote = 'https://service.example/api/v1'

void describe('The configuration', () => {
  void it('needs nothing but a token', () => {
    const { chains, ...rest } = read()
    assert.deepEqual(rest, {
      telegram: { token, apiRoot: 'https://api.telegram.org' },
      dataDir: './data',
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      service: { kind: 'embedded', host: '127.0.0.1', port: 8081, keys: [] },
      pollIntervalMs: undefined,
      visibility: 'Private',
      logLevel: 'info',
    })
    assert.deepEqual(
      chains.map(({ id, confirmations }) => [id, confirmations]),
      [1, 8453, 42_161, 10, 56, 137, 43_114].map(id => [id, 0]),
    )
    assert.ok(chains.every(({ rpc }) => rpc.length > 0))
  })

  void it('takes an empty value for an unset one', () => {
    const empty = { PORT: '', PUBLIC_URL: '', REDIS_URL: '', API_BASE_URL: '', CHAINS: '', RPC_1: '' }
    assert.deepEqual(read(empty), read())
    assert.deepEqual(faultsOf({ BOT_TOKEN: '' }), [missingToken])
  })

  void it('reads every name', () => {
    assert.deepEqual(
      read({
        TELEGRAM_API_ROOT: 'http://127.0.0.1:9000/',
        TELEGRAM_UPDATES: 'polling',
        ROLE: 'all',
        DATA_DIR: '/var/lib/lookout',
        HOST: '::1',
        PORT: '9001',
        SERVICE_HOST: '127.0.0.2',
        SERVICE_PORT: '9002',
        SERVICE_KEYS: 'one:long-secret, two:other-secret:vip',
        CHAINS: '31337, 1,31337',
        RPC_31337: 'http://127.0.0.1:8545, http://127.0.0.1:8546/',
        CONFIRMATIONS_1: '12',
        POLL_INTERVAL_MS: '250',
        VISIBILITY: 'Public',
        LOG_LEVEL: 'silent',
      }),
      {
        telegram: { token, apiRoot: 'http://127.0.0.1:9000' },
        dataDir: '/var/lib/lookout',
        host: '::1',
        port: 9001,
        publicUrl: 'http://[::1]:9001',
        service: {
          kind: 'embedded',
          host: '127.0.0.2',
          port: 9002,
          keys: [
            { clientId: 'one', secret: 'long-secret', vip: false },
            { clientId: 'two', secret: 'other-secret', vip: true },
          ],
        },
        chains: [
          { id: 31_337, rpc: ['http://127.0.0.1:8545', 'http://127.0.0.1:8546'], confirmations: 0 },
          { id: 1, rpc: rpcOf(read(), 1), confirmations: 12 },
        ],
        pollIntervalMs: 250,
        visibility: 'Public',
        logLevel: 'silent',
      },
    )
  })

  const auths: readonly (readonly [Record<string, string>, object])[] = [
    [{}, { kind: 'none' }],
    [{ API_TOKEN: 'tok' }, { kind: 'bearer', token: 'tok' }],
    [
      { API_CLIENT_ID: 'me', API_SECRET_KEY: 'secret' },
      { kind: 'basic', clientId: 'me', secret: 'secret' },
    ],
  ]
  for (const [given, auth] of auths)
    void it(`may name a remote service, with ${Object.keys(given).join(' and ') || 'no account'}`, () => {
      const { service, publicUrl } = read({
        API_BASE_URL: `${remote}/`,
        PUBLIC_URL: 'https://lookout.example/',
        ...given,
      })
      assert.deepEqual(service, { kind: 'remote', baseUrl: remote, auth })
      assert.equal(publicUrl, 'https://lookout.example')
    })

  void it('cannot be changed afterwards', () => {
    assert.ok(Object.isFrozen(read()))
  })
})

void describe('A configuration that cannot work', () => {
  void it('is told every fault at once, by name and without its values', () => {
    const secret = 'Sup3rSecret'
    const faults = faultsOf({
      BOT_TOKEN: secret,
      TELEGRAM_API_ROOT: `ftp://${secret}`,
      TELEGRAM_UPDATES: secret,
      ROLE: secret,
      REDIS_URL: `redis://:${secret}@host`,
      PORT: '65536',
      PUBLIC_URL: secret,
      API_BASE_URL: `https://${secret}.example`,
      API_CLIENT_ID: secret,
      SERVICE_PORT: secret,
      SERVICE_KEYS: `a:short, ${secret}`,
      CHAINS: '1;2',
      POLL_INTERVAL_MS: '49.5',
      VISIBILITY: 'ask',
      LOG_LEVEL: secret,
      RPC_1: `${secret}, ${secret}`,
      RPC_mainnet: secret,
      CONFIRMATIONS_8453: '1001',
      CONFIRMATIONS_: '1',
    })
    assert.deepEqual(
      faults.toSorted(),
      [
        'BOT_TOKEN: digits, a colon and a key, as @BotFather sent it',
        'TELEGRAM_API_ROOT: an http or https address',
        'TELEGRAM_UPDATES: polling; webhooks are not built yet',
        'ROLE: all; other roles are not built yet',
        'REDIS_URL: the Redis store is not built yet; leave it unset',
        'PORT: a port from 1 to 65535',
        'PUBLIC_URL: an http or https address',
        'API_BASE_URL: an address that ends in /api/v1',
        'API_CLIENT_ID and API_SECRET_KEY: set both or neither',
        'SERVICE_PORT: a port from 1 to 65535',
        'SERVICE_KEYS: client_id:secret or client_id:secret:vip, separated by commas, secrets of 8 characters or more',
        'CHAINS: chain ids separated by commas, such as 1,8453',
        'POLL_INTERVAL_MS: milliseconds, 50 to a day',
        'VISIBILITY: Private or Public',
        'LOG_LEVEL: debug, info, warn, error or silent',
        'RPC_1: http or https addresses, separated by commas',
        'RPC_mainnet: after RPC_ comes a chain id, such as RPC_1',
        'CONFIRMATIONS_8453: blocks, 0 to 1000',
        'CONFIRMATIONS_: after CONFIRMATIONS_ comes a chain id, such as CONFIRMATIONS_1',
      ].toSorted(),
    )
    assert.ok(!faults.join().includes(secret))
  })

  void it('is told of the chain without an endpoint beside everything else', () => {
    assert.deepEqual(faultsOf({ CHAINS: '1,31337', PORT: '8081' }), [
      missingToken,
      'RPC_31337: missing. Chain 31337 has no public endpoint to fall back on',
      'SERVICE_PORT: the same as PORT; each needs its own',
    ])
    assert.deepEqual(faultsOf({ CHAINS: '31337', API_BASE_URL: remote, PUBLIC_URL: 'https://x.example' }), [
      missingToken,
    ])
  })

  for (const port of ['0', '-1', '8080.5', '1e9', 'http', ' '])
    void it(`has no port ${JSON.stringify(port)}`, () => {
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, PORT: port }), ['PORT: a port from 1 to 65535'])
    })

  const unreachable =
    'PUBLIC_URL: the remote service cannot reach this machine by a loopback address; set one it can reach'
  const loopbacks: readonly Record<string, string>[] = [
    {},
    { HOST: '0.0.0.0' },
    { HOST: '::1' },
    { HOST: '::' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://lookout.localhost' },
    { PUBLIC_URL: 'http://127.1.2.3' },
  ]
  for (const given of loopbacks)
    void it(`cannot be reached by a remote service: ${JSON.stringify(given)}`, () => {
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, API_BASE_URL: remote, ...given }), [unreachable])
    })

  void it('may use loopback addresses where the service is on this machine too', () => {
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, API_BASE_URL: 'http://127.0.0.1:9/api/v1' }), [])
  })
})
