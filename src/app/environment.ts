import { z } from 'zod'
import { chainNamed } from '#chains/chain-names.ts'
import { defaultChains, publicChains } from '#chains/registry.ts'
import { maxAddressesPerBot } from '#contract/bot.ts'
import { dayMs } from '#lib/time.ts'
import { type ApiKey, defaultQuotas } from '#service/api/accounts.ts'
import { parseRedisAddress } from '#store/redis/redis-address.ts'
import { maxWatchesPerChat } from '#watch/watch.ts'
import {
  accessList,
  bareUrl,
  listenHost,
  listOf,
  onOff,
  origins,
  path,
  port,
  proxy,
  seconds,
  url,
  wholeNumber,
  wholeUrl,
} from './setting-schemas.ts'

// Every setting, once. docs/configuration.md, .env.example, `--help` and the doctor are generated from it
// (`npm run settings`). config.ts checks dependencies between several.

/** The headings of the settings page, in its order. */
export const settingSections = {
  chat: 'The chat',
  access: 'Who may use it',
  roles: 'Addresses and roles',
  store: 'What is kept',
  service: 'The embedded service',
  chains: 'Chains and prices',
  chain: 'Each chain',
  proxy: 'Behind a proxy',
} as const

export type SettingText = {
  /** One sentence. */
  readonly means: string
  /** More text in Markdown, for the settings page only. */
  readonly more?: string
  /** The default in words, if the schema does not say it. */
  readonly unset?: string
  /** Whether the value is never shown. */
  readonly isSecret?: true
}
const createTexts = () => z.registry<SettingText>()

export const settingTexts = {
  chat: createTexts(),
  access: createTexts(),
  roles: createTexts(),
  store: createTexts(),
  service: createTexts(),
  chains: createTexts(),
  chain: createTexts(),
  proxy: createTexts(),
} satisfies Readonly<Record<keyof typeof settingSections, unknown>>

const personId = /^[1-9]\d{0,15}$/
const chatId = /^-[1-9]\d{0,15}$/
const personIds = listOf({
  read: entry => (personId.test(entry) ? Number(entry) : undefined),
  error: 'the id of a person; several are separated by commas, such as 123456789',
})

const redisUrl = z.string().superRefine((text, context) => {
  const { fault } = parseRedisAddress(text)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, params: { isSentence: true } })
})

/** Matches a key; its secret is long enough that it cannot be guessed. */
const keyPattern = /^([^:,\s]{1,128}):([^:,\s]{16,256})(:vip)?$/
const serviceKeys = listOf({
  read: (entry): ApiKey | undefined => {
    const [, clientId, secret, vip] = keyPattern.exec(entry) ?? []
    if (clientId === undefined || secret === undefined) return undefined
    return { clientId, secret, vip: vip !== undefined }
  },
  error:
    'client_id:secret or client_id:secret:vip, with a secret of 16 to 256 characters; several are separated by commas',
})
/** Keys that encrypt, of which short ones could be guessed. The first encrypts, all decrypt. */
const secretKeys = listOf({
  read: entry => (/^\S{32,256}$/.test(entry) ? entry : undefined),
  error:
    'a key of 32 to 256 characters (openssl rand -hex 32); several are separated by commas, the present one first',
})

/** A chain that is on offer, a tentative one only if one of its public endpoints answers. */
type ChosenChain = { readonly id: number; readonly isTentative: boolean }

/** `all` is every public chain, tentatively. */
const chosenChains = listOf({
  read: (entry): readonly ChosenChain[] | undefined => {
    if (entry.toLowerCase() === 'all') return publicChains.map(id => ({ id, isTentative: true }))
    const chain = chainNamed(entry)
    return chain === undefined ? undefined : [{ id: chain.id, isTentative: false }]
  },
  error: 'the id or name of a chain; several are separated by commas, such as 1,base, and all is every one',
}).transform((entries): readonly ChosenChain[] => {
  const chosen = entries.flat()
  const named = new Set(chosen.filter(({ isTentative }) => !isTentative).map(({ id }) => id))
  return [...new Set(chosen.map(({ id }) => id))].map(id => ({ id, isTentative: !named.has(id) }))
})

export const environment = z.object({
  BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'a bot token, which is digits, a colon and a key, as @BotFather sent it')
    .optional()
    .register(settingTexts.chat, {
      means: 'The token of the bot, from @BotFather in Telegram; not needed in role `service`.',
      isSecret: true,
    }),
  TELEGRAM_API_ROOT: url
    .default('https://api.telegram.org')
    .register(settingTexts.chat, { means: 'Another Bot API server.' }),
  TELEGRAM_PER_SECOND: wholeNumber('a number of calls a second', 1, 100_000)
    .default(30)
    .register(settingTexts.chat, {
      means: 'How many calls a second Telegram allows the bot.',
      more: 'Paid broadcasts raise it.',
    }),
  TELEGRAM_CHAT_PER_SECOND: wholeNumber('a number of messages a second', 1, 1_000)
    .default(1)
    .register(settingTexts.chat, {
      means: 'How many messages a second go to the chat with one person, and a third of that to a group.',
      more: 'Telegram refuses more: raise it only for another server that allows it.',
    }),
  TELEGRAM_UPDATES: z
    .enum(['polling', 'webhook'], 'polling or webhook')
    .default('polling')
    .register(settingTexts.chat, {
      means:
        'How messages of people come: `polling`, or `webhook`, by which Telegram posts to `PUBLIC_URL/telegram`.',
      more: 'A webhook must be https on port 443, 80, 88 or 8443.',
    }),
  TELEGRAM_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{16,256}$/, '16 to 256 of A-Z a-z 0-9 _ -')
    .optional()
    .register(settingTexts.chat, {
      means:
        'Proves that a post comes from Telegram: 16 to 256 of `A-Z a-z 0-9 _ -`; required with `webhook`.',
      isSecret: true,
    }),
  VISIBILITY: z
    .enum(['Private', 'Public'], 'Private or Public')
    .default('Private')
    .register(settingTexts.chat, {
      means: '`Private` or `Public`: of the bots that the chat creates at the service.',
    }),
  LABELS_FILE: path.optional().register(settingTexts.chat, {
    means: 'A file with names of known addresses, a line `address,name` each.',
    more: 'Or lines `{"address": "0x…", "name": "…"}`; at most 200,000, read at start. The names are used wherever the chat\'s address book is: in alerts, summaries, offers, cards, reasons, the history and the texts of channels, where neither the address book nor the watch has a label.',
  }),
  LISTED_NAMES: onOff.default('1').register(settingTexts.chat, {
    means: '`0`: without the names of exchanges, bridges and sanctioned addresses that public lists give.',
    more: 'They come last, and have a mark: `🏷 Binance`, `🚫 Lazarus Group, OFAC`. The lists are those of the day on which they were compiled (`npm run names`), so a name that is missing says nothing.',
  }),
  INLINE: z.enum(['on', 'off'], 'on or off').default('on').register(settingTexts.chat, {
    means: '`off`: the bot answers no `@bot 0x…` in other chats.',
    more: 'It says what is public about an address or a transaction, to those who may use the bot, as they type it or in a message that they send. At an older Bot API server, inline mode is turned on at @BotFather (`/setinline`).',
  }),
  WATCHES_PER_CHAT: wholeNumber('a number of watches', 1, maxWatchesPerChat)
    .default(50)
    .register(settingTexts.chat, {
      means: `How many watches a chat can have, at most ${maxWatchesPerChat}.`,
    }),
  ADDRESSES_PER_WATCH: wholeNumber('a number of addresses', 1, maxAddressesPerBot)
    .default(maxAddressesPerBot)
    .register(settingTexts.chat, {
      means: `How many addresses a watch can have, at most ${maxAddressesPerBot}.`,
    }),
  ADDRESSES_PER_CHAT: wholeNumber('a number of addresses', 1, 1_000_000)
    .default(5_000)
    .register(settingTexts.chat, { means: 'How many addresses all watches of a chat can have.' }),
  COMMANDS_PER_MINUTE: wholeNumber('a number of messages and taps', 1, 100_000)
    .default(120)
    .register(settingTexts.chat, {
      means: 'Messages and taps of one person, counted in each process.',
    }),
  UPLOADS_PER_HOUR: wholeNumber('a number of files', 1, 10_000)
    .default(20)
    .register(settingTexts.chat, { means: 'Files of one person.' }),
  ALLOWED_USERS: accessList(
    personId,
    'the id or @name of a person; several are separated by commas, such as 123456789,@anna, and * lets everybody in',
  )
    .default('everyone')
    .register(settingTexts.access, {
      means: 'Who may use the bot in a private chat: numeric ids and `@names` of people, comma-separated.',
      unset: '`*`',
    }),
  ALLOWED_CHATS: accessList(
    chatId,
    'the id or @name of a group or channel; several are separated by commas, such as -1001234567890,@team, and * lets any in',
  )
    .default('everyone')
    .register(settingTexts.access, {
      means: 'In which groups and channels: numeric ids (negative) and `@names`, comma-separated.',
      unset: '`*`',
    }),
  OPERATORS: personIds.default([]).register(settingTexts.access, {
    means: 'Numeric ids of the people who run the bot; they may always use it.',
  }),
  OPERATOR_CHAT_ID: z
    .string()
    .regex(/^-?[1-9]\d{0,15}$/, 'the numeric id of a person, or of a group or channel (negative)')
    .optional()
    .register(settingTexts.access, {
      means:
        'Who gets notices of problems, once, and once when they are over: a person who has written to the bot, or a group.',
      more: 'See [notices](operating.md#notices-to-the-operator).',
    }),
  HEARTBEAT_URL: wholeUrl.optional().register(settingTexts.access, {
    means: 'Called (GET) while the process is healthy, for healthchecks.io and the like.',
    isSecret: true,
  }),
  HEARTBEAT_SECONDS: seconds
    .default(60)
    .register(settingTexts.access, { means: 'How often `HEARTBEAT_URL` is called.' }),
  ROLE: z
    .enum(['all', 'telegram', 'service'], 'one of all, telegram and service')
    .default('all')
    .register(settingTexts.roles, {
      means:
        'What this process runs: `all`, `telegram`, which is the chat with a service elsewhere, or `service` alone.',
      more: 'See [operating](operating.md#roles).',
    }),
  HOST: listenHost.default('127.0.0.1').register(settingTexts.roles, {
    means: "Where the alert receiver, Telegram's webhook, `/health/live` and `/health/ready` listen.",
  }),
  PORT: port.default(8080).register(settingTexts.roles, { means: 'The port of `HOST`.' }),
  METRICS_HOST: listenHost.default('127.0.0.1').register(settingTexts.roles, {
    means: 'Where Prometheus asks for metrics.',
    more: 'See [metrics](operating.md#metrics).',
  }),
  METRICS_PORT: port.optional().register(settingTexts.roles, {
    means: 'The port of `METRICS_HOST`; metrics are off without one.',
  }),
  METRICS_READINGS: wholeNumber('a number of values', 0, 10_000).default(0).register(settingTexts.roles, {
    means: 'How many watched values the metrics show at most, at most 10,000; 0: none.',
    more: 'See [metrics](operating.md#metrics).',
  }),
  PUBLIC_URL: bareUrl('https://lookout.example.org').optional().register(settingTexts.roles, {
    means: 'Where the service reaches the alert receiver, and Telegram its webhook.',
    more: 'It [may be changed](operating.md#changing-the-address).',
    unset: '`http://HOST:PORT`',
  }),
  API_BASE_URL: url
    .refine(text => text.endsWith('/api/v1'), 'an address that ends in /api/v1')
    .optional()
    .register(settingTexts.roles, {
      means: 'A remote service, ending in `/api/v1`; without it the embedded one is used.',
    }),
  API_CLIENT_ID: z.string().optional().register(settingTexts.roles, {
    means: 'The account at a remote service (HTTP Basic), with `API_SECRET_KEY`.',
  }),
  API_SECRET_KEY: z.string().optional().register(settingTexts.roles, {
    means: 'The secret of `API_CLIENT_ID`; set both or neither.',
    isSecret: true,
  }),
  API_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'the token alone, without Bearer and spaces')
    .optional()
    .register(settingTexts.roles, {
      means: 'A Bearer token for a remote service, in place of both.',
      isSecret: true,
    }),
  DATA_DIR: path.default('./data').register(settingTexts.store, {
    means: 'The folder of the SQLite store, used by one process at a time.',
  }),
  REDIS_URL: redisUrl.optional().register(settingTexts.store, {
    means:
      'Keep everything in Redis instead, for any number of processes: `redis://`, `redis+sentinel://` or `redis+cluster://`, with TLS `rediss…`.',
    more: 'See [operating](operating.md#redis).',
    isSecret: true,
  }),
  REDIS_CA_FILE: path.optional().register(settingTexts.store, {
    means: 'A file of certificates (PEM) that TLS to Redis trusts.',
    unset: 'the well-known authorities',
  }),
  REDIS_SENTINEL_PASSWORD: z.string().optional().register(settingTexts.store, {
    means: 'The password of the sentinels themselves.',
    isSecret: true,
  }),
  REDIS_REPLICAS: wholeNumber('a number of replicas', 0, 9).default(0).register(settingTexts.store, {
    means:
      'How many replicas must have a write before it is acknowledged (`WAIT`), so that a failover loses none.',
  }),
  REDIS_STRICT: onOff.default('0').register(settingTexts.store, {
    means: '`1`: refuse a Redis whose settings risk losing data; else each risk is a warning.',
  }),
  SECRET_KEY: secretKeys.default([]).register(settingTexts.store, {
    means:
      'Encrypts secrets in the store: 32 to 256 characters (`openssl rand -hex 32`), the same in every process.',
    more: 'Several, comma-separated: the first encrypts, all decrypt. See [secrets in the store](operating.md#secrets-in-the-store).',
    unset: 'SQLite: `DATA_DIR/lookout.key`, made once; Redis: none',
    isSecret: true,
  }),
  ACCEPT_LOST_DATA: onOff.default('0').register(settingTexts.store, {
    means: '`1`: start although the store lacks data it had before.',
    more: 'See [lost data](operating.md#lost-data).',
  }),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'one of debug, info, warn, error and silent')
    .default('info')
    .register(settingTexts.store, {
      means: '`debug`, `info`, `warn`, `error` or `silent`; lines on standard error, without secrets.',
      more: 'A terminal gets text, anything else a JSON object a line.',
    }),
  SERVICE_HOST: listenHost
    .default('127.0.0.1')
    .register(settingTexts.service, { means: 'Where the API of the embedded service listens.' }),
  SERVICE_PORT: port.default(8081).register(settingTexts.service, { means: 'The port of `SERVICE_HOST`.' }),
  SERVICE_KEYS: serviceKeys.default([]).register(settingTexts.service, {
    means:
      'Who may call the API: `client_id:secret[:vip]`, comma-separated, with secrets of 16 to 256 characters.',
    more: 'The chat uses the first key, which needs `:vip` unless `VISIBILITY` is `Public`. (`openssl rand -hex 32`)',
    unset: 'one, generated once and kept in the store',
    isSecret: true,
  }),
  WEBHOOK_ALLOW: origins.default([]).register(settingTexts.service, {
    means: 'Origins that webhooks may go to besides public https ones, comma-separated.',
  }),
  NAME_GATEWAYS: z
    .union(
      [z.literal('public'), z.literal('off'), origins],
      'public, off, or origins without a path, comma-separated',
    )
    .default('public')
    .register(settingTexts.service, {
      means:
        "Who may be asked for names of the Ethereum Name Service whose owners keep them off chain (`alice.base.eth`): `public`: the gateways that a name's contract names, if they are public https ones; or only these origins, comma-separated; `off`: none.",
      more: 'A gateway sees the name, and the address of this machine. The contract checks what it says (EIP-3668).',
    }),
  PRIMARY_NAMES: onOff.default('0').register(settingTexts.service, {
    means:
      '`1`: notifications name the addresses in them as these call themselves in the Ethereum Name Service, where the name leads back to the address.',
    more: 'Such a name comes after every other one, and has a mark: `🪪 alice.eth`. Anybody can take a name that is free, so it proves nothing. It needs chain 1 among the chains, whose endpoint then sees these addresses, and so do the gateways of names that are kept off chain, unless `NAME_GATEWAYS` is `off`. Names of other chains are those for all of them (ENSIP-19). No alert waits for it longer than a third of a second.',
  }),
  BOTS_PER_ACCOUNT: wholeNumber('a number of bots', 1, 10_000_000)
    .default(defaultQuotas.bots)
    .register(settingTexts.service, {
      means: 'Bots of one account; the chat front end is one account for all chats.',
    }),
  CHANNELS_PER_ACCOUNT: wholeNumber('a number of channels', 1, 10_000_000)
    .default(defaultQuotas.channels)
    .register(settingTexts.service, { means: 'Channels of one account.' }),
  SUBSCRIPTIONS_PER_ACCOUNT: wholeNumber('a number of subscriptions', 1, 10_000_000)
    .default(defaultQuotas.subscriptions)
    .register(settingTexts.service, {
      means: 'Subscriptions of one account; one counts for a week after it ended.',
    }),
  CALLS_PER_SECOND: wholeNumber('a number of calls a second', 1, 1_000_000)
    .default(defaultQuotas.callsPerSecond)
    .register(settingTexts.service, {
      means: "API calls of one account in each process, with bursts of ten seconds' worth.",
      more: 'Beyond: 429 with `Retry-After`.',
    }),
  CHAINS: chosenChains
    .default(defaultChains.map(id => ({ id, isTentative: false })))
    .register(settingTexts.chains, {
      means:
        'The chains on offer, comma-separated: ids (`100`), names (`gnosis`) or short names (`gno`); `all`: every mainnet that is known and whose public endpoint answers at the start, or that has been watched before.',
      more: 'About 700 chains are known, with coin, explorers and endpoints: `lookout chains` lists them and tries each. Testnets are on offer only where they are named, such as `sepolia` and `hoodi`. A chain is read only while somebody watches it.',
      unset: 'Ethereum, Base, Arbitrum, Optimism, BNB Chain, Polygon, Avalanche',
    }),
  POLL_INTERVAL_MS: wholeNumber('a number of milliseconds', 50, dayMs)
    .optional()
    .register(settingTexts.chains, {
      means: 'How often the head is asked for, of all chains.',
      unset: "the chain's block time",
    }),
  PRICES_URL: z
    .union([z.literal('off'), url], 'an address that begins with http:// or https://, or off')
    .default('https://coins.llama.fi')
    .register(settingTexts.chains, {
      means:
        "DefiLlama's price API, or one like it; `off`: only Chainlink's and RedStone's feeds on the chains, which price their coins.",
      more: "A chain without a name there is asked for by its id, as `31337:0x…`. The rates of currencies that a chat may choose come from Chainlink's feeds on Ethereum alone; without that chain, amounts are in dollars.",
      isSecret: true,
    }),
  SAFE_SERVICE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,4096}$/, 'the key alone, 8 to 4096 characters without spaces')
    .optional()
    .register(settingTexts.chains, {
      means:
        'The API key that the hosted Safe transaction service wants; it goes to every `SAFE_SERVICE_<chain id>`.',
      isSecret: true,
    }),
  SAFE_SERVICE_SECONDS: seconds
    .default(60)
    .register(settingTexts.chains, { means: 'How often each Safe is asked for, at most.' }),
  HTTPS_PROXY: proxy.optional().register(settingTexts.proxy, {
    means: 'The proxy of https and `wss://`, an http or https one that tunnels (`CONNECT`).',
    more: 'Such as `http://user:password@proxy.example.org:3128`.',
    unset: '`HTTP_PROXY`',
    isSecret: true,
  }),
  HTTP_PROXY: proxy.optional().register(settingTexts.proxy, {
    means: 'The proxy of http, whose requests it forwards, and of `ws://`, which it tunnels.',
    isSecret: true,
  }),
  NO_PROXY: z.string().default('').register(settingTexts.proxy, {
    means:
      'What is reached directly, comma-separated: names with all below them (`example.org`), addresses, subnets (`10.0.0.0/8`).',
    more: 'With a port or not; `*`: everything.',
  }),
})
export type Environment = z.infer<typeof environment>
