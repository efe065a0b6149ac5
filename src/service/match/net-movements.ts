import type { MatchMovement } from './match.ts'
import type { Asset, Transfer } from './transfer.ts'

type Part = { readonly counterparty: string; readonly amount: bigint }

/** One asset at one address: all that came in and all that went out. */
type Balance = { readonly address: string; readonly asset: Asset; readonly in: Part[]; readonly out: Part[] }

const assetKey = (asset: Asset): string => {
  if (asset.kind === 'native') return 'native'
  return asset.kind === 'token' ? asset.contract : `${asset.contract}:${asset.tokenId}`
}

const sum = (parts: readonly Part[]): bigint => parts.reduce((total, { amount }) => total + amount, 0n)

const largest = ([first, ...parts]: readonly Part[], otherwise: string): string =>
  parts.reduce<Part>((most, part) => (part.amount > most.amount ? part : most), {
    counterparty: otherwise,
    amount: 0n,
    ...first,
  }).counterparty

/** Where nothing was moved, it is still known which way. */
const wayOf = (balance: Balance, net: bigint): MatchMovement['direction'] => {
  if (net !== 0n) return net > 0n ? 'in' : 'out'
  if (balance.out.length === 0) return 'in'
  return balance.in.length === 0 ? 'out' : 'self'
}

const movementOf = (balance: Balance): MatchMovement => {
  const { address, asset } = balance
  const net = sum(balance.in) - sum(balance.out)
  const direction = wayOf(balance, net)
  const parts = direction === 'in' ? balance.in : balance.out
  // Between an address and itself it is the other end only where nobody else is.
  const others = parts.filter(({ counterparty }) => counterparty !== address)
  const counterparty = largest(others, address)
  const amount = (direction === 'self' ? sum(parts) : net < 0n ? -net : net).toString()
  return { ...asset, address, direction, counterparty, amount }
}

/**
 * What a transaction did at some addresses, in the order in which each first took part: per address and asset what came in
 * less what went out. Nothing left of what went both ways is `self`, with all of it. `addresses` are keys.
 */
export const netMovements = (
  transfers: readonly Transfer[],
  addresses: ReadonlySet<string>,
): MatchMovement[] => {
  const balances = new Map<string, Balance>()
  const balanceOf = (address: string, asset: Asset): Balance => {
    const key = `${address}:${assetKey(asset)}`
    const balance = balances.get(key) ?? { address, asset, in: [], out: [] }
    balances.set(key, balance)
    return balance
  }
  for (const { asset, from, to, amount } of transfers) {
    if (addresses.has(from)) balanceOf(from, asset).out.push({ counterparty: to, amount })
    if (addresses.has(to)) balanceOf(to, asset).in.push({ counterparty: from, amount })
  }
  return [...balances.values()].map(movementOf)
}
