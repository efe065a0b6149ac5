import assert from 'node:assert/strict'
import { basename, resolve } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { getCallSites } from 'node:util'
import { z } from 'zod'
import { type App, type AppOptions, createApp } from '#app/app.ts'
import { readConfig } from '#app/config.ts'
import { StartError } from '#lib/describe-error.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import type { LocalChain } from '#playground/local-chain.ts'
import type { LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { SeenMessage } from '#playground/telegram/participant.ts'
import type { Person } from '#playground/telegram/person.ts'
import { headOf } from './local-chain.ts'
import { freePort, makeFolder, removeFolder } from './machine.ts'
import { givenProgram, startProductProcess } from './product-process.ts'
import { restorePublishedProfile } from './published-profile.ts'
import { startReceiver } from './receiver.ts'
import { emptyRedisDatabase, skipWithoutRedis } from './redis-server.ts'
import { type RemoteService, startRemoteService } from './remote-service.ts'
import { takeChain } from './reused-chains.ts'
import { screen, startLocalTelegram, taps } from './telegram.ts'
import { until } from './waiting.ts'

/** Where a Lookout keeps everything, as its operator chooses it. */
export type StoreEngine = {
  readonly name: string
  /** Why it cannot be tried on this machine. */
  readonly skip: string | false
  /** An empty store: the environment that names it, and how to be rid of it once nobody uses it any more. */
  readonly prepare: () => Promise<{
    readonly environment: Readonly<Record<string, string>>
    /** What of it must not stand in a log. */
    readonly secrets: readonly string[]
    readonly discard: () => Promise<void>
  }>
}

const createRedisEngine = (database: () => Promise<string>): StoreEngine => ({
  name: 'Redis',
  skip: skipWithoutRedis,
  prepare: async () => {
    const url = await database()
    const environment = { REDIS_URL: url, SECRET_KEY: 'a-key-of-the-tests-'.repeat(2) }
    return { environment, secrets: [new URL(url).password, environment.SECRET_KEY], discard: async () => {} }
  },
})

/** On the shared Redis. */
export const redisEngine = createRedisEngine(emptyRedisDatabase)

/** On the database at this URL. */
export const redisEngineAt = (url: string): StoreEngine => createRedisEngine(async () => url)

export const sqliteEngine: StoreEngine = {
  name: 'SQLite',
  skip: false,
  prepare: async () => {
    const folder = await makeFolder()
    return {
      environment: { DATA_DIR: folder },
      secrets: [],
      discard: () => removeFolder(folder),
    }
  },
}

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
  /** Waits until the alerts that the chat shows are stored, too, and so are counted and in the history; while none is kept for later. */
  alertsStored(): Promise<void>
  /** Watches `address` from the person's chat with every default but `o`, and waits until it is watched. */
  addWatch(address: string, o?: { label?: string; frequency?: string }): Promise<void>
}

export type ProductOptions = {
  /** Changes of the environment. */
  readonly environment?: Readonly<Record<string, string>>
  /** Only the surroundings; the test starts the app by itself. */
  readonly started?: boolean
  /** Its bot has no profile yet: the first start publishes it. Else it is there, as after any start but the first. */
  readonly isNew?: boolean
  /** The service is a program of its own, on a line that can be cut; else it is embedded. */
  readonly remote?: boolean
  /** The clock by which the service goes; the machine's by default. */
  readonly now?: () => number
  /** The clock of the local Telegram; by default that of the service. */
  readonly telegramNow?: () => number
  /** When the chain began, in Unix seconds; now by default. */
  readonly chainBegan?: number
  /** Run as a process of this program; else in the process of the test. */
  readonly program?: string
}

/** `write`: gets what it logs. */
type Run = { environment: Readonly<Record<string, string>>; write: (text: string) => void }

/** A story is not about how long the checks of balances, final blocks and Safes wait for each other. */
const checkRates = { checkIntervalMs: 200, safeServicePerSecond: 20 }

const runInProcess = async (
  { environment, write }: Run,
  o: Pick<AppOptions, 'now'>,
): Promise<Pick<App, 'stop'>> => {
  const config = readConfig(environment)
  const log = createLog({ level: config.logLevel, secrets: [], write })
  const app = createApp(config, log, { ...checkRates, ...o })
  await app.start()
  return app
}

const runProgram = async ({ environment, write }: Run, program: string): Promise<Pick<App, 'stop'>> => {
  const app = startProductProcess(environment, { program: resolve(program), write })
  await app.running.catch(() => {
    throw new StartError(app.output().trim().split('\n').at(-1))
  })
  return { stop: () => app.kill('SIGTERM') }
}

/**
 * Telegram's own limits, for a story about them (`telegram.enforceSendLimits`), and for one in which alerts wait for each other.
 * Without them the local Telegram takes as much as it gets, so that a story does not wait for what it is not about.
 */
export const telegramLimits = { TELEGRAM_PER_SECOND: '30', TELEGRAM_CHAT_PER_SECOND: '1' } as const

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
  // Not `telegramLimits`.
  TELEGRAM_PER_SECOND: '1000',
  TELEGRAM_CHAT_PER_SECOND: '50',
  LOG_LEVEL: 'debug',
})

/** `cursor`: how far the one chain is read. `alerts`: those that wait for their chat, or whose delivery is not stored yet. */
const readinessSchema = z.object({
  chains: z.array(z.object({ cursor: z.number().default(-1) })).default([]),
  alerts: z.object({ items: z.number() }).optional(),
})

/** Waits until so many items are in a queue of a Lookout with a METRICS_PORT, those that are being handled included. */
export const untilQueued = (
  { environment }: Pick<Product, 'environment'>,
  { queue, items }: { readonly queue: 'chat' | 'jobs'; readonly items: number },
): Promise<void> =>
  until(`${items} in the queue ${queue}`, async () => {
    const page = await fetch(`http://127.0.0.1:${environment['METRICS_PORT']}/metrics`)
    return (await page.text()).includes(`\nlookout_queue_items{queue="${queue}"} ${items}\n`)
  })

/** What the Lookout on this port says of itself; `undefined` where it does not in time. */
const readinessOf = async (port: string): Promise<z.output<typeof readinessSchema> | undefined> => {
  const signal = AbortSignal.timeout(5_000)
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })
    return readinessSchema.parse(await reply.json())
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
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
  const { telegramNow = o.now } = o
  const [telegram, { chain, release }, store] = await Promise.all([
    startLocalTelegram({ token: botToken, ...(telegramNow && { now: telegramNow }) }),
    takeChain(o.chainBegan === undefined ? undefined : { timestamp: o.chainBegan }),
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
  let app: Pick<App, 'stop'> | undefined
  const { program = o.now === undefined ? givenProgram : undefined } = o
  const anna = telegram.person({ firstName: 'Anna' })

  const start = async (changes: Readonly<Record<string, string>> = {}): Promise<void> => {
    Object.assign(environment, changes)
    const run = { environment, write: (text: string) => void log.push(text) }
    app =
      program === undefined
        ? await runInProcess(run, o.now === undefined ? {} : { now: o.now })
        : await runProgram(run, program)
  }
  const stop = async (): Promise<void> => {
    await app?.stop()
    app = undefined
  }

  t.after(async () => {
    await stop()
    await Promise.all([telegram.close(), release()])
    await store.discard()
    assert.deepEqual(telegram.invalidCalls, [], 'every call of the Bot API is one that it knows')
    const written = log.join('')
    for (const secret of [botToken, chain.url, '/alerts/', ...store.secrets])
      assert.ok(!written.includes(secret), 'no secret stands in the log')
  })
  if (o.started !== false) {
    if (o.isNew !== true) await restorePublishedProfile(telegram, environment)
    await start()
  }

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
      await until('the chain is read to its head', async () => {
        const [chainHealth] = (await readinessOf(environment.PORT))?.chains ?? []
        return chainHealth !== undefined && chainHealth.cursor >= head
      })
      await telegram.settled({ quietMs: 700 })
    },
    alertsStored: () =>
      until('the alerts are stored', async () => (await readinessOf(environment.PORT))?.alerts?.items === 0),
    addWatch: (address, o) => addWatchFrom(anna, { address, ...o }),
  }
}

/** By the wizard, as somebody who chooses how often alerts come. */
const addWatchStepByStep = async (
  person: Person,
  o: { pasted: string; frequency: string },
): Promise<void> => {
  await beginWatch(person, o.pasted)
  await taps(person, 'Next ›', o.frequency, 'Start watching')
}

/** Watches `address` from this person's chat with every default but what is told, and waits until it is watched. */
export const addWatchFrom = async (
  person: Person,
  o: { address: string; label?: string; frequency?: string },
): Promise<void> => {
  const { address, label = 'treasury', frequency } = o
  const pasted = `${address} ${label}`
  if (frequency === undefined) {
    // A third of the steps, and so of the CPU time, which hundreds of tests take.
    const { messageId: after } = person.sends(pasted)
    const offer = await person.sees(({ buttons }) => buttons.flat().includes('Watch'), { after })
    await person.presses({ text: 'Watch', message: offer })
  } else await addWatchStepByStep(person, { pasted, frequency })
  await person.sees(new RegExp(`^👁 Watching ${label}`))
}

/** Mutes the watch of an alert, from the card behind it, for so long as the button says. */
export const muteFrom = async (person: Person, message: SeenMessage, length: string): Promise<void> => {
  await person.presses({ text: '⋯', message })
  await person.presses({ text: 'Watch settings', message })
  await person.sees(/ total/)
  await person.presses('🔇 Mute')
  await person.presses(length)
  await person.sees(/Muted until/)
}

/** A Lookout whose person watches `to`, an account of the local chain; `from` is another account. */
export const startWatching = async (
  t: Parameters<typeof startProduct>[0],
  o: ProductOptions = {},
): Promise<Product & { readonly from: string; readonly to: string }> => {
  const product = await startProduct(t, o)
  const [from = '', to = ''] = product.chain.accounts
  await product.addWatch(to)
  return { ...product, from, to }
}

export const parseEther = (amount: string): bigint => BigInt(Math.round(Number(amount) * 1_000)) * 10n ** 15n

/** The context of a story's test on one engine. */
export type StoryContext = Pick<TestContext, 'after' | 'diagnostic'> & { readonly engine: StoreEngine }

const engines: readonly StoreEngine[] = [sqliteEngine, redisEngine]
const usableEngines = engines.filter(engine => engine.skip === false)
/** As before a release: `BOTH_STORES=1 npm test`. */
const areBothAsked = process.env['BOTH_STORES'] === '1'

type StoryBody = (t: StoryContext) => Promise<void>

const dayMs = 86_400_000
/** The longest time that a story takes. */
const storyMs = 120_000

/** Screens say what was today: a story that midnight, of UTC, would come into begins after it. */
const untilDayLasts = async (): Promise<void> => {
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < storyMs) await pause(leftMs)
}

const declare = (title: string, engine: StoreEngine, body: StoryBody): void => {
  test(`${title} (${engine.name})`, { skip: engine.skip }, async t => {
    await untilDayLasts()
    await body({ engine, after: t.after.bind(t), diagnostic: t.diagnostic.bind(t) })
  })
}

/**
 * A test of the whole product on both stores, at the same time, as a story mostly waits: of what each store does in a way of its own.
 * That is kills and restarts while alerts are under way, data at rest and after an update, and one story each of what a store orders,
 * lists, expires, or lets only one of two do.
 */
export const storyOnBoth = (title: string, body: StoryBody): void => {
  describe(title, { concurrency: engines.length }, () => {
    for (const engine of engines) declare(title, engine, body)
  })
}

/** The turn of the next story of a file. */
const turns = new Map<string, number>()

/** Files do not all begin with the same store: many have one story alone. */
const firstTurn = (file: string): number => basename(file).length

/**
 * A test of the whole product on one store: of what the stores need not be compared for, since test/store holds them to the same
 * promises. The stories of a file take turns, each always on the same.
 */
export const story = (title: string, body: StoryBody): void => {
  const file = getCallSites(2)[1]?.scriptName ?? ''
  const turn = turns.get(file) ?? firstTurn(file)
  turns.set(file, turn + 1)
  const engine = usableEngines[turn % usableEngines.length]
  if (areBothAsked || engine === undefined) storyOnBoth(title, body)
  else declare(title, engine, body)
}

/** A Lookout, and a server of the person's own that its service may post to. */
export const startProductWithReceiver = async (t: StoryContext, o: ProductOptions = {}) => {
  const receiver = await startReceiver()
  const product = await startProduct(t, {
    ...o,
    environment: { ...o.environment, WEBHOOK_ALLOW: receiver.url },
  })
  t.after(receiver.close)
  return { ...product, receiver, host: new URL(receiver.url).host }
}

/** Begins to add a webhook, up to the question for its URL. */
export const beginWebhook = async (anna: Person): Promise<void> => {
  const { messageId: after } = anna.sends('/channels')
  await anna.sees(/^Channels/, { after })
  await anna.presses('Add a webhook')
  await anna.sees(/^Send the URL/)
}

/** Adds one by what is typed; gives back the message that shows its secret. */
export const addWebhook = async (anna: Person, typed: string): Promise<SeenMessage> => {
  await beginWebhook(anna)
  anna.sends(typed)
  return anna.sees(/Added/)
}

/** Watches the second account of the chain for a webhook of the receiver, `ops-hook`, and not for Anna's chat. */
export const watchForWebhook = async ({
  anna,
  chain,
  receiver,
}: Awaited<ReturnType<typeof startProductWithReceiver>>): Promise<void> => {
  await addWebhook(anna, `${receiver.url}/hook ops-hook`)
  await anna.presses("I've saved it")
  anna.sends('/watch')
  await anna.sees(/1 of 4/)
  const { messageId: after } = anna.sends(`${chain.accounts[1]} treasury`)
  await anna.sees(/2 of 4/, { after })
  await taps(anna, 'Next ›', 'Every transaction', 'Where', 'ops-hook', '✓ This chat', 'Review ›')
  await anna.presses('Start watching')
  await anna.sees(/^👁 Watching treasury/)
}

export const secretIn = ({ text }: SeenMessage): string => /whsec_\S+/.exec(text)?.[0] ?? ''

/** Telegram's clock where some time passes between one message and the next. */
export const unhurried = () => {
  let passed = 0
  return { telegramNow: () => Date.now() + (passed += 3_000) }
}

/** Has everything deleted that is stored of the person's chat. */
export const forgetEverything = async (person: Person): Promise<void> => {
  person.sends('/forget')
  await person.sees(/be undone/)
  await person.presses('Delete everything')
  await person.sees(/^Deleted\. I no longer/)
}

/** The whole screen that answers what Anna writes, or has sent. */
export const answerTo = async (
  { anna, telegram }: Product,
  sent: string | { readonly messageId: number },
): Promise<string> => {
  const { messageId: after } = typeof sent === 'string' ? anna.sends(sent) : sent
  const seen = await anna.sees(/./, { after })
  await telegram.settled({ quietMs: 50 })
  return screen(seen)
}

/** Begins a watch of these addresses on the only chain; returns the question of what to watch. */
export const beginWatch = async (
  person: Pick<Person, 'sends' | 'sees'>,
  addresses: string,
): Promise<SeenMessage> => {
  person.sends('/watch')
  await person.sees(/1 of 4/)
  const { messageId: after } = person.sends(addresses)
  return person.sees(/2 of 4/, { after })
}
