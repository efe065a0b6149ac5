import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import { createService } from '#service/service.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { startHttpServer } from './http-server.ts'
import { freePort, listen, makeFolder, removeFolder } from './machine.ts'
import { checkReply } from './service.ts'

const key = { clientId: 'story', secret: 'a-secret-of-the-story', vip: true }

/** A monitoring service of its own, as a remote one, reached through a line that the test can cut. Its replies must be as it documents. */
export type RemoteService = {
  /** For the front end's environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Every request that the service got, such as `POST /bots`. */
  readonly requests: readonly string[]
  /** From now on nobody answers. */
  goOffline(): void
  goOnline(): void
  /** The next request like this, such as `POST /bots`, is carried out, but its reply is lost. */
  loseReplyOf(request: string): void
  /** As above, and from then on nobody answers. */
  goOfflineAfter(request: string): void
  /** As `losesReplyOf`, of the next request that begins like this, such as `DELETE /bots/`. */
  loseReplyOfNext(beginning: string): void
  /** From now on requests like this are refused for that reason. */
  refuse(request: RegExp, reason: string): void
  /** From now on requests like this are answered with 503, however often they are tried. */
  fail(request: RegExp): void
  /** From now on requests like this get the 404 of a service that has no such operation. */
  replyNotFound(request: RegExp): void
}

export const startRemoteService = async (
  t: Pick<TestContext, 'after'>,
  chain: LocalChain,
): Promise<RemoteService> => {
  const folder = await makeFolder()
  const store = createSqliteStore({ path: join(folder, 'service.db') })
  const port = await freePort()
  const service = createService({
    store,
    log: createLog({ level: 'silent', secrets: [] }),
    host: '127.0.0.1',
    port,
    keys: [key],
    chains: [{ id: chain.chainId, rpc: [chain.url], confirmations: 0 }],
    pollIntervalMs: 100,
    allowWebhook: () => true,
  })
  await service.start()

  let away = false
  const goesAway = (): void => {
    away = true
    line.closeAllConnections()
  }
  let last: string | undefined
  const lost = new Set<string>()
  const begun = new Set<string>()
  const unknown: RegExp[] = []
  const failing: RegExp[] = []
  const refused: { readonly pattern: RegExp; readonly reason: string }[] = []
  const requests: string[] = []
  const faults: unknown[] = []
  /** Reads a reply beside its way back; what is cut off on the way is nobody's fault. */
  const inspect = async (name: string, reply: IncomingMessage): Promise<void> => {
    const body = await json(reply).catch(() => undefined)
    if (body === undefined) return
    const [method = '', path = ''] = name.split(' ')
    try {
      checkReply({ method, path, status: reply.statusCode ?? 0, body })
    } catch (fault) {
      faults.push(fault)
    }
  }
  const line = createServer((incoming, outgoing) => {
    if (away) {
      incoming.socket.destroy()
      return
    }
    const name = `${incoming.method ?? ''} ${(incoming.url ?? '').replace(/^\/api\/v1/, '').replace(/\?.*/, '')}`
    requests.push(name)
    const beginning = [...begun].find(text => name.startsWith(text))
    const lose = lost.delete(name) || (beginning !== undefined && begun.delete(beginning))
    const refusal = refused.find(({ pattern }) => pattern.test(name))
    if (refusal !== undefined) {
      const body = JSON.stringify({ code: 40_099, msg: refusal.reason, data: {} })
      outgoing.writeHead(400, { 'content-type': 'application/json' }).end(body)
      return
    }
    if (failing.some(pattern => pattern.test(name))) {
      outgoing.writeHead(503).end()
      return
    }
    if (unknown.some(pattern => pattern.test(name))) {
      outgoing.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
      return
    }
    const { method, headers, url: path } = incoming
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, reply => {
      void inspect(name, reply)
      if (name === last) goesAway()
      if (lose || away) {
        reply.resume().once('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(outgoing)
    })
    // A connection that was kept open may be closed at the moment it is used again.
    onward.once('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  const linePort = await listen(line)

  t.after(async () => {
    line.close()
    line.closeAllConnections()
    await service.stop(1_000)
    await store.close()
    await removeFolder(folder)
    assert.deepEqual(faults, [])
  })

  return {
    environment: {
      API_BASE_URL: `http://127.0.0.1:${linePort}/api/v1`,
      API_CLIENT_ID: key.clientId,
      API_SECRET_KEY: key.secret,
    },
    requests,
    goOffline: goesAway,
    goOnline: () => {
      away = false
      last = undefined
    },
    goOfflineAfter: name => {
      last = name
    },
    loseReplyOf: name => {
      lost.add(name)
    },
    loseReplyOfNext: beginning => {
      begun.add(beginning)
    },
    refuse: (pattern, reason) => {
      refused.push({ pattern, reason })
    },
    fail: pattern => {
      failing.push(pattern)
    },
    replyNotFound: pattern => {
      unknown.push(pattern)
    },
  }
}

const text = z.string()
const channelBody = z.strictObject({
  name: text,
  platform: z.literal('Webhook'),
  token: text,
  channel_type: text,
  channel: z.url(),
  priority: z.int(),
  others: z.strictObject({ retryExpire: text.optional(), retryInterval: text.optional() }).optional(),
})
const direction = z.enum(['both', 'in', 'out'])
const strategy = z.discriminatedUnion('func', [
  z.strictObject({
    func: z.literal('eth_transfer'),
    params: z.strictObject({ direction, minimum_amount: text, minimum_usd: z.number() }),
  }),
  z.strictObject({
    func: z.literal('token_transfer'),
    params: z.strictObject({ direction, minimum_usd: z.number() }),
  }),
  z.strictObject({ func: z.literal('nft_transfer'), params: z.strictObject({ direction }) }),
  z.strictObject({ func: z.enum(['contract_deploy', 'contract_call']), params: z.strictObject({}) }),
])
const botBody = z.strictObject({
  info: z.strictObject({
    type: z.literal('Wallet'),
    name: text,
    tags: z.array(text),
    status: z.enum(['Public', 'Private']).optional(),
    notify_template: text,
    description: text,
  }),
  driver: z.strictObject({
    chains: z.array(z.strictObject({ chain_id: text, type: z.literal('Ethereum') })),
    addresses: z.array(text),
    strategies: z.array(strategy),
  }),
})
const subscriptionBody = z.strictObject({
  bot_id: text,
  info: z.strictObject({
    name: text,
    status: z.literal('Enabled'),
    actions: z.array(
      z.strictObject({
        type: z.literal('Notify'),
        params: z.strictObject({ channel_ids: z.array(z.int()) }),
      }),
    ),
    notify: z.strictObject({ frequency: text, template: text }),
  }),
  driver: z.strictObject({}),
})

const at = '2026-11-20T10:42:00.000000Z'
const counters = { view_times: 0, triggered_times: 0, last_trigger_time: 0, readme: '' }
const nulls = { notifies: null, forked_bot: null, original_bot: null, sub_users: null }

/** What operates on bodies that are exactly as specified, and answers as the specification shows it. */
const createOperations = () => {
  const channels: object[] = []
  const hooks: string[] = []
  let made = 0
  const operations: Readonly<Record<string, (body: unknown, id: string) => unknown>> = {
    'GET /notify/channels': () => ({
      data: channels.map(channel => ({ ...channel, others: null })),
      current_page: 1,
      per_page: '999',
      total: channels.length,
    }),
    'POST /notify/channels': body => {
      const { others: _others, ...said } = channelBody.parse(body)
      hooks.push(said.channel)
      const channel = { id: channels.length + 1, user_id: 7, ...said, is_default: 0 }
      channels.push(channel)
      return { ...channel, others: {} }
    },
    'DELETE /notify/channels/': () => ({}),
    'POST /bots': body => {
      made += 1
      const zeros = { subscribe_num: 0, fork_num: 0, ...counters, created_at: at }
      return { id: `bot-${made}`, ...botBody.parse(body), ...zeros, user: {}, ...nulls }
    },
    'PUT /bots/': (body, id) => {
      const { info, driver } = botBody.parse(body)
      const { tags: _tags, description: _description, ...shown } = info
      const unknown = { subscribe_num: null, fork_num: null, ...counters, created_at: null }
      return { id, info: shown, driver, ...unknown, user: {}, ...nulls }
    },
    'DELETE /bots/': () => ({}),
    'POST /subscriptions': body => {
      made += 1
      const { bot_id, info } = subscriptionBody.parse(body)
      const times = { trigger_times: 0, last_trigger_time: 0, trigger_last_update_at: 0, created_at: at }
      return { id: `subscription-${made}`, info: { ...info, actions: [] }, user_id: 7, bot_id, ...times }
    },
    'DELETE /subscriptions/': () => ({}),
  }
  return { operations, hooks }
}

/**
 * A service that knows the specification and nothing else: it takes no field and no path beyond it. `tell` posts a body of its
 * own to the newest channel, and gives back the status. `refused`: the requests that
 * are not as specified.
 */
export const startSpecifiedService = async (t: Pick<TestContext, 'after'>) => {
  const { operations, hooks } = createOperations()
  const refused: string[] = []
  const carriedOut: string[] = []
  const { origin } = await startHttpServer(t, (request, response) => {
    let given = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (given += chunk))
    request.on('end', () => {
      const [, path = '', id = ''] =
        /^\/api\/v1(\/notify\/channels\/?|\/[a-z]+\/?)([^/?]*)(?:\?.*)?$/.exec(request.url ?? '') ?? []
      const call = `${request.method} ${path}`
      const operation = operations[call]
      if (operation === undefined) return response.writeHead(404).end('<h1>Not Found</h1>')
      try {
        const data = operation(given === '' ? undefined : JSON.parse(given), id)
        carriedOut.push(call)
        return response.end(JSON.stringify({ code: 0, msg: 'success', data }))
      } catch (error) {
        refused.push(`${call} ${given} ${String(error)}`)
        return response.writeHead(400).end(JSON.stringify({ code: 1, msg: 'not as specified', data: {} }))
      }
    })
  })
  const tell = async (body: unknown): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(hooks.at(-1) ?? '', { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  return { baseUrl: `${origin}/api/v1`, refused, carriedOut, tell }
}
