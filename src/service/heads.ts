import type { Follower } from './chain/follower.ts'
import type { ChainNode } from './chain/node.ts'

/** A request waits this long for a node at most. */
const patienceMs = 3_000

type Chain = { readonly id: number; readonly node: ChainNode; readonly follower: Follower }

/**
 * The newest heights of chains, by chain id. The node is asked also where the chain is followed: what happened before a
 * subscription was made must not notify, and the last height seen may be a block behind. A chain that cannot be asked and
 * is not followed is left out.
 */
export const createHeads =
  (chains: readonly Chain[]) =>
  async (ids: readonly number[]): Promise<Record<string, number>> => {
    const signal = AbortSignal.timeout(patienceMs)
    const asked = chains.filter(({ id }) => ids.includes(id))
    const heights = await Promise.all(
      asked.map(async ({ id, node, follower }) => {
        try {
          return [[id, (await node.head(signal)).height]]
        } catch {
          const { head } = follower.status()
          return head === undefined ? [] : [[id, head]]
        }
      }),
    )
    return Object.fromEntries(heights.flat())
  }
