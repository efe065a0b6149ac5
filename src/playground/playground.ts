import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalTelegram, type LocalTelegram } from '#emulator/local-telegram.ts'
import { pause } from '#lib/timers.ts'
import { type AppPorts, appEnvironments, type ServiceAccount } from './app-environment.ts'
import { type AppProcess, createAppProcess } from './app-process.ts'
import { createCast } from './cast.ts'
import { createChainLag } from './chain-lag.ts'
import { type CleanUp, createCleanUp } from './clean-up.ts'
import { createLocalChain } from './local-chain.ts'
import type { PageParts } from './page-actions.ts'
import { servePage } from './page-server.ts'
import { startPrices } from './prices.ts'
import { createScenarios } from './scenarios.ts'
import { openSeams } from './seams.ts'
import { createPlaygroundClock, createTimeTravel } from './time-travel.ts'
import { createTroubles } from './troubles.ts'

export type Playground = {
  /** The address of the chat page. */
  readonly url: string
  /** Resolves when the app polls for updates for the first time: from then on it answers in the chats. */
  readonly usable: Promise<void>
  /** Resolves when its service listens, too. */
  readonly ready: Promise<void>
  /** Resolves when a process of the app has ended, with its exit code; 1 if a signal ended it. */
  readonly appEnded: Promise<number>
  /** Ends the app, the chain, Telegram, the prices and the page, and removes the data. */
  stop(): Promise<void>
}

/** A token of the right shape, for a bot that exists nowhere else. */
const createToken = (): string =>
  `${randomInt(100_000_000, 999_999_999)}:${randomBytes(26).toString('base64url')}`

const createAccount = (): ServiceAccount => ({
  clientId: 'playground',
  secret: randomBytes(24).toString('base64url'),
})

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const findPorts = async (): Promise<AppPorts> => {
  const [receiver, service, health] = [await findFreePort(), await findFreePort(), await findFreePort()]
  return { receiver, service, health }
}

const portPauseMs = 25

/** Resolves when a program listens, or `signal` aborts. */
const waitForPort = async (port: number, signal: AbortSignal): Promise<void> => {
  const isOpen = (): Promise<boolean> =>
    new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!signal.aborted && !(await isOpen())) await pause(portPauseMs, signal)
}

const firstPoll = (telegram: LocalTelegram): Promise<void> =>
  new Promise(resolve => {
    const stop = telegram.onCall(({ method }) => {
      if (method !== 'getUpdates') return
      stop()
      resolve()
    })
  })

/** Starts the half that chats, and then the service, so that the first answer comes sooner. */
const startHalves = (o: {
  telegram: LocalTelegram
  front: AppProcess
  service: AppProcess
  servicePort: number
  cleanUp: CleanUp
}): Pick<Playground, 'usable' | 'ready' | 'appEnded'> => {
  const { front, service } = o
  const stopping = new AbortController()
  o.cleanUp.add(async () => stopping.abort())
  const usable = firstPoll(o.telegram)
  front.start()
  const ready = usable.then(() => {
    service.start()
    return waitForPort(o.servicePort, stopping.signal)
  })
  return { usable, ready, appEnded: Promise.race([front.ended, service.ended]) }
}

type PlaygroundOptions = {
  /** Of the page, on 127.0.0.1. */
  readonly pagePort: number
  /** The program `lookout`. */
  readonly app: string
  /** What the app inherits beside its settings, such as `PATH`. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Starts a local Telegram, a local chain, prices, the app on them and the chat page. */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const cleanUp = createCleanUp()
  try {
    return await startParts(options, cleanUp)
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

const startParts = async (options: PlaygroundOptions, cleanUp: CleanUp): Promise<Playground> => {
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    cleanUp.add(() => part.close())
    return part
  }
  // The data folder is added first, to be removed last.
  const dataDir = await mkdtemp(join(tmpdir(), 'lookout-playground-'))
  cleanUp.add(() => rm(dataDir, { recursive: true, force: true }))
  const clock = createPlaygroundClock()
  const [telegram, chain, ports] = await Promise.all([
    createLocalTelegram({ token: createToken(), now: clock.now }).then(keep),
    createLocalChain().then(keep),
    findPorts(),
  ])
  const listeners = new Set<() => void>()
  const lag = createChainLag(chain)
  const [prices, seams] = await Promise.all([
    startPrices(chain.chainId, clock).then(keep),
    openSeams({ telegram, chain, ports, now: clock.now, rewrite: lag.rewrite, listeners, keep }),
  ])
  const account = createAccount()
  const urls = { ...seams.urls, prices: prices.url, page: '' }
  const appOf = (half: 'telegram' | 'service'): AppProcess =>
    createAppProcess({
      script: options.app,
      clock,
      environment: () => {
        const { chainId } = chain
        const own = appEnvironments({ chainId, token: telegram.token, account, dataDir, ports, urls })
        return { ...options.environment, ...own[half] }
      },
    })
  const [front, service] = [appOf('telegram'), appOf('service')]
  cleanUp.add(async () => void (await Promise.all([front.stop(), service.stop()])))
  const restartApp = (whileAway: () => Promise<void>): Promise<void> =>
    front.restart(() => service.restart(whileAway))
  const parts: PageParts = {
    telegram,
    chain,
    cast: createCast(telegram),
    play: createScenarios(chain),
    troubles: createTroubles({ telegram, lag, service, proxies: seams.proxies }),
    killApp: () => Promise.all([front.killAndRestart(), service.killAndRestart()]),
    clock,
    travel: createTimeTravel({ clock, chain, restartApp }),
    timeline: seams.timeline,
    docsUrl: `${urls.service}/api/v1/docs#${account.clientId}:${account.secret}`,
    listeners,
  }
  const page = keep(await servePage(parts, options.pagePort))
  urls.page = page.url
  const started = startHalves({ telegram, front, service, servicePort: ports.service, cleanUp })
  return { url: page.url, ...started, stop: cleanUp.run }
}
