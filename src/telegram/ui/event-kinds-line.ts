import { chainOf } from '#chains/registry.ts'
import type { WatchSettings } from '#chat/records.ts'
import type { MinimumValue } from '#events/event-kind.ts'
import { isGross } from '#events/fields.ts'
import { spanOf } from '#events/outflow/outflow.ts'
import { type OutflowStrategy, withinSeconds } from '#events/outflow/schema.ts'
import { commonDirection, type Strategy } from '#events/registry.ts'
import { isNewOnly } from '#events/restrictions.ts'
import { formatAmount, formatDollars, shortenAddress } from '#lib/format.ts'
import { unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { declaredEventsLines } from './declared-events.ts'
import {
  choicesFromStrategies,
  type EventToggle,
  kindOfToggle,
  minimumAmountOf,
  type TransferDirections,
  type TransferToggle,
  toggleByFunc,
  tokenMinimumOf,
  transferTogglesOf,
} from './event-kinds.ts'

/** `0.5 ETH`; only the number if the chains have different coins. */
const weiText = (wei: string, o: { chains: readonly number[]; say: Translator }): string => {
  const symbols = new Set(o.chains.map(id => chainOf(id).symbol))
  const [symbol] = symbols
  const amount = formatAmount(BigInt(wei), { decimals: 18, locale: o.say.locale })
  return symbols.size === 1 ? `${amount} ${symbol}` : amount
}

/** `0.5 ETH`, `$100`. */
export const minimumText = (
  minimum: MinimumValue,
  o: { chains: readonly number[]; say: Translator },
): string => ('wei' in minimum ? weiText(minimum.wei, o) : formatDollars(minimum.usd, o.say.locale))

/** `$10,000 in 1 h`. */
export const outflowText = (
  id: 'watch-outflow-choice' | 'watch-outflow-line',
  { usd, within }: OutflowStrategy['params'],
  say: Translator,
): string =>
  say(id, {
    usd: formatDollars(usd, say.locale),
    span: say('summary-span', spanOf(withinSeconds({ within }))),
  })

/**
 * `coin and tokens, in and out · coin at least 0.5 ETH · deployments`. Of a kind with several strategies each has a line of its own:
 * `tokens, coming in, at least $5 · tokens, going out, at least $9`.
 */
export const eventKindsLine = (
  { strategies, chains, tokenUnits }: WatchSettings,
  say: Translator,
): string => {
  const byFunc = Map.groupBy(strategies, ({ func }) => func)
  const outflows = strategies.filter(strategy => strategy.func === 'outflow')
  const events = strategies.filter(strategy => strategy.func === 'contract_event')
  const others = strategies.filter(({ func }) => func !== 'outflow' && func !== 'contract_event')
  const isSplit = ({ func }: Strategy): boolean => (byFunc.get(func)?.length ?? 0) > 1
  const [split, single] = [others.filter(isSplit), others.filter(strategy => !isSplit(strategy))]
  const chosen = choicesFromStrategies(single)
  const transfers = transferTogglesOf(chosen.kinds)
  const actions = chosen.kinds.filter(kind => !transfers.some(moving => moving === kind))
  const lines = [
    ...new Set(split.map(strategy => splitLine(strategy, { chains, tokenUnits, say }))),
    ...transferLines(transfers, { directions: chosen.directions, say }),
    ...minimumLines(single, { chains, transfers, say }),
    ...new Set(single.flatMap(strategy => restrictionLines(strategy, { tokenUnits, say }))),
    actions.length === 0
      ? ''
      : kindList(
          actions.map(kind => kindName(kind, single)),
          say,
        ),
    ...declaredEventsLines(events, say),
    ...outflows.map(({ params }) => outflowText('watch-outflow-line', params, say)),
  ]
  return lines.filter(line => line !== '').join(' · ')
}

/** One of several strategies of a kind. */
const splitLine = (
  strategy: Strategy,
  o: { chains: readonly number[]; say: Translator } & UnitsReader,
): string => {
  const { say } = o
  const choices = choicesFromStrategies([strategy])
  const transfers = transferTogglesOf(choices.kinds)
  const names = choices.kinds.map(kind => kindName(kind, [strategy]))
  const [moving = kindList(names, say)] = transferLines(transfers, { ...choices, say })
  const limits = [...minimumLines([strategy], { ...o, transfers }), ...restrictionLines(strategy, o)]
  return limits.reduce((what, least) => say('watch-moving-least-line', { what, least }), moving)
}

/** A line for each direction. */
const transferLines = (
  transfers: readonly TransferToggle[],
  o: { directions: TransferDirections; say: Translator },
): readonly string[] => {
  const { directions, say } = o
  const used = new Set(transfers.map(kind => directions[kind]))
  return [...used].map(direction =>
    say('watch-moving-line', {
      kinds: kindList(
        transfers.filter(kind => directions[kind] === direction),
        say,
      ),
      direction: say('watch-direction-line', { direction }),
    }),
  )
}

/** Its minimum in wei, that of withdrawals too, which the minimum of a wizard leaves as it is. */
const shownAmountOf = (strategy: Strategy): string =>
  String(
    BigInt(
      (strategy.func === 'withdrawal' ? strategy.params.minimum_amount : minimumAmountOf(strategy)) ?? '0',
    ),
  )

type ScopedMinimum = { readonly minimum: MinimumValue; readonly scope: readonly EventToggle[] }

/** A minimum names its kinds unless it applies to all `transfers`. */
const minimumLines = (
  strategies: readonly Strategy[],
  o: { chains: readonly number[]; transfers: readonly EventToggle[]; say: Translator },
): readonly string[] => {
  const { transfers, say } = o
  const weiMinimums = strategies.flatMap(strategy => {
    const wei = shownAmountOf(strategy)
    return wei === '0' ? [] : [{ kind: toggleByFunc[strategy.func], wei }]
  })
  const usdMinimums = strategies.flatMap(({ func, params }) =>
    'minimum_usd' in params && params.minimum_usd > 0
      ? [{ kind: toggleByFunc[func], usd: params.minimum_usd }]
      : [],
  )
  const minimums: readonly ScopedMinimum[] = [
    ...[...new Set(weiMinimums.map(({ wei }) => wei))].map(wei => ({
      minimum: { wei },
      scope: weiMinimums.filter(one => one.wei === wei).map(({ kind }) => kind),
    })),
    ...[...new Set(usdMinimums.map(({ usd }) => usd))].map(usd => ({
      minimum: { usd },
      scope: usdMinimums.filter(one => one.usd === usd).map(({ kind }) => kind),
    })),
  ]
  return minimums.map(({ minimum, scope }) => {
    const amount = minimumText(minimum, o)
    return scope.length === transfers.length && scope.every(kind => transfers.includes(kind))
      ? say('watch-at-least-line', { amount })
      : say('watch-at-least-of-line', { kinds: kindNames(scope, say), amount })
  })
}

type UnitsReader = { readonly tokenUnits: WatchSettings['tokenUnits']; readonly say: Translator }

/** `tokens at least 500 USDC`; in base units where the chat does not know the token. */
const tokenMinimumLines = (strategy: Strategy, { tokenUnits, say }: UnitsReader): readonly string[] => {
  const amount = tokenMinimumOf(strategy)
  if (strategy.func !== 'token_transfer' || amount === undefined) return []
  const [contract = ''] = strategy.params.tokens?.only ?? []
  const units = tokenUnits?.[contract.toLowerCase()]
  if (units === undefined) {
    const raw = formatAmount(BigInt(amount), { decimals: 0, locale: say.locale })
    return [say('watch-token-minimum-line', { amount: raw })]
  }
  const kinds = kindNames(['tokens'], say)
  return [say('watch-at-least-of-line', { kinds, amount: unitsPhrase({ amount, ...units, contract }, say) })]
}

const maxListed = 2

/** `tokens: only 0xA0b8…eB48`, `counterparties: all but 0x7099…79C8, 0x3C44…93BC +3`. */
const restrictionLines = (strategy: Strategy, { tokenUnits, say }: UnitsReader): readonly string[] => {
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
        const more = addresses.length - maxListed
        const named = addresses.slice(0, maxListed).map(shortenAddress).join(', ')
        return say('watch-restricted-line', { what, way, list: more > 0 ? `${named} +${more}` : named })
      }),
  )
  return [
    ...lines,
    ...tokenMinimumLines(strategy, { tokenUnits, say }),
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

/** A variant of `watch-kind-line`: coins that are only wrapped, or only unwrapped, are said so. */
type KindName = EventToggle | 'wraps-in' | 'wraps-out'

const kindName = (kind: EventToggle, strategies: readonly Strategy[]): KindName => {
  if (kind !== 'wraps') return kind
  const direction = commonDirection(strategies.filter(({ func }) => func === 'wrapped_coin')) ?? 'both'
  return direction === 'both' ? kind : `wraps-${direction}`
}

/** The variant of `watch-kind-line` for a kind that no other is named beside. */
export const loneKindName = (kind: EventToggle): string => kindOfToggle(kind).toggle.loneName ?? kind

/** `coin, tokens and NFTs`; the coin alone gets its longer name. */
const kindList = (listed: readonly KindName[], say: Translator): string => {
  const [only, ...others] = listed
  return only === undefined || others.length > 0
    ? kindNames(listed, say)
    : say('watch-kind-line', {
        kind: only === 'wraps-in' || only === 'wraps-out' ? only : loneKindName(only),
      })
}

/** The texts have lists of up to three: of more, the first ones become one. */
const kindNames = (listed: readonly KindName[], say: Translator): string => {
  const names = listed.map(kind => say('watch-kind-line', { kind }))
  const comma = say.locale.startsWith('zh') ? '、' : ', '
  const [first = '', second = '', third = ''] =
    names.length <= 3 ? names : [names.slice(0, -2).join(comma), ...names.slice(-2)]
  return say('watch-list', { count: Math.min(names.length, 3), first, second, third })
}
