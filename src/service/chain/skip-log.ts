import type { Log } from '#lib/log.ts'

/** `faults`: items of a block that are not understood; `strays`: logs that belong to no transaction. */
export type ReportSkippedItems = (found: {
  readonly block: number
  readonly faults: number
  readonly strays: number
}) => void

/** What a chain does in every block is told as seldom as that. */
const reportEveryMs = 600_000

/** Tells in the log what is left out of blocks, with how many there were since it was told last. Times are ms of `now`. */
export const createSkippedItemsReport = ({
  chain,
  log,
  now,
}: {
  chain: number
  log: Log
  now: () => number
}): ReportSkippedItems => {
  const counter = (tell: (facts: object) => void) => {
    let toldAt = Number.NEGATIVE_INFINITY
    let count = 0
    return (block: number, more: number): void => {
      count += more
      if (more === 0 || now() - toldAt < reportEveryMs) return
      tell({ chain, block, count })
      toldAt = now()
      count = 0
    }
  }
  const faults = counter(facts => log.warn(facts, 'what is not understood in blocks is left out'))
  const strays = counter(facts => log.info(facts, 'logs that belong to no transaction are left out'))
  return found => {
    faults(found.block, found.faults)
    strays(found.block, found.strays)
  }
}
