import type { ForeignEvent } from './foreign-event.ts'
import {
  type Decimal,
  findIn,
  type Place,
  placeOf,
  readAddress,
  readDecimal,
  readExplorer,
  readHash,
  readId,
  readSmall,
  readText,
  readTime,
  readWhole,
} from './foreign-values.ts'

/** Which watch a body names, and what it tells of a transaction. */
export type ForeignBody = {
  readonly bot?: string
  readonly subscription?: string
  readonly event: ForeignEvent
}

// Keys that such services use, without case and `_`; found in the bodies that they document.
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

/** Where a body says what: `events` from the innermost to the outermost. */
type Scope = {
  readonly roots: readonly Place[]
  readonly events: readonly Place[]
  readonly logs: readonly Place[]
  readonly assets: readonly Place[]
  readonly transactions: readonly Place[]
}

const maxDepth = 4
const maxPlaces = 16

const within = (places: readonly Place[], keys: readonly string[]): readonly Place[] =>
  places.flatMap(place => keys.flatMap(key => placeOf(place.get(key)) ?? [])).slice(0, maxPlaces)

const scopeOf = (body: Place): Scope => {
  const roots = [...within([body], names.data), body]
  let layer: readonly Place[] = roots
  const events: Place[] = []
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

/** A body that names a bot or a subscription, read as far as it is understood; else `undefined`. */
export const readForeignBody = (given: unknown): ForeignBody | undefined => {
  const body = Array.isArray(given) ? undefined : placeOf(given)
  if (body === undefined) return undefined
  const scope = scopeOf(body)
  const named = (of: string): string | undefined =>
    findIn(within(scope.roots, [of]), ['id'], readId) ?? findIn(scope.roots, [`${of}id`, of], readId)
  const [bot, subscription] = [named('bot'), named('subscription')]
  if (bot === undefined && subscription === undefined) return undefined
  return {
    ...(bot !== undefined && { bot }),
    ...(subscription !== undefined && { subscription }),
    event: { ...frameOf(scope), ...happenedIn(scope) },
  }
}

const readChain = (value: unknown) => readSmall(Number.MAX_SAFE_INTEGER)(value) || undefined

const frameOf = ({ roots, events, transactions }: Scope): ForeignEvent => {
  const chains = within(roots, ['chain', 'network'])
  const blocks = within(roots, ['block'])
  const outer = [...events, ...roots]
  return {
    hash: findIn([...transactions, ...outer], names.hash, readHash),
    chain: findIn(chains, ['chainid', 'id'], readChain) ?? findIn(outer, names.chain, readChain),
    time: findIn([...blocks, ...roots.toReversed(), ...events], names.time, readTime),
    explorer: findIn([...chains, ...roots], names.explorer, readExplorer),
    message: findIn(roots.toReversed(), names.message, readText),
  }
}

const happenedIn = (scope: Scope): ForeignEvent => {
  const { roots, events, logs, assets, transactions } = scope
  const told = [...events, ...roots]
  const fired = firedIn(scope)
  const contract = findIn(told, names.contract, readAddress) ?? findIn(assets, ['address'], readAddress)
  const tokenId = findIn([...told, ...assets], names.tokenId, readWhole)?.toString()
  const direction = findIn(told, names.direction, readDirection)
  const end = direction ?? findIn([...told, ...transactions], [...names.from, ...names.to], readAddress)
  // What names no end is no transfer.
  const units = end === undefined ? {} : unitsIn(scope, 'coin')
  const eventKind = kindOf(fired, { contract, tokenId, units })
  // The receiver of a token is told by its transfer; the transaction goes to its contract.
  const ends = eventKind === 'token' || eventKind === 'nft' ? told : [...told, ...transactions]
  const method = findIn([...told, ...transactions], names.method, readText)
  const isSelector = method !== undefined && /^0x([0-9a-f]{2}){1,4}$/i.test(method)
  return {
    fired: fired.length === 0 ? undefined : fired,
    eventKind,
    from: findIn(ends, names.from, readAddress),
    to: findIn(ends, names.to, readAddress),
    direction,
    contract: contract ?? findIn(logs, ['address'], readAddress),
    ...(isTransfer(eventKind) && unitsIn(scope, eventKind)),
    symbol: findIn(told, names.symbol, readWord) ?? findIn(assets, ['symbol'], readWord),
    tokenId,
    name: findIn(told, names.name, readWord) ?? findIn(assets, ['name'], readWord),
    method: isSelector ? method.toLowerCase() : undefined,
    methodName: isSelector ? undefined : readWord(method?.replace(/\(.*/s, '')),
    logIndex: findIn([...events, ...logs, ...roots], names.index, readId)?.slice(0, 20),
    failed: findIn([...events, ...transactions, ...roots], names.status, readFailed),
    removed: findIn([...logs, ...told], ['removed', 'state'], readMark('removed')),
    test: findIn(roots, ['test'], readMark('test')),
    more: moreIn(scope),
  }
}

type Transfer = 'coin' | 'token' | 'nft'

const isTransfer = (kind: ForeignEvent['eventKind']): kind is Transfer =>
  kind === 'coin' || kind === 'token' || kind === 'nft'

const kinds: Readonly<Record<string, ForeignEvent['eventKind']>> = {
  eth_transfer: 'coin',
  token_transfer: 'token',
  nft_transfer: 'nft',
  contract_deploy: 'deployment',
  contract_call: 'call',
}

/** What others call our strategies. */
const funcs = new Map<string, string>(
  [
    ['eth_transfer', 'ethtransfer', 'nativetransfer', 'cointransfer', 'native', 'external', 'internal'],
    ['token_transfer', 'tokentransfer', 'erc20transfer', 'erc20', 'token'],
    ['nft_transfer', 'nfttransfer', 'erc721transfer', 'erc1155transfer', 'erc721', 'erc1155', 'nft'],
    ['contract_deploy', 'contractdeploy', 'contractdeployment', 'contractcreation', 'deployment'],
    ['contract_call', 'contractcall', 'contractinteraction', 'call'],
  ].flatMap(([func = '', ...others]) => others.map((other): [string, string] => [other, func])),
)

const readFunc = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length < 40
    ? funcs.get(value.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    : undefined

const firedIn = ({ roots, events }: Scope): string[] => {
  const told = [...events, ...roots]
  const conditions = told.flatMap(place =>
    names.conditions.flatMap(name => {
      const value = place.get(name)
      return Array.isArray(value) ? value.slice(0, maxPlaces) : [value]
    }),
  )
  const listed = conditions.flatMap(
    one => findIn([placeOf(one) ?? new Map()], names.func, readFunc) ?? readFunc(one) ?? [],
  )
  const single = findIn(told, names.func, readFunc)
  return [...new Set(listed.length > 0 ? listed : single === undefined ? [] : [single])]
}

/** Where several strategies are named, or none, the fields tell which of them it is. */
const kindOf = (
  fired: readonly string[],
  o: { contract: string | undefined; tokenId: string | undefined; units: Units },
): ForeignEvent['eventKind'] => {
  const [only, ...others] = fired.map(func => kinds[func])
  if (only !== undefined && others.length === 0) return only
  if (o.tokenId !== undefined) return 'nft'
  // Most transactions carry no coins; that is no transfer.
  if ((o.units.amount?.digits ?? o.units.figure ?? '0') === '0') return undefined
  return o.contract === undefined ? 'coin' : 'token'
}

const coinDecimals = 18
/** Less is a count of coins, or nothing worth a word. */
const leastWei = 1_000_000_000_000n

type Units = Pick<ForeignEvent, 'amount' | 'figure'>

const exactly = (digits: bigint | string, decimals: number | null): Units => ({
  amount: { digits: String(digits), decimals },
})

const ofDecimal = ({ digits, scale }: Decimal): Units => exactly(digits, scale)

/** An amount, or a figure where it cannot be told whether it counts coins or base units. */
const unitsIn = ({ roots, events, assets, transactions }: Scope, kind: Transfer): Units => {
  const told = [...events, ...(kind === 'coin' ? transactions : []), ...roots]
  const all = [...told, ...assets]
  const stated = findIn(all, names.decimals, readSmall(255))
  const decimals = kind === 'nft' ? 0 : (stated ?? (kind === 'coin' ? coinDecimals : undefined))
  const human = findIn(all, names.humanAmount, readDecimal)
  if (human !== undefined) return ofDecimal(human)
  const raw = findIn(all, names.rawAmount, readWhole)
  if (raw !== undefined) return exactly(raw, decimals ?? null)
  const given = findIn(told, names.amount, value =>
    (readWhole(value) ?? readDecimal(value)) === undefined ? undefined : value,
  )
  const hex = typeof given === 'string' && given.startsWith('0x') ? readWhole(given) : undefined
  if (hex !== undefined) return exactly(hex, decimals ?? null)
  const decimal = readDecimal(given)
  if (decimal === undefined) return {}
  if (decimal.scale > 0) return ofDecimal(decimal)
  const whole = BigInt(decimal.digits)
  if (whole === 0n || kind === 'nft') return exactly(whole, 0)
  // Digits in quotes are base units by custom, where their decimals are stated; a bare number is either.
  const isRaw =
    (typeof given === 'string' && stated !== undefined) ||
    (decimals !== undefined && whole >= (kind === 'coin' ? leastWei : 10n ** BigInt(decimals)))
  return isRaw ? exactly(whole, decimals ?? null) : { figure: decimal.digits }
}

const readDirection = (value: unknown): 'in' | 'out' | undefined => {
  if (typeof value !== 'string') return undefined
  if (/^(?:in|incoming|inbound)$/i.test(value)) return 'in'
  return /^(?:out|outgoing|outbound)$/i.test(value) ? 'out' : undefined
}

const maxWord = 64

const readWord = (value: unknown): string | undefined =>
  typeof value === 'string' && !/^0x[0-9a-f]{40}$/i.test(value)
    ? readText(value)?.slice(0, maxWord)
    : undefined

const readMark =
  (word: string) =>
  (value: unknown): true | undefined =>
    value === true || value === word ? true : undefined

const readFailed = (value: unknown): true | undefined =>
  value === false ||
  value === 0 ||
  (typeof value === 'string' && /^(?:0x0|0|false|fail(?:ed|ure)?|revert(?:ed)?|error)$/i.test(value))
    ? true
    : undefined

/** Parameters in a list are no events. */
const lists = ['event', 'events', 'activity', 'activities', 'transfer', 'transfers']

const moreIn = ({ roots, events }: Scope): number | undefined => {
  const told = [...events, ...roots].flatMap(place => lists.map(name => place.get(name)))
  const more = told.filter(Array.isArray).reduce((sum, list) => sum + Math.max(0, list.length - 1), 0)
  return more === 0 ? undefined : more
}
