import { randomBytes, randomInt } from 'node:crypto'
import { spawnAnvil } from './anvil-process.ts'
import { type AppPorts, appEnvironments, type ServiceAccount } from './app-environment.ts'
import { type AppProcess, createAppProcess } from './app-process.ts'
import { type CleanUp, createCleanUp } from './clean-up.ts'
import { type DataFolder, makeTemporaryFolder, openDataFolder } from './data-folder.ts'
import { type InterceptorTargets, openInterceptors } from './interceptors.ts'
import type { PageParts } from './page-actions.ts'
import { findFreePort, waitForPort } from './ports.ts'
import type { SavedState } from './saved-state-schema.ts'
import type { LocalTelegram } from './telegram/local-telegram.ts'
import { createPlaygroundClock, createTimeTravel, type PlaygroundClock } from './time-travel.ts'

const chainId = 31_337
/** More blocks than come at once. A state holds the code of all contracts, so that a saved chain is large with all of them. */
const keptStates = 128

export type Playground = {
  /** The address of the chat page. What is sent there waits until the app answers. */
  readonly url: string
  /** Resolves when the app polls for updates for the first time: from then on it answers in the chats. */
  readonly answering: Promise<void>
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

const findPorts = async (): Promise<AppPorts> => {
  const [receiver, service, health] = [await findFreePort(), await findFreePort(), await findFreePort()]
  return { receiver, service, health }
}

const firstPoll = (telegram: LocalTelegram): Promise<void> =>
  new Promise(resolve => {
    const stop = telegram.onCall(({ method }) => {
      if (method !== 'getUpdates') return
      stop()
      resolve()
    })
  })

type ServiceDeps = {
  readonly telegram: LocalTelegram
  readonly front: AppProcess
  readonly service: AppProcess
  readonly servicePort: number
  readonly cleanUp: CleanUp
}

/** Starts the service once the half that chats answers, so that the first answer comes sooner. */
const startService = ({
  telegram,
  front,
  service,
  servicePort,
  cleanUp,
}: ServiceDeps): Pick<Playground, 'answering' | 'ready' | 'appEnded'> => {
  const stopping = new AbortController()
  cleanUp.add(async () => stopping.abort())
  const answering = firstPoll(telegram)
  const ready = answering.then(() => {
    service.start()
    return waitForPort(servicePort, stopping.signal)
  })
  return { answering, ready, appEnded: Promise.race([front.ended, service.ended]) }
}

type PlaygroundOptions = {
  /** Port of the page, on 127.0.0.1. */
  readonly pagePort: number
  /** Whether another port will do where that one is taken. */
  readonly mayMove?: boolean
  /** The program `lookout`. */
  readonly app: string
  /** Variables that the app inherits beside its settings, such as `PATH`. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Folder of chats, chain and data from one run to the next. Default: none. */
  readonly dataFolder?: string
}

/** Starts a local Telegram, a local chain, prices, the app on them and the chat page. */
export async function startPlayground(options: PlaygroundOptions): Promise<Playground> {
  const cleanUp = createCleanUp()
  const folder = options.dataFolder === undefined ? makeTemporaryFolder() : openDataFolder(options.dataFolder)
  try {
    return await startParts({ ...options, folder: await folder }, cleanUp)
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}

/** Creates the two processes of the app. `settings`: of each, asked for at each start. */
const createHalves = (
  { app: script, environment }: PlaygroundOptions,
  shared: {
    clock: PlaygroundClock
    chainPid: number | undefined
    settings: () => ReturnType<typeof appEnvironments>
  },
) => {
  const create = (half: 'telegram' | 'service'): AppProcess =>
    createAppProcess({
      script,
      ...shared,
      environment: () => ({ ...environment, ...shared.settings()[half] }),
    })
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

/** Starts what takes long, before this process loads the rest: the chain, and the half that chats. */
const startFirst = async (
  options: PlaygroundOptions & { folder: DataFolder },
  { clock, cleanUp }: { clock: PlaygroundClock; cleanUp: CleanUp },
) => {
  const { before, path: dataDir } = options.folder
  const ports = await findPorts()
  const anvil = cleanUp.keep(spawnAnvil({ chainId, keptStates }))
  const targets = Promise.withResolvers<InterceptorTargets>()
  const { proxies, urls: proxyUrls } = await openInterceptors({
    ports,
    receiverPort: before?.receiverPort,
    targets: targets.promise,
    keep: cleanUp.keep,
  })
  const { token, account } = before ?? { token: createToken(), account: createAccount() }
  const urls = { ...proxyUrls, prices: '', page: '' }
  const halves = createHalves(options, {
    clock,
    chainPid: anvil.pid,
    settings: () => appEnvironments({ chainId, token, account, dataDir, ports, urls }),
  })
  cleanUp.add(halves.stopApp)
  halves.front.start()
  return { anvil, targets, proxies, urls, token, account, servicePort: ports.service, ...halves }
}

const startParts = async (
  options: PlaygroundOptions & { folder: DataFolder },
  cleanUp: CleanUp,
): Promise<Playground> => {
  const { folder, dataFolder } = options
  const { before } = folder
  let left: SavedState | undefined
  // The folder is added first, to be closed last.
  cleanUp.add(() => folder.close(left))
  const clock = createPlaygroundClock(before?.aheadMs)
  const first = await startFirst(options, { clock, cleanUp })
  const { anvil, token, account, urls, proxies, front, service, servicePort, stopApp, killApp, restartApp } =
    first
  // The app and the chain take several times as long to load as these, which load meanwhile.
  const [{ servePage }, { createScenarios }, { createFaults }, { openEnvironment, saveState }] =
    await Promise.all([
      import('./page-server.ts'),
      import('./scenarios.ts'),
      import('./faults.ts'),
      import('./environment.ts'),
    ])
  const listeners = new Set<() => void>()
  const onEntry = (): void => {
    for (const listener of listeners) listener()
  }
  const surroundings = await openEnvironment({ before, token, anvil, clock, onEntry, keep: cleanUp.keep })
  const { telegram, chain, lag, timeline } = surroundings
  urls.prices = surroundings.pricesUrl
  const reset = Promise.withResolvers<void>()
  const { play, prepare } = createScenarios(chain)
  const parts: PageParts = {
    ...surroundings,
    play,
    troubles: createFaults({ telegram, lag, service, proxies }),
    killApp,
    clock,
    travel: createTimeTravel({ clock, chain, restartApp }),
    docsUrl: `${urls.service}/api/v1/docs#${account.clientId}:${account.secret}`,
    listeners,
    reset: reset.resolve,
  }
  const ports = [options.pagePort, ...(options.mayMove === true ? [0] : [])]
  const page = cleanUp.keep(await servePage(parts, ports))
  urls.page = page.url
  const started = startService({ telegram, front, service, servicePort, cleanUp })
  // Once the page is there: the start waits for none of it. The node may have been stopped by then.
  started.ready.then(prepare).catch(() => undefined)
  const { observe } = timeline
  first.targets.resolve({ telegramUrl: telegram.apiRoot, nodeUrl: chain.url, rewrite: lag.rewrite, observe })
  const stop: Playground['stop'] = async ({ isReset } = { isReset: false }) => {
    await stopApp()
    try {
      if (dataFolder !== undefined && !isReset)
        left = await saveState({ surroundings, clock, account, receiverUrl: urls.receiver })
    } finally {
      await cleanUp.run()
    }
  }
  return { url: page.url, ...started, resetAsked: reset.promise, stop }
}
