import { pause } from '#lib/timers.ts'
import { type BlockHeader, fetchHeader } from './block.ts'
import { createRpcEndpoint, type EndpointQuery, type QueryOptions, type RpcEndpointDeps } from './endpoint.ts'
import type { EndpointHealth } from './endpoint-health.ts'
import { RpcError } from './rpc-error.ts'

type RpcEndpoint = ReturnType<typeof createRpcEndpoint>

/**
 * Why an endpoint is not to be trusted, though it answers. With a stale head others have known a much higher
 * block.
 */
type EndpointFault = 'wrong chain' | 'missing logs' | 'stale head'

/** A fault with the label of its endpoint, such as `1 of 2`. */
export type LabelledFault = { readonly endpoint: string; readonly fault: EndpointFault }

/** Number of blocks by which heights may differ because endpoints were not asked at the same moment. */
const heightTolerance = 3
const simultaneousMs = 1_000

const maxErrorShare = 0.3

/** Factor from which an endpoint is slow, compared with the fastest one. */
const slowFactor = 2
const slowMarginMs = 100

/** Whether another endpoint had named a much higher block when it named its height. */
const isBehind = (health: EndpointHealth, others: readonly EndpointHealth[]): boolean =>
  health.height !== undefined &&
  others.some(
    ({ height, heightAt, failures }) =>
      failures === 0 &&
      heightAt <= health.heightAt + simultaneousMs &&
      (height ?? 0) > (health.height ?? 0) + heightTolerance,
  )

/** Grades what speaks against an endpoint: 0 is nothing, 4 the most. */
const gradeOf = (health: EndpointHealth, all: readonly EndpointHealth[]): number => {
  if (health.failures > 0) return 4
  if (isBehind(health, all)) return 3
  if (health.errorShare > maxErrorShare) return 2
  const fastest = Math.min(...all.map(({ latencyMs }) => latencyMs ?? Number.POSITIVE_INFINITY))
  return (health.latencyMs ?? 0) > fastest * slowFactor + slowMarginMs ? 1 : 0
}

/**
 * Sorts endpoints, the best first: those that fail come last, before them those that are behind, that often
 * err, and that are slow. Equals keep their order, so that a block and everything that belongs to it come
 * from the same endpoint.
 */
const orderByHealth = <T extends { readonly health: EndpointHealth }>(endpoints: readonly T[]): T[] => {
  const all = endpoints.map(({ health }) => health)
  return endpoints
    .map(endpoint => ({ endpoint, grade: gradeOf(endpoint.health, all) }))
    .toSorted((a, b) => a.grade - b.grade)
    .map(({ endpoint }) => endpoint)
}

const faultOf = (endpoint: RpcEndpoint, all: readonly RpcEndpoint[]): EndpointFault | undefined => {
  if (endpoint.isForeign()) return 'wrong chain'
  if (endpoint.isUnreliable()) return 'missing logs'
  const others = all.map(({ health }) => health)
  return isBehind(endpoint.health, others) ? 'stale head' : undefined
}

const describeEndpoints = (endpoints: readonly RpcEndpoint[]) => ({
  /** Endpoints that give false answers now. */
  endpointFaults: (): readonly LabelledFault[] =>
    endpoints.flatMap(endpoint => {
      const fault = faultOf(endpoint, endpoints)
      return fault === undefined ? [] : [{ endpoint: endpoint.label, fault }]
    }),
  /** Endpoints that are not used now, and why, in words. */
  failingEndpoints: () =>
    endpoints.flatMap(({ label, fault }) => {
      const why = fault()
      return why === undefined ? [] : [{ endpoint: label, why }]
    }),
  /** Labels (`1 of 2`) of endpoints that left out logs within the last hour. */
  unreliableEndpoints: () => endpoints.filter(endpoint => endpoint.isUnreliable()).map(({ label }) => label),
})

type RpcPoolDeps = Omit<RpcEndpointDeps, 'url' | 'label' | 'position' | 'timeoutMs'> & {
  readonly urls: readonly string[]
  /** How long a node may be silent before the next one is asked, in ms; 10,000 by default. */
  readonly timeoutMs?: number
}

/** How often endpoints that are not in use are asked for their head, so that their health is known. */
const probeMs = 10_000

/** Rather than wait longer for one endpoint's rate limit, another one is asked. */
const maxRateLimitWaitMs = 250

const isRateLimited = ({ waitMs }: RpcEndpoint): boolean => waitMs() > maxRateLimitWaitMs

/**
 * Limit of waits. If every endpoint refuses the call as too many, or backs off, the query waits for the first
 * that may be asked again, at most this long, and this many times: earlier readings need not be read again.
 */
const maxWaits = 4
const maxWaitMs = 1_500

/**
 * After this time every endpoint is expected to have a block that one of them has named: one that lacks it
 * stands still.
 */
const knownForMs = 5_000

/**
 * A head this many blocks above the last one may be another chain's: subscriptions created now would miss all
 * blocks below it.
 */
const suspiciousLeap = 5

/**
 * A head this many blocks above the last one is doubted. Nodes behind one address may not have a current
 * block by its height.
 */
const doubtfulLeap = 100

/** Asks endpoints that were not asked recently for their head, in the background. */
const createProbe = (endpoints: readonly RpcEndpoint[], now: () => number) => {
  let probedAt = Number.NEGATIVE_INFINITY
  return (query: EndpointQuery<BlockHeader>, signal: AbortSignal): void => {
    if (endpoints.length === 1 || now() - probedAt < probeMs) return
    probedAt = now()
    for (const endpoint of orderByHealth(endpoints).slice(1)) {
      if (!endpoint.isUsable()) continue
      endpoint.head({ query, signal }).catch(() => {
        // The failure only concerns the endpoint's health, which has noted it.
      })
    }
  }
}

const noEndpointError = (endpoints: readonly RpcEndpoint[]): RpcError => {
  const own = endpoints.filter(endpoint => !endpoint.isForeign())
  if (own.length === 0) return new RpcError('rpc_wrong_chain', 'no endpoint serves this chain')
  const why = own.map(({ fault }) => fault()).find(fault => fault !== undefined)
  return new RpcError('rpc_unreachable', why ?? 'every endpoint backs off after failures')
}

/** Endpoints that may be asked now, the best first. */
const usableOf = (endpoints: readonly RpcEndpoint[]): RpcEndpoint[] => {
  const usable = endpoints.filter(endpoint => endpoint.isUsable())
  const open = usable.length > 0 ? usable : endpoints.filter(endpoint => endpoint.lastResortWaitMs() === 0)
  return orderByHealth(open).toSorted((a, b) => Number(isRateLimited(a)) - Number(isRateLimited(b)))
}

/** Heights that each endpoint is expected to have reached. */
const expectedHeights = (endpoints: readonly RpcEndpoint[], at: number): readonly number[] =>
  endpoints.flatMap(({ health: { failures, height, heightAt } }) =>
    failures === 0 && at - heightAt >= knownForMs ? (height ?? []) : [],
  )

type QueryRound<T> = {
  readonly isBestEffort?: boolean
  readonly signal: AbortSignal
  readonly runOn: (endpoint: RpcEndpoint) => Promise<T>
  readonly isEnough: (answer: T) => boolean
}

/**
 * Asks one endpoint after another until an answer is enough. Resolves with all answers, the last one first,
 * or the reason why there is none.
 */
const runOnEach = async <T>(
  endpoints: readonly RpcEndpoint[],
  { signal, runOn, isEnough }: QueryRound<T>,
): Promise<readonly [T, ...T[]] | RpcError | undefined> => {
  let answers: readonly [T, ...T[]] | undefined
  let failure: RpcError | undefined
  for (const endpoint of endpoints) {
    try {
      const answer = await runOn(endpoint)
      answers = [answer, ...(answers ?? [])]
      if (isEnough(answer)) break
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      failure ??= error
      if (signal.aborted) break
    }
  }
  return answers ?? failure
}

/**
 * Doubts an unlikely head: the endpoint must give that block by its height, too. Subscriptions would begin at
 * an invented one, and the chain would stand until it exists.
 */
const confirmingHead =
  (query: EndpointQuery<BlockHeader>, lastHeight: number | undefined): EndpointQuery<BlockHeader> =>
  async (call, endpoint) => {
    const head = await query(call, endpoint)
    if (lastHeight !== undefined && head.height <= lastHeight + doubtfulLeap) return head
    const { hash } = await fetchHeader(call, head.height)
    if (hash === head.hash) return head
    throw new RpcError('rpc_stale', `the node gives another block ${head.height} than its newest`)
  }

/** A call is awaited if no other endpoint could answer it. */
const createEndpoints = ({ urls, timeoutMs = 10_000, ...deps }: RpcPoolDeps): RpcEndpoint[] =>
  urls.map((url, n) => {
    const label = `${n + 1} of ${urls.length}`
    const waiting = { timeoutMs, maxWaitMs: urls.length === 1 ? maxWaitMs : 0 }
    return createRpcEndpoint({ ...deps, ...waiting, url, label, position: n + 1 })
  })

/** Asks again after a wait where no endpoint can be asked, or all refuse calls as too many. Throws the first `RpcError`. */
const runRounds = async <T>(
  endpoints: readonly RpcEndpoint[],
  round: QueryRound<T>,
): Promise<readonly [T, ...T[]]> => {
  let failure: RpcError | undefined
  for (let waitsLeft = maxWaits; ; waitsLeft -= 1) {
    const answers = await runOnEach(usableOf(endpoints), round)
    if (answers !== undefined && !(answers instanceof RpcError)) return answers
    failure ??= answers ?? noEndpointError(endpoints)
    const waitMs = Math.min(...endpoints.map(endpoint => endpoint.lastResortWaitMs()))
    const mayPass = answers === undefined || answers.code === 'rpc_limited'
    const isOver = waitsLeft === 0 || round.isBestEffort === true || round.signal.aborted
    if (!mayPass || isOver || waitMs > maxWaitMs) throw failure
    await pause(waitMs, round.signal)
  }
}

/**
 * The nodes of one chain. Every query goes to the best of them by height, errors and latency, and by the
 * given order among equals, so that a block comes from one node. The next one is asked when it fails, and it
 * backs off for a while: for a second at most if all of them fail. A node that refuses calls as too many is
 * called more slowly. A node of another chain is not used.
 */
export const createRpcPool = (deps: RpcPoolDeps) => {
  const endpoints = createEndpoints(deps)
  const probe = createProbe(endpoints, deps.now)
  let highest: number | undefined

  /**
   * Runs the whole query on the best endpoint; on the next one if it fails. Throws the best one's `RpcError`.
   */
  const run = async <T>(
    query: EndpointQuery<T>,
    signal: AbortSignal,
    options: QueryOptions<T> = {},
  ): Promise<T> => {
    const [answer] = await runRounds(endpoints, {
      signal,
      isBestEffort: options.isBestEffort,
      isEnough: () => true,
      runOn: endpoint => endpoint.run({ ...options, query, signal }),
    })
    return answer
  }

  return {
    run,
    /** Runs as `run` does; `undefined` if no endpoint has a usable answer. */
    tryRun: async <T>(...[query, signal, options]: Parameters<typeof run<T>>): Promise<T | undefined> => {
      try {
        return await run(query, signal, options)
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        return undefined
      }
    },
    /**
     * Runs as `run` does, for the newest block. A head that is lower than before, or than a recent one of
     * another endpoint, must be confirmed by every endpoint that answers.
     */
    head: async (query: EndpointQuery<BlockHeader>, signal: AbortSignal): Promise<BlockHeader> => {
      const lastHeight = highest
      const expected = Math.max(lastHeight ?? 0, ...expectedHeights(endpoints, deps.now()))
      const needsChainCheck = ({ height }: BlockHeader): boolean =>
        lastHeight !== undefined && (height < lastHeight || height > lastHeight + suspiciousLeap)
      probe(query, signal)
      const heads = await runRounds(endpoints, {
        signal,
        runOn: endpoint =>
          endpoint.head({ query: confirmingHead(query, lastHeight), signal, needsChainCheck }),
        isEnough: ({ height }) => height >= expected,
      })
      const head = heads.reduce((best, other) => (other.height > best.height ? other : best))
      highest = head.height
      return head
    },
    ...describeEndpoints(endpoints),
  }
}

export type RpcPool = ReturnType<typeof createRpcPool>
