import { Agent, request } from 'undici'
import { logTopics } from '#events/matchers.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { triggerCounts } from '#service/records/records.ts'
import { createService } from '#service/service.ts'
import type { Store } from '#store/store.ts'
import { createApi, ownerKey } from '../test/support/service.ts'
import { addChannel, createBot, subscribe } from '../test/support/service-requests.ts'
import type { Figure } from './figure.ts'
import { inFolder, openStore } from './open-store.ts'

const transfers = 20
const emptyBetween = 499
/** Mined in one call, which has its time limit. */
const atOnce = 50
const blocks = transfers * (1 + emptyBetween)
const pollMs = 5
const endMs = 300_000
/** As many as the service reads ahead. */
const ahead = 4

const serviceOn = (store: Store, chain: LocalChain) =>
  createService({
    store,
    log: createLog({ level: 'warn', secrets: [] }),
    host: '127.0.0.1',
    port: 0,
    keys: [ownerKey],
    chains: [{ id: chain.chainId, rpc: [chain.url], confirmations: 0 }],
    pollIntervalMs: 50,
    allowWebhook: () => true,
  })

/** Watches an address while the chain stands; the bot that does. */
const watch = async (store: Store, chain: LocalChain): Promise<string> => {
  const service = serviceOn(store, chain)
  const { port } = await service.start()
  const api = createApi(`http://127.0.0.1:${port}/api/v1`)
  const bot = await createBot(api, { addresses: [chain.accounts[1] ?? ''] })
  // Nobody listens there: it is only about what the service finds.
  await subscribe(api, { bot, channels: [await addChannel(api, 'http://127.0.0.1:1/')] })
  await service.stop(2_000)
  return bot
}

const mine = async (chain: LocalChain): Promise<void> => {
  const [from = '', to = ''] = chain.accounts
  for (let n = 0; n < transfers; n += 1) {
    await chain.send({ from, to, wei: 1n })
    for (let mined = 0; mined < emptyBetween; mined += atOnce)
      await chain.mine(Math.min(atOnce, emptyBetween - mined))
  }
}

/** Returns how to end it: blocks a second, and the CPU of one in ms. */
const startCount = () => {
  const begun = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    const perSecond = (blocks / (performance.now() - begun)) * 1_000
    return { perSecond, cpuMs: (user + system) / 1_000 / blocks }
  }
}

const until = async (reached: () => boolean | Promise<boolean>): Promise<void> => {
  for (const begun = performance.now(); !(await reached()); await pause(pollMs))
    if (performance.now() - begun > endMs) throw new Error('it did not catch up')
}

/** Reads the same blocks, as many at a time, and keeps nothing. */
const readBare = async (chain: LocalChain) => {
  const dispatcher = new Agent({ allowH2: false })
  const headers = { 'content-type': 'application/json' }
  const post = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await request(chain.url, { method: 'POST', headers, body, dispatcher })
    return JSON.parse(await reply.body.text())
  }
  const end = startCount()
  for (let from = 1; from <= blocks; from += ahead)
    await Promise.all(
      Array.from({ length: ahead }, async (_, n) => {
        const { result } = await post('eth_getBlockByNumber', [`0x${(from + n).toString(16)}`, true])
        await post('eth_getLogs', [{ blockHash: result.hash, topics: [logTopics] }])
      }),
    )
  const figures = end()
  await dispatcher.close()
  return figures
}

const run = async (store: Store, chain: LocalChain): Promise<Figure[]> => {
  const bot = await watch(store, chain)
  await mine(chain)
  const service = serviceOn(store, chain)
  const end = startCount()
  await service.start()
  await until(() => (service.ready().chains[0]?.cursor ?? 0) >= blocks)
  const ours = end()
  const found = async (): Promise<number> =>
    (await store.get(triggerCounts, [`bot:${bot}`]))[0]?.value.times ?? 0
  await until(async () => (await found()) >= transfers)
  await service.stop(2_000)
  const bare = await readBare(chain)
  return [
    { name: 'blocks a second after being away for 10,000', value: ours.perSecond, unit: '/s' },
    { name: 'bare loop that reads the same and keeps nothing', value: bare.perSecond, unit: '/s' },
    { name: 'ours to the bare loop', value: ours.perSecond / bare.perSecond, unit: '×' },
    { name: 'CPU of a block', value: ours.cpuMs, unit: 'ms' },
    { name: 'CPU of a block, bare loop', value: bare.cpuMs, unit: 'ms' },
    { name: `transfers found, of ${transfers}`, value: await found(), unit: '', hold: 'all of them' },
  ]
}

/** The service comes back after 10,000 blocks, nearly all of them empty, of a real node. Takes half a minute. */
export const measureCatchUp = (): Promise<Figure[]> =>
  inFolder(async folder => {
    const chain = await createLocalChain()
    const store = await openStore(folder)
    try {
      return await run(store, chain)
    } finally {
      await store.close()
      await chain.close()
    }
  })
