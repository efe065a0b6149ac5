import type { TestContext } from 'node:test'
import { z } from 'zod'
import { startHttpServer } from './serve-http.ts'

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
