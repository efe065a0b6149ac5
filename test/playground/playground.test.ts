import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Playground, startPlayground } from '#playground/playground.ts'
import { compileCacheFolder, lookoutProgram } from '../support/product-process.ts'

const echoApp = fileURLToPath(new URL('echo-bot.ts', import.meta.url))
const start = (): Promise<Playground> =>
  startPlayground({ pagePort: 0, app: echoApp, environment: { PATH: process.env['PATH'] } })

const message = z.object({
  id: z.number(),
  from: z.string(),
  author: z.string().optional(),
  text: z.string(),
  event: z.unknown().optional(),
  file: z.object({ name: z.string(), size: z.number() }).optional(),
  entities: z.array(z.unknown()),
  date: z.number(),
  isEdited: z.boolean(),
  quote: z.unknown().optional(),
  buttons: z.array(z.array(z.unknown())),
})
const state = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  chats: z.array(z.object({ id: z.string(), kind: z.string(), title: z.string(), unread: z.number() })),
  chat: z.object({
    id: z.string(),
    mayWrite: z.boolean(),
    commands: z.array(z.unknown()),
    keyboard: z.array(
      z.array(z.object({ text: z.string(), asksFor: z.enum(['group', 'channel']).optional() })),
    ),
  }),
  changed: z.array(message),
  gone: z.array(z.number()),
  accounts: z.array(z.object({ address: z.string(), balance: z.string() })),
})
type State = Omit<z.infer<typeof state>, 'changed' | 'gone'> & { messages: z.infer<typeof message>[] }

type Place = { as?: string; chat?: string }

/** Reads the page's stream until a state is as wanted, with the messages as they are after all changes. */
async function until(url: string, isWanted: (state: State) => boolean, place: Place = {}): Promise<State> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new Error('The page was not told in time')), 30_000)
  const query = new URLSearchParams(place)
  const { body } = await fetch(`${url}/play/state?${query.toString()}`, { signal: stop.signal })
  assert.ok(body)
  const messages = new Map<number, z.infer<typeof message>>()
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const { changed, gone, ...rest } = state.parse(JSON.parse(event.replace(/^data: /, '')))
      for (const id of gone) messages.delete(id)
      for (const one of changed) messages.set(one.id, one)
      const found = { ...rest, messages: [...messages.values()] }
      if (!isWanted(found)) continue
      clearTimeout(timer)
      stop.abort()
      return found
    }
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

  it('serves a page that loads nothing from elsewhere, in less than 120 KB', async () => {
    const response = await fetch(playground.url)
    const html = await response.text()
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.match(html, /<title>Lookout playground<\/title>/)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self';/)
    const seen = new Set<string>()
    const files = [...html.matchAll(/"(\/page\/[^"]+)"/g)].map(([, file = '']) => file)
    let bytes = html.length
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      const loaded = await fetch(playground.url + file)
      assert.equal(loaded.status, 200, file)
      const text = await loaded.text()
      bytes += text.length
      assert.doesNotMatch(
        text,
        /innerHTML = `|insertAdjacentHTML|https:\/\/(?!t\.me)[a-z.]+\/[a-z.]+\.(js|css)/,
      )
      for (const [, name = ''] of text.matchAll(/from '\.\/([\w/-]+\.ts)'/g)) files.push(`/page/${name}`)
    }
    assert.ok(seen.has('/page/chat-list.ts'))
    assert.ok(bytes < 120_000, `${bytes} bytes`)
    assert.equal((await fetch(`${playground.url}/page/tsconfig.json`)).status, 404)
    assert.equal((await fetch(`${playground.url}/page/..%2Fmain.ts`)).status, 404)
  })

  it('carries a text to the app and its answer to the page, and a tap likewise', async () => {
    assert.deepEqual(await post('send', { text: `watch ${WATCHED}` }), { status: 200, body: {} })
    const { messages, chat } = await until(playground.url, seen => seen.messages.length === 2)
    const date = messages[0]?.date
    assert.deepEqual(messages, [
      { id: 1, from: 'own', text: `watch ${WATCHED}`, entities: [], date, isEdited: false, buttons: [] },
      {
        id: 2,
        from: 'bot',
        text: `watch ${WATCHED}`,
        entities: [],
        date: messages[1]?.date,
        isEdited: false,
        buttons: [[{ kind: 'press', text: 'Again' }]],
      },
    ])
    assert.deepEqual(chat.commands, [{ command: 'end', description: 'End' }])
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
    const response = await fetch(`${playground.url}/play/file?message=${sent.id}`)
    assert.equal(response.headers.get('content-disposition'), "attachment; filename*=UTF-8''my%20list.csv")
    assert.equal(await response.text(), '0x1, one')
    assert.equal((await fetch(`${playground.url}/play/file?message=999`)).status, 404)
  })

  it('shows each person the chats that they are in, and what they may do there', async () => {
    const chatsOf = async (as: string): Promise<string[]> => {
      const { chats } = await until(playground.url, () => true, { as })
      return chats.map(({ kind, title }) => `${kind} ${title}`)
    }
    assert.deepEqual(await chatsOf('ben'), ['private Lookout', 'group Team', 'topic Deploys', 'channel News'])
    assert.deepEqual(await chatsOf('sam'), ['private Lookout'])
    const bens = await until(playground.url, () => true, { as: 'ben', chat: 'channel' })
    assert.deepEqual([bens.chat.id, bens.chat.mayWrite], ['channel', false])

    assert.deepEqual(await post('role', { chat: 'group', who: 'bot', role: 'member' }), {
      status: 200,
      body: {},
    })
    await post('send', { as: 'ada', chat: 'topic', text: 'Hello' })
    const { messages } = await until(
      playground.url,
      seen => seen.messages.some(({ text }) => text === 'Hello'),
      { as: 'ben', chat: 'topic' },
    )
    assert.deepEqual(
      messages.map(({ from, author, text, event }) => ({ from, author, text, event })),
      [
        {
          from: 'service',
          author: undefined,
          text: '',
          event: { kind: 'topicCreated', by: 'Alex', what: 'Deploys' },
        },
        { from: 'other', author: 'Ada', text: 'Hello', event: undefined },
      ],
    )
    await post('role', { chat: 'group', who: 'ben', role: 'left' })
    assert.deepEqual(await chatsOf('ben'), ['private Lookout', 'channel News'])
    const { people } = await until(playground.url, () => true)
    assert.deepEqual(
      people.map(({ role }) => role),
      ['creator', 'administrator', 'left', 'left'],
    )
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
    assert.deepEqual(await post('transfer', { from: rich, to: WATCHED, coins: '20000' }), {
      status: 400,
      body: { error: 'That is more ETH than the account has.' },
    })
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
      seen.messages.some(({ text }) => text.startsWith('API_BASE_URL')),
    )
    assert.equal(
      messages.at(-1)?.text,
      'API_BASE_URL API_CLIENT_ID API_SECRET_KEY BOT_TOKEN CHAINS DATA_DIR LOG_LEVEL OPERATORS PATH PORT PUBLIC_URL ROLE TELEGRAM_API_ROOT',
    )
  })
})

/** Runs the command itself, which must fail, and returns what it said. */
async function fails(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [lookoutProgram, 'playground'], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCacheFolder,
      // Where the built program finds the local chain.
      NODE_PATH: fileURLToPath(new URL('../../node_modules', import.meta.url)),
      ...environment,
    },
  })
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

  it('in one line where the port is none', async () => {
    assert.equal(await fails({ PLAYGROUND_PORT: '80a' }), 'PLAYGROUND_PORT must be a port from 1 to 65535.\n')
  })
})
