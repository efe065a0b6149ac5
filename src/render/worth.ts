import type { Movement, Usd } from '#contract/notification.ts'

/** What the movements of a transaction are as a whole: collectibles alone, in or out alone, or something of everything. */
export type MovementsSign = 'in' | 'out' | 'mixed' | 'nft'

export const signOfMovements = (movements: readonly Movement[]): MovementsSign => {
  if (movements.every(({ kind }) => kind === 'nft')) return 'nft'
  const [direction = 'self', ...others] = new Set(movements.map(movement => movement.direction))
  return direction === 'self' || others.length > 0 ? 'mixed' : direction
}

type Priced = Extract<Usd, { value: number }>

/** In US dollars. `staleSince`: Unix seconds, of the oldest price in it that is not fresh. */
type Worth = { readonly usd: number; readonly staleSince?: number }

const usdOf = (movement: Movement): Usd | undefined => (movement.kind === 'nft' ? undefined : movement.usd)

const sumOf = (priced: readonly Priced[]): number => priced.reduce((sum, { value }) => sum + value, 0)

/** What goes one way: of an exchange, its two sides are worth about the same, and their difference says nothing. */
const larger = (sides: readonly (readonly Priced[])[]): readonly Priced[] =>
  sides.reduce((most, side) => (sumOf(side) > sumOf(most) ? side : most), [])

/**
 * What the movements of one transaction are worth: of several things, what came in or what went out, whichever is more.
 * `unknown`: it was asked for, and nobody could say. `undefined`: not known, and not asked for.
 */
export const worthOfMovements = (movements: readonly Movement[]): Worth | 'unknown' | undefined => {
  const told = movements.map(movement => ({ direction: movement.direction, usd: usdOf(movement) }))
  if (told.some(({ usd }) => usd !== undefined && !('value' in usd))) return 'unknown'
  const sides = Map.groupBy(told, ({ direction }) => direction).values()
  const side = larger([...sides].map(ways => ways.flatMap(({ usd }) => (usd && 'value' in usd ? [usd] : []))))
  if (side.length === 0) return undefined
  const stale = side.filter(({ state }) => state === 'stale').map(({ at }) => at)
  return { usd: sumOf(side), ...(stale.length > 0 && { staleSince: Math.min(...stale) }) }
}
