import type { Transfer } from './transfer.ts'

/** The contract that stands for Polygon's own coin. */
export const polygonCoin = '0000000000000000000000000000000000001010'

/** From one address to another, neither being the contract. */
const isWhole = ({ emitter, from, to }: Transfer): boolean =>
  emitter === polygonCoin && from !== polygonCoin && to !== polygonCoin

/**
 * Without the way through that contract: of coins sent by its `transfer` the node tells how they go in and how they come out,
 * and the contract from whom to whom.
 */
export const withoutPolygonDetours = (transfers: readonly Transfer[]): Transfer[] => {
  const wholes = transfers.filter(isWhole)
  const isDetour = ({ emitter, from, to, amount }: Transfer): boolean =>
    emitter === polygonCoin &&
    wholes.some(
      whole =>
        whole.amount === amount &&
        ((to === polygonCoin && whole.from === from) || (from === polygonCoin && whole.to === to)),
    )
  return transfers.filter(transfer => !isDetour(transfer))
}
