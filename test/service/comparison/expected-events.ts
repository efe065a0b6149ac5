import type { NotificationData } from '#contract/notification.ts'
import type { Facts, Move } from './decode-block.ts'
import { hashOf } from './decode-block.ts'
import { type Condition, type DeclaredEvent, meetsAll } from './decode-events.ts'
import type { Allowance, Wrap } from './decode-logs.ts'
import { isWorth } from './prices.ts'

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
    readonly event?: string
    readonly where?: readonly Condition[]
    readonly tokens?: Lists
    readonly counterparties?: Lists
    readonly zero_value?: true
    readonly unlimited_only?: boolean
    readonly except?: readonly string[]
  }
}

/** Addresses in lower case. `final`: its subscription is told of each transaction once more when that is final. */
export type WatchingBot = {
  readonly addresses: readonly string[]
  readonly strategies: readonly Strategy[]
  readonly final?: true
}

type Movement = {
  readonly func: string
  readonly contract: string
  readonly address: string
  readonly direction: 'in' | 'out' | 'self'
  readonly amount: bigint
  readonly counterparty: string
  readonly line: string
}

const funcs: Readonly<Record<string, string>> = {
  native: 'eth_transfer',
  token: 'token_transfer',
  nft: 'nft_transfer',
}

/** `first`: of what a contract writes by two standards, the first one counts. */
type Ends = { readonly first: Move; readonly in: Move[]; readonly out: Move[] }

const total = (moves: readonly Move[]): bigint => moves.reduce((sum, { amount }) => sum + amount, 0n)

const directionOf = (ends: Ends, net: bigint): Movement['direction'] => {
  if (net !== 0n) return net > 0n ? 'in' : 'out'
  if (ends.out.length === 0) return 'in'
  return ends.in.length === 0 ? 'out' : 'self'
}

/** The other end; of several, the one that gave or got most. Itself where there is no other. */
const counterpartyOf = (moves: readonly Move[], address: string, end: 'from' | 'to'): string => {
  const parts = new Map<string, bigint>()
  for (const move of moves)
    if (move[end] !== address) parts.set(move[end], (parts.get(move[end]) ?? 0n) + move.amount)
  const largest = [...parts.values()].reduce((most, part) => (part > most ? part : most), 0n)
  return [...parts].find(([, part]) => part === largest)?.[0] ?? address
}

const movementOf = (address: string, asset: string, ends: Ends): Movement => {
  const net = total(ends.in) - total(ends.out)
  const direction = directionOf(ends, net)
  const amount = direction === 'self' ? total(ends.out) : net < 0n ? -net : net
  const isIn = direction === 'in'
  const counterparty = counterpartyOf(isIn ? ends.in : ends.out, address, isIn ? 'from' : 'to')
  const [kind = '', contract = ''] = asset.split(' ')
  const standard = ends.first.standard ?? ''
  const line = `${asset} ${standard}: ${address} ${direction} ${amount} ${counterparty}`
  return { func: funcs[kind] ?? '', contract, address, direction, amount, counterparty, line }
}

/** What each watched address got less what it gave, of each asset. */
const netted = (moves: readonly Move[], watched: ReadonlySet<string>): Movement[] => {
  const ends = new Map<string, { address: string; asset: string } & Ends>()
  const at = (address: string, move: Move): Ends => {
    const key = `${address} ${move.asset}`
    const known = ends.get(key) ?? { address, asset: move.asset, first: move, in: [], out: [] }
    ends.set(key, known)
    return known
  }
  for (const move of moves) {
    if (watched.has(move.from)) at(move.from, move).out.push(move)
    if (watched.has(move.to)) at(move.to, move).in.push(move)
  }
  return [...ends.values()].map(one => movementOf(one.address, one.asset, one))
}

const admits = (lists: Lists | undefined, address: string): boolean => {
  const isIn = (list: readonly string[]): boolean => list.some(one => one.toLowerCase() === address)
  if (lists === undefined) return true
  return (lists.only === undefined || isIn(lists.only)) && !isIn(lists.except ?? [])
}

const asksWay = ({ params: { direction = 'both' } }: Strategy, way: Movement['direction']): boolean =>
  direction === 'both' || way === 'self' || way === direction

/** A coin whose price nobody knows is told, and a token is not. `contract`: none for the coin. */
const reachesMinimums = (
  amount: bigint,
  { minimum_amount = '0', minimum_usd: usd = 0 }: Strategy['params'],
  contract?: string,
): boolean =>
  amount >= BigInt(minimum_amount) &&
  (usd === 0 || (isWorth(amount, { contract, usd }) ?? contract === undefined))

const asksMovement =
  (movement: Movement) =>
  (strategy: Strategy): boolean => {
    const { func, params } = strategy
    if (func !== movement.func || !asksWay(strategy, movement.direction)) return false
    if (!admits(params.counterparties, movement.counterparty)) return false
    if (func !== 'eth_transfer' && !admits(params.tokens, movement.contract)) return false
    if (func === 'nft_transfer') return true
    if (func === 'token_transfer' && movement.amount === 0n) return params.zero_value === true
    return reachesMinimums(movement.amount, params, func === 'token_transfer' ? movement.contract : undefined)
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
  readonly allowance?: Allowance
  readonly wrap?: Wrap
  readonly event?: DeclaredEvent
}

const eventLine = (
  address: string,
  event: string,
  args: readonly { readonly name: string; readonly type: string; readonly value: string }[],
): string => `event: ${address} ${event} ${args.map(one => `${one.name} ${one.type} ${one.value}`).join()}`

const callsOf = ({ from, to, method }: Facts): { address: string; line: string }[] =>
  to === undefined || method === ''
    ? []
    : [
        { address: from, line: `call: ${from} sender ${to} ${method}` },
        { address: to, line: `call: ${to} target ${to} ${method}` },
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
    ...ofWatched(facts.declared, one => one.contract).map(event => ({
      func: 'contract_event',
      line: eventLine(event.contract, event.text, event.args).toLowerCase(),
      event,
    })),
    ...ofWatched(callsOf(facts), one => one.address).map(({ line }) => ({ func: 'contract_call', line })),
  ]
}

const asksAct =
  ({ func, allowance, wrap, event }: Act) =>
  ({ func: asked, params }: Strategy): boolean => {
    const { direction = 'both', unlimited_only = false, except = [], where = [] } = params
    if (asked !== func) return false
    if (event !== undefined) return event.text === params.event && meetsAll(event, where, hashOf)
    if (wrap !== undefined) {
      const isAsked = direction === 'both' || (direction === 'in') === wrap.wrapped
      return isAsked && reachesMinimums(wrap.amount, params)
    }
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
  const of = (some: readonly Move[]): Movement[] => netted(some, o.watched).filter(isAsked)
  const something = of(moves.filter(({ amount }) => amount > 0n))
  if (something.length > 0 || o.hasActs || o.watched.has(facts.from)) return something
  return of(moves.filter(({ amount }) => amount === 0n))
}

/** What the bot is to be told of the transaction, sorted; empty: it is not told. */
export const expectedEvents = (facts: Facts, { addresses, strategies }: WatchingBot): string[] => {
  const watched = new Set(addresses)
  const acts = actsOf(facts, watched)
  const hasActs = acts.some(act =>
    strategies.some(act.event === undefined ? ({ func }) => func === act.func : asksAct(act)),
  )
  const movements = consideredMovements(facts, { watched, strategies, hasActs }).filter(one =>
    strategies.some(asksMovement(one)),
  )
  const lines = acts.filter(act => strategies.some(asksAct(act))).map(({ line }) => line)
  const others = movements.filter(({ direction }) => direction !== 'self')
  // What an address sends to itself counts only if nothing else happened.
  const told = lines.length + others.length === 0 ? movements : others
  return [...lines, ...told.map(({ line }) => line)].toSorted()
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
    ...data.contract_events.map(({ address, event, args }) => eventLine(address, event, args)),
    ...data.deployments.map(({ address, contract }) => `deployment: ${address} ${contract}`),
    ...data.calls.map(
      ({ address, role, contract, method }) => `call: ${address} ${role} ${contract} ${method}`,
    ),
  ]
  return lines.map(line => line.toLowerCase()).toSorted()
}
