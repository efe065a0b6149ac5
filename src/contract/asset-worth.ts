import type { AssetWorth } from '#events/fields.ts'
import type { Movement, SummaryAsset } from '#events/registry.ts'

const nothing = { value: 0, unpriced: 0 }

/** Worth of an asset whose movements had no price. */
const unpricedWorth = ({ in: cameIn, out, movements }: SummaryAsset): AssetWorth => ({
  in: { value: 0, unpriced: cameIn === '0' ? 0 : movements },
  out: { value: 0, unpriced: out === '0' ? 0 : movements },
})

/** Worth in US dollars; `undefined`: unknown. */
const movementUsd = (movement: Movement): number | undefined => {
  const usd = 'usd' in movement ? movement.usd : undefined
  return usd !== undefined && 'value' in usd ? usd.value : undefined
}

/** The worth of an asset with a movement more (`sign` 1), or without one (-1). `undefined`: no movement had a price. */
export const worthWith = (
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
    // Sums of fractions do not come out at exactly nothing.
    value: Math.max(0, value + sign * (usd ?? 0)),
    unpriced: Math.max(0, unpriced + (usd === undefined ? sign : 0)),
  }
  return direction === 'in' ? { ...before, in: changed } : { ...before, out: changed }
}

/** The worth of two sums of one asset, or of coins of one symbol. */
export const addWorths = (a: SummaryAsset, b: SummaryAsset): AssetWorth | undefined => {
  if (a.usd === undefined && b.usd === undefined) return undefined
  const worths = [a, b].map(asset => asset.usd ?? unpricedWorth(asset))
  const sum = (way: 'in' | 'out') => ({
    value: worths.reduce((total, worth) => total + worth[way].value, 0),
    unpriced: worths.reduce((total, worth) => total + worth[way].unpriced, 0),
  })
  return { in: sum('in'), out: sum('out') }
}
