import type { NotificationData } from '#contract/notification.ts'
import type { Facts, Move, Withdrawal } from './decode-block.ts'
import { hashOf } from './decode-block.ts'
import { type Condition, type DeclaredEvent, meetsAll } from './decode-events.ts'
import type { Allowance, Wrap } from './decode-logs.ts'
import { outflowLine } from './expected-outflows.ts'
import { type Movement, netted } from './movements.ts'
import { isWorth, type PricedAsset } from './prices.ts'

/*
 * What a bot is to be told of a transaction, by service-spec.md and what docs/webhooks.md and the OpenAPI document add to it, as one
 * line of text for each thing that happened; and what a notification tells, as the same lines.
 */

type Lists = { readonly only?: readonly string[]; readonly except?: readonly string[] }

export type Strategy = {
  readonly func: string
  readonly params: {
    readonly direction?: 'in' | 'out' | 'both'
    readonly minimum_amount?: string
    readonly minimum_usd?: number
    readonly movements?: 'net' | 'gross'
    readonly usd?: number
    readonly within?: string
    readonly event?: string
    readonly where?: readonly Condition[]
    readonly tokens?: Lists
    readonly counterparties?: Lists
    readonly zero_value?: true
    readonly unlimited_only?: boolean
    readonly status?: 'success' | 'failed' | 'any'
    readonly except?: readonly string[]
  }
}

/** Addresses in lower case. `final`: its subscription is told of each transaction once more when that is final. */
export type WatchingBot = {
  readonly addresses: readonly string[]
  readonly strategies: readonly Strategy[]
  readonly final?: true
}

const admits = (lists: Lists | undefined, address: string): boolean => {
  const isIn = (list: readonly string[]): boolean => list.some(one => one.toLowerCase() === address)
  if (lists === undefined) return true
  return (lists.only === undefined || isIn(lists.only)) && !isIn(lists.except ?? [])
}

const asksWay = ({ params: { direction = 'both' } }: Strategy, way: Movement['direction']): boolean =>
  direction === 'both' || way === 'self' || way === direction

/** A coin without a known price is told, and such a token is not. */
const reachesMinimums = (
  amount: bigint,
  { minimum_amount = '0', minimum_usd: usd = 0 }: Strategy['params'],
  asset: PricedAsset,
): boolean =>
  amount >= BigInt(minimum_amount) &&
  (usd === 0 || (isWorth(amount, { ...asset, usd }) ?? asset.contract === undefined))

const asksMovement =
  (movement: Movement, coinDecimals: number) =>
  (strategy: Strategy): boolean => {
    const { func, params } = strategy
    if (func !== movement.func || !asksWay(strategy, movement.direction)) return false
    if (!admits(params.counterparties, movement.counterparty)) return false
    if (func !== 'eth_transfer' && !admits(params.tokens, movement.contract)) return false
    if (func === 'nft_transfer') return true
    if (func === 'token_transfer' && movement.amount === 0n) return params.zero_value === true
    const contract = func === 'token_transfer' ? movement.contract : undefined
    return reachesMinimums(movement.amount, params, { contract, coinDecimals })
  }

/** Numbers that let a spender take whatever there is. */
const isUnlimited = ({ scope, amount = 0n }: Allowance): boolean =>
  scope === 'all' || amount >= 1n << 255n || amount === (1n << 160n) - 1n || amount === (1n << 96n) - 1n

const allowanceLine = (one: Allowance): string => {
  const { owner, contract, spender, scope, amount, id, revoked, permit2 } = one
  const unlimited = !revoked && isUnlimited(one)
  return `approval: ${owner} ${contract} ${spender} ${scope} ${amount ?? id ?? ''} ${unlimited} ${revoked} ${permit2}`
}

type Act = {
  readonly func: string
  readonly line: string
  /** Of a call: the transaction. */
  readonly succeeded?: boolean
  readonly allowance?: Allowance
  readonly wrap?: Wrap
  readonly event?: DeclaredEvent
  readonly withdrawal?: Withdrawal
}

const eventLine = (
  address: string,
  event: string,
  args: readonly { readonly name: string; readonly type: string; readonly value: string }[],
): string => `event: ${address} ${event} ${args.map(one => `${one.name} ${one.type} ${one.value}`).join()}`

const callsOf = ({ from, to, alsoCalls, method }: Facts): { address: string; line: string }[] =>
  to === undefined || method === ''
    ? []
    : [
        { address: from, line: `call: ${from} sender ${to} ${method}` },
        ...[...new Set([to, ...alsoCalls])].map(address => ({
          address,
          line: `call: ${address} target ${to} ${method}`,
        })),
      ]

/** All that is no transfer. */
const actsOf = (facts: Facts, watched: ReadonlySet<string>): Act[] => {
  const { from, to, method, succeeded } = facts
  const ofWatched = <T>(list: readonly T[], who: (one: T) => string): T[] =>
    list.filter(one => watched.has(who(one)))
  const created = new Map(facts.created.map(one => [one.contract, one]))
  const deployed = [...created.values()].flatMap(({ creator, contract }): Act[] => {
    const by = [creator, from].find(one => watched.has(one))
    return by === undefined ? [] : [{ func: 'contract_deploy', line: `deployment: ${by} ${contract}` }]
  })
  const failed: Act[] =
    succeeded || !watched.has(from)
      ? []
      : [{ func: 'failed_transaction', line: `failure: ${from} ${to ?? 'null'} ${method}` }]
  return [
    ...deployed,
    ...failed,
    ...ofWatched(facts.allowed, one => one.owner).map(allowance => ({
      func: 'token_approval',
      line: allowanceLine(allowance),
      allowance,
    })),
    ...ofWatched(facts.delegations, one => one.address).map(({ address, contract }) => ({
      func: 'delegation',
      line: `delegation: ${address} ${contract === `0x${'0'.repeat(40)}` ? 'null' : contract}`,
    })),
    ...ofWatched(facts.safes, one => one.safe).map(({ safe, act, about }) => ({
      func: 'safe_transaction',
      line: `safe: ${safe} ${act} ${about}`,
    })),
    ...ofWatched(facts.wraps, one => one.address).map(wrap => ({
      func: 'wrapped_coin',
      line: `wrap: ${wrap.address} ${wrap.wrapped ? 'wrapped' : 'unwrapped'} ${wrap.contract} ${wrap.amount}`,
      wrap,
    })),
    ...ofWatched(facts.withdrawals, one => one.address).map(withdrawal => ({
      func: 'withdrawal',
      line: `withdrawal: ${withdrawal.address} ${withdrawal.validator} ${withdrawal.index} ${withdrawal.amount}`,
      withdrawal,
    })),
    ...ofWatched(facts.declared, one => one.contract).map(event => ({
      func: 'contract_event',
      line: eventLine(event.contract, event.text, event.args).toLowerCase(),
      event,
    })),
    ...ofWatched(callsOf(facts), one => one.address).map(({ line }) => ({
      func: 'contract_call',
      line,
      succeeded,
    })),
  ]
}

const asksAct =
  ({ func, succeeded, allowance, wrap, event, withdrawal }: Act, coinDecimals: number) =>
  ({ func: asked, params }: Strategy): boolean => {
    const { direction = 'both', unlimited_only = false, except = [], where = [], status = 'any' } = params
    if (asked !== func) return false
    if (succeeded !== undefined) return status === 'any' || (status === 'success') === succeeded
    if (event !== undefined) return event.text === params.event && meetsAll(event, where, hashOf)
    if (wrap !== undefined) {
      const isAsked = direction === 'both' || (direction === 'in') === wrap.wrapped
      return isAsked && reachesMinimums(wrap.amount, params, { coinDecimals })
    }
    if (withdrawal !== undefined) return reachesMinimums(withdrawal.amount, params, { coinDecimals })
    if (allowance === undefined) return true
    if (unlimited_only && (allowance.revoked || !isUnlimited(allowance))) return false
    return admits({ except }, allowance.spender)
  }

/** Of the movements of one transaction: those of something; where there are none and nothing else happened, those of nothing. */
const consideredMovements = (
  facts: Facts,
  o: { watched: ReadonlySet<string>; strategies: readonly Strategy[]; hasActs: boolean },
): Movement[] => {
  const isAsked = (one: Movement): boolean =>
    o.strategies.some(({ func }) => func === one.func) &&
    o.strategies.some(strategy => strategy.func === one.func && asksWay(strategy, one.direction))
  const moves = [...facts.coins, ...facts.moved]
  const isGross = (func: string | undefined): boolean =>
    o.strategies.some(strategy => strategy.func === func && strategy.params.movements === 'gross')
  const of = (some: readonly Move[]): Movement[] => netted(some, o.watched, isGross).filter(isAsked)
  const something = of(moves.filter(({ amount }) => amount > 0n))
  if (something.length > 0 || o.hasActs || o.watched.has(facts.from)) return something
  return of(moves.filter(({ amount }) => amount === 0n))
}

/** What the bot is to be told of the transaction, sorted; empty: it is not told. `outflows`: the limits that it reaches. */
export const expectedEvents = (
  facts: Facts,
  { addresses, strategies }: WatchingBot,
  outflows: readonly string[] = [],
): string[] => {
  const watched = new Set(addresses)
  const acts = actsOf(facts, watched)
  const hasActs = acts.some(act =>
    strategies.some(
      act.event === undefined ? ({ func }) => func === act.func : asksAct(act, facts.coinDecimals),
    ),
  )
  const movements = consideredMovements(facts, { watched, strategies, hasActs }).filter(one =>
    strategies.some(asksMovement(one, facts.coinDecimals)),
  )
  const lines = acts.filter(act => strategies.some(asksAct(act, facts.coinDecimals))).map(({ line }) => line)
  const others = movements.filter(({ direction }) => direction !== 'self')
  // What an address sends to itself counts only if nothing else happened.
  const told = lines.length + others.length > 0 ? others : movements
  return [...lines, ...outflows, ...told.map(({ line }) => line)].toSorted()
}

type SentMovement = NotificationData['movements'][number]

const assetOf = (movement: SentMovement): string => {
  if (movement.kind === 'native') return 'native '
  if (movement.kind === 'token') return `token ${movement.contract} `
  return `nft ${movement.contract} ${movement.token_id} ${movement.standard}`
}

const movementLine = (movement: SentMovement): string => {
  const { address, direction, amount, counterparty } = movement
  return `${assetOf(movement)}: ${address} ${direction} ${amount} ${counterparty}`
}

/** What a notification tells, sorted. */
export const toldEvents = (data: NotificationData): string[] => {
  const lines = [
    ...data.movements.map(movementLine),
    ...data.approvals.map(one => {
      const { address, contract, spender, scope, unlimited, revoked, permit2 = false } = one
      return `approval: ${address} ${contract} ${spender} ${scope} ${one.allowance ?? one.token_id ?? ''} ${unlimited} ${revoked} ${permit2}`
    }),
    ...data.delegations.map(({ address, contract }) => `delegation: ${address} ${contract ?? 'null'}`),
    ...data.failures.map(
      ({ address, contract, method }) => `failure: ${address} ${contract ?? 'null'} ${method}`,
    ),
    ...data.safe_actions.map(
      ({ address, action, safe_tx_hash, party, threshold }) =>
        `safe: ${address} ${action} ${safe_tx_hash ?? party ?? threshold ?? ''}`,
    ),
    ...data.wraps.map(
      ({ address, action, contract, amount }) => `wrap: ${address} ${action} ${contract} ${amount}`,
    ),
    ...data.outflows.map(outflowLine),
    ...data.withdrawals.map(
      ({ address, validator, index, amount }) => `withdrawal: ${address} ${validator} ${index} ${amount}`,
    ),
    ...data.contract_events.map(({ address, event, args }) => eventLine(address, event, args)),
    ...data.deployments.map(({ address, contract }) => `deployment: ${address} ${contract}`),
    ...data.calls.map(
      ({ address, role, contract, method }) => `call: ${address} ${role} ${contract} ${method}`,
    ),
  ]
  return lines.map(line => line.toLowerCase()).toSorted()
}
