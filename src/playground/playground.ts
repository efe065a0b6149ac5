import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createLocalTelegram, type LocalTelegram } from '#emulator/local-telegram.ts'
import { pause } from '#lib/timers.ts'
import { type AppPorts, appEnvironments, type ServiceAccount } from './app-environment.ts'
import { type AppProcess, createAppProcess } from './app-process.ts'
import { type Cast, createCast } from './cast.ts'
import { createChainLag } from './chain-lag.ts'
import { type CleanUp, createCleanUp } from './clean-up.ts'
import { type DataFolder, type KeptState, makeTemporaryFolder, openKeptFolder } from './kept-state.ts'
import { createLocalChain, type LocalChain } from './local-chain.ts'
import type { PageParts } from './page-actions.ts'
import { servePage } from './page-server.ts'
import { startPrices } from './prices.ts'
import { createScenarios } from './scenarios.ts'
import { openSeams, type Seams } from './seams.ts'
import { createPlaygroundClock, createTimeTravel, type PlaygroundClock } from './time-travel.ts'
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
  /** Resolves when the reader wants to start over. */
  readonly resetAsked: Promise<void>
  /** Ends the app, the chain, Telegram, the prices and the page. `isReset`: what was kept is removed, too. */
  stop(o?: { isReset: boolean }): Promise<void>
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
  /** Where chats, chain and data are kept from one run to the next. By default they are not. */
  readonly keptIn?: string
}

/** Starts a local Telegram, a local chain, prices, the app on them and the chat page. */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const cleanUp = createCleanUp()
  const folder = options.keptIn === undefined ? makeTemporaryFolder() : openKeptFolder(options.keptIn)
  try {
    return await startParts({ ...options, folder: await folder }, cleanUp)
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

type World = {
  readonly telegram: LocalTelegram
  readonly chain: LocalChain
  readonly cast: Cast
  readonly account: ServiceAccount
}

/** Telegram, its people, and the chain: from nothing, or as they were left. */
const openWorld = async (
  before: KeptState | undefined,
  { clock, keep }: { clock: PlaygroundClock; keep: CleanUp['keep'] },
): Promise<World> => {
  const token = before?.token ?? createToken()
  const [telegram, chain] = await Promise.all([
    createLocalTelegram({ token, now: clock.now }).then(keep),
    createLocalChain().then(keep),
  ])
  const cast = createCast(telegram)
  if (before !== undefined) {
    telegram.restore(before.telegram)
    await chain.rpc('anvil_loadState', [before.chain])
    // A chain that is loaded goes by the machine's clock.
    if (before.aheadMs > 0) await chain.rpc('evm_increaseTime', [Math.round(before.aheadMs / 1_000)])
  }
  return { telegram, chain, cast, account: before?.account ?? createAccount() }
}

/** The two processes of the app. `settings`: of each, asked for at each start. */
const createHalves = (
  { app: script, environment }: PlaygroundOptions,
  { clock, settings }: { clock: PlaygroundClock; settings: () => ReturnType<typeof appEnvironments> },
) => {
  const create = (half: 'telegram' | 'service'): AppProcess =>
    createAppProcess({ script, clock, environment: () => ({ ...environment, ...settings()[half] }) })
  const [front, service] = [create('telegram'), create('service')]
  return {
    front,
    service,
    stopApp: async (): Promise<void> => void (await Promise.all([front.stop(), service.stop()])),
    killApp: () => Promise.all([front.killAndRestart(), service.killAndRestart()]),
    restartApp: (whileAway: () => Promise<void>): Promise<void> =>
      front.restart(() => service.restart(whileAway)),
  }
}

/** What the next playground goes on from. The app has stopped. */
const saveState = async (o: {
  telegram: LocalTelegram
  chain: LocalChain
  clock: PlaygroundClock
  account: ServiceAccount
  seams: Seams
}): Promise<KeptState> => ({
  version: 1,
  token: o.telegram.token,
  account: o.account,
  aheadMs: o.clock.aheadMs,
  receiverPort: Number(new URL(o.seams.urls.receiver).port),
  // With the states of earlier blocks, so that these can be replaced.
  chain: String(await o.chain.rpc('anvil_dumpState', [true])),
  telegram: o.telegram.save(),
  secrets: o.seams.timeline.saveSecrets(),
})

const startParts = async (
  options: PlaygroundOptions & { folder: DataFolder },
  cleanUp: CleanUp,
): Promise<Playground> => {
  const { keep } = cleanUp
  const { folder } = options
  const { before } = folder
  let left: KeptState | undefined
  // The folder is added first, to be closed last.
  cleanUp.add(() => folder.close(left))
  const clock = createPlaygroundClock(before?.aheadMs)
  const [{ telegram, chain, cast, account }, ports] = await Promise.all([
    openWorld(before, { clock, keep }),
    findPorts(),
  ])
  const listeners = new Set<() => void>()
  const lag = createChainLag(chain)
  const [prices, seams] = await Promise.all([
    startPrices(chain.chainId, clock).then(keep),
    openSeams({ telegram, chain, ports, before, now: clock.now, rewrite: lag.rewrite, listeners, keep }),
  ])
  const urls = { ...seams.urls, prices: prices.url, page: '' }
  const own = { chainId: chain.chainId, token: telegram.token, account }
  const { front, service, stopApp, killApp, restartApp } = createHalves(options, {
    clock,
    settings: () => appEnvironments({ ...own, dataDir: folder.path, ports, urls }),
  })
  cleanUp.add(stopApp)
  const reset = Promise.withResolvers<void>()
  const parts: PageParts = {
    telegram,
    chain,
    cast,
    play: createScenarios(chain),
    troubles: createTroubles({ telegram, lag, service, proxies: seams.proxies }),
    killApp,
    clock,
    travel: createTimeTravel({ clock, chain, restartApp }),
    timeline: seams.timeline,
    docsUrl: `${urls.service}/api/v1/docs#${account.clientId}:${account.secret}`,
    listeners,
    reset: reset.resolve,
  }
  const page = keep(await servePage(parts, options.pagePort))
  urls.page = page.url
  const started = startHalves({ telegram, front, service, servicePort: ports.service, cleanUp })
  const stop: Playground['stop'] = async ({ isReset } = { isReset: false }) => {
    await stopApp()
    try {
      if (options.keptIn !== undefined && !isReset)
        left = await saveState({ telegram, chain, clock, account, seams })
    } finally {
      await cleanUp.run()
    }
  }
  return { url: page.url, ...started, resetAsked: reset.promise, stop }
}
