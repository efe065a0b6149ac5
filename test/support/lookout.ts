import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { type App, createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { createLog } from '#lib/log.ts'
import { createLocalChain, type LocalChain } from '#playground/chain.ts'
import type { LocalTelegram, Person } from '#playground/telegram/local-telegram.ts'
import { type StoreEngine, sqliteEngine } from './engine.ts'
import { type RemoteService, startRemoteService } from './flaky-service.ts'
import { freePort } from './free-port.ts'
import { headOf } from './head-of.ts'
import { startLocalTelegram } from './local-telegram.ts'
import { until } from './until.ts'

export const botToken = `4242424242:${'A1b2C3d4E5'.repeat(3)}xyzzy`

/** A whole Lookout on a local Telegram and a local chain, with one person in front of it. */
export type Product = {
  readonly telegram: LocalTelegram
  readonly chain: LocalChain
  readonly anna: Person
  /** Where the service is remote. */
  readonly service: RemoteService | undefined
  /** The environment it runs in, for programs beside it. */
  readonly environment: Readonly<Record<string, string>>
  /** Everything it logged. */
  readonly log: readonly string[]
  /** `changes`: of the environment, from now on. */
  start(changes?: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
  /**
   * Waits until the embedded service has read the chain to its head, for watches that go on, and the chat was told what was
   * found, or it was kept for later.
   */
  catchUp(): Promise<void>
  /** Watches `address` from the person's chat with every default but `o`, and waits until it is watched. */
  addWatch(address: string, o?: { label?: string; frequency?: string }): Promise<void>
}

export type ProductOptions = {
  /** Changes of the environment. */
  readonly environment?: Readonly<Record<string, string>>
  /** Only the surroundings; the test starts the app by itself. */
  readonly started?: boolean
  /** The service is a program of its own, on a line that can be cut; else it is embedded. */
  readonly remote?: boolean
  /** The clock by which the service goes; the machine's by default. */
  readonly now?: () => number
  /** The clock of the local Telegram; the machine's by default. */
  readonly telegramNow?: () => number
}

/** The environment of a Lookout on these surroundings, with ports of its own. */
const environmentOf = async (o: { telegram: LocalTelegram; chain: LocalChain }) => ({
  BOT_TOKEN: o.telegram.token,
  TELEGRAM_API_ROOT: o.telegram.apiRoot,
  PORT: String(await freePort()),
  SERVICE_PORT: String(await freePort()),
  CHAINS: String(o.chain.chainId),
  [`RPC_${o.chain.chainId}`]: o.chain.url,
  POLL_INTERVAL_MS: '100',
  PRICES_URL: 'off',
  LOG_LEVEL: 'debug',
})

const readinessSchema = z.object({ chains: z.array(z.object({ cursor: z.number().default(-1) })) })

/** How far the one chain of the Lookout on this port is read. */
const cursorOf = async (port: string): Promise<number> => {
  const reply = await fetch(`http://127.0.0.1:${port}/health/ready`)
  return readinessSchema.parse(await reply.json()).chains[0]?.cursor ?? -1
}

/**
 * Made for one test and gone with it; on SQLite, unless `t` is a story's. At its end nothing secret may stand in the log, and
 * no call may have been wrong.
 */
export const startProduct = async (
  t: Pick<TestContext, 'after'> & { readonly engine?: StoreEngine },
  o: ProductOptions = {},
): Promise<Product> => {
  const { engine = sqliteEngine } = t
  const [telegram, chain, store] = await Promise.all([
    startLocalTelegram({ token: botToken, ...(o.telegramNow && { now: o.telegramNow }) }),
    createLocalChain(),
    engine.prepare(),
  ])
  const service = o.remote === true ? await startRemoteService(t, chain) : undefined
  const environment = {
    ...(await environmentOf({ telegram, chain })),
    ...store.environment,
    ...service?.environment,
    ...o.environment,
  }
  const log: string[] = []
  let app: App | undefined
  const anna = telegram.person({ firstName: 'Anna' })

  const start = async (changes: Readonly<Record<string, string>> = {}): Promise<void> => {
    Object.assign(environment, changes)
    const config = readConfig(environment)
    app = createApp(
      config,
      createLog({ level: config.logLevel, secrets: [], write: line => log.push(line) }),
      o.now,
    )
    await app.start()
  }
  const stop = async (): Promise<void> => {
    await app?.stop()
    app = undefined
  }

  t.after(async () => {
    await stop()
    await Promise.all([telegram.close(), chain.close()])
    await store.discard()
    assert.deepEqual(telegram.invalidCalls, [], 'every call of the Bot API is one that it knows')
    const written = log.join('')
    for (const secret of [botToken, chain.url, '/alerts/', ...store.secrets])
      assert.ok(!written.includes(secret), 'no secret stands in the log')
  })
  if (o.started !== false) await start()

  return {
    telegram,
    chain,
    anna,
    service,
    environment,
    log,
    start,
    stop,
    catchUp: async () => {
      const head = await headOf(chain)
      await until('the chain is read to its head', async () => (await cursorOf(environment.PORT)) >= head)
      await telegram.settled({ quietMs: 700 })
    },
    addWatch: (address, o) => addWatchFrom(anna, { address, ...o }),
  }
}

/** Watches `address` from this person's chat with every default but what is told, and waits until it is watched. */
export const addWatchFrom = async (
  person: Person,
  o: { address: string; label?: string; frequency?: string },
): Promise<void> => {
  const { address, label = 'treasury', frequency = 'Every time' } = o
  person.sends('/watch')
  await person.sees(/1 of 5/)
  const { messageId: after } = person.sends(`${address} ${label}`)
  await person.sees(/2 of 5/, { after })
  for (const button of ['Next ›', 'Next ›', frequency, 'Start watching']) await person.presses(button)
  await person.sees(new RegExp(`^👁 Watching ${label}`))
}

export const parseEther = (amount: string): bigint => BigInt(Math.round(Number(amount) * 1_000)) * 10n ** 15n
