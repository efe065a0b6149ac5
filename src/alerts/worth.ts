import type { Say } from '#chat/texts.ts'
import type { Movement, Usd } from '#contract/notification.ts'
import { formatWorth } from '#lib/format.ts'

type Priced = Extract<Usd, { value: number }>

const usdOf = (movement: Movement): Usd | undefined => (movement.kind === 'nft' ? undefined : movement.usd)

const sumOf = (priced: readonly Priced[]): number => priced.reduce((sum, { value }) => sum + value, 0)

/** What goes one way: of an exchange, its two sides are worth about the same, and their difference says nothing. */
const larger = (sides: readonly (readonly Priced[])[]): readonly Priced[] =>
  sides.reduce((most, side) => (sumOf(side) > sumOf(most) ? side : most), [])

/**
 * `≈ $4,310`: what moved at one address is worth, of several things what came in or what went out, whichever is more.
 * `≈ $4,310 (2 h ago)`: by a price of then. `≈ ?` only where a least worth was asked for and nobody could say: else it would
 * stand at every worthless token. Empty: not known. `time`: of the telling, in Unix seconds.
 */
export const worthPhrase = (movements: readonly Movement[], o: { say: Say; time: number }): string => {
  const { say, time } = o
  const told = movements.map(movement => ({ direction: movement.direction, usd: usdOf(movement) }))
  if (told.some(({ usd }) => usd !== undefined && !('value' in usd))) return say('alert-worth-unknown')
  const sides = Map.groupBy(told, ({ direction }) => direction).values()
  const side = larger([...sides].map(ways => ways.flatMap(({ usd }) => (usd && 'value' in usd ? [usd] : []))))
  if (side.length === 0) return ''
  const { text, bound = 'none' } = formatWorth(sumOf(side), say.locale)
  const worth = say('alert-worth', { bound, usd: text })
  const stale = side.filter(({ state }) => state === 'stale').map(({ at }) => at)
  if (stale.length === 0) return worth
  const hours = Math.max(1, Math.round((time - Math.min(...stale)) / 3_600))
  return say('alert-worth-stale', { worth, hours })
}
