import { readFileSync, statSync } from 'node:fs'
import { chainOf } from '#chains/registry.ts'
import type { ClientAuth } from '#client/client.ts'
import { errorCode } from '#lib/describe-error.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { isLoopback, listUnreadBypasses } from '#lib/proxies.ts'
import type { AccessRules } from '#telegram/features/access/find-access.ts'
import type { Quotas } from '#telegram/framework/quotas.ts'
import type { Environment } from './environment.ts'
import { toReachableHost } from './own-address.ts'
import {
  chainPrefixes,
  type EnvironmentVariables,
  isEnvironmentName,
  readChainEnvironment,
  readEnvironment,
} from './read-environment.ts'
import { findStrayNames } from './stray-names.ts'

/** The settings as the program takes them; docs/configuration.md says what each name means. */
export type Config = ReturnType<typeof readConfig>

/**
 * The data folder of an engine whose files belong to one process; `undefined` if processes share the store.
 */
export const dataFolderOf = (store: Config['store']): string | undefined => {
  switch (store.kind) {
    case 'sqlite':
      return store.folder
    case 'redis':
      return undefined
  }
}

/** Faults of the environment, each in a line, without secrets. */
export class ConfigError extends LookoutError<'bad_config'> {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super('bad_config', faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Adds the names of proxy settings that are the same for most programs, of which those in lower case come
 * first.
 */
const withProxyNames = (given: EnvironmentVariables): EnvironmentVariables => {
  const lower = Object.entries(given).filter(([name]) => /^(https?|no)_proxy$/.test(name))
  return { ...given, ...Object.fromEntries(lower.map(([name, value]) => [name.toUpperCase(), value])) }
}

/** Names with a chain id: `RPC_1`, `CONFIRMATIONS_8453`, `TRACES_10`, `SAFE_SERVICE_1`. */
const perChainName = new RegExp(`^(${chainPrefixes.join('|')})_(.*)$`)

const isName = (name: string): boolean =>
  isEnvironmentName(name) || /^\d+$/.test(perChainName.exec(name)?.[2] ?? '')

const quotePairs: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
])

/**
 * Leaves out blanks around a value and one pair of quotes, as a shell does, while `docker --env-file` and
 * files of secrets keep them.
 */
const trimValue = (value: string): string => {
  const text = value.trim()
  const isQuoted = text.length > 1 && quotePairs.get(text.slice(0, 1)) === text.slice(-1)
  return isQuoted ? text.slice(1, -1).trim() : text
}

/** The variables that are set, without blanks and quotes around their values. */
const trimSettings = (variables: EnvironmentVariables): EnvironmentVariables =>
  Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const text = trimValue(value ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )

/** Lists variables that look like settings and are not, and entries that nothing matches, a line each. */
export const listIdleSettings = (variables: EnvironmentVariables = process.env): readonly string[] => {
  const settings = withProxyNames(trimSettings(variables))
  return [
    ...findStrayNames(settings),
    ...listUnreadBypasses(settings['NO_PROXY'] ?? '').map(
      entry =>
        `NO_PROXY: ${JSON.stringify(entry)} matches nothing: write names, addresses or subnets, such as example.org,10.0.0.0/8`,
    ),
  ]
}

/** Lists settings that a start accepts although they do not work, a line each. */
export const listConfigWarnings = ({ visibility, telegram, service }: Config): readonly string[] =>
  visibility === 'Private' &&
  telegram !== undefined &&
  service.kind === 'embedded' &&
  service.keys[0]?.vip === false
    ? [
        'SERVICE_KEYS: the first key, which the chat uses, has no :vip, so no watch can be private and none can be made. Append :vip to it, or set VISIBILITY=Public',
      ]
    : []

/** The settings of the environment, without their values. */
export const listSetNames = (variables: EnvironmentVariables = process.env): readonly string[] =>
  Object.keys(trimSettings(variables)).filter(name => isName(name) || isName(name.replace(/_FILE$/, '')))

const suffix = '_FILE'
/** Limit of a file: larger ones are not settings. */
const maxBytes = 64 * 1_024

/**
 * Replaces `NAME_FILE`, for every name that `isName`, by `NAME` with the contents of the file, as containers
 * are given secrets. `faults` has a line for each file that cannot be read, without its contents; `faulty`
 * has the names that lack their value for that reason.
 */
const readFileVariables = (
  given: EnvironmentVariables,
  isName: (name: string) => boolean,
): {
  readonly given: EnvironmentVariables
  readonly faults: readonly string[]
  readonly faulty: readonly string[]
} => {
  const faults: string[] = []
  const faulty: string[] = []
  const entries = Object.entries(given).flatMap(([name, value]): [string, string | undefined][] => {
    const target = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    if (value === undefined || isName(name) || !isName(target)) return [[name, value]]
    if (given[target] !== undefined) {
      faults.push(`${name}: ${target} is set too; set one of them`)
      return []
    }
    const { text, fault } = readValue(value)
    if (fault !== undefined) {
      faults.push(`${name}: ${fault}`)
      faulty.push(target)
    }
    // Empty counts as unset.
    return text === undefined || text === '' ? [] : [[target, text]]
  })
  return { given: Object.fromEntries(entries), faults, faulty }
}

/** Reads a file without blanks and quotes around its text, such as the line break that editors add. */
const readValue = (path: string): { readonly text?: string; readonly fault?: string } => {
  try {
    if (statSync(path).size > maxBytes) return { fault: 'the file is too large for a setting' }
    return { text: trimValue(readFileSync(path, 'utf8')) }
  } catch (error) {
    return { fault: `the file cannot be read (${errorCode(error) ?? 'unknown error'})` }
  }
}

/** A fault of settings together, with the names of all that it follows from, the one to show first. */
type ConfigFault = { readonly names: readonly [string, ...string[]]; readonly text: string }

const missingFault = (name: string, text: string): ConfigFault => ({
  names: [name, 'ROLE'],
  text: `missing. ${text}`,
})

/** Finds settings that the role requires and that are missing. */
const findRoleFaults = (env: Environment): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  if (env.ROLE !== 'service' && env.BOT_TOKEN === undefined)
    faults.push(
      missingFault(
        'BOT_TOKEN',
        'Get one from @BotFather in Telegram, or try everything without it: npm run playground in a clone, or lookout playground',
      ),
    )
  if (env.ROLE === 'telegram' && env.API_BASE_URL === undefined)
    faults.push(
      missingFault('API_BASE_URL', 'Role telegram needs the address of the service, ending in /api/v1'),
    )
  if (env.ROLE === 'telegram' && (env.API_CLIENT_ID ?? env.API_SECRET_KEY ?? env.API_TOKEN) === undefined)
    faults.push(
      missingFault(
        'API_CLIENT_ID and API_SECRET_KEY',
        'Role telegram needs its account of the service, or API_TOKEN',
      ),
    )
  for (const name of ['PUBLIC_URL', 'TELEGRAM_WEBHOOK_SECRET'] as const)
    if (env.ROLE !== 'service' && env.TELEGRAM_UPDATES === 'webhook' && env[name] === undefined)
      faults.push(missingFault(name, 'TELEGRAM_UPDATES=webhook needs it'))
  if (env.ROLE === 'service' && env.SERVICE_KEYS.length === 0)
    faults.push(missingFault('SERVICE_KEYS', 'Without a key nobody can call the service'))
  return faults
}

/** A role ignores names that it does not use, so that all processes can be given the same environment. */
const runsService = (env: Environment): boolean =>
  env.ROLE === 'service' || (env.ROLE === 'all' && env.API_BASE_URL === undefined)

/** The URL at which other programs reach this process. */
const getPublicUrl = (env: Environment): string =>
  env.PUBLIC_URL ?? `http://${toReachableHost(env.HOST)}:${env.PORT}`

/** Finds values that contradict each other. */
const findServiceFaults = (env: Environment): readonly ConfigFault[] => {
  const faults: ConfigFault[] = []
  if ((env.API_CLIENT_ID === undefined) !== (env.API_SECRET_KEY === undefined))
    faults.push({ names: ['API_CLIENT_ID and API_SECRET_KEY'], text: 'set both or neither' })
  if (env.METRICS_PORT === env.PORT || (runsService(env) && env.METRICS_PORT === env.SERVICE_PORT))
    faults.push({
      names: ['METRICS_PORT', 'PORT', 'SERVICE_PORT'],
      text: 'the same as PORT or SERVICE_PORT; it needs its own',
    })
  if (env.REDIS_CA_FILE !== undefined && env.REDIS_URL?.startsWith('rediss') !== true)
    faults.push({ names: ['REDIS_CA_FILE', 'REDIS_URL'], text: 'is for TLS; begin REDIS_URL with rediss' })
  const samePort = env.PORT === env.SERVICE_PORT && env.HOST === env.SERVICE_HOST
  if (runsService(env) && samePort)
    faults.push({
      names: ['SERVICE_PORT', 'PORT', 'API_BASE_URL'],
      text: 'the same as PORT; each needs its own',
    })
  if (!runsService(env) && env.API_BASE_URL !== undefined) {
    const [us, them] = [getPublicUrl(env), env.API_BASE_URL].map(text => isLoopback(new URL(text).hostname))
    if (us === true && them === false)
      faults.push({
        names: ['PUBLIC_URL'],
        text: 'the remote service cannot reach this machine by a loopback address; set one it can reach',
      })
  }
  return faults
}

/** An empty variable counts as unset. Throws `ConfigError` with every fault at once. */
export const readConfig = (variables: EnvironmentVariables = process.env) => {
  const files = readFileVariables(withProxyNames(trimSettings(variables)), isName)
  const { given } = files
  const { env, ...read } = readEnvironment(given)
  const faults = [...read.faults, ...files.faults, ...findChainNameFaults(given), ...findPlaceholders(given)]
  const faulty = new Set([...read.faulty, ...files.faulty])
  const remote = !runsService(env) || faulty.has('API_BASE_URL')
  const chains = env.CHAINS.map(({ id }) => readChainConfig(id, { given, faults, faulty, remote }))
  // Leaves out faults that only follow from other ones.
  const linesOf = (several: readonly ConfigFault[]): string[] =>
    several
      .filter(({ names }) => !names.some(name => faulty.has(name)))
      .map(({ names, text }) => `${names[0]}: ${text}`)
  const lines = new Set([...linesOf(findRoleFaults(env)), ...faults, ...linesOf(findServiceFaults(env))])
  if (lines.size > 0) throw new ConfigError([...lines])
  return Object.freeze({
    telegram: readTelegramConfig(env),
    store: readStoreConfig(env),
    // Without keys the one beside the data is used.
    secretKeys: env.SECRET_KEY,
    acceptsLostData: env.ACCEPT_LOST_DATA === '1',
    host: env.HOST,
    port: env.PORT,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT, readings: env.METRICS_READINGS },
    heartbeat:
      env.HEARTBEAT_URL === undefined
        ? undefined
        : { url: env.HEARTBEAT_URL, everyMs: env.HEARTBEAT_SECONDS * 1_000 },
    proxies: { http: env.HTTP_PROXY, https: env.HTTPS_PROXY, bypass: env.NO_PROXY },
    publicUrl: getPublicUrl(env),
    service: readServiceConfig(env),
    chains,
    tentativeChains: env.CHAINS.flatMap(({ id, isTentative }) =>
      isTentative && given[`RPC_${id}`] === undefined ? [id] : [],
    ),
    pollIntervalMs: env.POLL_INTERVAL_MS,
    visibility: env.VISIBILITY,
    labelsFile: env.LABELS_FILE,
    hasListedNames: env.LISTED_NAMES === '1',
    isInline: env.INLINE === 'on',
    quotas: readChatQuotas(env),
    logLevel: env.LOG_LEVEL,
  })
}

const readStoreConfig = (env: Environment) =>
  env.REDIS_URL === undefined
    ? { kind: 'sqlite' as const, folder: env.DATA_DIR }
    : {
        kind: 'redis' as const,
        url: env.REDIS_URL,
        caFile: env.REDIS_CA_FILE,
        sentinelPassword: env.REDIS_SENTINEL_PASSWORD,
        replicas: env.REDIS_REPLICAS,
        strict: env.REDIS_STRICT === '1',
      }

const readChatQuotas = (env: Environment): Quotas => ({
  watchesPerChat: env.WATCHES_PER_CHAT,
  addressesPerWatch: env.ADDRESSES_PER_WATCH,
  addressesPerChat: env.ADDRESSES_PER_CHAT,
  commandsPerMinute: env.COMMANDS_PER_MINUTE,
  uploadsPerHour: env.UPLOADS_PER_HOUR,
})

/** The chat front end; `undefined` in role `service`. */
const readTelegramConfig = (env: Environment) => {
  if (env.ROLE === 'service' || env.BOT_TOKEN === undefined) return undefined
  const { TELEGRAM_UPDATES: kind, TELEGRAM_WEBHOOK_SECRET: secret } = env
  const access: AccessRules = {
    users: env.ALLOWED_USERS,
    chats: env.ALLOWED_CHATS,
    operators: env.OPERATORS,
  }
  return {
    token: env.BOT_TOKEN,
    apiRoot: env.TELEGRAM_API_ROOT,
    perSecond: env.TELEGRAM_PER_SECOND,
    chatPerSecond: env.TELEGRAM_CHAT_PER_SECOND,
    updates: kind === 'polling' || secret === undefined ? { kind: 'polling' as const } : { kind, secret },
    access,
    operatorChat: env.OPERATOR_CHAT_ID,
  }
}

/** The monitoring service: this process runs an embedded one, in role `service` nothing else. */
const readServiceConfig = (env: Environment) =>
  env.ROLE === 'service' || env.API_BASE_URL === undefined
    ? {
        kind: 'embedded' as const,
        host: env.SERVICE_HOST,
        port: env.SERVICE_PORT,
        keys: env.SERVICE_KEYS,
        quotas: {
          bots: env.BOTS_PER_ACCOUNT,
          channels: env.CHANNELS_PER_ACCOUNT,
          subscriptions: env.SUBSCRIPTIONS_PER_ACCOUNT,
          callsPerSecond: env.CALLS_PER_SECOND,
        },
        webhookAllow: env.WEBHOOK_ALLOW,
        nameGateways: env.NAME_GATEWAYS,
        hasPrimaryNames: env.PRIMARY_NAMES === '1',
        telegramApiRoot: env.TELEGRAM_API_ROOT,
        pricesUrl: env.PRICES_URL === 'off' ? undefined : env.PRICES_URL,
        safeServiceKey: env.SAFE_SERVICE_KEY,
        safeServiceIntervalMs: env.SAFE_SERVICE_SECONDS * 1_000,
      }
    : { kind: 'remote' as const, baseUrl: env.API_BASE_URL, auth: readRemoteAuth(env) }

const readRemoteAuth = (env: Environment): ClientAuth => {
  if (env.API_TOKEN !== undefined) return { kind: 'bearer', token: env.API_TOKEN }
  if (env.API_CLIENT_ID === undefined || env.API_SECRET_KEY === undefined) return { kind: 'none' }
  return { kind: 'basic', clientId: env.API_CLIENT_ID, secret: env.API_SECRET_KEY }
}

const findChainNameFaults = (given: EnvironmentVariables): string[] =>
  Object.keys(given).flatMap(name => {
    const [, prefix, id] = perChainName.exec(name) ?? []
    return prefix === undefined || isEnvironmentName(name) || /^[1-9]\d*$/.test(id ?? '')
      ? []
      : [`${name}: after ${prefix}_ comes a chain id, such as ${prefix}_1`]
  })

/** A shell would have replaced them. */
const findPlaceholders = (given: EnvironmentVariables): string[] =>
  Object.entries(given).flatMap(([name, value = '']) => {
    const [placeholder] = /\$\{\w+\}/.exec(value) ?? []
    return placeholder === undefined || !isName(name)
      ? []
      : [`${name}: it holds ${placeholder}, which nothing replaces here; write the value itself`]
  })

type ChainReading = {
  readonly given: EnvironmentVariables
  /** A fault of the chain is added to these. */
  readonly faults: string[]
  /** The names of settings whose faults are listed already. */
  readonly faulty: ReadonlySet<string>
  /** Whether another service reads the chains. */
  readonly remote: boolean
}

const readChainConfig = (id: number, { given, faults, faulty, remote }: ChainReading) => {
  const { env, ...read } = readChainEnvironment(given, id)
  faults.push(...read.faults)
  const isOwn = given[`RPC_${id}`] !== undefined
  const { rpc, heads } = env.RPC ?? { rpc: chainOf(id).rpc, heads: [] }
  if (rpc.length === 0 && !remote && !read.faulty.has('RPC') && !faulty.has(`RPC_${id}`))
    faults.push(`RPC_${id}: missing. Chain ${id} is on offer by CHAINS, and has no public endpoint`)
  return {
    id,
    rpc,
    heads,
    confirmations: env.CONFIRMATIONS,
    // Traces are large: public endpoints refuse them, or limit them strictly.
    traces: env.TRACES === 'auto' && !isOwn ? 'off' : env.TRACES,
    safeService: env.SAFE_SERVICE,
  }
}
