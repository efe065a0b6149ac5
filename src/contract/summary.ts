import {
  addCounts,
  countActions,
  countEvents,
  firstEvents,
  noActions,
  type StoredCounts,
} from '#events/event-lists.ts'
import type { AssetSums, AssetWorth } from '#events/fields.ts'
import {
  assetFactsOf,
  type Movement,
  type SummaryAsset,
  transferKind,
  transferKinds,
} from '#events/registry.ts'
import type { NotificationData, Summary } from './notification.ts'

type Largest = NonNullable<Summary['largest']>

/**
 * State of a summary to come, of a size that does not grow with its transactions, from which a transaction
 * can be removed again. The first of `newest` is complete as long as none is removed; `largest` is in
 * descending order.
 */
export type SummaryState = Omit<Summary, 'since' | 'until' | 'largest' | keyof StoredCounts> &
  StoredCounts & { readonly largest: readonly Largest[] }

/** Limits of the stored state, with some to spare in case transactions are removed again. */
const keptLimits = { assets: 100, newest: 20, largest: 5 }

/** Limits of a summary as it is sent, as receivers accept bounded bodies only. */
const sentLimits = { assets: 12, newest: 10 }

const empty: SummaryState = {
  transactions: 0,
  assets: [],
  largest: [],
  newest: [],
  left_out: 0,
}

/**
 * Cuts a transaction to its first `most` events and counts the others. It then has every list, also one that
 * the version that stored it did not know.
 */
export const truncateData = (data: NotificationData, most: number): NotificationData => {
  const first = firstEvents(data, most)
  return { ...first, left_out: data.left_out + countEvents(data) - countEvents(first) }
}

const keyOf = (chain: string, asset: { kind: SummaryAsset['kind']; contract?: string }): string =>
  [chain, asset.kind, asset.contract?.toLowerCase()].join(':')

/** 1 adds a movement, -1 removes it. */
type Sign = 1 | -1

const nothing = { value: 0, unpriced: 0 }

/** Worth of an asset whose movements had no price. */
const unpricedWorth = ({ in: cameIn, out, movements }: SummaryAsset): AssetWorth => ({
  in: { value: 0, unpriced: cameIn === '0' ? 0 : movements },
  out: { value: 0, unpriced: out === '0' ? 0 : movements },
})

/** Worth in US dollars; `undefined` if it is unknown. */
const movementUsd = (movement: Movement): number | undefined => {
  const usd = 'usd' in movement ? movement.usd : undefined
  return usd !== undefined && 'value' in usd ? usd.value : undefined
}

/**
 * Worth of an asset with a movement added (`sign` 1) or removed (-1); `undefined` if no movement had a price.
 */
const worthWith = (
  asset: SummaryAsset | undefined,
  movement: Movement,
  sign: 1 | -1,
): AssetWorth | undefined => {
  const { direction } = movement
  const usd = movementUsd(movement)
  if (direction === 'self' || (usd === undefined && asset?.usd === undefined)) return asset?.usd
  const before = asset?.usd ?? (asset === undefined ? { in: nothing, out: nothing } : unpricedWorth(asset))
  const { value, unpriced } = before[direction]
  const changed = {
    // Rounding errors of fractions might leave a sum below zero.
    value: Math.max(0, value + sign * (usd ?? 0)),
    unpriced: Math.max(0, unpriced + (usd === undefined ? sign : 0)),
  }
  return direction === 'in' ? { ...before, in: changed } : { ...before, out: changed }
}

/** Adds the worths of two sums of one asset, or of coins with one symbol. */
export const addWorths = (a: SummaryAsset, b: SummaryAsset): AssetWorth | undefined => {
  if (a.usd === undefined && b.usd === undefined) return undefined
  const worths = [a, b].map(asset => asset.usd ?? unpricedWorth(asset))
  const sum = (direction: 'in' | 'out') => ({
    value: worths.reduce((total, worth) => total + worth[direction].value, 0),
    unpriced: worths.reduce((total, worth) => total + worth[direction].unpriced, 0),
  })
  return { in: sum('in'), out: sum('out') }
}

const withMovement = (asset: SummaryAsset, movement: Movement, sign: Sign): SummaryAsset => {
  const { direction, amount } = movement
  const sum = (before: string, way: Movement['direction']): string =>
    direction === way ? String(BigInt(before) + BigInt(sign) * BigInt(amount)) : before
  const usd = worthWith(asset.movements === 0 ? undefined : asset, movement, sign)
  return {
    ...asset,
    in: sum(asset.in, 'in'),
    out: sum(asset.out, 'out'),
    movements: asset.movements + sign,
    ...(usd !== undefined && { usd }),
  }
}

type AssetTotals = Pick<SummaryState, 'assets' | 'left_out'>

const toAsset = (movement: Movement, sums: AssetSums): SummaryAsset =>
  transferKind(movement.kind).toAsset(movement, sums)

/**
 * Position of the movement's kind among those that move an asset: coins before tokens before collectibles.
 */
const movementRank = ({ kind }: Pick<Movement, 'kind'>): number =>
  transferKinds.findIndex(({ id }) => id === kind)

const changedAssets = (before: AssetTotals, data: NotificationData, sign: Sign): AssetTotals => {
  const { chain_id } = data.chain
  const assets = new Map(before.assets.map(asset => [keyOf(asset.chain_id, asset), asset]))
  let left = before.left_out + sign * data.left_out
  for (const movement of data.movements) {
    const key = keyOf(chain_id, movement)
    const hasRoom = sign === 1 && assets.size < keptLimits.assets
    const asset =
      assets.get(key) ??
      (hasRoom ? toAsset(movement, { chain_id, in: '0', out: '0', movements: 0 }) : undefined)
    const changed = asset === undefined ? undefined : withMovement(asset, movement, sign)
    if (changed === undefined) left += sign
    else if (changed.movements > 0) assets.set(key, changed)
    else assets.delete(key)
  }
  return { assets: [...assets.values()], left_out: Math.max(0, left) }
}

export const sumAssets = (all: readonly NotificationData[]): readonly SummaryAsset[] =>
  all.reduce<AssetTotals>((before, data) => changedAssets(before, data, 1), empty).assets

const changedTotals = (before: SummaryState, data: NotificationData, sign: Sign) => ({
  ...changedAssets(before, data, sign),
  ...addCounts(before, countActions(data), sign),
  transactions: before.transactions + sign,
})

/** Scales the amount of a movement to be comparable with another, whatever decimals both have. */
const scaledAmount = (movement: Movement, other: Movement): bigint =>
  BigInt(movement.amount) * 10n ** BigInt(assetFactsOf(other).decimals ?? 0)

/**
 * Compares two movements: above 0 if `a` is larger. Without prices, units of different assets of one kind
 * count alike.
 */
const compareMovements = (a: Movement, b: Movement): number => {
  if (a.kind !== b.kind) return movementRank(b) - movementRank(a)
  return Number(scaledAmount(a, b) - scaledAmount(b, a))
}

type TransactionReference = { readonly chain_id: string; readonly hash: string }

const referenceOf = ({ chain, transaction }: NotificationData): TransactionReference => ({
  chain_id: chain.chain_id,
  hash: transaction.hash,
})

const isOtherThan =
  (name: TransactionReference) =>
  (other: TransactionReference): boolean =>
    other.chain_id !== name.chain_id || other.hash !== name.hash

/** Keeps the oldest, so that something is left to notify if a reorganisation removes all others. */
const limitNewest = (newest: readonly NotificationData[]): NotificationData[] =>
  newest.length <= keptLimits.newest
    ? [...newest]
    : [...newest.slice(0, keptLimits.newest - 1), ...newest.slice(-1)]

const limitLargest = (all: readonly Largest[]): readonly Largest[] =>
  all.toSorted((a, b) => compareMovements(b.movement, a.movement)).slice(0, keptLimits.largest)

/** Adds a transaction, which becomes the newest. */
export const addToSummary = (
  before: SummaryState | undefined = empty,
  data: NotificationData,
): SummaryState => {
  const moved = data.movements.filter(({ direction }) => direction !== 'self')
  const largest = [...before.largest, ...moved.map(movement => ({ ...referenceOf(data), movement }))]
  return {
    ...changedTotals(before, data, 1),
    largest: limitLargest(largest),
    newest: limitNewest([data, ...before.newest.map(older => truncateData(older, 1))]),
  }
}

const sum = (a: string, b: string): string => String(BigInt(a) + BigInt(b))

/** Adds the transactions of a summary, which become the newest. */
export const mergeSummary = (before: SummaryState | undefined = empty, summary: Summary): SummaryState => {
  const assets = new Map(before.assets.map(asset => [keyOf(asset.chain_id, asset), asset]))
  let left_out = before.left_out + summary.left_out
  for (const asset of summary.assets) {
    const key = keyOf(asset.chain_id, asset)
    const previous = assets.get(key)
    const { in: cameIn, out, movements } = previous ?? { in: '0', out: '0', movements: 0 }
    const usd = previous === undefined ? asset.usd : addWorths(previous, asset)
    const changed = {
      ...asset,
      in: sum(cameIn, asset.in),
      out: sum(out, asset.out),
      movements: movements + asset.movements,
      ...(usd !== undefined && { usd }),
    }
    if (assets.has(key) || assets.size < keptLimits.assets) assets.set(key, changed)
    else left_out += asset.movements
  }
  return {
    assets: [...assets.values()],
    left_out,
    transactions: before.transactions + summary.transactions,
    ...addCounts(before, summary),
    largest: limitLargest([...before.largest, ...(summary.largest === undefined ? [] : [summary.largest])]),
    newest: limitNewest([...summary.newest, ...before.newest.map(older => truncateData(older, 1))]),
  }
}

/**
 * Finds what is stored of a transaction: all of the newest, the first event of any other; `undefined` if
 * nothing is stored.
 */
export const findInSummary = (
  { newest }: SummaryState,
  data: NotificationData,
): NotificationData | undefined => {
  const isOther = isOtherThan(referenceOf(data))
  return newest.find(stored => !isOther(referenceOf(stored)))
}

/** Removes a transaction that is in the summary; `undefined` if none is left. */
export const removeFromSummary = (before: SummaryState, data: NotificationData): SummaryState | undefined => {
  const isOther = isOtherThan(referenceOf(data))
  const newest = before.newest.filter(stored => isOther(referenceOf(stored)))
  if (newest.length === 0) return undefined
  return { ...changedTotals(before, data, -1), largest: before.largest.filter(isOther), newest }
}

/** Makes the summary of a state. Times are in Unix seconds. */
export const toSummary = (
  state: SummaryState,
  { since, until }: { since: number; until: number },
): Summary => {
  const [largest] = state.largest
  const assets = state.assets.toSorted(
    (a, b) => movementRank(a) - movementRank(b) || b.movements - a.movements,
  )
  const beyond = assets.slice(sentLimits.assets).reduce((sum, { movements }) => sum + movements, 0)
  const newest = state.newest
    .slice(0, sentLimits.newest)
    .map(data => ({ ...truncateData(data, 1), conditions: undefined, event: undefined }))
  return {
    ...state,
    ...addCounts(state, noActions),
    since,
    until: Math.max(since, until),
    assets: assets.slice(0, sentLimits.assets),
    largest,
    newest,
    left_out: state.left_out + beyond,
  }
}
