import { toUnixSeconds } from '#lib/time.ts'
import type { StartPoint } from '../../records/records.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { Follower } from './follower.ts'

type ServedChain = { readonly id: number; readonly node: ChainNode; readonly follower: Follower }

/** How long an API request waits for a node. */
const headTimeoutMs = 3_000

/**
 * Creates start points by chain id for subscriptions that begin now. The node is asked even if the chain is
 * followed, as the last seen head may be a block behind: transactions before the creation of a subscription
 * are not notified.
 */
export const createNewStartPoints =
  (chains: readonly ServedChain[], now: () => number) =>
  async (ids: readonly number[]): Promise<Record<string, StartPoint>> => {
    const since = toUnixSeconds(now())
    const signal = AbortSignal.timeout(headTimeoutMs)
    const startOn = async ({ node, follower }: ServedChain): Promise<StartPoint> => {
      const head = await node.head(signal).catch(() => undefined)
      const { head: lastHeight, failing } = follower.status()
      return head?.height ?? (failing === undefined ? lastHeight : undefined) ?? { since }
    }
    const startedChains = chains.filter(({ id }) => ids.includes(id))
    return Object.fromEntries(
      await Promise.all(startedChains.map(async chain => [chain.id, await startOn(chain)] as const)),
    )
  }
