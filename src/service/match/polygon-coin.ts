import type { Transfer } from './transfer.ts'

/** The contract that stands for Polygon's own coin. */
export const polygonCoinContract = '0000000000000000000000000000000000001010'

/** From one address to another, neither being the contract. */
const isEndToEnd = ({ emitter, from, to }: Transfer): boolean =>
  emitter === polygonCoinContract && from !== polygonCoinContract && to !== polygonCoinContract

/**
 * Without the way through that contract: of coins sent by its `transfer` the node tells how they go in and how they come out,
 * and the contract from whom to whom.
 */
export const withoutPolygonDetours = (transfers: readonly Transfer[]): Transfer[] => {
  const wholes = transfers.filter(isEndToEnd)
  const isDetour = ({ emitter, from, to, amount }: Transfer): boolean =>
    emitter === polygonCoinContract &&
    wholes.some(
      whole =>
        whole.amount === amount &&
        ((to === polygonCoinContract && whole.from === from) ||
          (from === polygonCoinContract && whole.to === to)),
    )
  return transfers.filter(transfer => !isDetour(transfer))
}
