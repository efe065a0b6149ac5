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
import { listSecrets } from '#app/log-secrets.ts'
import type { EnvironmentVariables } from '#app/read-environment.ts'
import { chainOf } from '#chains/registry.ts'
import { ApiError, CallFailedError, UnreadableReplyError } from '#client/api-errors.ts'
import { createClient } from '#client/client.ts'
import { describeCode } from '#lib/describe-error.ts'
import { readText, sendRequestWithinHost } from '#lib/http-request.ts'
import { parseJson } from '#lib/json.ts'
import { createProxies, type Proxies } from '#lib/proxies.ts'
import { parseTime, wallNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { printLine } from '../say.ts'
import { readVersion } from '../version.ts'
import { checkEndpoint, checkHeads } from './check-endpoint.ts'
import { checkProcess, findRunningLookout } from './check-process.ts'
import { checkStore } from './check-store.ts'
import { type Ask, describeReason, type Finding, fail, ok, warn } from './finding.ts'

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

type NamedFinding = Finding & { readonly name: string }

/**
 * A check with the name of its subject. `signal` aborts at its timeout; an error that it throws is a `fail`.
 */
type Check = {
  readonly name: string
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[] | Finding>
}

const checkEndpoints = (config: Config, { proxies, ask }: Routes): readonly Check[] =>
  listEndpoints(config).map(({ url, chain, name }) => ({
    name,
    run: signal =>
      /^wss?:/i.test(url)
        ? checkHeads(url, proxies, signal)
        : checkEndpoint({ url, chain: chain.id, traces: chain.traces, ask, signal }),
  }))

type Host = { readonly name: string; readonly url: string }

const listHosts = (config: Config): readonly Host[] => [
  ...(config.telegram === undefined ? [] : [{ name: 'Telegram', url: config.telegram.apiRoot }]),
  ...(config.service.kind === 'remote' ? [{ name: 'API_BASE_URL', url: config.service.baseUrl }] : []),
  ...(config.service.kind === 'embedded' ? listEndpoints(config) : []),
]

/** Lists the configured hosts without which Lookout works. */
const listOptionalHosts = ({ service, chains, heartbeat }: Config): readonly Host[] => {
  const hosts: readonly { readonly name: string; readonly url: string | undefined }[] = [
    { name: 'HEARTBEAT_URL', url: heartbeat?.url },
    ...(service.kind === 'remote'
      ? []
      : [
          { name: 'prices', url: service.pricesUrl },
          ...chains.map(({ id, safeService }) => ({ name: `SAFE_SERVICE_${id}`, url: safeService })),
          { name: 'webhooks', url: 'https://webhooks' },
        ]),
  ]
  return hosts.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]))
}

/** A proxy looks the names up that go through it. */
const checkDns = (config: Config, { proxies }: Routes): Check => {
  const { http, https } = config.proxies
  const hosts = [
    ...listHosts(config).filter(({ url }) => proxies.proxyOf(new URL(url)) === undefined),
    ...[...new Set([http, https])].flatMap(url => (url === undefined ? [] : [{ name: 'the proxy', url }])),
  ]
  return {
    name: 'DNS',
    run: async () => {
      const lost = await Promise.all(
        hosts.map(({ name, url }) =>
          lookup(new URL(url).hostname.replace(/^\[|\]$/g, '')).then(
            () => [],
            () => [name],
          ),
        ),
      )
      const names = lost.flat()
      return names.length === 0
        ? ok(`${hosts.length} names resolve`)
        : fail(`no address for ${names.join(', ')}`)
    },
  }
}

const pricesSchema = z.object({ coins: z.looseObject({}) })

/** Only warns, as Lookout works without prices. */
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

const aboutSchema = z.object({
  name: z.string().regex(/safe/i),
  version: z.string().regex(/^[\w.+-]{1,32}$/),
})
const nodeSchema = z.object({ chain_id: z.number() })

/** Only warns, as Lookout works without proposals. */
const withoutProposals = (why: string): Finding =>
  warn(`${why}; without it there are no alerts about proposals`)

/** Asks a Safe transaction service who it is, and of which chain. */
const checkSafeService = async (options: {
  readonly url: string
  readonly key: string | undefined
  readonly chain: number
  readonly ask: Ask
  readonly signal: AbortSignal
}): Promise<Finding> => {
  const { url, key, chain, signal } = options
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const ask = (path: string) => options.ask(`${url}${path}`, { signal, headers })
  try {
    const reply = await ask('/api/v1/about/')
    if (reply.status === 401 || reply.status === 403)
      return withoutProposals(`HTTP ${reply.status}: check SAFE_SERVICE_KEY`)
    if (!reply.isOk) return withoutProposals(`HTTP ${reply.status}`)
    const about = aboutSchema.safeParse(reply.content)
    if (!about.success) return withoutProposals('HTTP 200, but not from a Safe transaction service')
    const node = nodeSchema.safeParse((await ask('/api/v1/about/ethereum-rpc/')).content)
    if (node.success && node.data.chain_id !== chain)
      return fail(`it is of ${chainOf(node.data.chain_id).name}, not of ${chainOf(chain).name}`)
    return ok(`the Safe transaction service answers, version ${about.data.version}`)
  } catch (error) {
    return withoutProposals(describeReason(error))
  }
}

const listSafeServices = ({ service, chains }: Config, { ask }: Routes): readonly Check[] => {
  if (service.kind === 'remote') return []
  const key = service.safeServiceKey
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
    const hosts = [...listHosts(config), ...listOptionalHosts(config)]
    const byRoute = Map.groupBy(hosts, ({ url }) => {
      const proxy = proxies.proxyOf(new URL(url))
      return proxy === undefined ? 'directly' : `through ${new URL(proxy).host}`
    })
    return ok(
      [...byRoute]
        .map(([route, served]) => `${route}: ${served.map(({ name }) => name).join(', ')}`)
        .join('; '),
    )
  },
})

const describeConfig = (config: Config): Finding => {
  const chatRole = config.service.kind === 'remote' ? 'telegram' : 'all'
  const role = config.telegram === undefined ? 'service' : chatRole
  const chains = config.chains.map(({ id }) => chainOf(id).name).join(', ')
  return ok(`role ${role}, chains: ${chains}`)
}

const checkSettings = (config: Config, variables?: EnvironmentVariables): readonly Finding[] => [
  ok(listSetNames(variables).join(', ')),
  ...[...listIdleSettings(variables), ...listConfigWarnings(config)].map(warn),
]

const replySchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional(),
})
const botSchema = z.object({
  username: z.string(),
  can_join_groups: z.boolean().optional(),
  can_read_all_group_messages: z.boolean().optional(),
})
const webhookSchema = z.object({
  url: z.string(),
  pending_update_count: z.int(),
  last_error_message: z.string().optional(),
})

type Telegram = NonNullable<Config['telegram']>

type Call = (method: string) => Promise<{
  readonly date: string | undefined
  readonly status: number
  readonly body: z.output<typeof replySchema> | undefined
}>

const createCall =
  ({ apiRoot, token }: Telegram, ask: Ask, signal: AbortSignal): Call =>
  async method => {
    const { date, status, content } = await ask(`${apiRoot}/bot${token}/${method}`, { signal })
    return { date, status, body: replySchema.safeParse(content).data }
  }

const maxClockErrorMs = 30_000

/** The clock against that of Telegram, which signs and expires by its own. */
const checkClock = (date: string | undefined): Finding => {
  const aheadMs = date === undefined ? Number.NaN : wallNow() - parseTime(date)
  if (Number.isNaN(aheadMs)) return ok('clock: no other to compare with')
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  const text = `clock: ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} Telegram's`
  return Math.abs(aheadMs) > maxClockErrorMs ? warn(`${text}; set it by NTP`) : ok(text)
}

/** Whether the Bot API answers, takes the token, and what the bot may do. */
const checkTelegram = async (
  telegram: Telegram,
  ask: Ask,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  const call = createCall(telegram, ask, signal)
  const { date, status, body } = await call('getMe')
  if (status === 401 || status === 404)
    return [fail('Telegram does not know the token: get it from @BotFather again'), checkClock(date)]
  const bot = botSchema.safeParse(body?.result)
  if (!bot.success) {
    const other = `HTTP ${status}, but not from the Bot API: another server answers in its place`
    return [fail(body === undefined ? other : `getMe: HTTP ${status}`), checkClock(date)]
  }
  const rights = [
    `@${bot.data.username}`,
    bot.data.can_join_groups === false ? 'may not join groups' : 'may join groups',
    bot.data.can_read_all_group_messages === true ? 'reads all group messages' : 'privacy mode on',
  ].join(', ')
  return [
    bot.data.can_join_groups === false ? warn(`${rights} (@BotFather, /setjoingroups)`) : ok(rights),
    await checkUpdates(telegram, call),
    checkClock(date),
  ]
}

const checkUpdates = async (telegram: Telegram, call: Call): Promise<Finding> => {
  const { body } = await call('getWebhookInfo')
  const info = webhookSchema.safeParse(body?.result)
  if (!info.success) return warn('updates: getWebhookInfo was not answered')
  const { url, pending_update_count: waiting, last_error_message: fault } = info.data
  const text = `updates by ${telegram.updates.kind}, ${waiting} waiting`
  if (telegram.updates.kind === 'polling' && url !== '')
    return warn(`${text}; a webhook is set, which another program or an earlier start has left`)
  return telegram.updates.kind === 'webhook' && fault !== undefined
    ? warn(`${text}; Telegram's last post failed`)
    : ok(text)
}

const maxBytes = 16 * 2 ** 20

const createAsk = (proxies: Proxies): Ask => {
  const dispatcher = proxies.createAgent()
  return async (url, options) => {
    const reply = await sendRequestWithinHost(url, { ...options, dispatcher })
    const { statusCode: status, headers } = reply
    return {
      status,
      isOk: status >= 200 && status < 300,
      date: typeof headers['date'] === 'string' ? headers['date'] : undefined,
      content: parseJson(await readText(reply, maxBytes)),
    }
  }
}

const listChecks = (config: Config, variables?: EnvironmentVariables): readonly Check[] => {
  const { telegram, service } = config
  const proxies = createProxies(config.proxies)
  const routes = { proxies, ask: createAsk(proxies) }
  const running = findRunningLookout(config, AbortSignal.timeout(timeoutMs))
  return [
    { name: 'configuration', run: async () => describeConfig(config) },
    { name: 'settings', run: async () => checkSettings(config, variables) },
    { name: 'store', run: async () => checkStore(config, (await running) !== undefined) },
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

/**
 * Runs all checks at once, each for `timeoutMs` at most, so that none holds up another. Findings are in the
 * order of `checks`. Never rejects.
 */
const runChecks = async (checks: readonly Check[], timeoutMs: number): Promise<readonly NamedFinding[]> => {
  const findingsByCheck = await Promise.all(
    checks.map(async ({ name, run }) => {
      const findings = await runCheck(run, timeoutMs)
      return findings.map(finding => ({ name, ...finding }))
    }),
  )
  return findingsByCheck.flat()
}

const runCheck = async (run: Check['run'], timeoutMs: number): Promise<readonly Finding[]> => {
  const ended = new AbortController()
  const outOfTime = async (): Promise<Finding> => {
    await pause(timeoutMs, ended.signal)
    return fail(`no answer within ${timeoutMs / 1_000} seconds`)
  }
  try {
    return [await Promise.race([run(AbortSignal.timeout(timeoutMs)), outOfTime()])].flat()
  } catch (error) {
    const reason = describeReason(error)
    return [fail(reason === 'TimeoutError' ? `no answer within ${timeoutMs / 1_000} seconds` : reason)]
  } finally {
    ended.abort()
  }
}

/** The findings without secrets, a last safeguard. */
const examine = async (
  variables?: EnvironmentVariables,
): Promise<{ findings: readonly NamedFinding[]; secrets: readonly string[] }> => {
  try {
    const config = readConfig(variables)
    const findings = await runChecks(listChecks(config, variables), timeoutMs)
    return { findings, secrets: listSecrets(config) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const findings = [...error.faults.map(fail), ...listIdleSettings(variables).map(warn)]
    return { findings: findings.map(finding => ({ name: 'configuration', ...finding })), secrets: [] }
  }
}

/**
 * Checks this machine and everything that Lookout talks to, and prints one block to paste into an issue.
 * Resolves with 1 if something fails. `variables`: the settings, by default those of this process.
 */
export const doctor = async (
  variables?: EnvironmentVariables,
  print: (text: string) => void = printLine,
): Promise<number> => {
  const { findings, secrets } = await examine(variables)
  const failed = findings.filter(({ level }) => level === 'fail').length
  const block = [
    describeMachine(),
    ...findings.map(({ name, level, text }) => `${marks[level]}  ${name}: ${text}`),
    failed === 0 ? 'Nothing fails.' : `${failed} of ${findings.length} fail.`,
  ].join('\n')
  const longSecrets = secrets.filter(secret => secret.length >= 8)
  print(longSecrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), block))
  return failed === 0 ? 0 : 1
}
