import type { Claim } from '#store/store.ts'

const leastMs = 3_000
const mostMs = 300_000

/** When to try again what the service could not do: the longer it has been waiting, the later. */
export const againMs = ({ items: [item] }: Claim): number => {
  const waitedMs = item === undefined ? 0 : Date.now() - item.at
  return Math.min(mostMs, Math.max(leastMs, waitedMs / 2))
}
