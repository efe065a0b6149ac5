import type { Movement } from './notification.ts'

/** What the movements of a transaction are as a whole: collectibles alone, in or out alone, or something of everything. */
export type MovementsSign = 'in' | 'out' | 'mixed' | 'nft'

export const signOfMovements = (movements: readonly Movement[]): MovementsSign => {
  if (movements.every(({ kind }) => kind === 'nft')) return 'nft'
  const [direction = 'self', ...others] = new Set(movements.map(movement => movement.direction))
  return direction === 'self' || others.length > 0 ? 'mixed' : direction
}
