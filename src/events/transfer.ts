import type { Direction, Usd } from './fields.ts'
import { sampleCounterparty, toAddress } from './raw-block.ts'

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `ERC20Transfer(address,address,uint256)`, which the first contracts of ERC-404 write beside the `Transfer` of an NFT. */
export const erc404TransferTopic = '0xe59fdd36d0d223c0c7d996db7ad796880f45e1936cb0bb7ac102e7082e031487'

export const nftStandards = ['erc721', 'erc1155', 'erc6909', 'cryptokitties', 'cryptopunks'] as const
type NftStandard = (typeof nftStandards)[number]

/** An asset of one contract or of the chain itself. */
export type TransferAsset =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly contract: string }
  | {
      readonly kind: 'nft'
      readonly contract: string
      readonly standard: NftStandard
      /** Decimal digits. */
      readonly tokenId: string
      /** Last id of a range, all of which the transfer moves. */
      readonly lastTokenId?: string | undefined
    }

/**
 * One asset going from one address to another; addresses are keys, amounts in base units. Only a token's
 * amount may be 0.
 */
export type Transfer = {
  readonly asset: TransferAsset
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Contract that wrote the log of the coin's transfer. */
  readonly emitter?: string
  /**
   * Whether the chain itself credits the coins, as its bridge brings them. Then `from` is the zero address,
   * which pays nothing.
   */
  readonly isMinted?: true
}

/** Incoming less outgoing amount of one asset at one address (key). */
export type NetMovement = TransferAsset & {
  readonly address: string
  /** `self` if as much came in as went out. */
  readonly direction: 'in' | 'out' | 'self'
  readonly counterparty: string
  /** Decimal digits. */
  readonly amount: string
}

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
  if (asset.kind === 'token') return asset.contract
  return `${asset.contract}:${asset.tokenId}:${asset.lastTokenId ?? ''}`
}

const sumOfParts = (parts: readonly BalancePart[]): bigint =>
  parts.reduce((total, { amount }) => total + amount, 0n)

/** Counterparty whose parts together are the largest; the first one of equals. */
const largestCounterparty = (parts: readonly BalancePart[], otherwise: string): string => {
  const [only] = parts
  if (parts.length < 2) return only?.counterparty ?? otherwise
  const sums = new Map<string, bigint>()
  for (const { counterparty, amount } of parts)
    sums.set(counterparty, (sums.get(counterparty) ?? 0n) + amount)
  return [...sums].reduce((most, entry) => (entry[1] > most[1] ? entry : most))[0]
}

/** The direction, which is known even if nothing was moved. */
const netDirection = (balance: Balance, net: bigint): NetMovement['direction'] => {
  if (net !== 0n) return net > 0n ? 'in' : 'out'
  if (balance.out.length === 0) return 'in'
  return balance.in.length === 0 ? 'out' : 'self'
}

const netMovement = (balance: Balance): NetMovement => {
  const { address, asset } = balance
  const net = sumOfParts(balance.in) - sumOfParts(balance.out)
  const direction = netDirection(balance, net)
  const parts = direction === 'in' ? balance.in : balance.out
  // The address itself is the counterparty only if there is no other.
  const others = parts.filter(({ counterparty }) => counterparty !== address)
  const counterparty = largestCounterparty(others, address)
  const moved = net < 0n ? -net : net
  const amount = String(direction === 'self' ? sumOfParts(parts) : moved)
  return { ...asset, address, direction, counterparty, amount }
}

/**
 * Splits incoming and outgoing amounts. A transfer of an address to itself is in neither, unless there is
 * nothing else.
 */
const grossMovements = (balance: Balance): NetMovement[] => {
  const isOther = ({ counterparty }: BalancePart): boolean => counterparty !== balance.address
  const [into, out] = [balance.in.filter(isOther), balance.out.filter(isOther)]
  if (into.length === 0 && out.length === 0) return [netMovement(balance)]
  const ways = [
    { ...balance, in: [], out },
    { ...balance, in: into, out: [] },
  ]
  return ways.filter(way => way.in.length + way.out.length > 0).map(netMovement)
}

/**
 * Nets the movements of a transaction at `addresses` (keys), in the order in which each first took part: per
 * address and asset incoming less outgoing amounts. If these are equal the direction is `self`, and the
 * amount that of one direction. Kinds for which `isGross` holds have a movement for each direction.
 */
export const netMovements = (
  transfers: readonly Transfer[],
  addresses: ReadonlySet<string>,
  isGross: (kind: TransferAsset['kind']) => boolean = () => false,
): NetMovement[] => {
  const balances = new Map<string, Balance>()
  const balanceOf = (address: string, asset: TransferAsset): Balance => {
    const key = `${address}:${assetKey(asset)}`
    const balance = balances.get(key) ?? { address, asset, in: [], out: [] }
    balances.set(key, balance)
    return balance
  }
  for (const { asset, from, to, amount, isMinted } of transfers) {
    if (addresses.has(from) && isMinted !== true)
      balanceOf(from, asset).out.push({ counterparty: to, amount })
    if (addresses.has(to)) balanceOf(to, asset).in.push({ counterparty: from, amount })
  }
  return [...balances.values()].flatMap(balance =>
    isGross(balance.asset.kind) ? grossMovements(balance) : [netMovement(balance)],
  )
}

/** Converts the ends of a movement to what is sent. */
export const toSentEnds = (
  { address, direction, counterparty, amount }: Omit<NetMovement, 'kind'>,
  usd: Usd | undefined,
) => ({
  address: toAddress(address),
  direction,
  counterparty: toAddress(counterparty),
  amount,
  ...(usd && { usd }),
})

/** A movement as a transfer from one end to the other, whichever of them is watched. */
export const toFlatEnds = (movement: Omit<NetMovement, 'kind'>) => {
  const { address, counterparty, direction, amount } = movement
  const [from, to] = direction === 'in' ? [counterparty, address] : [address, counterparty]
  return { from, to, amount }
}

/** The ends of a sample movement, and of the transaction around it. */
export const sampleEnds = (address: string, asked: Direction) => {
  const direction = asked === 'out' ? ('out' as const) : ('in' as const)
  const [from, to] = direction === 'in' ? [sampleCounterparty, address] : [address, sampleCounterparty]
  return { ends: { address, direction, counterparty: sampleCounterparty }, from, to }
}
