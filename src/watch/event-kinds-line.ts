import { isDeepStrictEqual } from 'node:util'
import { chainOf, commonCoinDecimals, wellKnownChains } from '#chains/registry.ts'
import { type Direction, isGross } from '#events/fields.ts'
import type { MinimumValue } from '#events/minimums.ts'
import type { OutflowStrategy } from '#events/outflow/outflow.ts'
import { commonDirection, type Strategy } from '#events/registry.ts'
import { isNewOnly } from '#events/restrictions.ts'
import { spanOf, withinSeconds } from '#events/within.ts'
import { formatAmount, shortenAddress } from '#lib/format.ts'
import { commaOf, symbolName, unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { declaredEventsLines } from './declared-events.ts'
import {
  choicesFromStrategies,
  type EventOption,
  kindOfOption,
  minimumAmountOf,
  optionByStrategy,
  tokenMinimumOf,
  transferOptionsOf,
} from './event-kinds.ts'
import type { WatchSettings } from './watch.ts'

/**
 * `0.5 ETH`; only the number if the chains have different coins, and in base units if their decimals differ,
 * too.
 */
const weiText = (wei: string, { chains, say }: { chains: readonly number[]; say: Translator }): string => {
  const symbols = new Set(chains.map(id => chainOf(id).symbol))
  const [symbol] = symbols
  const amount = formatAmount(BigInt(wei), commonCoinDecimals(chains) ?? 0, say.locale)
  return symbols.size === 1 ? `${amount} ${symbol}` : amount
}

/** `0.5 ETH`, `$100`. */
export const minimumText = (minimum: MinimumValue, reader: Pick<LineReader, 'chains' | 'say'>): string =>
  'wei' in minimum ? weiText(minimum.wei, reader) : reader.say.dollars(minimum.usd)

type LineReader = Pick<WatchSettings, 'chains' | 'tokenUnits'> & { readonly say: Translator }

/** `$100 or more`, `Any amount`; in one direction `In: $100 or more`. */
export const minimumChoiceText = (
  { direction, minimum }: { readonly direction: Direction; readonly minimum: MinimumValue },
  reader: Pick<LineReader, 'chains' | 'say'>,
): string => {
  const { say } = reader
  const isAny = 'usd' in minimum && minimum.usd === 0
  const id = isAny ? 'watch-any-amount' : 'watch-at-least'
  const amount = minimumText(minimum, reader)
  return direction === 'both'
    ? say(id, { amount })
    : say('watch-amount-of', { direction, amount: say(`${id}-line`, { amount }) })
}

/** `$10,000 in 1 h`. */
export const outflowText = (
  id: 'watch-outflow-choice' | 'watch-outflow-line',
  { usd, within }: OutflowStrategy['params'],
  say: Translator,
): string =>
  say(id, {
    usd: say.dollars(usd),
    span: say('summary-span', spanOf(withinSeconds({ within }))),
  })

/**
 * A part for each group of kinds with the same direction and minimum: `coins and tokens, in and out, $100 or
 * more`, `NFTs, in and out`, `deployments`. If the minimum differs by direction: `tokens, in $5 or more, out
 * $9 or more`. If a kind has strategies that differ otherwise, each has a part of its own.
 */
export const eventKindsPhrases = (settings: WatchSettings, say: Translator): readonly string[] => {
  const reader = { ...settings, say }
  const outflows = settings.strategies.filter(strategy => strategy.func === 'outflow')
  const events = settings.strategies.filter(strategy => strategy.func === 'contract_event')
  const others = settings.strategies.filter(({ func }) => func !== 'outflow' && func !== 'contract_event')
  const kinds = [...Map.groupBy(others, ({ func }) => func).values()]
  const single = kinds.filter(({ length }) => length === 1).flat()
  const several = kinds.filter(({ length }) => length > 1)
  const paired = several.flatMap(strategies => directionPair(strategies, reader) ?? [])
  const split = several.filter(strategies => directionPair(strategies, reader) === undefined).flat()
  const restricted = [...single, ...paired.map(({ coming }) => withoutTokenMinimum(coming))]
  const parts = [
    ...new Set(split.map(strategy => splitLine(strategy, reader))),
    ...groupParts(single, paired, reader),
    ...new Set(restricted.flatMap(strategy => restrictionLines(strategy, reader))),
    ...declaredEventsLines(events, say),
    ...outflows.map(({ params }) => outflowText('watch-outflow-line', params, say)),
  ]
  return parts.filter(part => part !== '')
}

export const eventKindsLine = (settings: WatchSettings, say: Translator): string =>
  eventKindsPhrases(settings, say).join(' · ')

/** Joins kinds of one direction and one minimum. */
const groupParts = (
  single: readonly Strategy[],
  paired: readonly DirectionPair[],
  reader: LineReader,
): readonly string[] => {
  const { say } = reader
  const { kinds, directions } = choicesFromStrategies([...single, ...paired.map(({ coming }) => coming)])
  const transfers = transferOptionsOf(kinds)
  const own = new Map(single.map(strategy => [optionByStrategy[strategy.func], strategy]))
  const ways = new Map<EventOption, string>(
    paired.map(pair => [optionByStrategy[pair.coming.func], pairText(pair, reader)]),
  )
  const directionOf = (kind: EventOption): readonly string[] => {
    const transfer = transfers.find(moving => moving === kind)
    return transfer === undefined ? [] : [say('watch-direction-line', { direction: directions[transfer] })]
  }
  const limitsOf = (kind: EventOption): readonly string[] => {
    const way = ways.get(kind)
    const strategy = own.get(kind)
    if (way !== undefined) return [way]
    return [...directionOf(kind), ...(strategy === undefined ? [] : minimumTexts(strategy, reader))]
  }
  const isTransfer = (kind: EventOption): boolean => transfers.some(moving => moving === kind)
  const inOrder = [...transfers, ...kinds.filter(kind => !isTransfer(kind))]
  return [...Map.groupBy(inOrder, kind => limitsOf(kind).join()).values()].map(group => {
    const names = kindList(
      group.map(kind => kindName(kind, single)),
      say,
    )
    const limits = group[0] === undefined ? [] : limitsOf(group[0])
    return withLimits(names, limits, say)
  })
}

/** `coins, in and out, $100 or more` */
const withLimits = (names: string, limits: readonly string[], say: Translator): string =>
  limits.reduce((what, least) => say('watch-moving-least-line', { what, least }), names)

type Fungible = Extract<Strategy, { func: 'eth_transfer' | 'token_transfer' }>
type DirectionPair = { readonly coming: Fungible; readonly leaving: Fungible }

const isFungible = (strategy: Strategy): strategy is Fungible =>
  strategy.func === 'eth_transfer' || strategy.func === 'token_transfer'

/** Finds two strategies, one for each direction, that differ in nothing but their minimums, which can be named. */
const directionPair = (
  strategies: readonly Strategy[],
  { tokenUnits = {} }: Pick<LineReader, 'tokenUnits'>,
): DirectionPair | undefined => {
  const [one, other] = strategies
  if (strategies.length !== 2 || !one || !other || !isFungible(one) || !isFungible(other)) return undefined
  const [coming, leaving] = one.params.direction === 'in' ? [one, other] : [other, one]
  const tokens = coming.func === 'token_transfer' ? (coming.params.tokens?.only ?? []) : []
  const isNamed = tokens.every(token => tokenUnits[token.toLowerCase()] !== undefined)
  const hasUnits = [coming, leaving].some(strategy => tokenMinimumOf(strategy) !== undefined)
  return coming.params.direction === 'in' &&
    leaving.params.direction === 'out' &&
    isDeepStrictEqual(withoutMinimums(coming), withoutMinimums(leaving)) &&
    (isNamed || !hasUnits)
    ? { coming, leaving }
    : undefined
}

const withoutMinimums = ({ params }: Fungible): object => ({
  ...params,
  direction: 'both',
  minimum_amount: undefined,
  minimum_usd: undefined,
})

const withoutTokenMinimum = (strategy: Fungible): Strategy => {
  if (strategy.func === 'eth_transfer') return strategy
  const { minimum_amount: _, ...params } = strategy.params
  return { ...strategy, params }
}

/** `in $5 or more, out any amount` */
const pairText = ({ coming, leaving }: DirectionPair, reader: LineReader): string => {
  const [incoming = '', outgoing = ''] = [coming, leaving].map(strategy => {
    const limits = limitTexts(strategy, reader).map(amount => reader.say('watch-at-least-line', { amount }))
    return limits.length === 0 ? reader.say('watch-any-amount-line') : limits.join(' · ')
  })
  return reader.say('watch-in-and-out-line', { incoming, outgoing })
}

const limitTexts = (strategy: Fungible, { tokenUnits = {}, ...reader }: LineReader): readonly string[] => {
  const { minimum_amount: amount = '0', minimum_usd: usd } = strategy.params
  const inDollars = usd > 0 ? [minimumText({ usd }, reader)] : []
  if (BigInt(amount) === 0n) return inDollars
  if (strategy.func === 'eth_transfer') return [minimumText({ wei: amount }, reader), ...inDollars]
  const [contract = ''] = strategy.params.tokens?.only ?? []
  const { symbol = '', decimals = null } = tokenUnits[contract.toLowerCase()] ?? {}
  return [unitsPhrase({ amount, symbol, decimals, contract }, reader.say), ...inDollars]
}

/** One of several strategies of a kind: `tokens, coming in, $5 or more`. */
const splitLine = (strategy: Strategy, reader: LineReader): string =>
  withLimits(groupParts([strategy], [], reader).join(), restrictionLines(strategy, reader), reader.say)

/**
 * Minimum of a strategy in wei, also of payouts of blocks, to which the minimum of a wizard does not apply.
 */
const shownAmountOf = (strategy: Strategy): string => {
  const { func, params } = strategy
  const isIncome = kindOfOption(optionByStrategy[func]).option.isIncome === true
  const amount = isIncome && 'minimum_amount' in params ? params.minimum_amount : minimumAmountOf(strategy)
  return String(BigInt(amount ?? '0'))
}

/** `0.5 ETH or more`, `$100 or more` */
const minimumTexts = (strategy: Strategy, reader: LineReader): readonly string[] => {
  const wei = shownAmountOf(strategy)
  const usd = 'minimum_usd' in strategy.params ? (strategy.params.minimum_usd ?? 0) : 0
  const minimums: readonly MinimumValue[] = [...(wei === '0' ? [] : [{ wei }]), ...(usd > 0 ? [{ usd }] : [])]
  return minimums.map(minimum => reader.say('watch-at-least-line', { amount: minimumText(minimum, reader) }))
}

type UnitsReader = Pick<LineReader, 'tokenUnits' | 'say'>

/** `tokens: 500 USDC or more`; in base units where the chat does not know the token. */
const tokenMinimumLines = (strategy: Strategy, { tokenUnits, say }: UnitsReader): readonly string[] => {
  const amount = tokenMinimumOf(strategy)
  if (strategy.func !== 'token_transfer' || amount === undefined) return []
  const [contract = ''] = strategy.params.tokens?.only ?? []
  const units = tokenUnits?.[contract.toLowerCase()]
  if (units === undefined) {
    const raw = formatAmount(BigInt(amount), 0, say.locale)
    return [say('watch-token-minimum-line', { amount: raw })]
  }
  const kinds = kindNames(['tokens'], say)
  return [say('watch-at-least-of-line', { kinds, amount: unitsPhrase({ amount, ...units, contract }, say) })]
}

const maxListed = 2

const knownTokens = wellKnownChains.flatMap(({ tokens = [] }) => tokens)

/**
 * The symbol of a token on our lists of the chains. Others call themselves what they like, so their address
 * follows.
 */
const tokenName = (contract: string, { tokenUnits }: UnitsReader): string => {
  const key = contract.toLowerCase()
  const listed = knownTokens.find(({ contracts }) => contracts.includes(key))
  if (listed !== undefined) return listed.symbol
  const name = symbolName({ symbol: tokenUnits?.[key]?.symbol ?? '', contract })
  const short = shortenAddress(contract)
  return name === short ? short : `${name} ${short}`
}

/**
 * `tokens: only USDC`, `tokens: only 0xA0b8…eB48`, `counterparties: all but 0x7099…79C8, 0x3C44…93BC +3`, `only from
 * 0x7099…79C8`.
 */
const restrictionLines = (strategy: Strategy, reader: UnitsReader): readonly string[] => {
  const { say } = reader
  const { params } = strategy
  const lists = [
    ...('tokens' in params && params.tokens ? [{ what: 'tokens', lists: params.tokens }] : []),
    ...('counterparties' in params && params.counterparties
      ? [{ what: 'counterparties', lists: params.counterparties }]
      : []),
    ...(strategy.func === 'token_approval' && strategy.params.except.length > 0
      ? [{ what: 'spenders', lists: { except: strategy.params.except } }]
      : []),
  ]
  const lines = lists.flatMap(({ what, lists: { only = [], except = [] } }) =>
    [
      { way: 'only', addresses: only },
      { way: 'except', addresses: except },
    ]
      .filter(({ addresses }) => addresses.length > 0)
      .map(({ way, addresses }) => {
        const names = new Set(
          addresses.map(address =>
            what === 'tokens' ? tokenName(address, reader) : shortenAddress(address),
          ),
        )
        const more = names.size - maxListed
        const shown = [...names].slice(0, maxListed).join(', ')
        const list = more > 0 ? `${shown} +${more}` : shown
        const direction = commonDirection([strategy])
        return what === 'counterparties' && direction !== 'both' && direction !== undefined
          ? say('watch-party-line', { direction, way, list })
          : say('watch-restricted-line', { what, way, list })
      }),
  )
  return [
    ...lines,
    ...tokenMinimumLines(strategy, reader),
    ...(strategy.func === 'token_approval' && strategy.params.unlimited_only
      ? [say('watch-unlimited-line')]
      : []),
    ...(isNewOnly(strategy) ? [say('watch-new-line')] : []),
    ...('status' in params && params.status !== undefined && params.status !== 'any'
      ? [say('watch-status-line', { status: params.status })]
      : []),
    ...(isGross(strategy) ? [say('watch-gross-line')] : []),
  ]
}

/** A variant of `watch-kind-line`; coins that are only wrapped, or only unwrapped, have their own. */
type KindName = EventOption | 'wraps-in' | 'wraps-out'

const kindName = (kind: EventOption, strategies: readonly Strategy[]): KindName => {
  if (kind !== 'wraps') return kind
  const direction = commonDirection(strategies.filter(({ func }) => func === 'wrapped_coin')) ?? 'both'
  return direction === 'both' ? kind : `wraps-${direction}`
}

/** The variant of `watch-kind-line` for a kind that stands alone. */
export const longKindLabel = (kind: EventOption): string => (kind === 'coin' ? 'coin-alone' : kind)

/** `coin, tokens and NFTs`; the coin alone gets its longer name. */
const kindList = (listed: readonly KindName[], say: Translator): string => {
  const [only, ...others] = listed
  return only === undefined || others.length > 0
    ? kindNames(listed, say)
    : say('watch-kind-line', {
        kind: only === 'wraps-in' || only === 'wraps-out' ? only : longKindLabel(only),
      })
}

/** The texts have lists of up to three names, so in a longer list the first ones become one. */
const kindNames = (listed: readonly KindName[], say: Translator): string => {
  const names = listed.map(kind => say('watch-kind-line', { kind }))
  const [first = '', second = '', third = ''] =
    names.length <= 3 ? names : [names.slice(0, -2).join(commaOf(say)), ...names.slice(-2)]
  return say('watch-list', { count: Math.min(names.length, 3), first, second, third })
}
