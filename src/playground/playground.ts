import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createLocalTelegram, type LocalTelegram } from '#emulator/local-telegram.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { createCast } from './cast.ts'
import { createChainProxy } from './chain-proxy.ts'
import { createLocalChain, type LocalChain } from './local-chain.ts'
import { servePage } from './page-server.ts'
import { createScenarios } from './scenarios.ts'
import { createPlaygroundClock, createTimeTravel, type PlaygroundClock } from './time-travel.ts'
import { createTroubles } from './troubles.ts'

export type Playground = {
  /** The address of the chat page. */
  readonly url: string
  /** Resolves when the app polls for updates for the first time: from then on the page works. */
  readonly ready: Promise<void>
  /** Resolves when the app has ended, with its exit code; 1 if a signal ended it. */
  readonly appEnded: Promise<number>
  /** Ends the app, the chain, Telegram, the prices and the page, and removes the data. */
  stop(): Promise<void>
}

/** Of a whole coin of the local chain, in US dollars: about the price of ETH, and constant. */
const COIN_USD = 3_448

/**
 * A price server with the API of DefiLlama on a free port of 127.0.0.1, which knows only the coin of this chain. A chain without
 * a name at DefiLlama is requested by its id.
 */
async function startPrices(
  chainId: number,
  { now }: PlaygroundClock,
): Promise<{ url: string; close(): Promise<void> }> {
  const coin = `${chainId}:0x${'0'.repeat(40)}`
  const app = Fastify({ forceCloseConnections: true })
  app.get<{ Params: { '*': string } }>('/prices/current/*', ({ params }) => {
    const timestamp = Math.floor(now() / 1_000)
    const known = { price: COIN_USD, symbol: 'ETH', decimals: 18, timestamp, confidence: 1 }
    return { coins: params['*'].split(',').includes(coin) ? { [coin]: known } : {} }
  })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}

/** A token of the right shape, for a bot that exists nowhere else. */
const createToken = (): string =>
  `${randomInt(100_000_000, 999_999_999)}:${randomBytes(26).toString('base64url')}`

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

function appEnvironment(parts: {
  telegram: LocalTelegram
  chain: LocalChain
  prices: { url: string }
  page: { url: string }
  dataDir: string
  ports: readonly [number, number]
}): Record<string, string> {
  const { telegram, chain, prices, page, dataDir, ports } = parts
  return {
    BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    CHAINS: String(chain.chainId),
    [`RPC_${chain.chainId}`]: chain.url,
    DATA_DIR: dataDir,
    PORT: String(ports[0]),
    SERVICE_PORT: String(ports[1]),
    POLL_INTERVAL_MS: '250',
    PRICES_URL: prices.url,
    WEBHOOK_ALLOW: page.url,
    LOG_LEVEL: 'warn',
  }
}

const firstPoll = (telegram: LocalTelegram): Promise<void> =>
  new Promise(resolve => {
    const stop = telegram.onCall(({ method }) => {
      if (method !== 'getUpdates') return
      stop()
      resolve()
    })
  })

/** Stops what was started, in reverse order, also after a start that failed halfway. */
function createCleanUp() {
  const steps: (() => Promise<void>)[] = []
  let isOver = false
  return {
    /** A step that is added after the end runs at once. */
    add: (step: () => Promise<void>): void => void (isOver ? step() : steps.unshift(step)),
    run: async (): Promise<void> => {
      isOver = true
      for (const step of steps.splice(0)) await step()
    },
  }
}

/**
 * Starts a local Telegram, a local chain, prices, the app on them and the chat page.
 * @param options `pagePort`: of the page, on 127.0.0.1. `app`: the script of the app. `environment`: what the app
 * inherits beside its settings, such as `PATH`.
 */
export async function startPlayground(options: {
  pagePort: number
  app: string
  environment: Readonly<Record<string, string | undefined>>
}): Promise<Playground> {
  const cleanUp = createCleanUp()
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    cleanUp.add(() => part.close())
    return part
  }
  try {
    // The data folder is added first, to be removed last.
    const dataDir = await mkdtemp(join(tmpdir(), 'lookout-playground-'))
    cleanUp.add(() => rm(dataDir, { recursive: true, force: true }))
    const clock = createPlaygroundClock()
    const [telegram, chain, ...ports] = await Promise.all([
      createLocalTelegram({ token: createToken(), now: clock.now }).then(keep),
      createLocalChain().then(keep),
      findFreePort(),
      findFreePort(),
    ])
    const prices = keep(await startPrices(chain.chainId, clock))
    const proxy = keep(await createChainProxy(chain.url))
    let app: AppProcess | undefined
    const parts = {
      telegram,
      chain,
      cast: createCast(telegram),
      play: createScenarios(chain),
      troubles: createTroubles(telegram, proxy),
      killApp: async () => app?.killAndRestart(),
      clock,
      travel: createTimeTravel({
        clock,
        chain,
        restartApp: async whileAway => app?.restart(whileAway),
      }),
    }
    const page = keep(await servePage(parts, options.pagePort))
    const ready = firstPoll(telegram)
    const started = startApp({
      script: options.app,
      clock,
      environment: {
        ...options.environment,
        ...appEnvironment({ telegram, chain: { ...chain, url: proxy.url }, prices, page, dataDir, ports }),
      },
    })
    app = started
    cleanUp.add(started.stop)
    return { url: page.url, ready, appEnded: started.ended, stop: cleanUp.run }
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}
