import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { freePort, listen, temporaryFolder } from '../support/machine.ts'
import { createOperator } from '../support/operator.ts'
import { botToken, redisEngine, sqliteEngine, startProduct } from '../support/product.ts'

/** Without what differs by machine and moment. */
const steady = (said: string): string =>
  said
    .replace(/^Lookout .*/, 'Lookout …')
    .replace(/\d+ MB/g, '… MB')
    .replace(/head \d+, \d+ s old/g, 'head …')
    .replace(/clock: \d+ s (behind|ahead of)/, 'clock: 0 s ahead of')

for (const engine of [sqliteEngine, redisEngine])
  test(`an operator whose Lookout is well sees what it is connected to (${engine.name})`, {
    skip: engine.skip,
  }, async t => {
    const product = await startProduct({ engine, after: t.after.bind(t) })
    const { code, said } = await createOperator(product.environment)('doctor')
    const store =
      engine === sqliteEngine
        ? 'ok    store: SQLite, … MB, … MB free'
        : 'ok    store: Redis answers, its settings are safe'
    assert.equal(
      steady(said),
      `Lookout …
ok    configuration: role all, chains: Local chain
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
  const { code, said } = await createOperator({
    BOT_TOKEN: `1${botToken}`,
    TELEGRAM_API_ROOT: other.telegram.apiRoot,
    DATA_DIR: await temporaryFolder(t),
    PORT: String(await freePort()),
    HTTPS_PROXY: 'http://someone:password@proxy.invalid:3128',
    CHAINS: '1,31337',
    RPC_1: `${other.chain.url},http://127.0.0.1:${hangingPort}/${key}`,
    RPC_31337: `http://127.0.0.1:${refusingPort}/${key},http://name:${key}@127.0.0.1:1,http://127.0.0.1:${closedPort}/${key}`,
    PRICES_URL: `http://127.0.0.1:${refusingPort}`,
  })('doctor')
  assert.equal(
    steady(said),
    `Lookout …
ok    configuration: role all, chains: Ethereum, Local chain
ok    store: SQLite, … MB, … MB free
ok    process: no Lookout answers on HOST and PORT of this machine
WARN  proxy: HTTPS_PROXY: Lookout connects directly, and does not use a proxy
ok    DNS: 6 names resolve
FAIL  Telegram: Telegram does not know the token: get it from @BotFather again
ok    Telegram: clock: 0 s ahead of Telegram's
FAIL  RPC_1 #1: it is a node of chain 31337, not 1
FAIL  RPC_1 #2: no answer within 10 seconds
FAIL  RPC_31337 #1: HTTP 403
FAIL  RPC_31337 #2: the user name in its URL is not sent: use a key in the path, or an endpoint without one
FAIL  RPC_31337 #3: ECONNREFUSED
WARN  prices: the price API answers HTTP 403
6 of 13 fail.
`,
  )
  assert.equal(code, 1)
  for (const secret of [key, botToken, '127.0.0.1', 'password']) assert.ok(!said.includes(secret), secret)
})

test('faults of the settings are all told at once', async () => {
  const { code, said } = await createOperator({ PORT: 'x', CHAINS: 'one' })('doctor')
  assert.equal(
    said.replace(/^Lookout .*/, 'Lookout …'),
    `Lookout …
FAIL  configuration: BOT_TOKEN: missing. Get one from @BotFather in Telegram, or try everything without it: npm run playground in a clone, or lookout playground
FAIL  configuration: PORT: a port from 1 to 65535
FAIL  configuration: CHAINS: chain ids separated by commas, such as 1,8453
3 of 3 fail.
`,
  )
  assert.equal(code, 1)
})
