import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { type Config, ConfigError, listConfigWarnings, listIdleSettings, readConfig } from '#app/config.ts'
import { listSecrets } from '#app/log-secrets.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { freePort, temporaryFolder } from '../support/machine.ts'
import { beginWatch } from '../support/product.ts'
import { compileCacheFolder, lookoutProgram } from '../support/product-process.ts'
import { redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startLocalTelegram } from '../support/telegram.ts'
import { until } from '../support/waiting.ts'

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
  'BOT_TOKEN: missing. Get one from @BotFather in Telegram, or try everything without it: npm run playground in a clone, or lookout playground'
const remote = 'https://service.example/api/v1'

const number = (what: string, given: string): string => `"${given}" isn't a number of ${what}`

describe('The configuration', () => {
  it('offers testnets only where they are named, without endpoints of your own', () => {
    assert.deepEqual(
      read().chains.map(({ id }) => id),
      [1, 8453, 42161, 10, 56, 137, 43114],
    )
    const config = read({ CHAINS: '1,11155111,17000,560048' })
    assert.deepEqual(
      config.chains.map(({ id, rpc }) => [id, rpc.length > 0]),
      [1, 11_155_111, 17_000, 560_048].map(id => [id, true]),
    )
  })

  it('offers chains by id and by name, and all of them tentatively', () => {
    const offered = (CHAINS: string) => read({ CHAINS }).chains.map(({ id }) => id)
    assert.deepEqual(offered('1, gnosis,gno, linea,Base'), [1, 100, 59_144, 8_453])
    const { chains, tentativeChains } = read({ CHAINS: 'gnosis,all', RPC_10: 'https://own.example' })
    assert.ok(chains.length > 350)
    // A chain that is named stays, also where it does not answer, and one with endpoints of one's own.
    assert.deepEqual(
      [100, 10, 8_453, 11_155_111].map(id => [
        chains.some(chain => chain.id === id),
        tentativeChains.includes(id),
      ]),
      [
        [true, false],
        [true, false],
        [true, true],
        [false, false],
      ],
    )
  })

  it('reads any value from a file, as containers are given secrets', async t => {
    const folder = await temporaryFolder(t)
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }
    const config = readConfig({
      BOT_TOKEN_FILE: await file('token', `${token}\n`),
      CHAINS: '1',
      RPC_1_FILE: await file('rpc', 'https://node.example/key\r\n'),
      SERVICE_KEYS_FILE: await file('keys', `a:${'s'.repeat(16)}:vip`),
      REDIS_URL_FILE: await file('redis', ''),
    })
    assert.equal(config.telegram?.token, token)
    assert.deepEqual(rpcOf(config, 1), ['https://node.example/key'])
    assert.equal(config.store.kind, 'sqlite')
    const missing = join(folder, 'missing')
    assert.deepEqual(
      faultsOf({ BOT_TOKEN_FILE: missing, API_TOKEN_FILE: folder, PORT: '1', PORT_FILE: missing }),
      [
        'BOT_TOKEN_FILE: the file cannot be read (ENOENT)',
        'API_TOKEN_FILE: the file cannot be read (EISDIR)',
        'PORT_FILE: PORT is set too; set one of them',
      ],
    )
    const wrong = { BOT_TOKEN_FILE: await file('wrong', 'not a token') }
    assert.deepEqual(faultsOf(wrong), [
      "BOT_TOKEN: its value isn't a bot token, which is digits, a colon and a key, as @BotFather sent it",
    ])
  })

  it('reads every documented name from a file, too', () => {
    const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    const [ofLookout = ''] = page.split('| `PLAYGROUND_PORT`')
    const cells = [...ofLookout.matchAll(/^\| (`[A-Z][^|]+) \|/gm)].map(([, cell = '']) => cell)
    const names = cells.flatMap(cell =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace('<chain id>', '1')),
    )
    assert.ok(names.includes('BOT_TOKEN') && names.includes('RPC_1') && names.length > 30, names.join())
    for (const name of names) {
      const fault = `${name}_FILE: the file cannot be read (ENOENT)`
      assert.ok(faultsOf({ [`${name}_FILE`]: '/none' }).includes(fault), name)
    }
  })

  it('reads who may use the bot: ids and names, of people and of chats', () => {
    const { telegram } = read({
      ALLOWED_USERS: '123456789, @Anna_B',
      ALLOWED_CHATS: '-1001234567890,@team_chat',
      OPERATORS: '7, 8',
    })
    assert.deepEqual(telegram?.access, {
      users: { ids: [123456789], names: ['anna_b'] },
      chats: { ids: [-1001234567890], names: ['team_chat'] },
      operators: [7, 8],
    })
    assert.deepEqual(read({ ALLOWED_USERS: ' * ' }).telegram?.access.users, 'everyone')
    assert.deepEqual(
      faultsOf({ BOT_TOKEN: token, ALLOWED_USERS: 'anna', ALLOWED_CHATS: '12', OPERATORS: '@anna' }),
      [
        `ALLOWED_USERS: "anna" isn't the id or @name of a person; several are separated by commas, such as 123456789,@anna, and * lets everybody in`,
        `ALLOWED_CHATS: "12" isn't the id or @name of a group or channel; several are separated by commas, such as -1001234567890,@team, and * lets any in`,
        `OPERATORS: "@anna" isn't the id of a person; several are separated by commas, such as 123456789`,
      ],
    )
  })

  it('needs nothing but a token', () => {
    const { chains, ...rest } = read()
    assert.deepEqual(rest, {
      telegram: {
        token,
        apiRoot: 'https://api.telegram.org',
        perSecond: 30,
        chatPerSecond: 1,
        updates: { kind: 'polling' },
        access: { users: 'everyone', chats: 'everyone', operators: [] },
        operatorChat: undefined,
      },
      store: { kind: 'sqlite', folder: './data' },
      secretKeys: [],
      acceptsLostData: false,
      host: '127.0.0.1',
      port: 8080,
      metrics: undefined,
      heartbeat: undefined,
      proxies: { http: undefined, https: undefined, bypass: '' },
      publicUrl: 'http://127.0.0.1:8080',
      service: {
        kind: 'embedded',
        host: '127.0.0.1',
        port: 8081,
        keys: [],
        quotas: { bots: 100_000, channels: 100_000, subscriptions: 200_000, callsPerSecond: 1_000 },
        webhookAllow: [],
        nameGateways: 'public',
        hasPrimaryNames: false,
        telegramApiRoot: 'https://api.telegram.org',
        pricesUrl: 'https://coins.llama.fi',
        safeServiceKey: undefined,
        safeServiceIntervalMs: 60_000,
      },
      tentativeChains: [],
      pollIntervalMs: undefined,
      visibility: 'Private',
      labelsFile: undefined,
      hasListedNames: true,
      isInline: true,
      quotas: {
        watchesPerChat: 50,
        addressesPerWatch: 1_000,
        addressesPerChat: 5_000,
        commandsPerMinute: 120,
        uploadsPerHour: 20,
      },
      logLevel: 'info',
    })
    assert.deepEqual(
      chains.map(({ id, confirmations }) => [id, confirmations]),
      [1, 8453, 42_161, 10, 56, 137, 43_114].map(id => [id, 0]),
    )
    assert.ok(chains.every(({ rpc, traces }) => rpc.length > 0 && traces === 'off'))
  })

  it('takes an empty value for an unset one', () => {
    const empty = { PORT: '', PUBLIC_URL: '', REDIS_URL: '', API_BASE_URL: '', CHAINS: '', RPC_1: '' }
    assert.deepEqual(read(empty), read())
    assert.deepEqual(faultsOf({ BOT_TOKEN: '' }), [missingToken])
  })

  for (const around of ['"', "'", '`', ' ', '\n', '\r\n', '\t " '])
    it(`reads what was pasted with ${JSON.stringify(around)} around it`, () => {
      const last = around.trimStart() === '' ? around : around.split('').toReversed().join('')
      const wrap = (value: string): string => `${around}${value}${last}`
      const plain = {
        BOT_TOKEN: token,
        PORT: '9',
        CHAINS: '1,8453',
        DATA_DIR: '/data',
        RPC_1: 'https://a.example',
      }
      const pasted = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, wrap(value)]))
      assert.deepEqual(readConfig(pasted), readConfig(plain))
    })

  it('passes over what is empty in a list', () => {
    const { chains, telegram } = read({ CHAINS: '1,,8453,', ALLOWED_USERS: '@anna, ' })
    assert.deepEqual(
      chains.map(({ id }) => id),
      [1, 8453],
    )
    assert.deepEqual(telegram?.access.users, { ids: [], names: ['anna'] })
  })

  it('says what is set and has no effect, a line each', () => {
    assert.deepEqual(
      listIdleSettings({ NO_PROXY: 'example.org, *.a.example,10.0.0.0/8,[::1]:80,localhost,.b.example,*' }),
      [],
    )
    assert.deepEqual(
      listIdleSettings({
        no_proxy: 'http://a.example 10.0.0.0/99,10.*,<local>,a.example:x,10.0.0.1-10.0.0.9,a.example',
      }),
      ['http://a.example', '10.0.0.0/99', '10.*', '<local>', 'a.example:x', '10.0.0.1-10.0.0.9'].map(
        entry =>
          `NO_PROXY: "${entry}" matches nothing: write names, addresses or subnets, such as example.org,10.0.0.0/8`,
      ),
    )
    assert.deepEqual(listIdleSettings({ RPC: 'x', CONFIRMATIONS: '2', RPC1: 'x', rpc_1: 'x' }), [
      'RPC: it is not read; RPC_<chain id> is, such as RPC_1',
      'CONFIRMATIONS: it is not read; CONFIRMATIONS_<chain id> is, such as CONFIRMATIONS_1',
      'RPC1: it is not read; RPC_1 is',
      'rpc_1: it is not read; RPC_1 is',
    ])
    assert.deepEqual(listIdleSettings({ TELEGRAM_TOKEN: token }), [
      'TELEGRAM_TOKEN: it is not read; BOT_TOKEN is',
    ])
    assert.deepEqual(listIdleSettings({ TELEGRAM_TOKEN: token, BOT_TOKEN: token }), [])
  })

  it('says that no watch can be private where the key of the chat may make none', () => {
    const given = { SERVICE_KEYS: `front:${'s'.repeat(16)}` }
    assert.match(
      listConfigWarnings(read(given)).join(),
      /^SERVICE_KEYS: the first key, which the chat uses, has no :vip/,
    )
    assert.deepEqual(listConfigWarnings(read({ ...given, VISIBILITY: 'Public' })), [])
  })

  it('reads every name', () => {
    assert.deepEqual(
      read({
        TELEGRAM_API_ROOT: 'http://127.0.0.1:9000/',
        TELEGRAM_UPDATES: 'polling',
        TELEGRAM_PER_SECOND: '1000',
        TELEGRAM_CHAT_PER_SECOND: '5',
        ROLE: 'all',
        DATA_DIR: '/var/lib/lookout',
        SECRET_KEY: 'k'.repeat(32),
        ACCEPT_LOST_DATA: '1',
        HOST: '::1',
        PORT: '9001',
        OPERATOR_CHAT_ID: '-1001234567890',
        HTTP_PROXY: 'http://never.example:1',
        http_proxy: 'proxy.example:3128',
        HTTPS_PROXY: 'http://name:secret@proxy.example:3129',
        NO_PROXY: 'localhost,10.0.0.0/8',
        HEARTBEAT_URL: 'https://hc.example/secret-id',
        HEARTBEAT_SECONDS: '30',
        METRICS_HOST: '127.0.0.3',
        METRICS_PORT: '9003',
        METRICS_READINGS: '100',
        SERVICE_HOST: '127.0.0.2',
        SERVICE_PORT: '9002',
        BOTS_PER_ACCOUNT: '1',
        CHANNELS_PER_ACCOUNT: '2',
        SUBSCRIPTIONS_PER_ACCOUNT: '3',
        CALLS_PER_SECOND: '4',
        SERVICE_KEYS: 'one:a-secret-of-some-length, two:another-secret-of-some-length:vip',
        WEBHOOK_ALLOW: 'http://10.0.0.7:8080, https://Hooks.example/',
        NAME_GATEWAYS: 'https://gateway.example',
        PRIMARY_NAMES: '1',
        CHAINS: '31337, 1,31337',
        RPC_31337: 'http://127.0.0.1:8545, wss://node.example/key, http://127.0.0.1:8546/',
        CONFIRMATIONS_1: '12',
        TRACES_1: 'on',
        POLL_INTERVAL_MS: '250',
        PRICES_URL: 'https://prices.example/v2/',
        SAFE_SERVICE_1: 'https://safe.example/tx-service/eth/api/v2/',
        SAFE_SERVICE_KEY: 'a.key-of_safe',
        SAFE_SERVICE_SECONDS: '15',
        VISIBILITY: 'Public',
        LABELS_FILE: '/etc/labels.csv',
        WATCHES_PER_CHAT: '1',
        ADDRESSES_PER_WATCH: '2',
        ADDRESSES_PER_CHAT: '3',
        COMMANDS_PER_MINUTE: '4',
        UPLOADS_PER_HOUR: '5',
        LOG_LEVEL: 'silent',
      }),
      {
        telegram: {
          token,
          apiRoot: 'http://127.0.0.1:9000',
          perSecond: 1_000,
          chatPerSecond: 5,
          updates: { kind: 'polling' },
          access: { users: 'everyone', chats: 'everyone', operators: [] },
          operatorChat: '-1001234567890',
        },
        store: { kind: 'sqlite', folder: '/var/lib/lookout' },
        secretKeys: ['k'.repeat(32)],
        acceptsLostData: true,
        host: '::1',
        port: 9001,
        metrics: { host: '127.0.0.3', port: 9003, readings: 100 },
        heartbeat: { url: 'https://hc.example/secret-id', everyMs: 30_000 },
        proxies: {
          http: 'http://proxy.example:3128',
          https: 'http://name:secret@proxy.example:3129',
          bypass: 'localhost,10.0.0.0/8',
        },
        publicUrl: 'http://[::1]:9001',
        service: {
          kind: 'embedded',
          host: '127.0.0.2',
          port: 9002,
          keys: [
            { clientId: 'one', secret: 'a-secret-of-some-length', vip: false },
            { clientId: 'two', secret: 'another-secret-of-some-length', vip: true },
          ],
          quotas: { bots: 1, channels: 2, subscriptions: 3, callsPerSecond: 4 },
          webhookAllow: ['http://10.0.0.7:8080', 'https://hooks.example'],
          nameGateways: ['https://gateway.example'],
          hasPrimaryNames: true,
          telegramApiRoot: 'http://127.0.0.1:9000',
          pricesUrl: 'https://prices.example/v2',
          safeServiceKey: 'a.key-of_safe',
          safeServiceIntervalMs: 15_000,
        },
        chains: [
          {
            id: 31_337,
            rpc: ['http://127.0.0.1:8545', 'http://127.0.0.1:8546/'],
            heads: ['wss://node.example/key'],
            confirmations: 0,
            traces: 'auto',
            safeService: undefined,
          },
          {
            id: 1,
            rpc: rpcOf(read(), 1),
            heads: [],
            confirmations: 12,
            traces: 'on',
            safeService: 'https://safe.example/tx-service/eth',
          },
        ],
        tentativeChains: [],
        pollIntervalMs: 250,
        visibility: 'Public',
        labelsFile: '/etc/labels.csv',
        hasListedNames: true,
        isInline: true,
        quotas: {
          watchesPerChat: 1,
          addressesPerWatch: 2,
          addressesPerChat: 3,
          commandsPerMinute: 4,
          uploadsPerHour: 5,
        },
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
    it(`may name a remote service, with ${Object.keys(given).join(' and ') || 'no account'}`, () => {
      const { service, publicUrl } = read({
        API_BASE_URL: `${remote}/`,
        PUBLIC_URL: 'https://lookout.example/',
        ...given,
      })
      assert.deepEqual(service, { kind: 'remote', baseUrl: remote, auth })
      assert.equal(publicUrl, 'https://lookout.example')
    })

  it('of role service needs only keys, and ignores the settings of other roles', () => {
    const { telegram, service } = readConfig({
      ROLE: 'service',
      SERVICE_KEYS: 'front:a-secret-of-some-length',
      API_BASE_URL: remote,
      BOT_TOKEN: token,
    })
    assert.equal(telegram, undefined)
    const keys = [{ clientId: 'front', secret: 'a-secret-of-some-length', vip: false }]
    assert.deepEqual(service, { ...read().service, keys })
  })

  it('asks for no prices over HTTP if they are off', () => {
    const { service } = read({ PRICES_URL: 'off' })
    assert.equal(service.kind === 'embedded' ? service.pricesUrl : 'remote', undefined)
  })

  it('of role telegram works with a service elsewhere, and needs no endpoints of chains', () => {
    const { telegram, service, chains } = read({
      ROLE: 'telegram',
      API_BASE_URL: remote,
      API_TOKEN: 'tok',
      PUBLIC_URL: 'https://lookout.example',
      SERVICE_PORT: '8080',
      CHAINS: '31337',
    })
    assert.deepEqual(telegram, read().telegram)
    assert.deepEqual(service, { kind: 'remote', baseUrl: remote, auth: { kind: 'bearer', token: 'tok' } })
    assert.deepEqual(chains, [
      { id: 31_337, rpc: [], heads: [], confirmations: 0, traces: 'off', safeService: undefined },
    ])
  })

  it('keeps everything in Redis where one is named, and may refuse one that forgets', () => {
    const url = 'rediss://me:p%40ss@redis.example:6380/3'
    const none = { caFile: undefined, sentinelPassword: undefined }
    const plain = { kind: 'redis', url, ...none, replicas: 0, strict: false }
    assert.deepEqual(read({ REDIS_URL: url, DATA_DIR: 'x' }).store, plain)
    assert.deepEqual(read({ REDIS_URL: url, REDIS_STRICT: '1' }).store, { ...plain, strict: true })
    assert.deepEqual(read({ REDIS_URL: url, REDIS_REPLICAS: '2' }).store, { ...plain, replicas: 2 })
    for (const path of ['/abc', '/1/2', '/-1'])
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, REDIS_URL: `redis://host${path}` }), [
        'REDIS_URL: behind the host comes the number of a database, such as /0, or nothing',
      ])
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, REDIS_URL: 'localhost:6379' }), [
      'REDIS_URL: write an address such as redis://:password@host:6379/0',
    ])
    const ca = { REDIS_CA_FILE: '/etc/redis/ca.crt' }
    assert.deepEqual(read({ REDIS_URL: url, ...ca }).store, { ...plain, caFile: '/etc/redis/ca.crt' })
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, REDIS_URL: 'redis://host', ...ca }), [
      'REDIS_CA_FILE: is for TLS; begin REDIS_URL with rediss',
    ])
  })

  it('encrypts secrets in the store with the first of its keys', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(64)]
    assert.deepEqual(read().secretKeys, [])
    assert.deepEqual(read({ SECRET_KEY: `${one}, ${two}` }).secretKeys, [one, two])
    for (const [faulty, which] of [
      ['short', 'its value'],
      [`${one},x`, 'entry 2 of 2'],
      [`${one} ${two}`, 'its value'],
    ] as const)
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, SECRET_KEY: faulty }), [
        `SECRET_KEY: ${which} isn't a key of 32 to 256 characters (openssl rand -hex 32); several are separated by commas, the present one first`,
      ])
  })

  it('may have Telegram bring updates by webhook', () => {
    const webhook = { TELEGRAM_UPDATES: 'webhook', PUBLIC_URL: 'https://lookout.example/' }
    for (const secret of ['_-azAZ09'.repeat(2), 'x'.repeat(256)]) {
      const { telegram, publicUrl } = read({ ...webhook, TELEGRAM_WEBHOOK_SECRET: secret })
      assert.deepEqual(telegram?.updates, { kind: 'webhook', secret })
      assert.equal(publicUrl, 'https://lookout.example')
    }
  })

  it('cannot be changed afterwards', () => {
    assert.ok(Object.isFrozen(read()))
  })
})

describe('A configuration that cannot work', () => {
  it('sees every fault at once, with its value unless that is secret', () => {
    const secret = 'Sup3rSecret'
    const url = 'an address that begins with http:// or https://'
    const rows: readonly (readonly [name: string, given: string, told: string])[] = [
      [
        'BOT_TOKEN',
        secret,
        "its value isn't a bot token, which is digits, a colon and a key, as @BotFather sent it",
      ],
      ['TELEGRAM_API_ROOT', 'ftp://x', `"ftp://x" isn't ${url}`],
      ['TELEGRAM_UPDATES', 'post', `"post" isn't polling or webhook`],
      ['TELEGRAM_WEBHOOK_SECRET', `${secret}!`, "its value isn't 16 to 256 of A-Z a-z 0-9 _ -"],
      ['TELEGRAM_PER_SECOND', '0.5', `${number('calls a second', '0.5')} from 1 to 100000`],
      ['ROLE', 'both', `"both" isn't one of all, telegram and service`],
      ['REDIS_URL', `http://:${secret}@host`, 'write an address such as redis://:password@host:6379/0'],
      ['REDIS_REPLICAS', 'one', `${number('replicas', 'one')} from 0 to 9`],
      ['REDIS_STRICT', 'yes', `"yes" isn't 1 or 0`],
      [
        'SECRET_KEY',
        `${'k'.repeat(32)},${secret}`,
        "entry 2 of 2 isn't a key of 32 to 256 characters (openssl rand -hex 32); several are separated by commas, the present one first",
      ],
      ['PORT', '65536', `"65536" isn't a port from 1 to 65535`],
      [
        'PUBLIC_URL',
        `https://name:${secret}@x.example/?`,
        "its value isn't an address without a user name, `?` and `#`, such as https://lookout.example.org",
      ],
      ['API_BASE_URL', 'https://x.example', `"https://x.example" isn't an address that ends in /api/v1`],
      ['SERVICE_PORT', `1:${'A'.repeat(10)}\n`, `"1:AAAAAAAAAA" isn't a port from 1 to 65535`],
      [
        'SERVICE_KEYS',
        `a:fifteen-letters,${'b'.repeat(5)}:${'s'.repeat(16)}`,
        "entry 1 of 2 isn't client_id:secret or client_id:secret:vip, with a secret of 16 to 256 characters; several are separated by commas",
      ],
      [
        'WEBHOOK_ALLOW',
        'http://ok.example, https://x.example/path',
        `"https://x.example/path" isn't an origin without a path, such as http://10.0.0.7:8080; several are separated by commas`,
      ],
      ['NAME_GATEWAYS', 'on', `"on" isn't public, off, or origins without a path, comma-separated`],
      [
        'CHAINS',
        '1,foo',
        `"foo" isn't the id or name of a chain; several are separated by commas, such as 1,base, and all is every one`,
      ],
      ['POLL_INTERVAL_MS', '49.5', `${number('milliseconds', '49.5')} from 50 to 86400000`],
      ['PRICES_URL', secret, `its value isn't ${url}, or off`],
      [
        'HTTPS_PROXY',
        `socks5://name:${secret}@x`,
        "its value isn't the address of an http or https proxy, such as http://proxy.example.org:3128; without a proxy leave it unset",
      ],
      ['METRICS_PORT', `5${'0'.repeat(70)}`, `"5${'0'.repeat(59)}…" isn't a port from 1 to 65535`],
      [
        'OPERATOR_CHAT_ID',
        `4242424242:${'A'.repeat(30)}`,
        "its value isn't the numeric id of a person, or of a group or channel (negative)",
      ],
      ['LOG_LEVEL', 'loud', `"loud" isn't one of debug, info, warn, error and silent`],
      [
        'RPC_1',
        `https://ok.example,${secret}`,
        "entry 2 of 2 isn't an address that begins with http:// or https://, or with ws:// or wss:// beside such ones; several are separated by commas",
      ],
      ['RPC_mainnet', secret, 'after RPC_ comes a chain id, such as RPC_1'],
      ['CONFIRMATIONS_1', '1001', `${number('blocks', '1001')} from 0 to 1000`],
      ['TRACES_1', 'yes', `"yes" isn't one of auto, on and off`],
      [
        'SAFE_SERVICE_1',
        `https://safe.example/?key=${secret}`,
        "its value isn't an address without a user name, `?` and `#`, such as https://api.safe.global/tx-service/eth",
      ],
      [
        'SAFE_SERVICE_KEY',
        `Bearer ${secret}`,
        "its value isn't the key alone, 8 to 4096 characters without spaces",
      ],
    ]
    const faults = faultsOf({ ...Object.fromEntries(rows), CHAINS: '1' })
    const told = rows.filter(([name]) => name !== 'CHAINS').map(([name, , text]) => `${name}: ${text}`)
    assert.deepEqual(faults.toSorted(), told.toSorted())
    assert.ok(!faults.join().includes(secret))
    for (const [name, given, text] of rows)
      assert.ok(faultsOf({ BOT_TOKEN: token, [name]: given }).includes(`${name}: ${text}`), name)
  })

  it('names an address of ours that a path cannot be put behind', () => {
    for (const given of ['?z=1', '#there', '/sub?z'].map(end => `https://lookout.example${end}`))
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, PUBLIC_URL: given }), [
        "PUBLIC_URL: its value isn't an address without a user name, `?` and `#`, such as https://lookout.example.org",
      ])
  })

  it('names only WebSockets, which announce blocks and answer no calls', () => {
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, RPC_1: 'wss://a.example, ws://b.example' }), [
      "RPC_1: its value isn't enough: at least one http or https address is needed; ws and wss ones only tell early of new blocks",
    ])
  })

  it('hides a node with a header also where that is taken off', () => {
    const secrets = listSecrets(read({ RPC_1: 'https://a.example/path-key#header=x-key:header-key' }))
    for (const secret of ['https://a.example/path-key', 'header-key']) assert.ok(secrets.includes(secret))
  })

  it('hides the address of a Safe transaction service, and its key', () => {
    const [address, key] = ['https://safe.example/path-key', 'a.key-of_safe']
    const secrets = listSecrets(read({ CHAINS: '1', SAFE_SERVICE_1: address, SAFE_SERVICE_KEY: key }))
    for (const secret of [address, key]) assert.ok(secrets.includes(secret), secret)
  })

  const leaks: readonly (readonly [what: string, variables: Record<string, string>, shown: string])[] = [
    ['a key in the path of a price API', { PRICES_URL: 'https://prices.example/path-key' }, '/path-key'],
    [
      'a key in the path behind a password, which is sent as a header',
      { RPC_1: 'https://user:password@a.example/path-key' },
      'https://a.example/path-key',
    ],
    ...['RPC_1', 'PRICES_URL', 'API_BASE_URL', 'HTTP_PROXY', 'REDIS_URL'].flatMap(setting => {
      const hosts: Record<string, string> = {
        REDIS_URL: 'redis://@redis.example:6379',
        HTTP_PROXY: 'http://@proxy.example:3128',
      }
      const wrap = (user: string) => ({
        [setting]: (hosts[setting] ?? 'https://@service.example/api/v1').replace('@', `${user}@`),
        ...(setting === 'API_BASE_URL' ? { PUBLIC_URL: 'https://lookout.example' } : {}),
      })
      return [
        [`a user name in ${setting} that is a key`, wrap('user-key'), 'user-key'] as const,
        [`a user name in ${setting}, decoded`, wrap('user%21key'), 'user!key'] as const,
        [`a password in ${setting}, as written`, wrap('u:password%21%2f'), 'password%21%2f'] as const,
        [`a password in ${setting}, decoded`, wrap('u:password%21%2f'), 'password!/'] as const,
      ]
    }),
    [
      'a password that is encoded where it is sent',
      { RPC_1: 'https://u:pass^word@a.example' },
      'pass%5Eword',
    ],
  ]
  for (const [what, variables, shown] of leaks)
    it(`hides from the log ${what}`, () => {
      const lines: string[] = []
      const log = createLog({
        level: 'info',
        secrets: listSecrets(read(variables)),
        write: line => lines.push(line),
      })
      const text = what.includes('price API') ? `${variables['PRICES_URL']}/prices` : shown
      log.info({ text: `failed: ${text}` }, 'test')
      assert.ok(!lines.join('').includes(shown), lines.join(''))
    })

  it('has a comment behind a node, and says nothing else of its chain', () => {
    const fault =
      "isn't an address that ends before #, where only headers may follow, such as #header=TRON-PRO-API-KEY:…; leave a comment out"
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, RPC_1: 'https://a.example, wss://b.example/#key' }), [
      `RPC_1: entry 2 of 2 ${fault}`,
    ])
    const commented = { CHAINS: '31337', RPC_31337: 'http://127.0.0.1:8545 # my node' }
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, ...commented }), [`RPC_31337: its value ${fault}`])
  })

  const strange: readonly (readonly [given: Record<string, string>, told: string])[] = [
    [{ DATA_DIR: '~/lookout' }, `DATA_DIR: "~/lookout" isn't a whole path: ~ and $ stand for nothing here`],
    [{ LABELS_FILE: '$HOME/a' }, `LABELS_FILE: "$HOME/a" isn't a whole path: ~ and $ stand for nothing here`],
    [
      { RPC_1: 'https://node.example/${KEY}' },
      'RPC_1: it holds ${KEY}, which nothing replaces here; write the value itself',
    ],
    [
      { RPC_1: 'https://a.example;https://b.example' },
      "RPC_1: its value isn't an address that begins with http:// or https://, or with ws:// or wss:// beside such ones; several are separated by commas",
    ],
    [
      { CHAINS: '1,0' },
      `CHAINS: "0" isn't the id or name of a chain; several are separated by commas, such as 1,base, and all is every one`,
    ],
    [
      { CHAINS: ' , ' },
      `CHAINS: "," isn't the id or name of a chain; several are separated by commas, such as 1,base, and all is every one`,
    ],
    ...['0.0.0.0:8080', 'http://0.0.0.0', '*'].map(
      host =>
        [
          { HOST: host },
          `HOST: "${host}" isn't an address or a name of this machine alone, such as 127.0.0.1, or 0.0.0.0 for all of its addresses`,
        ] as const,
    ),
    ...['off', 'none', '0', 'http:/proxy:3128', 'https//proxy', 'http://a.example,http://b.example'].map(
      given =>
        [
          { HTTPS_PROXY: given },
          "HTTPS_PROXY: its value isn't the address of an http or https proxy, such as http://proxy.example.org:3128; without a proxy leave it unset",
        ] as const,
    ),
    [{ API_TOKEN: 'Bearer abc' }, "API_TOKEN: its value isn't the token alone, without Bearer and spaces"],
  ]
  for (const [given, told] of strange)
    it(`says what is wrong with ${JSON.stringify(given)}`, () => {
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, ...given }), [told])
    })

  it('names a chain without an endpoint beside all other faults', () => {
    assert.deepEqual(faultsOf({ CHAINS: '1,31337', PORT: '8081' }), [
      missingToken,
      'RPC_31337: missing. Chain 31337 is on offer by CHAINS, and has no public endpoint',
      'SERVICE_PORT: the same as PORT; each needs its own',
    ])
    assert.deepEqual(faultsOf({ CHAINS: '31337', API_BASE_URL: remote, PUBLIC_URL: 'https://x.example' }), [
      missingToken,
    ])
  })

  it('lacks what its role needs', () => {
    assert.deepEqual(faultsOf({ ROLE: 'telegram', CHAINS: '31337', PORT: '8081' }), [
      missingToken,
      'API_BASE_URL: missing. Role telegram needs the address of the service, ending in /api/v1',
      'API_CLIENT_ID and API_SECRET_KEY: missing. Role telegram needs its account of the service, or API_TOKEN',
    ])
    assert.deepEqual(
      faultsOf({ ROLE: 'telegram', BOT_TOKEN: token, API_BASE_URL: 'x', API_CLIENT_ID: 'x' }),
      [
        `API_BASE_URL: "x" isn't an address that begins with http:// or https://`,
        'API_CLIENT_ID and API_SECRET_KEY: set both or neither',
      ],
    )
    assert.deepEqual(faultsOf({ ROLE: 'service', CHAINS: '31337', PORT: '8081' }), [
      'SERVICE_KEYS: missing. Without a key nobody can call the service',
      'RPC_31337: missing. Chain 31337 is on offer by CHAINS, and has no public endpoint',
      'SERVICE_PORT: the same as PORT; each needs its own',
    ])
    for (const key of ['x', 'front:fifteen-letters', `front:${'x'.repeat(257)}`])
      assert.deepEqual(faultsOf({ ROLE: 'service', SERVICE_KEYS: key }), [
        "SERVICE_KEYS: its value isn't client_id:secret or client_id:secret:vip, with a secret of 16 to 256 characters; several are separated by commas",
      ])
    assert.deepEqual(faultsOf({ ROLE: 'both' }), [`ROLE: "both" isn't one of all, telegram and service`])
  })

  it('has webhooks without an address or a secret', () => {
    const needs = 'missing. TELEGRAM_UPDATES=webhook needs it'
    const webhook = { BOT_TOKEN: token, TELEGRAM_UPDATES: 'webhook' }
    assert.deepEqual(faultsOf(webhook), [`PUBLIC_URL: ${needs}`, `TELEGRAM_WEBHOOK_SECRET: ${needs}`])
    assert.deepEqual(faultsOf({ ...webhook, PUBLIC_URL: 'https://x.example' }), [
      `TELEGRAM_WEBHOOK_SECRET: ${needs}`,
    ])
    // What is wrong already is not said to be missing, too.
    const wrong = { PUBLIC_URL: 'x', TELEGRAM_WEBHOOK_SECRET: 'x'.repeat(15) }
    assert.deepEqual(faultsOf({ ...webhook, ...wrong }), [
      "TELEGRAM_WEBHOOK_SECRET: its value isn't 16 to 256 of A-Z a-z 0-9 _ -",
      `PUBLIC_URL: "x" isn't an address that begins with http:// or https://`,
    ])
  })

  for (const port of ['0', '-1', '8080.5', '1e9', 'http'])
    it(`has no port ${JSON.stringify(port)}`, () => {
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, PORT: port }), [
        `PORT: ${JSON.stringify(port)} isn't a port from 1 to 65535`,
      ])
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
    it(`cannot be reached by a remote service: ${JSON.stringify(given)}`, () => {
      assert.deepEqual(faultsOf({ BOT_TOKEN: token, API_BASE_URL: remote, ...given }), [unreachable])
    })

  it('may use loopback addresses where the service is on this machine too', () => {
    assert.deepEqual(faultsOf({ BOT_TOKEN: token, API_BASE_URL: 'http://127.0.0.1:9/api/v1' }), [])
  })
})

type Started = {
  readonly exited: Promise<number | null>
  /** What it has written to standard error: plain lines, or the messages of its log. */
  readonly lines: () => string[]
  /** Waits for a line. */
  readonly says: (line: string) => Promise<void>
  /** Told to end, as a supervisor does: its exit code. */
  readonly ends: () => Promise<number | null>
}

const openToAll = 'everybody may use this bot: ALLOWED_USERS is *'
const lineSchema = z.object({ msg: z.string() })
const messageOf = (line: string): string => {
  if (!line.startsWith('{')) return line
  return lineSchema.parse(JSON.parse(line)).msg
}

/** `lookout start` as a process of its own, with this environment and nothing else of the test's. */
const startLookout = (t: TestContext, variables: Record<string, string>): Started => {
  const child = spawn(process.execPath, [lookoutProgram, 'start'], {
    env: { NODE_COMPILE_CACHE: compileCacheFolder, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let written = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text))
  const closed = once(child, 'close')
  const exited = closed.then(() => child.exitCode)
  const lines = (): string[] => written.split('\n').filter(Boolean).map(messageOf)
  const ends = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return exited
  }
  t.after(async () => {
    child.kill('SIGKILL')
    await closed
  })
  return {
    exited,
    lines,
    ends,
    says: async line => {
      await until(`«${line}»`, () => lines().includes(line) || child.exitCode !== null)
      assert.ok(lines().includes(line), `«${line}» is not in:\n${written}`)
    },
  }
}

const botToken = `4242:${'B'.repeat(35)}`

/** A local Telegram and an environment with which everything works, but for the chain, which nobody serves. */
const prepare = async (t: TestContext) => {
  const telegram = await startLocalTelegram({ token: botToken })
  t.after(() => telegram.close())
  const [port, servicePort] = await Promise.all([freePort(), freePort()])
  const variables = {
    BOT_TOKEN: botToken,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    DATA_DIR: await temporaryFolder(t),
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    CHAINS: '31337',
    RPC_31337: 'http://127.0.0.1:9',
  }
  return { telegram, variables }
}

/** It ends with exit code 1 and these lines; nothing else, and no stack trace. */
const assertEnds = async (started: Started, lines: readonly string[]): Promise<void> => {
  assert.equal(await started.exited, 1)
  assert.deepEqual(started.lines(), lines)
}

describe('npm start', { concurrency: 2 }, () => {
  it('without a token says what is missing, and names the playground', async t => {
    await assertEnds(startLookout(t, {}), [missingToken])
  })

  it('lists every fault, a line each', async t => {
    await assertEnds(startLookout(t, { PORT: 'x', VISIBILITY: 'x' }), [
      missingToken,
      `VISIBILITY: "x" isn't Private or Public`,
      `PORT: "x" isn't a port from 1 to 65535`,
    ])
  })

  it('says so where the data folder is a file, or cannot be made', async t => {
    const { variables } = await prepare(t)
    const file = join(variables.DATA_DIR, 'file')
    await writeFile(file, '')
    await assertEnds(startLookout(t, { ...variables, DATA_DIR: file }), [
      'DATA_DIR: there is a file of that name, not a folder (EEXIST)',
    ])
    await assertEnds(startLookout(t, { ...variables, DATA_DIR: join(file, 'data') }), [
      'DATA_DIR: a part of its path is a file (ENOTDIR)',
    ])
  })

  it('says so where the data folder is below /proc', { skip: process.platform !== 'linux' }, async t => {
    const { variables } = await prepare(t)
    await assertEnds(startLookout(t, { ...variables, DATA_DIR: '/proc/lookout/data' }), [
      'DATA_DIR: its file system takes no folders (ENOENT)',
    ])
  })

  it('says so where Redis cannot be reached', async t => {
    const { variables } = await prepare(t)
    const port = await freePort()
    await assertEnds(startLookout(t, { ...variables, REDIS_URL: `redis://:a-password@127.0.0.1:${port}` }), [
      'REDIS_URL: Redis cannot be reached (ECONNREFUSED).',
    ])
  })

  it('says so where Redis does not accept the password', { skip: skipWithoutRedis }, async t => {
    const { variables } = await prepare(t)
    const { port } = await redisServer(t)
    await assertEnds(
      startLookout(t, { ...variables, REDIS_URL: `redis://:not-that-one@127.0.0.1:${port}` }),
      [
        'REDIS_URL: Redis does not accept the name or the password in REDIS_URL (WRONGPASS): write the right ones there, and start Lookout again.',
      ],
    )
  })

  it('says what is unsafe about Redis, a line each, or refuses it', { skip: skipWithoutRedis }, async t => {
    const { variables } = await prepare(t)
    const redis = await redisServer(t, ['--appendonly', 'no', '--maxmemory-policy', 'allkeys-lru'])
    const environment = { ...variables, REDIS_URL: redis.database() }
    const unsafe = [
      'Redis forgets when it crashes: it does not write an append-only file. Set appendonly yes.',
      'Redis may drop what it holds when memory is short (allkeys-lru). Set maxmemory-policy noeviction.',
    ]
    await assertEnds(startLookout(t, { ...environment, REDIS_STRICT: '1' }), [
      `REDIS_STRICT: ${unsafe.join(' ')}`,
    ])
    const product = startLookout(t, environment)
    await product.says('Lookout is running')
    const plain = 'SECRET_KEY is not set: Redis holds webhook URLs and their secrets as plain text'
    assert.deepEqual(product.lines(), [...unsafe, plain, openToAll, 'Lookout is running'])
    assert.equal(await product.ends(), 0)
  })

  it('says so where Telegram does not accept the token', async t => {
    const { variables } = await prepare(t)
    const other = `4242:${'C'.repeat(35)}`
    await assertEnds(startLookout(t, { ...variables, BOT_TOKEN: other }), [
      'BOT_TOKEN: Telegram does not accept it. Copy it again from @BotFather.',
    ])
  })

  it('continues without Telegram after one line, and works when it comes back', async t => {
    const { telegram, variables } = await prepare(t)
    await telegram.goOffline()
    const product = startLookout(t, variables)
    await product.says('Lookout is running')
    // There is no node here either, which is said sooner or later.
    const aboutTelegram = () => product.lines().filter(line => line !== 'RPC endpoint fails')
    assert.deepEqual(aboutTelegram(), [
      'Telegram cannot be reached; retrying until it answers',
      openToAll,
      'Lookout is running',
    ])
    await telegram.goOnline()
    await product.says('Telegram answers')
    const alice = telegram.person({ firstName: 'Alice' })
    alice.sends('/start')
    await alice.sees(/^Lookout watches blockchain addresses/)
    assert.equal(aboutTelegram().length, 4)
    assert.equal(await product.ends(), 0)
  })

  it('is healthy if its probes say so, and ends on a signal', async t => {
    const { variables } = await prepare(t)
    const product = startLookout(t, variables)
    await product.says('Lookout is running')
    const live = await fetch(`http://127.0.0.1:${variables.PORT}/health/live`)
    assert.deepEqual([live.status, await live.json()], [200, { ok: true }])
    assert.equal(await product.ends(), 0)
    assert.deepEqual(product.lines(), [openToAll, 'Lookout is running'])
  })

  it('keeps running if a chain’s endpoint cannot be reached, after one line', async t => {
    const { telegram, variables } = await prepare(t)
    const product = startLookout(t, { ...variables, POLL_INTERVAL_MS: '100' })
    const alice = telegram.person({ firstName: 'Alice' })
    await product.says('Lookout is running')
    // A chain is asked for its head only while somebody watches it.
    await beginWatch(alice, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await alice.presses('Next ›')
    await alice.sees(/3 of 4/)
    await alice.presses('Every transaction')
    await alice.sees(/^Watch · review/)
    await alice.presses('Start watching')
    await product.says('RPC endpoint fails')
    await alice.sees(/^👁 0x7099…79C8 is set up\./)
    await pause(1_000)
    assert.deepEqual(product.lines(), [openToAll, 'Lookout is running', 'RPC endpoint fails'])
    assert.equal(await product.ends(), 0)
  })
})
