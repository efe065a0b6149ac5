import { z } from 'zod'
import { defaultChains } from '#chains/registry.ts'
import { type AccountQuotas, defaultQuotas } from '#service/api/accounts.ts'
import { parseRedisAddress } from '#store/redis/redis-address.ts'
import type { AccessList } from '#telegram/features/access/access-rules.ts'
import type { Quotas } from '#telegram/framework/quotas.ts'

/** What each environment variable may hold. config.ts checks what depends on several. */

export type ServiceKey = { readonly clientId: string; readonly secret: string; readonly vip: boolean }

const wholeNumber = (o: { min: number; max: number; text: string }) =>
  z.coerce.number(o.text).int(o.text).min(o.min, o.text).max(o.max, o.text)
const port = wholeNumber({ min: 1, max: 65_535, text: 'a port from 1 to 65535' })
const withoutTrailingSlashes = (text: string): string => text.replace(/\/+$/, '')
const isBareUrl = ({ username, password, search, hash }: URL): boolean =>
  username + password + search + hash === ''
const url = z
  .url({ protocol: /^https?$/, error: 'an http or https address' })
  .transform(withoutTrailingSlashes)
/** Paths are appended to it, so it must have no query. */
const bareUrl = (example: string) =>
  url.refine(text => !URL.canParse(text) || isBareUrl(new URL(text)), {
    error: `an address without a user name, \`?\` and \`#\`, such as ${example}`,
  })
const ownUrl = bareUrl('https://lookout.example.org')
/** Called as it is written. */
const wholeUrl = z.url({ protocol: /^https?$/, error: 'an http or https address' })
/** A fragment is never sent, and WebSockets refuse one. */
const endpoint = z.url({ protocol: /^(https?|wss?)$/ }).refine(text => !text.includes('#'))
/** Most programs also take it without `http://`. */
const proxy = z
  .string()
  .transform(text => (text.includes('://') ? text : `http://${text}`))
  .refine(text => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: 'the address of an http or https proxy, such as http://proxy.example.org:3128',
  })
const chainIds = z
  .string()
  .regex(/^\d+(\s*,\s*\d+)*$/, 'chain ids separated by commas, such as 1,8453')
  .transform(text => [...new Set(text.split(',').map(Number))])
/** Short secrets could be guessed. */
const key = /^([^:,\s]{1,128}):([^:,\s]{16,256})(:vip)?$/
const keys = z.string().transform((text, context) =>
  text.split(',').map((entry): ServiceKey => {
    const [, clientId, secret, vip] = key.exec(entry.trim()) ?? []
    if (clientId !== undefined && secret !== undefined) return { clientId, secret, vip: vip !== undefined }
    context.addIssue(
      'client_id:secret or client_id:secret:vip, separated by commas, secrets of 16 to 256 characters',
    )
    return z.NEVER
  }),
)
const origins = z.string().transform((text, context) =>
  text.split(',').map(entry => {
    const parsed = url.safeParse(entry.trim())
    const { origin, href } = parsed.success ? new URL(parsed.data) : { origin: '', href: undefined }
    if (href !== `${origin}/`)
      context.addIssue('origins such as http://10.0.0.7:8080, separated by commas, without a path')
    return origin
  }),
)
const accessName = /^@([a-z]\w{3,31})$/i
/** `id`: what the numeric ids look like. Names are kept in lower case, without the `@`. */
const accessList = (o: { id: RegExp; text: string }) =>
  z.string().transform((text, context): AccessList => {
    if (text.trim() === '*') return 'everyone'
    const entries = text.split(',').map(entry => entry.trim())
    if (!entries.every(entry => o.id.test(entry) || accessName.test(entry))) context.addIssue(o.text)
    return {
      ids: entries.filter(entry => o.id.test(entry)).map(Number),
      names: entries.flatMap(entry => accessName.exec(entry)?.[1]?.toLowerCase() ?? []),
    }
  })
const personId = /^[1-9]\d{0,15}$/
const chatId = /^-[1-9]\d{0,15}$/
const personIds = z
  .string()
  .refine(
    text => text.split(',').every(entry => personId.test(entry.trim())),
    'ids of people separated by commas, such as 123456789',
  )
  .transform(text => text.split(',').map(Number))
const webhookSecret = z.string().regex(/^[\w-]{16,256}$/, '16 to 256 of A-Z a-z 0-9 _ -')
const redisUrl = z.string().superRefine((text, context) => {
  const { fault } = parseRedisAddress(text)
  if (fault !== undefined) context.addIssue(fault)
})

/** Encrypts; short ones could be guessed. Several: the first encrypts, all decrypt. */
const secretKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map(key => key.trim())
  if (!keys.every(key => /^\S{32,256}$/.test(key)))
    context.addIssue(
      'keys of 32 to 256 characters separated by commas, the present one first (openssl rand -hex 32)',
    )
  return keys
})
const accountQuota = (of: string) => wholeNumber({ min: 1, max: 10_000_000, text: `${of}, 1 to 10000000` })

const environment = z.object({
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'not a bot token. One is digits, a colon and a key, as @BotFather sent it')
    .optional(),
  TELEGRAM_API_ROOT: url.default('https://api.telegram.org'),
  TELEGRAM_UPDATES: z.enum(['polling', 'webhook'], 'polling or webhook').default('polling'),
  TELEGRAM_WEBHOOK_SECRET: webhookSecret.optional(),
  TELEGRAM_PER_SECOND: wholeNumber({ min: 1, max: 100_000, text: 'calls a second, 1 to 100000' }).default(30),
  TELEGRAM_CHAT_PER_SECOND: wholeNumber({ min: 1, max: 1_000, text: 'messages a second, 1 to 1000' }).default(
    1,
  ),
  ALLOWED_USERS: accessList({
    id: personId,
    text: '* for everybody, or ids and @names of people separated by commas, such as 123456789,@anna',
  }).default('everyone'),
  ALLOWED_CHATS: accessList({
    id: chatId,
    text: '* for any, or ids and @names of groups and channels separated by commas, such as -1001234567890,@team',
  }).default('everyone'),
  OPERATORS: personIds.default([]),
  OPERATOR_CHAT_ID: z
    .string()
    .regex(/^-?[1-9]\d{0,15}$/, 'the numeric id of a person, or of a group or channel (negative)')
    .optional(),
  HEARTBEAT_URL: wholeUrl.optional(),
  HEARTBEAT_SECONDS: wholeNumber({ min: 1, max: 86_400, text: 'seconds, 1 to a day' }).default(60),
  HTTP_PROXY: proxy.optional(),
  HTTPS_PROXY: proxy.optional(),
  NO_PROXY: z.string().default(''),
  ROLE: z.enum(['all', 'telegram', 'service'], 'all, telegram or service').default('all'),
  REDIS_URL: redisUrl.optional(),
  REDIS_CA_FILE: z.string().optional(),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  REDIS_REPLICAS: wholeNumber({ min: 0, max: 9, text: 'how many replicas, 0 to 9' }).default(0),
  REDIS_STRICT: z.enum(['0', '1'], '1 or 0').default('0'),
  SECRET_KEY: secretKeys.default([]),
  DATA_DIR: z.string().default('./data'),
  ACCEPT_LOST_DATA: z.enum(['0', '1'], '1 or 0').default('0'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: ownUrl.optional(),
  API_BASE_URL: url.refine(text => text.endsWith('/api/v1'), 'an address that ends in /api/v1').optional(),
  API_CLIENT_ID: z.string().optional(),
  API_SECRET_KEY: z.string().optional(),
  API_TOKEN: z.string().optional(),
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_PORT: port.default(8081),
  SERVICE_KEYS: keys.default([]),
  WEBHOOK_ALLOW: origins.default([]),
  CHAINS: chainIds.default([...defaultChains]),
  POLL_INTERVAL_MS: wholeNumber({ min: 50, max: 86_400_000, text: 'milliseconds, 50 to a day' }).optional(),
  PRICES_URL: z
    .union([z.literal('off'), url], 'an http or https address, or off')
    .default('https://coins.llama.fi'),
  SAFE_SERVICE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,4096}$/, 'the key alone, 8 to 4096 characters without spaces')
    .optional(),
  SAFE_SERVICE_SECONDS: wholeNumber({ min: 1, max: 86_400, text: 'seconds, 1 to a day' }).default(60),
  VISIBILITY: z.enum(['Private', 'Public'], 'Private or Public').default('Private'),
  LABELS_FILE: z.string().optional(),
  WATCHES_PER_CHAT: wholeNumber({ min: 1, max: 1_000, text: 'watches, 1 to 1000' }).default(50),
  ADDRESSES_PER_WATCH: wholeNumber({ min: 1, max: 1_000, text: 'addresses, 1 to 1000' }).default(1_000),
  ADDRESSES_PER_CHAT: wholeNumber({ min: 1, max: 1_000_000, text: 'addresses, 1 to 1000000' }).default(5_000),
  COMMANDS_PER_MINUTE: wholeNumber({
    min: 1,
    max: 100_000,
    text: 'messages and presses, 1 to 100000',
  }).default(120),
  UPLOADS_PER_HOUR: wholeNumber({ min: 1, max: 10_000, text: 'files, 1 to 10000' }).default(20),
  BOTS_PER_ACCOUNT: accountQuota('bots').default(defaultQuotas.bots),
  CHANNELS_PER_ACCOUNT: accountQuota('channels').default(defaultQuotas.channels),
  SUBSCRIPTIONS_PER_ACCOUNT: accountQuota('subscriptions').default(defaultQuotas.subscriptions),
  CALLS_PER_SECOND: wholeNumber({ min: 1, max: 1_000_000, text: 'calls a second, 1 to 1000000' }).default(
    defaultQuotas.callsPerSecond,
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'debug, info, warn, error or silent')
    .default('info'),
})
export type Environment = z.infer<typeof environment>

/** Names without a chain id. */
export const isEnvironmentName = (name: string): boolean => Object.hasOwn(environment.shape, name)

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** Faulty names count as unset in `env`, so that the others are checked too. */
export const readEnvironment = (
  given: EnvironmentVariables,
): { env: Environment; faults: string[]; faulty: Set<string> } => {
  const parsed = environment.safeParse(given)
  if (parsed.success) return { env: parsed.data, faults: [], faulty: new Set() }
  const { issues } = parsed.error
  const faulty = new Set(issues.map(issue => issue.path.join('.')))
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !faulty.has(name)))
  return {
    env: environment.parse(valid),
    faults: issues.map(issue => `${issue.path.join('.')}: ${issue.message}`),
    faulty,
  }
}

/** Of one chat and one person. */
export const toChatQuotas = (env: Environment): Quotas => ({
  watchesPerChat: env.WATCHES_PER_CHAT,
  addressesPerWatch: env.ADDRESSES_PER_WATCH,
  addressesPerChat: env.ADDRESSES_PER_CHAT,
  commandsPerMinute: env.COMMANDS_PER_MINUTE,
  uploadsPerHour: env.UPLOADS_PER_HOUR,
})

/** Of one account of the service. */
export const toAccountQuotas = (env: Environment): AccountQuotas => ({
  bots: env.BOTS_PER_ACCOUNT,
  channels: env.CHANNELS_PER_ACCOUNT,
  subscriptions: env.SUBSCRIPTIONS_PER_ACCOUNT,
  callsPerSecond: env.CALLS_PER_SECOND,
})

const isWebSocket = (text: string): boolean => /^wss?:/i.test(text)
/** `RPC_<chain id>`: `rpc` answers calls; `heads`, over WebSockets, announce new blocks. */
export const rpcEndpointsSchema = z.string().transform((text, context) => {
  const given = text.split(',').map(entry => {
    const parsed = endpoint.safeParse(entry.trim())
    if (!parsed.success)
      context.addIssue('http or https addresses, and ws or wss ones beside them, separated by commas')
    return parsed.success ? parsed.data : ''
  })
  const rpc = given.filter(entry => !isWebSocket(entry))
  if (rpc.length === 0)
    context.addIssue(
      'needs at least one http or https address; ws and wss ones only tell early of new blocks',
    )
  return { rpc, heads: given.filter(isWebSocket) }
})
/** `CONFIRMATIONS_<chain id>` */
export const confirmationsSchema = wholeNumber({ min: 0, max: 1_000, text: 'blocks, 0 to 1000' })
/** `SAFE_SERVICE_<chain id>`: as its documents write it, with `/api` at the end or without. */
export const safeServiceSchema = bareUrl('https://api.safe.global/tx-service/eth').transform(text =>
  text.replace(/\/api(\/v\d+)?$/, ''),
)
/** `TRACES_<chain id>` */
export const tracesSchema = z.enum(['auto', 'on', 'off'], 'auto, on or off')
