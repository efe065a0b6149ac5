import type { Move } from './decode-block.ts'

export type Movement = {
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
  const moved = net < 0n ? -net : net
  const amount = direction === 'self' ? total(ends.out) : moved
  const isIn = direction === 'in'
  const counterparty = counterpartyOf(isIn ? ends.in : ends.out, address, isIn ? 'from' : 'to')
  const [kind = '', contract = ''] = asset.split(' ')
  const standard = ends.first.standard ?? ''
  const line = `${asset} ${standard}: ${address} ${direction} ${amount} ${counterparty}`
  return { func: funcs[kind] ?? '', contract, address, direction, amount, counterparty, line }
}

/** What went to others and what came from others, each by itself; what an address sends to itself only where there is nothing else. */
const movementsOf = (address: string, asset: string, ends: Ends): Movement[] => {
  const [into, out] = [
    ends.in.filter(one => one.from !== address),
    ends.out.filter(one => one.to !== address),
  ]
  if (into.length + out.length === 0) return [movementOf(address, asset, ends)]
  return [
    ...(out.length === 0 ? [] : [movementOf(address, asset, { ...ends, in: [], out })]),
    ...(into.length === 0 ? [] : [movementOf(address, asset, { ...ends, in: into, out: [] })]),
  ]
}

/** What each watched address got less what it gave, of each asset; of kinds that are `isGross` both apart. */
export const netted = (
  moves: readonly Move[],
  watched: ReadonlySet<string>,
  isGross: (func: string | undefined) => boolean = () => false,
): Movement[] => {
  const ends = new Map<string, { address: string; asset: string } & Ends>()
  const at = (address: string, move: Move): Ends => {
    const key = `${address} ${move.asset}`
    const known = ends.get(key) ?? { address, asset: move.asset, first: move, in: [], out: [] }
    ends.set(key, known)
    return known
  }
  for (const move of moves) {
    if (watched.has(move.from) && move.minted !== true) at(move.from, move).out.push(move)
    if (watched.has(move.to)) at(move.to, move).in.push(move)
  }
  return [...ends.values()].flatMap(one =>
    isGross(funcs[one.asset.split(' ')[0] ?? ''])
      ? movementsOf(one.address, one.asset, one)
      : [movementOf(one.address, one.asset, one)],
  )
}
