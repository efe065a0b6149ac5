import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Playground, startPlayground } from '#playground/playground.ts'

const echoApp = fileURLToPath(new URL('echo-bot.ts', import.meta.url))
const start = (): Promise<Playground> =>
  startPlayground({ pagePort: 0, app: echoApp, environment: { PATH: process.env['PATH'] } })

const state = z.object({
  messages: z.array(
    z.object({
      id: z.number(),
      from: z.string(),
      text: z.string(),
      file: z.object({ name: z.string(), size: z.number() }).optional(),
      entities: z.array(z.unknown()),
      date: z.number(),
      edited: z.boolean(),
      answers: z.string().optional(),
      buttons: z.array(z.array(z.unknown())),
    }),
  ),
  commands: z.array(z.unknown()),
  accounts: z.array(z.object({ address: z.string(), balance: z.string() })),
})
type State = z.infer<typeof state>

/** Reads the page's stream until a state is as wanted. */
async function until(url: string, isWanted: (state: State) => boolean): Promise<State> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new Error('The page was not told in time')), 30_000)
  const { body } = await fetch(`${url}/play/state`, { signal: stop.signal })
  assert.ok(body)
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    const states = events.map(event => state.parse(JSON.parse(event.replace(/^data: /, ''))))
    const found = states.find(isWanted)
    if (found === undefined) continue
    clearTimeout(timer)
    stop.abort()
    return found
  }
  throw new Error('The stream ended')
}

describe('The playground', () => {
  let playground: Playground
  before(async () => {
    playground = await start()
    await playground.ready
  })
  after(() => playground.stop())

  const post = async (path: string, body: object): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${playground.url}/play/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const WATCHED = '0x000000000000000000000000000000000000bEEF'

  it('serves one page that loads nothing from elsewhere', async () => {
    const response = await fetch(playground.url)
    const html = await response.text()
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(html, /<title>Lookout playground<\/title>/)
    assert.doesNotMatch(html, /innerHTML|outerHTML|insertAdjacentHTML|<link|src=/)
    assert.ok(html.split('\n').length < 250)
  })

  it('carries a text to the app and its answer to the page, and a tap likewise', async () => {
    assert.deepEqual(await post('send', { text: `watch ${WATCHED}` }), { status: 200, body: {} })
    const { messages, commands } = await until(playground.url, seen => seen.messages.length === 2)
    const date = messages[0]?.date
    assert.deepEqual(messages, [
      { id: 1, from: 'person', text: `watch ${WATCHED}`, entities: [], date, edited: false, buttons: [] },
      {
        id: 2,
        from: 'bot',
        text: `watch ${WATCHED}`,
        entities: [],
        date: messages[1]?.date,
        edited: false,
        buttons: [[{ kind: 'press', text: 'Again' }]],
      },
    ])
    assert.deepEqual(commands, [{ command: 'end', description: 'End' }])
    assert.deepEqual(await post('press', { message: 2, row: 0, column: 0 }), {
      status: 200,
      body: { answer: 'And again.', alert: true },
    })
  })

  it('carries a file to the app, and gives it back', async () => {
    const base64 = Buffer.from('0x1, one').toString('base64')
    assert.deepEqual(await post('file', { name: 'my list.csv', base64 }), { status: 200, body: {} })
    const { messages } = await until(playground.url, seen =>
      seen.messages.some(({ file }) => file !== undefined),
    )
    const sent = messages.find(({ file }) => file !== undefined)
    assert.deepEqual(sent?.file, { name: 'my list.csv', size: 8 })
    const response = await fetch(`${playground.url}/play/file/${sent.id}`)
    assert.equal(response.headers.get('content-disposition'), "attachment; filename*=UTF-8''my%20list.csv")
    assert.equal(await response.text(), '0x1, one')
    assert.equal((await fetch(`${playground.url}/play/file/999`)).status, 404)
  })

  it('sends coins to any address and out of it', async () => {
    const { accounts } = await until(playground.url, () => true)
    const rich = accounts[0]?.address ?? ''
    const full = '10000000000000000000000'
    assert.deepEqual(
      accounts.map(({ balance }) => balance),
      Array.from({ length: 10 }, () => full),
    )
    const sent = await post('transfer', { from: rich, to: accounts[1]?.address, coins: '0.5' })
    assert.equal(sent.status, 200)
    assert.match(JSON.stringify(sent.body), /^\{"hash":"0x[0-9a-f]{64}"\}$/)
    await until(playground.url, ({ accounts }) => accounts[1]?.balance === '10000500000000000000000')
    const out = await post('transfer', { from: WATCHED, to: accounts[2]?.address, coins: '2' })
    assert.equal(out.status, 200)
    await until(playground.url, ({ accounts }) => accounts[2]?.balance === '10002000000000000000000')
  })

  it('says what is wrong with what it was given', async () => {
    const cases: [string, object, string][] = [
      ['transfer', { from: WATCHED, to: '0x1', coins: '1' }, 'That is not an address: 0x and 40 hex digits.'],
      [
        'transfer',
        { from: WATCHED, to: WATCHED, coins: '-1' },
        'That is not an amount. Write it like 1 or 0.25.',
      ],
      ['press', { message: 99, row: 0, column: 0 }, 'That button is gone.'],
      ['send', { text: 'x'.repeat(4097) }, 'Telegram takes 4,096 characters.'],
    ]
    for (const [path, body, error] of cases)
      assert.deepEqual(await post(path, body), { status: 400, body: { error } })
  })

  it('gives the app its settings and nothing else of the environment', async () => {
    await post('send', { text: '/env' })
    const { messages } = await until(playground.url, seen =>
      seen.messages.some(({ text }) => text.startsWith('BOT_TOKEN')),
    )
    assert.equal(
      messages.at(-1)?.text,
      'BOT_TOKEN CHAINS DATA_DIR LOG_LEVEL PATH POLL_INTERVAL_MS PORT PRICES_URL RPC_31337 SERVICE_PORT TELEGRAM_API_ROOT WEBHOOK_ALLOW',
    )
  })
})

/** Runs the command itself, which must fail, and returns what it said. */
async function fails(environment: Record<string, string>, ...flags: string[]): Promise<string> {
  const main = fileURLToPath(new URL('../../src/playground/main.ts', import.meta.url))
  const child = spawn(process.execPath, [...flags, main], { env: { ...process.env, ...environment } })
  let said = ''
  child.stderr.on('data', data => {
    said += String(data)
  })
  assert.deepEqual(await once(child, 'close'), [1, null])
  return said
}

describe('The playground ends', () => {
  it('with the exit code of its app', async () => {
    const playground = await start()
    await playground.ready
    await fetch(`${playground.url}/play/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: '/end 3' }),
    })
    assert.equal(await playground.appEnded, 3)
    await playground.stop()
    await assert.rejects(fetch(playground.url))
  })

  it('in one line where its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    assert.equal(
      await fails({ PLAYGROUND_PORT: String(port) }),
      `Port ${port} is in use. Choose another: PLAYGROUND_PORT=${port + 1} npm run playground\n`,
    )
    server.close()
  })

  it('in one line where the port is none, or no chain runs on this machine', async () => {
    assert.equal(await fails({ PLAYGROUND_PORT: '80a' }), 'PLAYGROUND_PORT must be a port from 1 to 65535.\n')
    const otherMachine = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"riscv64"})'
    assert.equal(
      await fails({}, '--import', otherMachine),
      `The local chain, anvil, does not exist for ${process.platform} riscv64.\n`,
    )
  })
})
