import assert from 'node:assert/strict'
import { z } from 'zod'
import { pause } from '#lib/timers.ts'
import type { Person } from '#playground/telegram/person.ts'
import { freePort } from '../support/machine.ts'
import { type Product, parseEther, startProduct, story } from '../support/product.ts'
import { type ProductProcess, startProductProcess } from '../support/product-process.ts'
import { createRandom } from '../support/random.ts'
import { createApi } from '../support/service.ts'
import { withStore } from '../support/store.ts'
import { destinationIdOf, queueWatches } from './queue-watches.ts'

/** CHATS=1000 for the full run; KILLS for more of them, SEED for another course of it. */
const chats = Number(process.env['CHATS'] ?? 6)
const kills = Number(process.env['KILLS'] ?? 2)
const seed = Number(process.env['SEED'] ?? 20_261_122)
const step = 0.001
const key = { clientId: 'operator', secret: 'a-secret-of-the-operator' }

/** Waits for what takes longer the more chats there are. */
const eventually = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 90_000 + 500 * chats
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `waited in vain: ${what}`)
    await pause(200)
  }
}

/** Transfers of ever more coins, one after the other until it is told to stop; resolves with how many there were. */
const sendTransfers = ({ chain }: Product) => {
  const [from = '', to = ''] = chain.accounts
  const stopping = new AbortController()
  let sent = 0
  const send = async (): Promise<void> => {
    await chain.send({ from, to, wei: parseEther(String((sent + 1) * step)) })
    sent += 1
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await send()
      // Every chat is told of each.
      await pause(Math.max(700, 15 * chats), stopping.signal)
    }
  }
  const running = run()
  return {
    send,
    sent: () => sent,
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}

/** What the messages of a chat say in all, but for those that are marked to say again what another one says. */
const toldTo = (person: Person): { transfers: number; sum: number } => {
  const said = new Map<string, { transfers: number; sum: number }>()
  const messages = person.messages().filter(({ text }) => /^(📥|⏱)/u.test(text))
  for (const { text, messageId } of messages) {
    const transfers = Number(/([\d,]+) transactions/.exec(text)?.[1] ?? 1)
    const sum = Math.round(Number(/\+([\d.]+) ETH/.exec(text)?.[1]) / step)
    const mayRepeat = text.includes('↻ possible repeat') && said.has(`${transfers} ${sum}`)
    if (!mayRepeat)
      said.set(said.has(`${transfers} ${sum}`) ? `${messageId}` : `${transfers} ${sum}`, { transfers, sum })
  }
  const all = [...said.values()]
  return {
    transfers: all.reduce((count, { transfers }) => count + transfers, 0),
    sum: all.reduce((total, { sum }) => total + sum, 0),
  }
}

/** Each transfer was told once to each; not held is their order, which a kill between two channels may change. */
const holdAllTold = async (
  { telegram }: Product,
  { people, sent }: { people: readonly Person[]; sent: number },
): Promise<void> => {
  await eventually('all is told', () => people.every(person => toldTo(person).transfers >= sent))
  await telegram.settled({ quietMs: 1_000 })
  for (const person of people)
    assert.deepEqual(toldTo(person), { transfers: sent, sum: (sent * (sent + 1)) / 2 })
}

const listed = z.object({ total: z.number(), data: z.array(z.unknown()) })
const channelSchema = z.object({ id: z.number(), channel: z.string() })
const subscriptionSchema = z.object({
  info: z.object({ actions: z.array(z.object({ params: z.object({ channel_ids: z.array(z.number()) }) })) }),
})

/** What the service knows of the account, as anybody can ask it. */
const createReader = (product: Product) => {
  const api = createApi(`http://127.0.0.1:${product.environment['SERVICE_PORT']}/api/v1`)
  const page = async (path: string, number: number) =>
    listed.parse((await api('GET', `${path}?per_page=100&current_page=${number}`, { as: key })).data)
  const all = async (path: string): Promise<readonly unknown[]> => {
    const { total, data } = await page(path, 1)
    for (let number = 2; number <= Math.ceil(total / 100); number += 1)
      data.push(...(await page(path, number)).data)
    return data
  }
  const total = async (path: string) => (await page(path, 1)).total
  return {
    subscriptions: () => total('/subscriptions'),
    channels: () => total('/notify/channels'),
    /** Of the channel of each subscription. */
    subscribedUrls: async () => {
      const channels = z.array(channelSchema).parse(await all('/notify/channels'))
      const urls = new Map(channels.map(({ id, channel }) => [id, channel]))
      const subscriptions = z.array(subscriptionSchema).parse(await all('/subscriptions'))
      const ids = subscriptions.flatMap(({ info }) =>
        info.actions.flatMap(({ params }) => params.channel_ids),
      )
      return ids.map(id => urls.get(id) ?? '')
    },
  }
}

story(
  `${chats} chats, PORT changed and changed back, killed -9 ${kills} times while they are moved: none is lost, none comes twice`,
  async t => {
    let transfers: ReturnType<typeof sendTransfers> | undefined
    // First of all that ends: the chain is the next test's then.
    t.after(() => transfers?.stop())
    const product = await startProduct(t, {
      started: false,
      environment: {
        SERVICE_KEYS: `${key.clientId}:${key.secret}:vip`,
        TELEGRAM_PER_SECOND: '100000',
        LOG_LEVEL: 'info',
      },
    })
    const { chain, environment, telegram } = product
    const reader = createReader(product)
    const people = Array.from({ length: chats }, (_, n) => telegram.person({ firstName: `Person ${n}` }))
    let app: ProductProcess | undefined
    t.after(() => app?.kill('SIGKILL'))
    const startAt = async (PORT: string): Promise<ProductProcess> => {
      app = startProductProcess({ ...environment, PORT })
      await app.running
      return app
    }

    const [first, second] = [environment['PORT'] ?? '', String(await freePort())]
    await queueWatches(product, { people, address: chain.accounts[1] ?? '' })
    await product.start()
    await eventually('all chats watch', async () => (await reader.subscriptions()) === chats)
    transfers = sendTransfers(product)
    await eventually('it is told of', () => people.some(person => toldTo(person).transfers > 0))
    await product.stop()

    const random = createRandom(seed)
    const began = performance.now()
    for (let kill = 1; kill <= kills; kill += 1) {
      const running = await startAt(kill === 2 ? first : second)
      await pause(random() * (500 + 10 * chats))
      await running.kill('SIGKILL')
    }
    let running = await startAt(second)
    await eventually('the chats are moved', async () => {
      const urls = await reader.subscribedUrls()
      return urls.length === chats && urls.every(url => url.startsWith(`http://127.0.0.1:${second}/`))
    })
    const movedMs = performance.now() - began
    await transfers.stop()
    await transfers.send()
    await holdAllTold(product, { people, sent: transfers.sent() })
    assert.equal(await reader.subscriptions(), chats, 'nothing else is subscribed to')
    t.diagnostic(
      `${chats} chats moved, ${transfers.sent()} transfers each, ${kills} kills, ${Math.round(movedMs / 1_000)} s (SEED=${seed})`,
    )

    // What was sent to the channels before has had its time to come: they are deleted, also by a move that ended only now.
    await eventually('the channels before are deleted', async () => {
      await running.kill('SIGTERM')
      await withStore(product, {
        use: async store => {
          for (const lane of people.map(person => `moveReceiver ${destinationIdOf(person)}`))
            await store.commit([{ op: 'delay', queue: 'jobs', lane, delayMs: 0 }])
        },
      })
      running = await startAt(second)
      await pause(1_000)
      return (await reader.channels()) === chats
    })
    await transfers.send()
    await holdAllTold(product, { people, sent: transfers.sent() })
  },
)
