import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { BotCommand, InlineKeyboardButton, MessageEntity } from 'grammy/types'
import { z } from 'zod'
import type { LocalTelegram } from '#emulator/local-telegram.ts'
import type { SeenMessage } from '#emulator/participant.ts'
import type { Person } from '#emulator/person.ts'
import { type LocalChain, sendCoins } from './local-chain.ts'

/** A request to the playground's own webhook. `at`: ms since 1970. `headers`: those of its signature. */
type ReceivedWebhook = {
  readonly id: number
  readonly at: number
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const maxReceivedWebhooks = 10

type WebhookInbox = {
  readonly record: (o: {
    method: string
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: unknown
  }) => void
  /** Newest first. */
  readonly newest: () => readonly ReceivedWebhook[]
}

/** Keeps the last requests to a webhook, for the page to show. */
function createWebhookInbox(): WebhookInbox {
  let kept: readonly ReceivedWebhook[] = []
  let last = 0
  return {
    record: ({ method, headers, body }) => {
      last += 1
      const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))
      const shown = Object.fromEntries(signed.map(([name, value]) => [name, String(value)]))
      kept = [{ id: last, at: Date.now(), method, headers: shown, body }, ...kept].slice(
        0,
        maxReceivedWebhooks,
      )
    },
    newest: () => kept,
  }
}

/** `value`: the URL of a link, or the text that a copy button copies. */
type PageButton = { kind: 'press' | 'link' | 'copy'; text: string; value?: string; style?: string }

type PageMessage = {
  id: number
  from: SeenMessage['from']
  text: string
  /** `size` in bytes. */
  file?: { name: string; size: number }
  entities: readonly MessageEntity[]
  /** Unix seconds. */
  date: number
  edited: boolean
  /** The first line of the message that this one replies to. */
  answers?: string
  buttons: PageButton[][]
}

/** What the page shows. Each change sends it whole. */
type PageState = {
  messages: PageMessage[]
  commands: readonly BotCommand[]
  /** Funded addresses; `balance` in wei, decimal. */
  accounts: { address: string; balance: string }[]
  /** The newest first. */
  hooks: readonly ReceivedWebhook[]
}

function toPageButton(button: InlineKeyboardButton): PageButton {
  const { text, style } = button
  const face = style === undefined ? { text } : { text, style }
  if ('url' in button) return { ...face, kind: 'link', value: button.url }
  if ('copy_text' in button) return { ...face, kind: 'copy', value: button.copy_text.text }
  return { ...face, kind: 'press' }
}

function toPageMessage({ messageId, from, text, entities, raw }: SeenMessage): PageMessage {
  const buttons = raw.reply_markup?.inline_keyboard.map(row => row.map(toPageButton)) ?? []
  const edited = raw.edit_date !== undefined
  const [answers] = raw.reply_to_message?.text?.split('\n') ?? []
  const { document } = raw
  return {
    id: messageId,
    from,
    text,
    ...(document !== undefined && {
      file: { name: document.file_name ?? '', size: document.file_size ?? 0 },
    }),
    entities,
    date: raw.date,
    edited,
    ...(answers !== undefined && { answers }),
    buttons,
  }
}

async function readPageState(deps: {
  telegram: LocalTelegram
  person: Person
  chain: LocalChain
  hooks: WebhookInbox
}): Promise<PageState> {
  const balance = async (address: string): Promise<string> =>
    BigInt(String(await deps.chain.rpc('eth_getBalance', [address, 'latest']))).toString()
  const accounts = await Promise.all(
    deps.chain.accounts.map(async address => ({ address, balance: await balance(address) })),
  )
  return {
    messages: deps.person.messages().map(toPageMessage),
    commands: deps.telegram.commands(),
    accounts,
    hooks: deps.hooks.newest(),
  }
}

type PageParts = { telegram: LocalTelegram; person: Person; chain: LocalChain }
type PageDeps = PageParts & { hooks: WebhookInbox }

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'That is not an address: 0x and 40 hex digits.' })
const coins = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/, { error: 'That is not an amount. Write it like 1 or 0.25.' })
const bodies = {
  send: z.strictObject({
    text: z.string().trim().min(1).max(4096, { error: 'Telegram takes 4,096 characters.' }),
  }),
  file: z.strictObject({ name: z.string().trim().min(1).max(255), base64: z.base64() }),
  press: z.strictObject({ message: z.int(), row: z.int().min(0), column: z.int().min(0) }),
  transfer: z.strictObject({ from: address, to: address, coins }),
}

/** Files up to 5 MB, as base64 in JSON. */
const maxUpload = 7 * 1024 * 1024
/** Each change sends all kept bodies to the page. */
const maxHook = 256 * 1024

/** Otherwise another site's page could call this server through the person's browser. */
const isLocalHost = (host: string | undefined): boolean =>
  /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host ?? '')

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'"

/** Server-sent events: the whole state at once, and again after each change. */
function streamState(deps: PageDeps, changes: Set<() => void>, reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  let waiting = false
  const write = async (): Promise<void> => {
    waiting = false
    try {
      reply.raw.write(`data: ${JSON.stringify(await readPageState(deps))}\n\n`)
    } catch {
      // The chain is closing, and the page with it.
      reply.raw.end()
    }
  }
  const change = (): void => {
    if (waiting) return
    waiting = true
    setImmediate(() => void write())
  }
  const stop = deps.telegram.onChange(change)
  changes.add(change)
  reply.raw.on('close', () => {
    stop()
    changes.delete(change)
  })
  change()
}

async function press({ person }: PageDeps, { message, row, column }: z.infer<typeof bodies.press>) {
  const raw = person.messages().find(({ messageId }) => messageId === message)?.raw
  const button = raw?.reply_markup?.inline_keyboard[row]?.[column]
  if (button === undefined || !('callback_data' in button)) throw new RangeError('That button is gone.')
  return person.pressesStale(message, button.callback_data)
}

function sendFile({ person }: PageDeps, { name, base64 }: z.infer<typeof bodies.file>) {
  person.sendsFile({ name, bytes: Buffer.from(base64, 'base64') })
  return {}
}

/** Sends the file of a message. */
function serveFile({ telegram, person }: PageDeps, id: string, reply: FastifyReply): FastifyReply {
  const document = person.messages().find(({ messageId }) => String(messageId) === id)?.raw.document
  const bytes = document && telegram.file(document.file_id)
  if (bytes === undefined) return reply.code(404).send({ error: 'That file is gone.' })
  const name = encodeURIComponent(document?.file_name ?? 'file')
  return reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .send(Buffer.from(bytes))
}

function addRoutes(app: FastifyInstance, deps: PageDeps, html: string): void {
  const changes = new Set<() => void>()
  app.get('/', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .send(html),
  )
  app.get('/play/state', (_request, reply) => streamState(deps, changes, reply))
  app.post('/play/send', request => {
    deps.person.sends(bodies.send.parse(request.body).text)
    return {}
  })
  app.post('/play/file', { bodyLimit: maxUpload }, request => sendFile(deps, bodies.file.parse(request.body)))
  app.get<{ Params: { message: string } }>('/play/file/:message', (request, reply) =>
    serveFile(deps, request.params.message, reply),
  )
  app.post('/play/press', request => press(deps, bodies.press.parse(request.body)))
  const send = async (body: unknown): Promise<{ hash: string }> => {
    const hash = await sendCoins(deps.chain, bodies.transfer.parse(body))
    for (const change of changes) change()
    return { hash }
  }
  app.post('/play/transfer', request => send(request.body))
  app.post('/hook', { bodyLimit: maxHook }, request => {
    deps.hooks.record(request)
    for (const change of changes) change()
    return {}
  })
}

/**
 * Serves the chat page and its small API on 127.0.0.1: `GET /`, `GET /play/state` (server-sent events of `PageState`),
 * `GET /play/file/<message>`, and with JSON bodies `POST /play/send {text}`, `POST /play/file {name, base64}`,
 * `POST /play/press {message, row, column}` → `{answer?, alert}`, `POST /play/transfer {from, to, coins}` → `{hash}`. A request
 * that fails gets 400 `{error}`, in words to show. `POST /hook` is a webhook whose requests the page shows.
 */
export async function servePage(
  parts: PageParts,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const html = await readFile(new URL('chat-page.html', import.meta.url), 'utf8')
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLocalHost(request.headers.host)) await reply.code(403).send({ error: 'Only for this machine.' })
  })
  app.setErrorHandler((error, _request, reply) => {
    const text =
      error instanceof z.ZodError ? error.issues[0]?.message : error instanceof Error && error.message
    return reply.code(400).send({ error: String(text).split('\n')[0] })
  })
  addRoutes(app, { ...parts, hooks: createWebhookInbox() }, html)
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}
