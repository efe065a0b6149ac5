import type { ChainHealth, ChainStatus } from '#service/chain/follow/follower.ts'
import type { Queue, Store } from '#store/store.ts'
import type { Sample, Samples } from './prometheus-meter.ts'

const queues = [
  'update',
  'jobs',
  'match',
  'deliveries',
  'chat',
  'mute',
  'snooze',
  'digest',
] as const satisfies readonly Queue[]

export type Gauged = {
  readonly store: Store
  readonly isReady: () => Promise<boolean>
  readonly roles: readonly ('telegram' | 'service')[]
  /** `undefined`: this process does not talk to Telegram. */
  readonly isTokenRefused: () => boolean | undefined
  /** Status of the chains that this process runs. */
  readonly chains: () => readonly ChainStatus[]
  readonly chainHealth: () => readonly ChainHealth[]
}

/** A value for each chain that has one. */
const perChain = (
  chains: readonly ChainStatus[],
  valueOf: (chain: ChainStatus) => number | undefined,
): readonly Sample[] =>
  chains.flatMap(status => {
    const value = valueOf(status)
    return value === undefined ? [] : [[{ chain: status.id }, value] as const]
  })

/** Reads what changes by itself. While the store is away its queues are left out. */
export const sampleGauges = async (o: Gauged): Promise<Samples> => {
  const { store, isReady, chains, chainHealth } = o
  const read = queues.map(async queue => ({ queue, ...(await store.depth(queue)) }))
  const [depths, ready] = await Promise.all([Promise.all(read).catch(() => []), isReady()])
  const statuses = chains()
  const isTokenRefused = o.isTokenRefused()
  // Chains that this process follows and has matched.
  const followed = chainHealth().flatMap(({ id: chain, lagMs, lateMs = 0 }) =>
    lagMs === undefined ? [] : [{ chain, lagMs, lateMs }],
  )
  return {
    lookout_ready: [[{}, ready ? 1 : 0]],
    lookout_role_info: o.roles.map(role => [{ role }, 1]),
    lookout_token_refused: isTokenRefused === undefined ? [] : [[{}, isTokenRefused ? 1 : 0]],
    lookout_chain_head: perChain(statuses, ({ head }) => head),
    lookout_chain_cursor: perChain(statuses, ({ cursor }) => cursor),
    lookout_chain_lag_seconds: followed.map(({ chain, lagMs }) => [{ chain }, lagMs / 1_000]),
    lookout_chain_late_seconds: followed.map(({ chain, lateMs }) => [{ chain }, lateMs / 1_000]),
    lookout_chain_failing: perChain(statuses, ({ failing }) => (failing === undefined ? 0 : 1)),
    lookout_queue_items: depths.map(({ queue, items }) => [{ queue }, items]),
    lookout_queue_lanes: depths.map(({ queue, lanes }) => [{ queue }, lanes]),
    lookout_queue_oldest_seconds: depths.map(({ queue, oldestMs }) => [{ queue }, oldestMs / 1_000]),
  }
}
