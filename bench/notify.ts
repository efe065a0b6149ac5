import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { loadTexts } from '#render/texts.ts'
import { createHoldings } from '#service/assets/holdings.ts'
import { createPrices } from '#service/assets/prices.ts'
import { createTokens } from '#service/assets/tokens.ts'
import { createNotifySubscription } from '#service/notify/notify-subscription.ts'
import { bots, channelKey, channels, priceRecords, subscriptions } from '#service/records/records.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { createWorker } from '#store/worker.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { inFolder, inStore, onRedis } from './open-store.ts'

const matches = 20_000
const lanes = 200
const rounds = 3
const chain = 31_337
const perCommit = 400

const [address, counterparty] = ['a'.repeat(40), 'b'.repeat(40)]

const matchOf = (n: number) => ({
  chain,
  block: { hash: `0x${'1'.repeat(64)}`, height: 1, time: 1 },
  transaction: {
    hash: `0x${n.toString(16).padStart(64, '0')}`,
    from: counterparty,
    to: address,
    method: '',
    succeeded: true,
  },
  movements: [{ kind: 'native', address, direction: 'in', counterparty, amount: '1000000000000000000' }],
})

const idOf = (lane: number): string => String(lane).padStart(24, '0')

/** One bot, subscription and channel for each lane. */
const recordsOf = (lane: number, minimum_usd: number): Write[] => {
  const [id, account, userId, createdAt] = [idOf(lane), 'bench', 1, 0]
  const info = { name: 'b', tags: [], status: 'Private' as const, notify_template: '', description: '' }
  const params = { direction: 'both' as const, minimum_amount: '0', minimum_usd }
  const bot = { account, userId, info, chains: [chain], addresses: [address], createdAt }
  const channel = {
    account,
    userId,
    id: lane,
    name: 'c',
    platform: 'Webhook',
    token: '',
    priority: 0 as const,
  }
  const subscription = { account, userId, bot: id, name: 's', template: '', actions: [], from: {}, createdAt }
  return [
    put(bots, { id, value: { ...bot, strategies: [{ func: 'eth_transfer', params }], state: 'live' } }),
    put(channels, { id: channelKey(lane), value: { ...channel, channel: 'https://x', channelType: '' } }),
    put(subscriptions, {
      id,
      value: { ...subscription, frequency: 'Always', channels: [channelKey(lane)], state: 'live' },
    }),
  ]
}

const commitAll = async (store: Store, writes: readonly Write[]): Promise<void> => {
  for (let n = 0; n < writes.length; n += perCommit) await store.commit(writes.slice(n, n + perCommit))
}

const fill = async (store: Store, minimumUsd: number): Promise<void> => {
  const quote = { usd: 3_448, source: 'chainlink' as const, at: Date.now() }
  await store.commit([put(priceRecords, { id: `${chain}:native`, value: { quote, askedAt: Date.now() } })])
  const numbers = Array.from({ length: matches }, (_, n) => n)
  await commitAll(
    store,
    numbers.slice(0, lanes).flatMap(lane => recordsOf(lane, minimumUsd)),
  )
  await commitAll(
    store,
    numbers.map(n => ({
      op: 'push',
      queue: 'match',
      lane: idOf(n % lanes),
      id: String(n),
      body: matchOf(n),
    })),
  )
}

/** `cpu`: of this process, in ms. */
type Run = { readonly perSecond: number; readonly cpu: number }

/** From matches that all wait to notifications. `priced`: each is decided by a price that is known. */
const run = (place: string, { priced }: { priced: boolean }): Promise<Run> =>
  inStore(place, async store => {
    await fill(store, priced ? 100 : 0)
    const log = createLog({ level: 'warn', secrets: [] })
    const deps = { store, log, now: Date.now, monotonicNow: Date.now, nodes: new Map() }
    // Nobody listens there: a price that is known is not asked for.
    const known = createPrices({ ...deps, url: priced ? 'http://127.0.0.1:1' : undefined })
    const handle = createNotifySubscription({
      ...deps,
      tokens: createTokens(deps),
      prices: known,
      holdings: createHoldings(deps),
      say: loadTexts().for('en'),
    })
    const worker = createWorker({
      store,
      queue: 'match',
      concurrency: 8,
      items: 100,
      leaseMs: 5_000,
      handle,
      onError: error => {
        throw error
      },
    })
    const [begun, used] = [performance.now(), process.cpuUsage()]
    worker.start()
    while ((await store.depth('match')).items > 0) await pause(20)
    const perSecond = Math.round((matches / (performance.now() - begun)) * 1_000)
    const { user, system } = process.cpuUsage(used)
    await worker.stop(5_000)
    await known.close()
    const { items } = await store.depth('deliveries')
    if (items !== matches) throw new Error(`of ${matches} matches ${items} were told`)
    return { perSecond, cpu: (user + system) / 1_000 }
  })

type Round = { readonly priced: Run; readonly plain: Run }

const figures = (name: string, rounds: readonly Round[]): Figure[] => [
  {
    name: `${name}: notifications decided by dollars, prices known`,
    value: median(rounds.map(({ priced }) => priced.perSecond)),
    unit: '/s',
  },
  {
    name: `${name}: CPU of that to CPU without prices`,
    value: median(rounds.map(({ priced, plain }) => Math.round((priced.cpu / plain.cpu) * 100) / 100)),
    unit: '×',
  },
]

/** From match to queued notification (stage 2), with prices and without, by turns, in medians. Takes about half a minute. */
export const measureNotify = (): Promise<Figure[]> =>
  onRedis(async server => {
    const sqlite: Round[] = []
    const redis: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      sqlite.push({
        priced: await inFolder(folder => run(folder, { priced: true })),
        plain: await inFolder(folder => run(folder, { priced: false })),
      })
      redis.push({
        priced: await run(server.database(), { priced: true }),
        plain: await run(server.database(), { priced: false }),
      })
      await server.command('FLUSHALL')
    }
    return [...figures('SQLite', sqlite), ...figures('Redis', redis)]
  })
