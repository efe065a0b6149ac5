import { lookup } from 'node:dns/promises'
import { cpus, totalmem } from 'node:os'
import { z } from 'zod'
import { type Config, ConfigError, listProxyNames, readConfig, toReachableHost } from '#app/config.ts'
import { listSecrets } from '#app/secrets.ts'
import { chainOf } from '#chains/registry.ts'
import { ApiError, CallFailedError, UnreadableReplyError } from '#client/api-errors.ts'
import { createClient } from '#client/client.ts'
import { say } from '../say.ts'
import { readVersion } from '../version.ts'
import { checkEndpoint, checkHeads } from './check-endpoint.ts'
import { checkSafeService } from './check-safe-service.ts'
import { checkStore } from './check-store.ts'
import { checkTelegram } from './check-telegram.ts'
import {
  type Check,
  describeCode,
  describeReason,
  type Finding,
  fail,
  type NamedFinding,
  ok,
  runChecks,
  warn,
} from './finding.ts'

/** Of one check. */
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

const checkEndpoints = (config: Config): readonly Check[] =>
  listEndpoints(config).map(({ url, chain, name }) => ({
    name,
    run: signal =>
      /^wss?:/i.test(url)
        ? checkHeads(url, signal)
        : checkEndpoint({ url, chain: chain.id, traces: chain.traces, signal }),
  }))

const checkDns = (config: Config): Check => {
  const places = [
    ...(config.telegram === undefined ? [] : [{ name: 'Telegram', url: config.telegram.apiRoot }]),
    ...(config.service.kind === 'remote' ? [{ name: 'API_BASE_URL', url: config.service.baseUrl }] : []),
    ...(config.service.kind === 'embedded' ? listEndpoints(config) : []),
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

const checkPrices = (pricesUrl: string): Check => ({
  name: 'prices',
  run: async signal => {
    try {
      const reply = await fetch(`${pricesUrl}/prices/current/coingecko:ethereum`, { signal })
      if (!reply.ok) return withoutPrices(`HTTP ${reply.status}`)
      const isRead = pricesSchema.safeParse(await reply.json().catch(() => undefined)).success
      return isRead ? ok('the price API answers') : withoutPrices('HTTP 200, but not from a price API')
    } catch (error) {
      return withoutPrices(describeReason(error))
    }
  },
})

const listSafeServices = ({ service, chains }: Config): readonly Check[] => {
  if (service.kind === 'remote') return []
  const { key } = service.safeService
  return chains.flatMap(({ id, safeService: url }) =>
    url === undefined
      ? []
      : [{ name: `SAFE_SERVICE_${id}`, run: signal => checkSafeService({ url, key, chain: id, signal }) }],
  )
}

/** The service elsewhere that a front end works with. */
const checkService = ({ baseUrl, auth }: Extract<Config['service'], { kind: 'remote' }>): Check => ({
  name: 'service',
  run: async () => {
    const client = createClient({ baseUrl, auth, timeoutMs: timeoutMs - 1_000 })
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

/** Whether a Lookout with this environment runs on this machine. */
const checkProcess = ({ host, port }: Config): Check => ({
  name: 'process',
  run: async signal => {
    const url = `http://${toReachableHost(host)}:${port}/health/ready`
    const reply = await fetch(url, { signal }).catch(() => undefined)
    if (reply === undefined) return ok('no Lookout answers on HOST and PORT of this machine')
    return reply.ok
      ? ok('Lookout runs and is ready')
      : warn('Lookout runs and is not ready: /health/ready says why')
  },
})

const checkProxy: Check = {
  name: 'proxy',
  run: async () => {
    const names = listProxyNames()
    return names.length === 0
      ? ok('none')
      : warn(`${names.join(', ')}: Lookout connects directly, and does not use a proxy`)
  },
}

const describeConfig = (config: Config): Finding => {
  const role =
    config.telegram === undefined ? 'service' : config.service.kind === 'remote' ? 'telegram' : 'all'
  const chains = config.chains.map(({ id }) => chainOf(id).name).join(', ')
  return ok(`role ${role}, chains: ${chains}`)
}

const listChecks = (config: Config): readonly Check[] => {
  const { telegram, service } = config
  return [
    { name: 'configuration', run: async () => describeConfig(config) },
    { name: 'store', run: () => checkStore(config) },
    checkProcess(config),
    checkProxy,
    checkDns(config),
    ...(telegram === undefined
      ? []
      : [{ name: 'Telegram', run: (signal: AbortSignal) => checkTelegram(telegram, signal) }]),
    ...(service.kind === 'remote' ? [checkService(service)] : checkEndpoints(config)),
    ...(service.kind === 'embedded' && service.pricesUrl !== undefined
      ? [checkPrices(service.pricesUrl)]
      : []),
    ...listSafeServices(config),
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
    return { found: error.faults.map(text => ({ name: 'configuration', ...fail(text) })), secrets: [] }
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
  say(known.reduce((text, secret) => text.replaceAll(secret, '[secret]'), block))
  return failed === 0 ? 0 : 1
}
