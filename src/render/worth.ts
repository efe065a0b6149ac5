import type { Usd } from '#events/fields.ts'
import type { Movement } from '#events/registry.ts'

type KnownUsd = Extract<Usd, { value: number }>

/** Worth in US dollars. `staleSince` is the time of the oldest stale price in it, in Unix seconds. */
type Worth = { readonly usd: number; readonly staleSince?: number }

const usdOf = (movement: Movement): Usd | undefined => ('usd' in movement ? movement.usd : undefined)

const sumOf = (values: readonly KnownUsd[]): number => values.reduce((sum, { value }) => sum + value, 0)

/** Picks the larger side: both sides of an exchange are worth about the same, so their difference says nothing. */
const largerSide = (sides: readonly (readonly KnownUsd[])[]): readonly KnownUsd[] =>
  sides.reduce((largest, side) => (sumOf(side) > sumOf(largest) ? side : largest), [])

/**
 * Worth of the movements of one transaction: the larger of what came in and what went out. It is `unknown` if
 * a minimum in dollars needed a price and there was none, `undefined` if it is not known and no minimum
 * needed it.
 */
export const worthOfMovements = (movements: readonly Movement[]): Worth | 'unknown' | undefined => {
  const priced = movements.map(movement => ({ direction: movement.direction, usd: usdOf(movement) }))
  if (priced.some(({ usd }) => usd !== undefined && !('value' in usd))) return 'unknown'
  const sides = Map.groupBy(priced, ({ direction }) => direction).values()
  const side = largerSide(
    [...sides].map(moved => moved.flatMap(({ usd }) => (usd && 'value' in usd ? [usd] : []))),
  )
  if (side.length === 0) return undefined
  const stale = side.filter(({ state }) => state === 'stale').map(({ at }) => at)
  return { usd: sumOf(side), ...(stale.length > 0 && { staleSince: Math.min(...stale) }) }
}
