import { z } from 'zod'
import { createClient } from '#client/client.ts'
import type { NewBot } from '#contract/bot.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import { basicAuth } from '../test/support/service.ts'
import { newBot, newChannel, newSubscription } from '../test/support/service-requests.ts'
import { startServer } from './child.ts'
import type { Figure } from './figure.ts'
import { type Load, load, loadCalls, type Shot } from './load.ts'
import { inFolder } from './open-store.ts'

const requests = 5_000
/** Reads are quick: more of them, so that both servers are warm. */
const reads = 15_000
const rounds = 3
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const api = '/api/v1'

const authorization = (clientId: string) => ({
  authorization: basicAuth({ clientId, secret: 'secret-of-the-bench' }),
})

const reply = z.object({ data: z.object({ id: z.union([z.string(), z.number()]) }) })

const idsOf = ({ replies }: Load): (string | number)[] =>
  replies.map(text => reply.parse(JSON.parse(text)).data.id)

const post = (path: string, body: unknown): Shot => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

const figures = (name: string, { perSecond, p99 }: Pick<Load, 'perSecond' | 'p99'>): Figure[] => [
  { name, value: perSecond, unit: '/s' },
  { name: `${name}, p99`, value: p99, unit: 'ms' },
]

/** Each write in an order in which what it needs is there; every one is another channel, bot or subscription. */
const measureWrites = async (origin: string): Promise<Figure[]> => {
  const run = (shot: (n: number) => Shot) =>
    load({ origin, count: requests, headers: authorization('writer'), shot })
  const channel = newChannel('https://example.com/a')
  const bot = newBot({ addresses: [address] })
  const added = await run(() => post(`${api}/notify/channels`, channel))
  const channels = idsOf(added).map(Number)
  const created = await run(() => post(`${api}/bots`, bot))
  const bots = idsOf(created)
  const subscribed = await run(n =>
    post(`${api}/subscriptions`, newSubscription(String(bots[n]), [channels[n] ?? 0])),
  )
  const subscriptions = idsOf(subscribed)
  const updated = await run(n => ({
    method: 'PUT',
    path: `${api}/bots/${bots[n]}`,
    body: JSON.stringify(bot),
  }))
  const drop = (path: string, ids: readonly (string | number)[]) =>
    run(n => ({ method: 'DELETE', path: `${api}${path}/${ids[n]}` }))
  return [
    ...figures('service: add channel', added),
    ...figures('service: create bot', created),
    ...figures('service: subscribe', subscribed),
    ...figures('service: update bot', updated),
    ...figures('service: unsubscribe', await drop('/subscriptions', subscriptions)),
    ...figures('service: delete bot', await drop('/bots', bots)),
    ...figures('service: delete channel', await drop('/notify/channels', channels)),
  ]
}

const best = (loads: readonly Load[]): Load =>
  loads.reduce((one, other) => (other.perSecond > one.perSecond ? other : one))

/** Rounds by turns, so that whatever else the machine does meets both. The page is the same: ten channels. */
const measureReads = async (service: string, bare: string): Promise<Figure[]> => {
  const headers = authorization('reader')
  const channel = post(`${api}/notify/channels`, newChannel('https://example.com/a'))
  await load({ origin: service, count: 10, headers, shot: () => channel })
  const list: Shot = { method: 'GET', path: `${api}/notify/channels` }
  const page: Shot = { method: 'GET', path: '/page' }
  const ours: Load[] = []
  const floor: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load({ origin: service, count: reads, headers, shot: () => list }))
    floor.push(await load({ origin: bare, count: reads, headers, shot: () => page }))
  }
  const read = best(ours)
  const served = best(floor)
  return [
    ...figures('service: list channels', read),
    ...figures('bare Fastify: the same page', served),
    {
      name: 'list channels to bare Fastify',
      value: read.perSecond / served.perSecond,
      unit: '×',
      hold: 'at least 0.6',
    },
  ]
}

const timed = async <T>(name: string, call: (n: number) => Promise<T>) => {
  const made: T[] = []
  const figure = await loadCalls({
    count: requests,
    call: async n => {
      made[n] = await call(n)
    },
  })
  return { made, figures: figures(`client: ${name}`, figure) }
}

const clientBot: NewBot = {
  info: { type: 'Wallet', name: 'Treasury' },
  driver: {
    chains: [{ chain_id: '31337', type: 'Ethereum' }],
    addresses: [address],
    strategies: [{ func: 'eth_transfer', params: {} }],
  },
}

const clientSubscription = (bot: string, channel: number): NewSubscription => ({
  bot_id: bot,
  info: {
    name: 'Mine',
    status: 'Enabled',
    actions: [{ type: 'Notify', params: { channel_ids: [channel] } }],
    notify: { frequency: 'Always' },
  },
})

/** Calls of our typed client, 50 at a time; the bare load of the same operations stands above. */
const measureClient = async (origin: string): Promise<Figure[]> => {
  const as = (clientId: string) =>
    createClient({
      baseUrl: `${origin}${api}`,
      auth: { kind: 'basic', clientId, secret: 'secret-of-the-bench' },
    })
  const [client, reader] = [as('caller'), as('reader')]
  try {
    const listed = await timed('list channels', () => reader.listChannels({}))
    const channel = { name: 'hook', platform: 'Webhook', channel: 'https://example.com/a' }
    const added = await timed('add channel', () => client.addChannel(channel))
    const created = await timed('create bot', () => client.createBot(clientBot))
    const bot = (n: number) => created.made[n]?.id ?? ''
    const subscribed = await timed('subscribe', n =>
      client.subscribe(clientSubscription(bot(n), added.made[n]?.id ?? 0)),
    )
    const updated = await timed('update bot', n => client.updateBot({ bot_id: bot(n), ...clientBot }))
    const ended = await timed('unsubscribe', n =>
      client.unsubscribe({ subscription_id: subscribed.made[n]?.id ?? '' }),
    )
    const deleted = await timed('delete bot', n => client.deleteBot({ bot_id: bot(n) }))
    const dropped = await timed('delete channel', n =>
      client.deleteChannel({ channel_id: added.made[n]?.id ?? 0 }),
    )
    return [listed, added, created, subscribed, updated, ended, deleted, dropped].flatMap(one => one.figures)
  } finally {
    await Promise.all([client.close(), reader.close()])
  }
}

/**
 * The service's operations and the typed client's calls of them over loopback with 50 connections, on SQLite, in a process
 * of its own; beside it a bare Fastify route in the same run.
 */
export const measureApi = (): Promise<Figure[]> =>
  inFolder(async folder => {
    const [service, bare] = await Promise.all([startServer('service', folder), startServer('bare', folder)])
    try {
      const body = JSON.stringify(newBot({ addresses: [address] }))
      return [
        ...(await measureReads(service.origin, bare.origin)),
        ...(await measureWrites(service.origin)),
        ...(await measureClient(service.origin)),
        ...figures(
          'bare Fastify: a bot in, a bot out',
          await load({
            origin: bare.origin,
            count: requests,
            shot: () => ({ method: 'POST', path: '/body', body }),
          }),
        ),
      ]
    } finally {
      await Promise.all([service.kill(), bare.kill()])
    }
  })
