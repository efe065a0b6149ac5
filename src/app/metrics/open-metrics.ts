import { fastify } from 'fastify'
import { createBoundedServerFactory } from '#lib/bounded-server.ts'
import type { Log } from '#lib/log.ts'
import { type Meter, noMeter, type ReadingSample } from '#metrics/meter.ts'
import type { ChainHealth, ChainStatus } from '#service/chain/follow/follower.ts'
import { queues, type Store } from '#store/store.ts'
import type { Sample, Samples } from './prometheus-meter.ts'

type Gauged = {
  readonly store: Store
  readonly isReady: () => Promise<boolean>
  readonly roles: readonly ('telegram' | 'service')[]
  /** Returns `undefined` if this process does not talk to Telegram. */
  readonly isTokenRefused: () => boolean | undefined
  /** Status of the chains that this process runs. */
  readonly chains: () => readonly ChainStatus[]
  readonly chainHealth: () => readonly ChainHealth[]
}

type LastReadings = { readonly most: number; readonly byChain: ReadonlyMap<number, readonly ReadingSample[]> }

const perChain = (
  chains: readonly ChainStatus[],
  valueOf: (chain: ChainStatus) => number | undefined,
): readonly Sample[] =>
  chains.flatMap(status => {
    const value = valueOf(status)
    return value === undefined ? [] : [[{ chain: status.id }, value] as const]
  })

/** Reads the gauges. While the store is down its queues are left out. */
const sampleGauges = async (gauged: Gauged, { most, byChain }: LastReadings): Promise<Samples> => {
  const { store, isReady, chains, chainHealth } = gauged
  const readings = queues.map(async queue => ({ queue, ...(await store.depth(queue)) }))
  const [depths, ready] = await Promise.all([Promise.all(readings).catch(() => []), isReady()])
  const statuses = chains()
  const isTokenRefused = gauged.isTokenRefused()
  // Chains that this process follows and has matched.
  const followed = chainHealth().flatMap(({ id: chain, lagMs, lateMs = 0 }) =>
    lagMs === undefined ? [] : [{ chain, lagMs, lateMs }],
  )
  return {
    lookout_ready: [[{}, ready ? 1 : 0]],
    lookout_role_info: gauged.roles.map(role => [{ role }, 1]),
    lookout_token_refused: isTokenRefused === undefined ? [] : [[{}, isTokenRefused ? 1 : 0]],
    lookout_chain_head: perChain(statuses, ({ head }) => head),
    lookout_chain_cursor: perChain(statuses, ({ cursor }) => cursor),
    lookout_chain_lag_seconds: followed.map(({ chain, lagMs }) => [{ chain }, lagMs / 1_000]),
    lookout_chain_late_seconds: followed.map(({ chain, lateMs }) => [{ chain }, lateMs / 1_000]),
    lookout_chain_failing: perChain(statuses, ({ failing }) => (failing === undefined ? 0 : 1)),
    lookout_reading: followed.flatMap(({ chain }) => byChain.get(chain) ?? []).slice(0, most),
    lookout_queue_items: depths.map(({ queue, items }) => [{ queue }, items]),
    lookout_queue_lanes: depths.map(({ queue, lanes }) => [{ queue }, lanes]),
    lookout_queue_oldest_seconds: depths.map(({ queue, oldestMs }) => [{ queue }, oldestMs / 1_000]),
  }
}

export type Metrics = {
  readonly meter: Meter
  /** Listens, and answers `GET /metrics`; `undefined` if metrics are off. Rejects if it cannot listen. */
  readonly serve: ((gauged: Gauged) => Promise<{ readonly stop: () => Promise<void> }>) | undefined
}

/**
 * Serves metrics on an address of their own, because they reveal more of an instance than its health does.
 */
export const openMetrics = async (
  config: { readonly host: string; readonly port: number; readonly readings: number } | undefined,
  log: Log,
): Promise<Metrics> => {
  if (config === undefined) return { meter: noMeter, serve: undefined }
  // Imported only where needed: the client of Prometheus takes memory.
  const { createPrometheusMeter } = await import('./prometheus-meter.ts')
  const { readings: most, ...address } = config
  const byChain = new Map<number, readonly ReadingSample[]>()
  let gauged: Gauged | undefined
  const { meter, registry } = createPrometheusMeter(async () =>
    gauged === undefined ? {} : sampleGauges(gauged, { most, byChain }),
  )
  const readings = {
    most,
    set: (chain: number, samples: readonly ReadingSample[]): void => {
      byChain.set(chain, samples)
    },
  }
  return {
    meter: most === 0 ? meter : { ...meter, readings },
    serve: async what => {
      gauged = what
      const server = fastify({
        forceCloseConnections: true,
        serverFactory: createBoundedServerFactory({ log, connections: 20 }),
      })
      server.get('/metrics', async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
      await server.listen(address)
      return { stop: () => server.close() }
    },
  }
}
