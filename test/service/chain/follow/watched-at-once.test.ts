import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { createLog } from '#lib/log.ts'
import { createLocalChain, type LocalChain } from '#playground/local-chain.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { temporaryFolder } from '../../../support/machine.ts'
import { startReceiver, transactionsOf } from '../../../support/receiver.ts'
import { emptyRedisDatabase, skipWithoutRedis } from '../../../support/redis-server.ts'
import { startService, type TestApi } from '../../../support/service.ts'
import { addChannel, createBot, newBot, subscribe } from '../../../support/service-requests.ts'

const times = 12

/** A store for each of so many processes, all on the same data. */
type OpenStores = (t: TestContext, count: number) => Promise<readonly Store[]>

const onSqlite: OpenStores = async (t, count) => {
  const store = createSqliteStore({ path: join(await temporaryFolder(t), 'lookout.db') })
  return Array.from({ length: count }, () => store)
}

const onRedis: OpenStores = async (_t, count) => {
  const url = await emptyRedisDatabase()
  const log = createLog({ level: 'silent', secrets: [] })
  return Promise.all(Array.from({ length: count }, () => openRedisStore({ url, log })))
}

const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`

const inChains = (chains: readonly LocalChain[], addresses: readonly string[]) => {
  const bot = newBot({ addresses })
  const driver = chains.map(({ chainId }) => ({ chain_id: String(chainId), type: 'Ethereum' }))
  return { ...bot, driver: { ...bot.driver, chains: driver } }
}

const pay = (on: LocalChain, to: string): Promise<string> => {
  const [from = ''] = on.accounts
  return on.send({ from, to, wei: 1n })
}

for (const { name, open, skip } of [
  { name: 'SQLite', open: onSqlite, skip: false },
  { name: 'Redis', open: onRedis, skip: skipWithoutRedis },
])
  describe(`What two processes on ${name} watch`, { skip }, () => {
    let chain: LocalChain
    let second: LocalChain
    before(async () => {
      chain = await createLocalChain()
      second = await createLocalChain({ chainId: 31_338 })
    })
    after(() => Promise.all([chain.close(), second.close()]))

    /** `apis`: of both processes. */
    const setUp = async (t: TestContext) => {
      const receiver = await startReceiver(t)
      const stores = await open(t, 2)
      const chains = [chain, second].map(({ chainId, url }) => ({
        id: chainId,
        rpc: [url],
        confirmations: 0,
      }))
      const processes = await Promise.all(
        stores.map(store => startService(t, { store, chains, pollIntervalMs: 25 })),
      )
      t.after(async () => {
        await Promise.all(processes.map(({ stop }) => stop()))
        await Promise.all([...new Set(stores)].map(store => store.close()))
      })
      const apis = processes.map(({ api }) => api)
      const [api] = apis
      assert.ok(api)
      const channel = await addChannel(api, `${receiver.url}/hook`)
      const watch = async (from: TestApi, address: string) => {
        const bot = await createBot(from, { addresses: [address] })
        await subscribe(from, { bot, channels: [channel] })
        return bot
      }
      const notified = async (count: number) => {
        await receiver.waitFor(count)
        return transactionsOf(receiver).toSorted()
      }
      return { apis, api, watch, notified }
    }

    it('matches from the very next block', async t => {
      const { apis, watch, notified } = await setUp(t)
      const sent: string[] = []
      for (let n = 0; n < times / 2; n += 1) {
        for (const api of apis) {
          const address = newAddress()
          await watch(api, address)
          sent.push(await pay(chain, address))
        }
      }
      assert.deepEqual(await notified(times), sent.toSorted())
    })

    it('matches from the very next block where an address is added', async t => {
      const { apis, api, watch, notified } = await setUp(t)
      const addresses = [newAddress()]
      const bot = await watch(api, String(addresses[0]))
      const sent: string[] = []
      for (let n = 0; n < times / 2; n += 1) {
        for (const one of apis) {
          addresses.push(newAddress())
          await one('PUT', `/bots/${bot}`, { body: newBot({ addresses }) })
          sent.push(await pay(chain, String(addresses.at(-1))))
        }
      }
      assert.deepEqual(await notified(times), sent.toSorted())
    })

    it('matches from the very next block of a chain that is added', async t => {
      const { apis, watch, notified } = await setUp(t)
      const sent: string[] = []
      for (let n = 0; n < times / 2; n += 1) {
        for (const api of apis) {
          const address = newAddress()
          const bot = await watch(api, address)
          await api('PUT', `/bots/${bot}`, { body: inChains([chain, second], [address]) })
          sent.push(await pay(second, address))
          // So that no process follows the chain when the next one is added.
          await notified(sent.length)
          await api('DELETE', `/bots/${bot}`)
        }
      }
      assert.deepEqual(await notified(times), sent.toSorted())
    })

    it('does not match while a chain is removed from it', async t => {
      const { api, watch, notified } = await setUp(t)
      const address = newAddress()
      const bot = await watch(api, address)
      const watchOn = (...chains: readonly LocalChain[]) =>
        api('PUT', `/bots/${bot}`, { body: inChains(chains, [address]) })
      await watchOn(chain, second)
      const before = await pay(second, address)
      await notified(1)
      await watchOn(chain)
      await pay(second, address)
      await watchOn(chain, second)
      const back = await pay(second, address)
      assert.deepEqual(await notified(2), [before, back].toSorted())
    })
  })
