import { chainOf } from '#chains/registry.ts'
import { kinds } from '#events/registry.ts'
import { evmAddress, toChecksumAddress } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import type { ThirdPartyEvent } from '../alert.ts'

/**
 * The fields of an object in a body, by key without case and `_`. In a Map, `__proto__` is a key like any
 * other.
 */
type JsonFields = ReadonlyMap<string, unknown>

/** More fields than the body of any transaction has. */
const maxFields = 200

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Reads the fields of an object, or of the first item of a list. */
const fieldsOf = (value: unknown): JsonFields | undefined => {
  const object: unknown = Array.isArray(value) ? value[0] : value
  if (!isObject(object) || Array.isArray(object)) return undefined
  const fields = Object.entries(object).slice(0, maxFields)
  return new Map(fields.map(([key, field]) => [key.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), field]))
}

/** The first readable field with one of these names, in the order of `objects`. */
const findField = <T>(
  objects: readonly JsonFields[],
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined => {
  for (const object of objects)
    for (const name of names) {
      const result = read(object.get(name))
      if (result !== undefined) return result
    }
  return undefined
}

const maxTextLength = 8_000

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, maxTextLength).trim() : undefined

/** Reads an id, which may be a number. */
const readId = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) ? String(value) : readText(value)?.slice(0, 128)

/** Reads an address, or the address in an object. */
const readAddress = (value: unknown): string | undefined => {
  const text = isObject(value) ? fieldsOf(value)?.get('address') : value
  return typeof text === 'string' && evmAddress.test(text) ? toChecksumAddress(text) : undefined
}

const readHash = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined

/** Reads a whole number in decimal or hex digits. */
const readWhole = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(\d{1,120}|0x[0-9a-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}

const readSmall = (max: number) => (value: unknown) => {
  const whole = readWhole(value)
  return whole !== undefined && whole <= max ? Number(whole) : undefined
}

/** `digits` with the decimal point before the last `scale` of them. */
type ScaledDecimal = { readonly digits: string; readonly scale: number }

const maxDigits = 100

/** Reads `1.25`, `100e18`, `1.157e+77`. */
const readDecimal = (value: unknown): ScaledDecimal | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const parts = /^(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim())
  if (parts === null) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const significant = fraction.replace(/0+$/, '')
  const scale = significant.length - Number(exponent)
  const digits = BigInt(whole + significant + '0'.repeat(Math.max(0, -scale))).toString()
  return digits.length > maxDigits || scale > 255 ? undefined : { digits, scale: Math.max(0, scale) }
}

/** Units per second, of which the first one that makes a time plausible is taken. */
const timeUnits = [1, 1e3, 1e6, 1e9]
const maxUnixSeconds = 100_000_000_000
const year2100 = 4_102_444_800
const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads seconds to nanoseconds, or ISO 8601, in UTC unless it names a zone; into Unix seconds. */
const readTime = (value: unknown): number | undefined => {
  const trimmed = typeof value === 'string' ? value.trim() : value
  const iso = typeof trimmed === 'string' ? isoTime.exec(trimmed) : null
  const hasZone = iso?.[1] !== undefined || (typeof trimmed === 'string' && trimmed.length === 10)
  const number = iso === null ? numberOf(trimmed) : parseTime(hasZone ? iso[0] : `${iso[0]}Z`) / 1_000
  const seconds = timeUnits.map(unit => number / unit).find(scaled => scaled <= maxUnixSeconds) ?? 0
  return seconds >= 1 && seconds <= year2100 ? Math.floor(seconds) : undefined
}

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^(\d{1,20}(\.\d{1,9})?|0x[0-9a-f]{1,16})$/i.test(value)
    ? Number(value)
    : Number.NaN
}

/** A host name: Telegram accepts nothing else in a button, and a link must not lead into a private network. */
const publicHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{2,5})?$/
const plainPath = /^[\w./-]{0,100}$/

/** The base URL of an explorer with transactions under `/tx/`; without a slash at the end. */
const readExplorer = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 200 || !URL.canParse(value)) return undefined
  const { protocol, host, pathname, username, password, search, hash } = new URL(value)
  const isPlain = protocol === 'https:' && username + password + search + hash === ''
  if (!isPlain || !publicHost.test(host) || !plainPath.test(pathname)) return undefined
  return `https://${host}${pathname.replace(/\/+$/, '').replace(/\/tx$/, '')}`
}

/** The watch that a body names, and its event. */
export type ThirdPartyBody = {
  readonly bot?: string
  readonly subscription?: string
  readonly event: ThirdPartyEvent
}

// Keys of such services, without case and `_`, from their documentation.
const names = {
  data: ['data', 'payload', 'result'],
  event: [
    'event',
    'events',
    'activity',
    'activities',
    'transfer',
    'transfers',
    'params',
    'parameters',
    'args',
    'values',
  ],
  log: ['log', 'rawlog', 'rawevent'],
  asset: ['token', 'asset', 'contract', 'rawcontract', 'currency', 'nft', 'collection', 'metadata'],
  transaction: ['transaction', 'tx', 'txn'],
  conditions: ['conditions', 'condition', 'strategies', 'strategy'],
  func: ['func', 'strategy', 'type', 'category', 'kind', 'eventtype', 'event'],
  hash: ['transactionhash', 'txhash', 'txnhash', 'txid', 'hash', 'transaction', 'tx'],
  chain: ['chainid', 'networkid', 'chain', 'network'],
  explorer: ['explore', 'explorer', 'explorerurl', 'exploreurl'],
  time: ['time', 'timestamp', 'blocktime', 'blocktimestamp', 'ts', 'createdat', 'date'],
  message: ['message', 'text', 'content', 'msg'],
  from: ['from', 'fromaddress', 'sender', 'senderaddress', 'src', 'source'],
  to: [
    'to',
    'toaddress',
    'recipient',
    'recipientaddress',
    'receiver',
    'receiveraddress',
    'dst',
    'destination',
  ],
  contract: ['contract', 'contractaddress', 'tokenaddress', 'tokencontract', 'token', 'asset', 'collection'],
  direction: ['direction', 'side'],
  decimals: ['decimals', 'tokendecimals', 'decimal', 'tokendecimal'],
  amount: ['value', 'amount', 'quantity', 'tokenvalue', 'tokenamount'],
  humanAmount: [
    'valuewithdecimals',
    'amountwithdecimals',
    'valueformatted',
    'formattedvalue',
    'amountformatted',
    'formattedamount',
  ],
  rawAmount: ['rawvalue', 'rawamount', 'valueraw', 'amountraw', 'valuewei', 'amountwei', 'wei'],
  symbol: ['symbol', 'tokensymbol', 'assetsymbol', 'currency', 'coin', 'asset', 'token', 'ticker'],
  tokenId: ['tokenid', 'erc721tokenid', 'nftid'],
  name: ['collectionname', 'collection', 'tokenname', 'contractname'],
  method: ['methodname', 'functionname', 'eventname', 'method', 'function', 'methodid', 'selector'],
  status: ['status', 'txstatus', 'receiptstatus', 'success'],
  index: ['logindex', 'index', 'eventindex'],
} as const

/** The objects of a body by their subject; `events` are in order from the innermost to the outermost. */
type BodyScope = {
  readonly roots: readonly JsonFields[]
  readonly events: readonly JsonFields[]
  readonly logs: readonly JsonFields[]
  readonly assets: readonly JsonFields[]
  readonly transactions: readonly JsonFields[]
}

const maxDepth = 4
const maxObjects = 16

const within = (objects: readonly JsonFields[], keys: readonly string[]): readonly JsonFields[] =>
  objects.flatMap(object => keys.flatMap(key => fieldsOf(object.get(key)) ?? [])).slice(0, maxObjects)

const scopeOf = (body: JsonFields): BodyScope => {
  const roots = [...within([body], names.data), body]
  let layer: readonly JsonFields[] = roots
  const events: JsonFields[] = []
  for (let depth = 0; depth < maxDepth; depth += 1) {
    layer = within(layer, names.event)
    events.unshift(...layer)
  }
  const outer = [...events, ...roots]
  return {
    roots,
    events,
    logs: within(events, names.log),
    assets: within(outer, names.asset),
    transactions: within(outer, names.transaction),
  }
}

/**
 * Reads as much as possible of a body that names a bot or a subscription. Returns `undefined` if it names
 * neither.
 */
export const readThirdPartyBody = (content: unknown): ThirdPartyBody | undefined => {
  const body = Array.isArray(content) ? undefined : fieldsOf(content)
  if (body === undefined) return undefined
  const scope = scopeOf(body)
  const idOf = (subject: string): string | undefined =>
    findField(within(scope.roots, [subject]), ['id'], readId) ??
    findField(scope.roots, [`${subject}id`, subject], readId)
  const [bot, subscription] = [idOf('bot'), idOf('subscription')]
  if (bot === undefined && subscription === undefined) return undefined
  return {
    bot,
    subscription,
    event: { ...readFrame(scope), ...readEvent(scope) },
  }
}

const readChain = (value: unknown) => readSmall(Number.MAX_SAFE_INTEGER)(value) || undefined

const findChain = ({ roots, events }: Pick<BodyScope, 'roots' | 'events'>): number | undefined =>
  findField(within(roots, ['chain', 'network']), ['chainid', 'id'], readChain) ??
  findField([...events, ...roots], names.chain, readChain)

const readFrame = ({ roots, events, transactions }: BodyScope): ThirdPartyEvent => {
  const chains = within(roots, ['chain', 'network'])
  const blocks = within(roots, ['block'])
  const outer = [...events, ...roots]
  return {
    hash: findField([...transactions, ...outer], names.hash, readHash),
    chain: findChain({ roots, events }),
    time: findField([...blocks, ...roots.toReversed(), ...events], names.time, readTime),
    explorer: findField([...chains, ...roots], names.explorer, readExplorer),
    message: findField(roots.toReversed(), names.message, readText),
  }
}

const readEvent = (scope: BodyScope): ThirdPartyEvent => {
  const { roots, events, logs, assets, transactions } = scope
  const described = [...events, ...roots]
  const fired = readStrategies(scope)
  const contract =
    findField(described, names.contract, readAddress) ?? findField(assets, ['address'], readAddress)
  const tokenId = findField([...described, ...assets], names.tokenId, readWhole)?.toString()
  const direction = findField(described, names.direction, readDirection)
  const end =
    direction ?? findField([...described, ...transactions], [...names.from, ...names.to], readAddress)
  // A transfer names at least one end.
  const units = end === undefined ? {} : readUnits(scope, 'coin')
  const eventKind = eventKindOf(fired, tokenId, units, contract)
  // A token transfer names its receiver; the transaction goes to the contract.
  const ends = eventKind === 'token' || eventKind === 'nft' ? described : [...described, ...transactions]
  const method = findField([...described, ...transactions], names.method, readText)
  const isSelector = method !== undefined && /^0x([0-9a-f]{2}){1,4}$/i.test(method)
  return {
    fired: fired.length === 0 ? undefined : fired,
    eventKind,
    from: findField(ends, names.from, readAddress),
    to: findField(ends, names.to, readAddress),
    direction,
    contract: contract ?? findField(logs, ['address'], readAddress),
    ...(isTransfer(eventKind) && readUnits(scope, eventKind)),
    symbol: findField(described, names.symbol, readWord) ?? findField(assets, ['symbol'], readWord),
    tokenId,
    name: findField(described, names.name, readWord) ?? findField(assets, ['name'], readWord),
    method: isSelector ? method.toLowerCase() : undefined,
    methodName: isSelector ? undefined : readWord(method?.replace(/\(.*/s, '')),
    logIndex: findField([...events, ...logs, ...roots], names.index, readId)?.slice(0, 20),
    failed: findField([...events, ...transactions, ...roots], names.status, readFailed),
    removed: findField([...logs, ...described], ['removed', 'state'], readFlag('removed')),
    test: findField(roots, ['test'], readFlag('test')),
    more: countMore(scope),
  }
}

type TransferKind = 'coin' | 'token' | 'nft'

const isTransfer = (kind: ThirdPartyEvent['eventKind']): kind is TransferKind =>
  kind === 'coin' || kind === 'token' || kind === 'nft'

const kindByFunc = new Map<string, ThirdPartyEvent['eventKind']>(
  kinds.map(({ func, thirdParty }) => [func, thirdParty.id]),
)

/** The names that others have for our strategies. */
const strategyAliases = new Map<string, string>(
  kinds.flatMap(({ func, thirdParty }) =>
    [func.replaceAll('_', ''), ...thirdParty.aliases].map((alias): [string, string] => [alias, func]),
  ),
)

const readStrategy = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length < 40
    ? strategyAliases.get(value.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    : undefined

const readStrategies = ({ roots, events }: BodyScope): string[] => {
  const described = [...events, ...roots]
  const conditions = described.flatMap(object =>
    names.conditions.flatMap(name => {
      const value = object.get(name)
      return Array.isArray(value) ? value.slice(0, maxObjects) : [value]
    }),
  )
  const listed = conditions.flatMap(
    condition =>
      findField([fieldsOf(condition) ?? new Map()], names.func, readStrategy) ??
      readStrategy(condition) ??
      [],
  )
  const single = findField(described, names.func, readStrategy) ?? []
  return [...new Set(listed.length > 0 ? listed : [single].flat())]
}

/** Reads the event kind; if the body names several strategies, or none, the fields decide. */
const eventKindOf = (
  fired: readonly string[],
  tokenId: string | undefined,
  units: AmountUnits,
  contract: string | undefined,
): ThirdPartyEvent['eventKind'] => {
  const [only, ...others] = fired.map(func => kindByFunc.get(func))
  if (only !== undefined && others.length === 0) return only
  if (tokenId !== undefined) return 'nft'
  // Most transactions carry no coins, and so are not transfers of coins.
  if ((units.amount?.digits ?? units.figure ?? '0') === '0') return undefined
  return contract === undefined ? 'coin' : 'token'
}

/**
 * A smaller amount of a coin is either in whole coins or next to nothing: a millionth of a coin with ether's
 * decimals.
 */
const minCoinUnits = (decimals: number): bigint => 10n ** BigInt(Math.max(decimals - 6, 6))

type AmountUnits = Pick<ThirdPartyEvent, 'amount' | 'figure'>

const exactUnits = (digits: bigint | string, decimals: number | null): AmountUnits => ({
  amount: { digits: String(digits), decimals },
})

const decimalUnits = ({ digits, scale }: ScaledDecimal): AmountUnits => exactUnits(digits, scale)

/** An amount, or a figure if it may be in whole units or in base units. */
const readUnits = ({ roots, events, assets, transactions }: BodyScope, kind: TransferKind): AmountUnits => {
  const described = [...events, ...(kind === 'coin' ? transactions : []), ...roots]
  const all = [...described, ...assets]
  const stated = findField(all, names.decimals, readSmall(255))
  const coinDecimals = chainOf(findChain({ roots, events }) ?? 0).decimals
  const decimals = kind === 'nft' ? 0 : (stated ?? (kind === 'coin' ? coinDecimals : undefined))
  const human = findField(all, names.humanAmount, readDecimal)
  if (human !== undefined) return decimalUnits(human)
  const raw = findField(all, names.rawAmount, readWhole)
  if (raw !== undefined) return exactUnits(raw, decimals ?? null)
  const quantity = findField(described, names.amount, value =>
    (readWhole(value) ?? readDecimal(value)) === undefined ? undefined : value,
  )
  const hex = typeof quantity === 'string' && quantity.startsWith('0x') ? readWhole(quantity) : undefined
  if (hex !== undefined) return exactUnits(hex, decimals ?? null)
  const decimal = readDecimal(quantity)
  if (decimal === undefined) return {}
  if (decimal.scale > 0) return decimalUnits(decimal)
  const whole = BigInt(decimal.digits)
  if (whole === 0n || kind === 'nft') return exactUnits(whole, 0)
  // By custom a string is in base units if decimals are stated; a number may be either.
  const isRaw =
    (typeof quantity === 'string' && stated !== undefined) ||
    (decimals !== undefined && whole >= (kind === 'coin' ? minCoinUnits(decimals) : 10n ** BigInt(decimals)))
  return isRaw ? exactUnits(whole, decimals ?? null) : { figure: decimal.digits }
}

const readDirection = (value: unknown): 'in' | 'out' | undefined => {
  if (typeof value !== 'string') return undefined
  if (/^(?:in|incoming|inbound)$/i.test(value)) return 'in'
  return /^(?:out|outgoing|outbound)$/i.test(value) ? 'out' : undefined
}

const maxWord = 64

const readWord = (value: unknown): string | undefined =>
  typeof value === 'string' && !evmAddress.test(value) ? readText(value)?.slice(0, maxWord) : undefined

const readFlag =
  (word: string) =>
  (value: unknown): true | undefined =>
    value === true || value === word ? true : undefined

const readFailed = (value: unknown): true | undefined =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && /^(?:0x0|0|false|fail(?:ed|ure)?|revert(?:ed)?|error)$/i.test(value))
    ? true
    : undefined

/** Keys whose lists hold events; lists under other keys hold parameters. */
const listNames = ['event', 'events', 'activity', 'activities', 'transfer', 'transfers']

const countMore = ({ roots, events }: BodyScope): number | undefined => {
  const described = [...events, ...roots].flatMap(object => listNames.map(name => object.get(name)))
  const more = described.filter(Array.isArray).reduce((sum, list) => sum + Math.max(0, list.length - 1), 0)
  return more === 0 ? undefined : more
}
