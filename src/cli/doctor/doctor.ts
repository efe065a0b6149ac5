import { lookup } from 'node:dns/promises'
import { cpus, totalmem } from 'node:os'
import { z } from 'zod'
import {
  type Config,
  ConfigError,
  listConfigWarnings,
  listIdleSettings,
  listSetNames,
  readConfig,
} from '#app/config.ts'
import { readLabelsFile } from '#app/known-names.ts'
import { listSecrets } from '#app/secrets.ts'
import { chainOf } from '#chains/registry.ts'
import { ApiError, CallFailedError, UnreadableReplyError } from '#client/api-errors.ts'
import { createClient } from '#client/client.ts'
import { describeCode } from '#lib/describe-error.ts'
import { createProxies, type Proxies } from '#lib/proxies.ts'
import { printLine } from '../say.ts'
import { readVersion } from '../version.ts'
import { type Ask, createAsk } from './ask.ts'
import { checkEndpoint, checkHeads } from './check-endpoint.ts'
import { checkProcess, findRunningLookout } from './check-process.ts'
import { checkSafeService } from './check-safe-service.ts'
import { checkStore } from './check-store.ts'
import { checkTelegram } from './check-telegram.ts'
import {
  type Check,
  describeReason,
  type Finding,
  fail,
  type NamedFinding,
  ok,
  runChecks,
  warn,
} from './finding.ts'

/** Limit of one check. */
const timeoutMs = 10_000

const describeMachine = (): string =>
  `Lookout ${readVersion()} · Node ${process.versions.node} · ${process.platform} ${process.arch} · ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`

/** Endpoints by what an operator calls them, since their URLs hold keys. */
const listEndpoints = (config: Config) =>
  config.chains.flatMap(chain =>
    [...chain.rpc, ...chain.heads].map((url, n, all) => ({
      url,
      chain,
      name: `RPC_${chain.id}${all.length > 1 ? ` #${n + 1}` : ''}`,
    })),
  )

/** How the checks reach what they check. */
type Routes = { readonly proxies: Proxies; readonly ask: Ask }

const checkEndpoints = (config: Config, { proxies, ask }: Routes): readonly Check[] =>
  listEndpoints(config).map(({ url, chain, name }) => ({
    name,
    run: signal =>
      /^wss?:/i.test(url)
        ? checkHeads(url, proxies, signal)
        : checkEndpoint({ url, chain: chain.id, traces: chain.traces, ask, signal }),
  }))

type Place = { readonly name: string; readonly url: string }

/** Lists the places that Lookout needs. */
const listPlaces = (config: Config): readonly Place[] => [
  ...(config.telegram === undefined ? [] : [{ name: 'Telegram', url: config.telegram.apiRoot }]),
  ...(config.service.kind === 'remote' ? [{ name: 'API_BASE_URL', url: config.service.baseUrl }] : []),
  ...(config.service.kind === 'embedded' ? listEndpoints(config) : []),
]

/** Lists the configured places that Lookout works without. */
const listOptionalPlaces = ({ service, chains, heartbeat }: Config): readonly Place[] => {
  const found: readonly { readonly name: string; readonly url: string | undefined }[] = [
    { name: 'HEARTBEAT_URL', url: heartbeat?.url },
    ...(service.kind === 'remote'
      ? []
      : [
          { name: 'prices', url: service.pricesUrl },
          ...chains.map(({ id, safeService }) => ({ name: `SAFE_SERVICE_${id}`, url: safeService })),
          { name: 'webhooks', url: 'https://webhooks' },
        ]),
  ]
  return found.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]))
}

/** A proxy looks the names up that go through it. */
const checkDns = (config: Config, { proxies }: Routes): Check => {
  const { http, https } = config.proxies
  const places = [
    ...listPlaces(config).filter(({ url }) => proxies.proxyOf(new URL(url)) === undefined),
    ...[...new Set([http, https])].flatMap(url => (url === undefined ? [] : [{ name: 'the proxy', url }])),
  ]
  return {
    name: 'DNS',
    run: async () => {
      const lost = await Promise.all(
        places.map(({ name, url }) =>
          lookup(new URL(url).hostname.replace(/^\[|\]$/g, '')).then(
            () => [],
            () => [name],
          ),
        ),
      )
      const names = lost.flat()
      return names.length === 0
        ? ok(`${places.length} names resolve`)
        : fail(`no address for ${names.join(', ')}`)
    },
  }
}

const pricesSchema = z.object({ coins: z.looseObject({}) })

/** Lookout works without prices. */
const withoutPrices = (why: string): Finding => warn(`${why}; without it alerts show no dollar amounts`)

const checkPrices = (pricesUrl: string, { ask }: Routes): Check => ({
  name: 'prices',
  run: async signal => {
    try {
      const reply = await ask(`${pricesUrl}/prices/current/coingecko:ethereum`, { signal })
      if (!reply.isOk) return withoutPrices(`HTTP ${reply.status}`)
      const isRead = pricesSchema.safeParse(reply.content).success
      return isRead ? ok('the price API answers') : withoutPrices('HTTP 200, but not from a price API')
    } catch (error) {
      return withoutPrices(describeReason(error))
    }
  },
})

const listSafeServices = ({ service, chains }: Config, { ask }: Routes): readonly Check[] => {
  if (service.kind === 'remote') return []
  const { key } = service.safeService
  return chains.flatMap(({ id, safeService: url }) =>
    url === undefined
      ? []
      : [
          {
            name: `SAFE_SERVICE_${id}`,
            run: signal => checkSafeService({ url, key, chain: id, ask, signal }),
          },
        ],
  )
}

/** The service elsewhere that a front end works with. */
const checkService = (
  { baseUrl, auth }: Extract<Config['service'], { kind: 'remote' }>,
  { proxies }: Routes,
): Check => ({
  name: 'service',
  run: async () => {
    const client = createClient({ baseUrl, auth, timeoutMs: timeoutMs - 1_000, proxies })
    try {
      await client.listChannels({ current_page: 1, per_page: 1 })
      return ok('the monitoring service answers, and accepts the account')
    } catch (error) {
      return fail(describeCallFault(error))
    } finally {
      await client.close()
    }
  },
})

const describeCallFault = (error: unknown): string => {
  if (error instanceof CallFailedError) return describeCode(error.reason)
  if (error instanceof UnreadableReplyError)
    return 'it answers, but not as a monitoring service: check API_BASE_URL'
  if (error instanceof ApiError && (error.status === 401 || error.status === 403))
    return 'the monitoring service refuses the account: check API_CLIENT_ID and API_SECRET_KEY, or API_TOKEN'
  return error instanceof ApiError
    ? `the monitoring service refuses: code ${error.apiCode}`
    : describeReason(error)
}

/** A file that a start refuses as a whole where one of its lines cannot be read. */
const checkLabels = ({ labelsFile: file }: Config): readonly Check[] =>
  file === undefined
    ? []
    : [{ name: 'labels', run: async () => ok(`${readLabelsFile(file).size} names of addresses`) }]

/** Reports which connections use a proxy. */
const checkProxy = (config: Config, { proxies }: Routes): Check => ({
  name: 'proxy',
  run: async () => {
    const { http, https } = config.proxies
    const isSet = http !== undefined || https !== undefined
    if (!isSet) return ok('none')
    const places = [...listPlaces(config), ...listOptionalPlaces(config)]
    const byWay = Map.groupBy(places, ({ url }) => {
      const proxy = proxies.proxyOf(new URL(url))
      return proxy === undefined ? 'directly' : `through ${new URL(proxy).host}`
    })
    return ok(
      [...byWay].map(([way, there]) => `${way}: ${there.map(({ name }) => name).join(', ')}`).join('; '),
    )
  },
})

const describeConfig = (config: Config): Finding => {
  const role =
    config.telegram === undefined ? 'service' : config.service.kind === 'remote' ? 'telegram' : 'all'
  const chains = config.chains.map(({ id }) => chainOf(id).name).join(', ')
  return ok(`role ${role}, chains: ${chains}`)
}

const checkSettings = (config: Config): readonly Finding[] => [
  ok(listSetNames().join(', ')),
  ...[...listIdleSettings(), ...listConfigWarnings(config)].map(warn),
]

const listChecks = (config: Config): readonly Check[] => {
  const { telegram, service } = config
  const proxies = createProxies(config.proxies)
  const routes = { proxies, ask: createAsk(proxies) }
  const running = findRunningLookout(config, AbortSignal.timeout(timeoutMs))
  return [
    { name: 'configuration', run: async () => describeConfig(config) },
    { name: 'settings', run: async () => checkSettings(config) },
    { name: 'store', run: async () => checkStore(config, await running) },
    { name: 'process', run: async () => checkProcess(config, await running) },
    ...checkLabels(config),
    checkProxy(config, routes),
    checkDns(config, routes),
    ...(telegram === undefined
      ? []
      : [{ name: 'Telegram', run: (signal: AbortSignal) => checkTelegram(telegram, routes.ask, signal) }]),
    ...(service.kind === 'remote' ? [checkService(service, routes)] : checkEndpoints(config, routes)),
    ...(service.kind === 'embedded' && service.pricesUrl !== undefined
      ? [checkPrices(service.pricesUrl, routes)]
      : []),
    ...listSafeServices(config, routes),
  ]
}

const marks = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const

/** The findings without secrets, a last safeguard. */
const examine = async (): Promise<{ found: readonly NamedFinding[]; secrets: readonly string[] }> => {
  try {
    const config = readConfig()
    return { found: await runChecks(listChecks(config), timeoutMs), secrets: listSecrets(config) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const findings = [...error.faults.map(fail), ...listIdleSettings().map(warn)]
    return { found: findings.map(finding => ({ name: 'configuration', ...finding })), secrets: [] }
  }
}

/** Checks this machine and everything Lookout talks to, and prints one block to paste into an issue. 1: something fails. */
export const doctor = async (): Promise<number> => {
  const { found, secrets } = await examine()
  const failed = found.filter(({ level }) => level === 'fail').length
  const block = [
    describeMachine(),
    ...found.map(({ name, level, text }) => `${marks[level]}  ${name}: ${text}`),
    failed === 0 ? 'Nothing fails.' : `${failed} of ${found.length} fail.`,
  ].join('\n')
  const known = secrets.filter(secret => secret.length >= 8)
  printLine(known.reduce((text, secret) => text.replaceAll(secret, '[secret]'), block))
  return failed === 0 ? 0 : 1
}
