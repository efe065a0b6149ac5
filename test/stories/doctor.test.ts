import assert from 'node:assert/strict'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { startHttpServer } from '../support/http-server.ts'
import { freePort, listen, temporaryFolder } from '../support/machine.ts'
import { createOperator, examine } from '../support/operator.ts'
import { botToken, redisEngine, sqliteEngine, startProduct } from '../support/product.ts'
import { startSafeService } from '../support/safe-service.ts'
import { startTronNode } from '../support/tron-node.ts'

/** Without what differs by machine and moment. */
const steady = (said: string): string =>
  said
    .replace(/^Lookout .*/, 'Lookout …')
    .replaceAll(/settings: .*/g, 'settings: …')
    .replace(/\d+ MB/g, '… MB')
    .replace(/(Redis|Valkey) \d+\.\d+\.\d+/, 'Redis …')
    .replace(/head \d+, \d+ (s|min|h) old/g, 'head …')
    .replace(/clock: \d+ s (behind|ahead of)/, 'clock: 0 s ahead of')

for (const engine of [sqliteEngine, redisEngine])
  test(`an operator whose Lookout is well sees what it is connected to (${engine.name})`, {
    skip: engine.skip,
  }, async t => {
    const product = await startProduct({ engine, after: t.after.bind(t) })
    const byProgram = engine === sqliteEngine
    const { code, said } = byProgram
      ? await createOperator(product.environment)('doctor')
      : await examine(product.environment)
    const store =
      engine === sqliteEngine
        ? 'ok    store: SQLite, … MB, … MB free'
        : 'ok    store: Redis … answers, its settings are safe'
    assert.equal(
      steady(said),
      `Lookout …
ok    configuration: role all, chains: Local chain
ok    settings: …
${store}
ok    process: Lookout runs and is ready
ok    proxy: none
ok    DNS: 2 names resolve
ok    Telegram: @lookout_local_bot, may join groups, privacy mode on
ok    Telegram: updates by polling, 0 waiting
ok    Telegram: clock: 0 s ahead of Telegram's
ok    RPC_31337: head …, eth_getLogs over 1000 blocks, traces: debug_traceBlockByHash
Nothing fails.
`,
    )
    assert.equal(code, 0)
  })

test('one thing that fails holds up no other, and nothing secret is printed', async t => {
  const other = await startProduct({ engine: sqliteEngine, after: t.after.bind(t) }, { started: false })
  const hanging = createServer(() => {})
  const refusing = createServer((_request, reply) => reply.writeHead(403).end('no key'))
  const [hangingPort, refusingPort] = [await listen(hanging), await listen(refusing)]
  t.after(() => [hanging, refusing].forEach(server => server.close().closeAllConnections()))
  const closedPort = await freePort()
  const key = 'key-of-this-endpoint'
  const { code, said } = await examine({
    BOT_TOKEN: `1${botToken}`,
    TELEGRAM_API_ROOT: other.telegram.apiRoot,
    DATA_DIR: await temporaryFolder(t),
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    HTTPS_PROXY: 'http://someone:password@proxy.invalid:3128',
    CHAINS: '1,31337',
    RPC_1: `${other.chain.url},http://127.0.0.1:${hangingPort}/${key}`,
    RPC_31337: `http://127.0.0.1:${refusingPort}/${key},http://name:${key}@127.0.0.1:1,http://127.0.0.1:${closedPort}/${key}`,
    PRICES_URL: `http://127.0.0.1:${refusingPort}`,
    NO_PROXY: 'webhooks',
  })
  assert.equal(
    steady(said),
    `Lookout …
ok    configuration: role all, chains: Ethereum, Local chain
ok    settings: …
ok    store: SQLite, … MB, … MB free
ok    process: no Lookout answers on HOST and PORT of this machine
ok    proxy: directly: Telegram, RPC_1 #1, RPC_1 #2, RPC_31337 #1, RPC_31337 #2, RPC_31337 #3, prices, webhooks
FAIL  DNS: no address for the proxy
FAIL  Telegram: Telegram does not know the token: get it from @BotFather again
ok    Telegram: clock: 0 s ahead of Telegram's
FAIL  RPC_1 #1: it is a node of chain 31337, not 1
FAIL  RPC_1 #2: no answer within 10 seconds
FAIL  RPC_31337 #1: HTTP 403: the key in its URL is not accepted
FAIL  RPC_31337 #2: nothing listens there (ECONNREFUSED)
FAIL  RPC_31337 #3: nothing listens there (ECONNREFUSED)
WARN  prices: HTTP 403; without it alerts show no dollar amounts
7 of 14 fail.
`,
  )
  assert.match(said, /settings: BOT_TOKEN, TELEGRAM_API_ROOT, DATA_DIR, PORT,/)
  assert.equal(code, 1)
  for (const secret of [key, botToken, '127.0.0.1', 'password']) assert.ok(!said.includes(secret), secret)
})

/** `replies`: to each method of a node, or the text that is sent whatever is asked. `key`: what the header `x-key` has to hold. */
const startNode = async (
  t: TestContext,
  replies: Readonly<Record<string, object>> | string,
  key?: string,
): Promise<string> => {
  const replyTo = (body: string): string => {
    if (typeof replies === 'string') return replies
    const method = String(Reflect.get(Object(JSON.parse(body)), 'method'))
    return JSON.stringify({ jsonrpc: '2.0', id: 1, ...replies[method] })
  }
  const server = createServer((request, reply) => {
    text(request).then(
      body =>
        key !== undefined && request.headers['x-key'] !== key
          ? reply.writeHead(401).end()
          : reply.end(replyTo(body)),
      () => reply.destroy(),
    )
  })
  t.after(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}`
}

const page = '<html>Welcome to this network</html>'

test('servers that are something else, or not well, are named for what they are', async t => {
  const web = await startNode(t, page)
  const hoursAgo = `0x${Math.floor(Date.now() / 1_000 - 2 * 3_600).toString(16)}`
  const head = { number: '0x100', timestamp: hoursAgo, hash: `0x${'1'.repeat(64)}` }
  const [starting, stuck, limited, odd, wordy] = await Promise.all([
    startNode(t, { eth_chainId: { result: '0x1' }, eth_getBlockByNumber: { result: null } }),
    startNode(
      t,
      { eth_chainId: { result: '0x1' }, eth_getBlockByNumber: { result: head }, eth_getLogs: { result: [] } },
      'key+of/this=endpoint',
    ),
    startNode(t, { eth_chainId: { error: { code: -32_005, message: 'key-of-this-endpoint is spent' } } }),
    startNode(t, { eth_chainId: { result: 'mainnet' } }),
    startNode(t, '{"error":"key-of-this-endpoint is spent"}'),
  ])
  const folder = await temporaryFolder(t)
  const file = join(folder, 'data')
  writeFileSync(file, '')
  const { code, said } = await examine({
    BOT_TOKEN: botToken,
    TELEGRAM_API_ROOT: web,
    DATA_DIR: file,
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    CHAINS: '1',
    RPC_1: [
      web,
      starting,
      `${stuck}#header=x-key:key+of/this=endpoint`,
      limited,
      odd,
      'http://nowhere.invalid',
      `${web.replace('http', 'ws')}#header=x-key:key-of-this-endpoint`,
      wordy,
    ].join(),
    NO_PROXY: '10.0.0.0/99',
    PRICES_URL: web,
  })
  assert.equal(
    steady(said),
    `Lookout …
ok    configuration: role all, chains: Ethereum
ok    settings: …
WARN  settings: …
FAIL  store: DATA_DIR: there is a file of that name, not a folder (EEXIST)
ok    process: no Lookout answers on HOST and PORT of this machine
ok    proxy: none
FAIL  DNS: no address for RPC_1 #6
FAIL  Telegram: HTTP 200, but not from the Bot API: another server answers in its place
ok    Telegram: clock: 0 s ahead of Telegram's
FAIL  RPC_1 #1: it answers, but not as a JSON-RPC node: check its URL
FAIL  RPC_1 #2: it knows no newest block: it may still be starting
WARN  RPC_1 #3: head …: it may be behind its chain; eth_getLogs over 1000 blocks, traces: not offered
FAIL  RPC_1 #4: it refuses eth_chainId with JSON-RPC error -32005
FAIL  RPC_1 #5: its reply to eth_chainId cannot be read
FAIL  RPC_1 #6: its host name has no address (ENOTFOUND)
FAIL  RPC_1 #7: it refuses eth_chainId with a JSON-RPC error without a code
WARN  RPC_1 #8: its WebSocket does not announce new blocks: they are found by polling
WARN  prices: HTTP 200, but not from a price API; without it alerts show no dollar amounts
9 of 18 fail.
`,
  )
  assert.equal(code, 1)
})

test('an endpoint of Tron without the HTTP API beside JSON-RPC is warned of', async t => {
  const node = await startTronNode(t)
  const linesOf = async (): Promise<readonly string[]> => {
    const { said } = await examine({
      ROLE: 'service',
      SERVICE_KEYS: `a:${'s'.repeat(16)}`,
      CHAINS: 'tron',
      RPC_728126428: node.url,
      PRICES_URL: 'off',
      DATA_DIR: await temporaryFolder(t),
    })
    return steady(said)
      .split('\n')
      .filter(line => line.includes('RPC_728126428:'))
  }
  assert.deepEqual(await linesOf(), [
    'ok    RPC_728126428: head …, eth_getLogs over 1000 blocks, traces: not offered',
  ])
  node.answerTypesWith({ status: 404, body: 'no' })
  assert.deepEqual((await linesOf()).slice(1), [
    'WARN  RPC_728126428: it has no HTTP API beside /jsonrpc, as TronGrid has: payments of coins are not seen',
  ])
})

const storeLines = async (dataDir: string): Promise<readonly string[]> => {
  const { said } = await examine({
    ROLE: 'service',
    SERVICE_KEYS: `a:${'s'.repeat(16)}`,
    CHAINS: '1',
    RPC_1: 'http://127.0.0.1:1',
    PRICES_URL: 'off',
    DATA_DIR: dataDir,
  })
  return said.split('\n').filter(line => line.includes('store:'))
}

const storeLine = async (dataDir: string): Promise<string | undefined> => (await storeLines(dataDir))[0]
const storeWarnings = async (dataDir: string): Promise<readonly string[]> =>
  (await storeLines(dataDir)).filter(line => line.startsWith('WARN'))

test('a data folder that cannot be written to is named, and one that does not exist yet is not made', async t => {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  assert.equal(
    await storeLine(join(folder, 'new', 'data')),
    'ok    store: SQLite, a new one: DATA_DIR does not exist yet',
  )
  assert.equal(
    await storeLine(join(file, 'data')),
    'FAIL  store: DATA_DIR: a part of its path is a file (ENOTDIR)',
  )
  if (process.platform === 'linux')
    assert.equal(
      await storeLine('/proc/self/task'),
      'FAIL  store: DATA_DIR: its file system takes no folders (ENOENT)',
    )
  assert.deepEqual(readdirSync(folder), ['file'])
})

test('a data folder and a key that others can read are named', {
  skip: process.platform === 'win32',
}, async t => {
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, 'lookout.key'), 'k'.repeat(32), { mode: 0o644 })
  chmodSync(folder, 0o755)
  assert.deepEqual(await storeWarnings(folder), [
    'WARN  store: DATA_DIR can be entered by others: the next start closes it, if its file system keeps modes',
    'WARN  store: lookout.key can be read by others: chmod go-rwx',
  ])
  writeFileSync(join(folder, 'other-data'), '', { mode: 0o644 })
  assert.equal(
    (await storeWarnings(folder))[0],
    'WARN  store: DATA_DIR can be entered by others: it also holds files that they can read, so give Lookout a folder of its own',
  )
})

for (const [title, given, line] of [
  ['accepts the account', {}, 'ok    service: the monitoring service answers, and accepts the account'],
  [
    'does not accept the account',
    { API_SECRET_KEY: 'another-secret-than-its' },
    'FAIL  service: the monitoring service refuses the account: check API_CLIENT_ID and API_SECRET_KEY, or API_TOKEN',
  ],
  [
    'is not there',
    { API_BASE_URL: 'http://127.0.0.1:1/api/v1' },
    'FAIL  service: nothing listens there (ECONNREFUSED)',
  ],
] as const)
  test(`a front end learns that its service ${title}`, async t => {
    const product = await startProduct({ engine: sqliteEngine, after: t.after.bind(t) }, { started: false })
    const account = { clientId: 'front', secret: 'a-secret-of-the-front' }
    await product.start({ SERVICE_KEYS: `${account.clientId}:${account.secret}:vip` })
    const { environment } = product
    const { said } = await examine({
      ...environment,
      ROLE: 'telegram',
      DATA_DIR: await temporaryFolder(t),
      API_BASE_URL: `http://127.0.0.1:${environment['SERVICE_PORT']}/api/v1`,
      API_CLIENT_ID: account.clientId,
      API_SECRET_KEY: account.secret,
      ...given,
    })
    assert.equal(
      said.split('\n').find(found => found.includes('service:')),
      line,
    )
  })

test('faults of the settings are all told at once', async () => {
  const { code, said } = await examine({ PORT: 'x', CHAINS: 'one' })
  assert.equal(
    said.replace(/^Lookout .*/, 'Lookout …'),
    `Lookout …
FAIL  configuration: BOT_TOKEN: missing. Get one from @BotFather in Telegram, or try everything without it: npm run playground in a clone, or lookout playground
FAIL  configuration: PORT: "x" isn't a port from 1 to 65535
FAIL  configuration: CHAINS: "one" isn't the id or name of a chain; several are separated by commas, such as 1,base, and all is every one
3 of 3 fail.
`,
  )
  assert.equal(code, 1)
})

test('an operator sees whether the Safe transaction services are theirs to use, and of the right chains', async t => {
  const key = 'a-key-of-a-safe-service'
  const [own, other] = [await startSafeService(t, { key }), await startSafeService(t, { chain: 1 })]
  const foreign = await startHttpServer(t, (_request, response) => void response.end('[]'))
  const environment = {
    ROLE: 'service',
    SERVICE_KEYS: `a:${'s'.repeat(16)}`,
    DATA_DIR: await temporaryFolder(t),
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    CHAINS: '31337,8453,10,137',
    ...Object.fromEntries([31_337, 8_453, 10, 137].map(id => [`RPC_${id}`, 'http://127.0.0.1:1'])),
    PRICES_URL: 'off',
    SAFE_SERVICE_31337: own.url,
    SAFE_SERVICE_8453: `${other.url}/api/v1/`,
    SAFE_SERVICE_10: foreign.origin,
    SAFE_SERVICE_137: `http://127.0.0.1:${await freePort()}`,
  }
  const linesWith = async (SAFE_SERVICE_KEY: string): Promise<readonly string[]> => {
    const { said } = await examine({ ...environment, SAFE_SERVICE_KEY })
    assert.ok(!said.includes(SAFE_SERVICE_KEY), 'the key is not printed')
    return said.split('\n').filter(line => line.includes(' SAFE_SERVICE_') && !line.includes('settings:'))
  }
  assert.deepEqual(await linesWith(key), [
    'ok    SAFE_SERVICE_31337: the Safe transaction service answers, version 6.10.1',
    'FAIL  SAFE_SERVICE_8453: it is of Ethereum, not of Base',
    'WARN  SAFE_SERVICE_10: HTTP 200, but not from a Safe transaction service; without it there are no alerts about proposals',
    'WARN  SAFE_SERVICE_137: nothing listens there (ECONNREFUSED); without it there are no alerts about proposals',
  ])
  const [first] = await linesWith('another-key-than-that')
  assert.equal(
    first,
    'WARN  SAFE_SERVICE_31337: HTTP 401: check SAFE_SERVICE_KEY; without it there are no alerts about proposals',
  )
})
