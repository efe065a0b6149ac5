import { addressKey, mintedWei, paidWei, zeroAddressKey } from '#events/raw-block.ts'
import type { Transfer, TransferAsset } from '#events/transfer-log.ts'
import type { Candidate } from './find-candidates.ts'
import type { Match, MatchMovement } from './match.ts'
import { unpackAddresses, type WatchedBot } from './watched-bot.ts'

type BalancePart = { readonly counterparty: string; readonly amount: bigint }

/** One asset at one address: all that came in and all that went out. */
type Balance = {
  readonly address: string
  readonly asset: TransferAsset
  readonly in: BalancePart[]
  readonly out: BalancePart[]
}

const assetKey = (asset: TransferAsset): string => {
  if (asset.kind === 'native') return 'native'
  return asset.kind === 'token' ? asset.contract : `${asset.contract}:${asset.tokenId}`
}

const sumOfParts = (parts: readonly BalancePart[]): bigint =>
  parts.reduce((total, { amount }) => total + amount, 0n)

const largestCounterparty = ([first, ...parts]: readonly BalancePart[], otherwise: string): string =>
  parts.reduce<BalancePart>((most, part) => (part.amount > most.amount ? part : most), {
    counterparty: otherwise,
    amount: 0n,
    ...first,
  }).counterparty

/** Where nothing was moved, it is still known which way. */
const netDirection = (balance: Balance, net: bigint): MatchMovement['direction'] => {
  if (net !== 0n) return net > 0n ? 'in' : 'out'
  if (balance.out.length === 0) return 'in'
  return balance.in.length === 0 ? 'out' : 'self'
}

const netMovement = (balance: Balance): MatchMovement => {
  const { address, asset } = balance
  const net = sumOfParts(balance.in) - sumOfParts(balance.out)
  const direction = netDirection(balance, net)
  const parts = direction === 'in' ? balance.in : balance.out
  // Between an address and itself it is the other end only where nobody else is.
  const others = parts.filter(({ counterparty }) => counterparty !== address)
  const counterparty = largestCounterparty(others, address)
  const amount = (direction === 'self' ? sumOfParts(parts) : net < 0n ? -net : net).toString()
  return { ...asset, address, direction, counterparty, amount }
}

/**
 * What a transaction did at some addresses, in the order in which each first took part: per address and asset what came in
 * less what went out. Nothing left of what went both ways is `self`, with all of it. `addresses` are keys.
 */
const netMovements = (transfers: readonly Transfer[], addresses: ReadonlySet<string>): MatchMovement[] => {
  const balances = new Map<string, Balance>()
  const balanceOf = (address: string, asset: TransferAsset): Balance => {
    const key = `${address}:${assetKey(asset)}`
    const balance = balances.get(key) ?? { address, asset, in: [], out: [] }
    balances.set(key, balance)
    return balance
  }
  for (const { asset, from, to, amount } of transfers) {
    if (addresses.has(from)) balanceOf(from, asset).out.push({ counterparty: to, amount })
    if (addresses.has(to)) balanceOf(to, asset).in.push({ counterparty: from, amount })
  }
  return [...balances.values()].map(netMovement)
}

/** How a transaction ended. `contract`: the key of the one it made. */
export type TransactionOutcome = { readonly succeeded: boolean; readonly contract?: string | undefined }

/** What one bot's subscriptions are to be told of one transaction, but for the block. */
export type MatchContents = Omit<Match, 'chain' | 'block'>

/** More than any notification shows; a thousand watched addresses may all be sent something at once. */
const maxMovements = 500
/** A contract may make others by the hundred in one transaction; all of them would leave no room for what was paid. */
const maxDeployments = 20

const coinAsset = { kind: 'native' as const }

/** Whether a log of the chain itself tells of a transfer of its coin as well. */
const isLogged = (hit: Candidate, coin: Transfer): boolean =>
  hit.logged.some(({ emitter, from, to, amount }) => {
    if (emitter === undefined || amount !== coin.amount) return false
    // Polygon's coin is sent through its contract, which then pays it out.
    if (emitter === coin.from) return to === coin.to
    return from === coin.from && (to === coin.to || emitter === coin.to)
  })

/** As `isLogged`, of what the transaction pays itself: which contract it made with it, the receipt tells. */
const isOwnLogged = (hit: Candidate, own: Transfer): boolean =>
  isLogged(hit, own) ||
  (typeof hit.transaction.to !== 'string' &&
    hit.logged.some(
      ({ emitter, from, amount }) => emitter !== undefined && from === own.from && amount === own.amount,
    ))

const transfersOf = (hit: Candidate, { succeeded, contract }: TransactionOutcome): Transfer[] => {
  const { transaction, logged, internalTransfers: paid } = hit
  const from = addressKey(transaction.from)
  const minted = {
    asset: coinAsset,
    from: zeroAddressKey,
    to: from,
    amount: mintedWei(transaction, succeeded),
  }
  // What a bridge brings stays, whatever becomes of the rest.
  const brought = minted.amount > 0n ? [minted] : []
  if (!succeeded) return brought
  const to = typeof transaction.to === 'string' ? addressKey(transaction.to) : (contract ?? zeroAddressKey)
  const own = { asset: coinAsset, from, to, amount: paidWei(transaction) }
  const coins = paid.filter(coin => !isLogged(hit, coin))
  return [...brought, ...(own.amount > 0n && !isOwnLogged(hit, own) ? [own] : []), ...coins, ...logged]
}

/** A bot that a hit concerns, and the keys of its addresses. */
type ConcernedBot = { readonly bot: WatchedBot; readonly addresses: ReadonlySet<string> }

const callsOf = (hit: Candidate, { bot, addresses }: ConcernedBot): Match['calls'] => {
  const { from, to, input, alsoCalls = [] } = hit.transaction
  if (!bot.calls || input === '0x' || typeof to !== 'string') return []
  const targets = new Set([to, ...alsoCalls].map(addressKey))
  const roles = [
    { address: addressKey(from), role: 'sender' as const },
    ...[...targets].map(address => ({ address, role: 'target' as const })),
  ]
  return roles.filter(({ address }) => addresses.has(address))
}

/** The watched address is whoever made a contract, else who sent the transaction in which that was done. */
const deploymentsOf = (
  hit: Candidate,
  { bot, addresses }: ConcernedBot,
  { succeeded, contract }: TransactionOutcome,
): Match['deployments'] => {
  if (!bot.deployments || !succeeded) return []
  const { from, to } = hit.transaction
  const sender = addressKey(from)
  const own = typeof to !== 'string' && contract !== undefined ? [{ creator: sender, contract }] : []
  // Both the receipt and what was done inside may tell of the same contract.
  const made = new Map([...own, ...hit.createdContracts].map(one => [one.contract, one]))
  return [...made.values()].flatMap(({ creator, contract }) => {
    const address = [creator, sender].find(key => addresses.has(key))
    return address === undefined ? [] : [{ address, contract }]
  })
}

/** Whether the bot asks for such a movement. */
export const isMovementWatched = (
  { directions }: WatchedBot,
  { kind, direction }: MatchMovement,
): boolean => {
  const wanted = directions[kind]
  return wanted !== undefined && (wanted === 'both' || direction === 'self' || direction === wanted)
}

/** Transfers of nothing are told only where they are all that happened, and somebody else made them. */
const movementsOf = (
  transfers: readonly Transfer[],
  { bot, addresses }: ConcernedBot,
  { isAlone }: { isAlone: boolean },
): MatchMovement[] => {
  const wantedOf = (some: readonly Transfer[]): MatchMovement[] =>
    netMovements(some, addresses).filter(movement => isMovementWatched(bot, movement))
  const moved = wantedOf(transfers.filter(({ amount }) => amount > 0n))
  if (moved.length > 0 || !isAlone || !bot.zeroValue) return moved
  return wantedOf(transfers.filter(({ amount }) => amount === 0n))
}

const transactionOf = (
  { transaction }: Candidate,
  { succeeded }: TransactionOutcome,
): Match['transaction'] => {
  const { hash, from, to, input } = transaction
  const calls = typeof to === 'string' && input !== '0x'
  return {
    hash,
    from: addressKey(from),
    to: typeof to === 'string' ? addressKey(to) : null,
    method: calls ? input.slice(0, 10).toLowerCase() : '',
    succeeded,
  }
}

/** What a transaction means to each bot that it concerns; bots that it turns out not to concern are left out. */
export const matchCandidate = (
  hit: Candidate,
  outcome: TransactionOutcome,
): { readonly bot: WatchedBot; readonly happening: MatchContents }[] => {
  const transfers = transfersOf(hit, outcome)
  const transaction = transactionOf(hit, outcome)
  return [...hit.bots].flatMap(bot => {
    const concerned = { bot, addresses: new Set(unpackAddresses(bot.addresses)) }
    const deployments = deploymentsOf(hit, concerned, outcome)
    const calls = callsOf(hit, concerned)
    const isAlone = deployments.length + calls.length === 0 && !concerned.addresses.has(transaction.from)
    const movements = movementsOf(transfers, concerned, { isAlone })
    if (movements.length + deployments.length + calls.length === 0) return []
    const kept = {
      movements: movements.slice(0, maxMovements),
      deployments: deployments.slice(0, maxDeployments),
    }
    const leftOut = movements.length - kept.movements.length + deployments.length - kept.deployments.length
    return [{ bot, happening: { transaction, ...kept, calls, leftOut } }]
  })
}
