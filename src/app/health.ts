import type { FastifyInstance } from 'fastify'
import { describeError, errorCode } from '#lib/describe-error.ts'
import { sendRequest } from '#lib/http-request.ts'
import type { Log } from '#lib/log.ts'
import type { Proxies } from '#lib/proxies.ts'
import { createRepetition } from '#lib/repeat.ts'
import type { ChainHealth } from '#service/chain/follow/follower.ts'
import type { Queue, Store } from '#store/store.ts'
import type { StoreMonitor } from '#store/store-monitor.ts'

const timeoutMs = 10_000

/**
 * Calls a URL at an interval, only while the process is healthy, so that a service outside says when the calls cease. Logs once when
 * it does not answer, and once when it does again; never the URL.
 */
export const createHeartbeat = ({
  url,
  everyMs,
  isHealthy,
  log,
  proxies,
}: {
  readonly url: string
  readonly everyMs: number
  readonly isHealthy: () => Promise<boolean>
  readonly log: Log
  readonly proxies: Proxies
}) => {
  const dispatcher = proxies.createAgent()
  let isFailing = false

  const beat = async (stopping: AbortSignal): Promise<void> => {
    if (!(await isHealthy())) return
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
    try {
      const { statusCode, body } = await sendRequest(url, { signal, dispatcher })
      await body.dump()
      if (statusCode >= 400) throw new Error(`it answers ${statusCode}`)
      if (isFailing) log.info({}, 'HEARTBEAT_URL answers again')
      isFailing = false
    } catch (error) {
      if (stopping.aborted) return
      if (!isFailing)
        log.warn(
          { error: errorCode(error) ?? describeError(error) },
          'HEARTBEAT_URL does not answer; trying again',
        )
      isFailing = true
    }
  }

  return createRepetition(
    async stopping => {
      await beat(stopping)
      return everyMs
    },
    () => dispatcher.destroy(),
  )
}

/** Finds faults of one chain that heal by themselves as far as is known. */
const findChainFaults = ({
  id,
  failing,
  areAlertsLate,
  lateMs,
  alarm,
  faults,
}: ChainHealth): readonly string[] => [
  ...(failing !== undefined && !areAlertsLate ? [`chain ${id} fails`] : []),
  ...(lateMs !== undefined && failing === undefined && !areAlertsLate ? [`chain ${id} is late`] : []),
  ...(alarm === undefined ? [] : [`chain ${id} was set back`]),
  ...faults.map(({ endpoint, fault }) => `chain ${id}: endpoint ${endpoint}: ${fault}`),
]

/**
 * A line for each fault that does not make health red. `waitingChats` is the number of chats that Telegram
 * asked to leave alone.
 */
export const findDegraded = (chains: readonly ChainHealth[], waitingChats: number): readonly string[] => [
  ...chains.flatMap(findChainFaults),
  ...(waitingChats > 0 ? [`Telegram asks to wait in ${waitingChats} chats`] : []),
]

type Readiness = { readonly ok: boolean }

/** The health of the process: `GET /health/ready` answers with `body`, and 200 if it is `ok`, else 503. */
type Health = { readonly ok: boolean; readonly body: Readonly<Record<string, unknown>> }

type HealthDeps = {
  readonly store: Store
  readonly check: StoreMonitor['check']
  readonly waiting: { readonly name: string; readonly queue: Queue }
  readonly ready: () => Readiness
  /** Faults that do not make health red: as lines, and as fields of the body. */
  readonly findDegraded: () => Promise<{
    readonly lines: readonly string[]
    readonly facts: Readonly<Record<string, unknown>>
  }>
}

/**
 * Checks health: the process is healthy while the store kept a write a moment ago and `ready` is `ok`. The
 * body has the fields of `ready` and `findDegraded`, the store's trouble and the depth of the queue
 * `waiting`. Never rejects.
 */
export const createHealthCheck =
  ({ store, check, waiting, ready, findDegraded }: HealthDeps) =>
  async (): Promise<Health> => {
    const [depth, degraded, trouble] = await Promise.all([
      store.depth(waiting.queue).catch(() => undefined),
      findDegraded().catch(() => undefined),
      check(),
    ])
    const { ok: areOthersReady, ...rest } = ready()
    const isStoreReady = depth !== undefined && trouble === undefined
    const ok = isStoreReady && areOthersReady
    const body = {
      ok,
      store: isStoreReady,
      store_trouble: trouble,
      ...(degraded !== undefined && degraded.lines.length > 0 && { degraded: degraded.lines }),
      [waiting.name]: depth,
      ...rest,
      ...degraded?.facts,
    }
    return { ok, body }
  }

/** Adds `GET /health/live`: 200 while the process answers; and `GET /health/ready`: 200 while it is healthy, else 503. */
export const addHealthRoutes = (server: FastifyInstance, check: () => Promise<Health>): void => {
  server.get('/health/live', () => ({ ok: true }))
  server.get('/health/ready', async (_request, reply) => {
    const { ok, body } = await check()
    return reply.code(ok ? 200 : 503).send(body)
  })
}
