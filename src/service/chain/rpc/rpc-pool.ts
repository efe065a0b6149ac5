import { pause } from '#lib/timers.ts'
import type { BlockHeader } from './block.ts'
import {
  createRpcEndpoint,
  type EndpointQuery,
  type QueryOptions,
  type RpcEndpoint,
  type RpcEndpointDeps,
} from './endpoint.ts'
import { type EndpointFault, isBehind, orderByHealth } from './endpoint-health.ts'
import { RpcError, type RpcErrorCode } from './rpc-error.ts'
import { fastFailureMs } from './rpc-request.ts'

export type RpcPool = {
  /** Runs the whole query on the best endpoint; on the next one where it fails. Throws the best one's `RpcError`. */
  readonly run: <T>(query: EndpointQuery<T>, signal: AbortSignal, options?: QueryOptions<T>) => Promise<T>
  /** As `run`; `undefined`: no endpoint has a usable answer. */
  readonly tryRun: <T>(
    query: EndpointQuery<T>,
    signal: AbortSignal,
    options?: QueryOptions<T>,
  ) => Promise<T | undefined>
  /** As `run`, for the newest block. A head that is lower than before must be confirmed by every endpoint that answers. */
  readonly head: (query: EndpointQuery<BlockHeader>, signal: AbortSignal) => Promise<BlockHeader>
  /** Labels (`1 of 2`) of endpoints that left out logs within the last hour. */
  readonly unreliableEndpoints: () => readonly string[]
  /** Endpoints that give false answers now. */
  readonly endpointFaults: () => readonly LabelledFault[]
  /** Endpoints that are not used now, and why, in words. */
  readonly failingEndpoints: () => readonly FailingEndpoint[]
}

/** `endpoint`: its label. */
type FailingEndpoint = { readonly endpoint: string; readonly why: string }

/** `endpoint`: its label, `1 of 2`. */
export type LabelledFault = { readonly endpoint: string; readonly fault: EndpointFault }

const faultOf = (endpoint: RpcEndpoint, all: readonly RpcEndpoint[]): EndpointFault | undefined => {
  if (endpoint.isForeign()) return 'wrong chain'
  if (endpoint.isUnreliable()) return 'missing logs'
  const others = all.map(({ health }) => health)
  return isBehind(endpoint.health, others) ? 'stale head' : undefined
}

const findFaults = (endpoints: readonly RpcEndpoint[]): readonly LabelledFault[] =>
  endpoints.flatMap(endpoint => {
    const fault = faultOf(endpoint, endpoints)
    return fault === undefined ? [] : [{ endpoint: endpoint.label, fault }]
  })

type RpcPoolDeps = Omit<RpcEndpointDeps, 'url' | 'label' | 'position' | 'timeoutMs'> & {
  readonly urls: readonly string[]
  /** How long a node may be silent before the next one is asked, in ms; 10,000 by default. */
  readonly timeoutMs?: number | undefined
}

/** With two calls in three answered, all three of a block succeed nine times in ten. */
const singleEndpointTries = 3

const createEndpoints = ({ urls, timeoutMs = 10_000, ...deps }: RpcPoolDeps): RpcEndpoint[] =>
  urls.map((url, n) => {
    const label = `${n + 1} of ${urls.length}`
    const tries = urls.length === 1 ? singleEndpointTries : 1
    return createRpcEndpoint({ ...deps, url, label, position: n + 1, timeoutMs, tries })
  })

/** How often endpoints that are not in use are asked for their head, so that their health is known. */
const probeMs = 10_000

/** Rather than wait longer for one endpoint's rate limit, another one is asked. */
const maxRateLimitWaitMs = 250

const isRateLimited = ({ waitMs }: RpcEndpoint): boolean => waitMs() > maxRateLimitWaitMs

/**
 * Where every endpoint refused the call as too many, or failed at once, the query waits for the first that may be asked again,
 * at most so long, and runs so many rounds in all: what was read before it need not be read again.
 */
const retryRounds: Readonly<
  Partial<Record<RpcErrorCode, { readonly rounds: number; readonly waitMs: number }>>
> = {
  rpc_limited: { rounds: 5, waitMs: 1_500 },
  rpc_unreachable: { rounds: 3, waitMs: 500 },
}

/** A head so many blocks above the last one may be another chain's: subscriptions created now would miss all below it. */
const suspiciousLeap = 5

/** Asks endpoints that were not asked of late for their head, in the background. */
const createProbe = (endpoints: readonly RpcEndpoint[], now: () => number) => {
  let probedAt = Number.NEGATIVE_INFINITY
  return (query: EndpointQuery<BlockHeader>, signal: AbortSignal): void => {
    if (endpoints.length === 1 || now() - probedAt < probeMs) return
    probedAt = now()
    for (const endpoint of orderByHealth(endpoints).slice(1)) {
      if (!endpoint.isUsable()) continue
      endpoint.head({ query, signal }).catch(() => {
        // Only for the endpoint's health, which has noted it.
      })
    }
  }
}

const findFailing = (endpoints: readonly RpcEndpoint[]): readonly FailingEndpoint[] =>
  endpoints.flatMap(({ label, fault }) => {
    const why = fault()
    return why === undefined ? [] : [{ endpoint: label, why }]
  })

const findWhy = (endpoints: readonly RpcEndpoint[]): string | undefined =>
  endpoints.find(endpoint => !endpoint.isForeign() && endpoint.fault() !== undefined)?.fault()

const noEndpointError = (endpoints: readonly RpcEndpoint[]): RpcError =>
  endpoints.every(endpoint => endpoint.isForeign())
    ? new RpcError('rpc_wrong_chain', 'no endpoint serves this chain')
    : new RpcError('rpc_unreachable', findWhy(endpoints) ?? 'every endpoint backs off after failures')

type PoolAnswers<T> = readonly [T, ...T[]]
type QueryRound<T> = {
  readonly isBestEffort?: boolean | undefined
  readonly signal: AbortSignal
  readonly runOn: (endpoint: RpcEndpoint) => Promise<T>
  readonly isEnough: (answer: T) => boolean
}

/**
 * Asks one endpoint after another until an answer is enough; returns all answers, the last one first, or why there is none;
 * `undefined`: there was no endpoint to ask.
 */
const runOnEach = async <T>(
  endpoints: readonly RpcEndpoint[],
  { signal, runOn, isEnough }: QueryRound<T>,
): Promise<PoolAnswers<T> | RpcError | undefined> => {
  let answers: PoolAnswers<T> | undefined
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
 * The nodes of one chain. Every query goes to the best of them by height, errors and latency, and by the given order among
 * equals, so that a block comes from one node. The next one is asked when it fails, and it backs off for a while: for a second at
 * most where all of them fail. A node that refuses calls as too many is called more slowly, as long as that helps. A node of
 * another chain is not used.
 */
export const createRpcPool = (deps: RpcPoolDeps): RpcPool => {
  const endpoints = createEndpoints(deps)
  const probe = createProbe(endpoints, deps.now)
  let highest: number | undefined

  const usableEndpoints = (): RpcEndpoint[] => {
    const usable = endpoints.filter(endpoint => endpoint.isUsable())
    const open = usable.length > 0 ? usable : endpoints.filter(endpoint => endpoint.isUsableAsLastResort())
    return orderByHealth(open).toSorted((a, b) => Number(isRateLimited(a)) - Number(isRateLimited(b)))
  }

  /** As `runOnEach`, in as many rounds as `retryRounds` allows. */
  const runRounds = async <T>(round: QueryRound<T>): Promise<PoolAnswers<T>> => {
    let failure: RpcError | undefined
    for (let times = 1; ; times += 1) {
      const began = performance.now()
      const answers = await runOnEach(usableEndpoints(), round)
      if (answers !== undefined && !(answers instanceof RpcError)) return answers
      const error = answers ?? noEndpointError(endpoints)
      failure ??= error
      const { rounds, waitMs } = retryRounds[error.code] ?? { rounds: 1, waitMs: 0 }
      const nextMs = Math.min(...endpoints.map(endpoint => endpoint.lastResortWaitMs()))
      const isSlow = error.code === 'rpc_unreachable' && performance.now() - began > fastFailureMs
      if (round.isBestEffort === true || round.signal.aborted || isSlow || times >= rounds || nextMs > waitMs)
        throw failure
      await pause(nextMs, round.signal)
    }
  }

  const run: RpcPool['run'] = async (query, signal, options) => {
    const round = { signal, isBestEffort: options?.isBestEffort, isEnough: () => true }
    const [answer] = await runRounds({ ...round, runOn: one => one.run({ ...options, query, signal }) })
    return answer
  }

  return {
    run,
    tryRun: async (query, signal, options) => {
      try {
        return await run(query, signal, options)
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        return undefined
      }
    },
    head: async (query, signal) => {
      const known = highest
      const needsChainCheck = ({ height }: BlockHeader): boolean =>
        known !== undefined && (height < known || height > known + suspiciousLeap)
      probe(query, signal)
      const heads = await runRounds({
        signal,
        runOn: endpoint => endpoint.head({ query, signal, needsChainCheck }),
        isEnough: ({ height }) => height >= (known ?? height),
      })
      const head = heads.reduce((best, other) => (other.height > best.height ? other : best))
      highest = head.height
      return head
    },
    endpointFaults: () => findFaults(endpoints),
    failingEndpoints: () => findFailing(endpoints),
    unreliableEndpoints: () => endpoints.filter(one => one.isUnreliable()).map(({ label }) => label),
  }
}
