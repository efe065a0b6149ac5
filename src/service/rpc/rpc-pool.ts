import { pause } from '#lib/timers.ts'
import type { BlockHeader } from './block.ts'
import {
  createRpcEndpoint,
  type EndpointQuery,
  fastFailureMs,
  type QueryOptions,
  type RpcEndpoint,
  type RpcEndpointDeps,
} from './endpoint.ts'
import { orderByHealth } from './endpoint-health.ts'
import { RpcError } from './rpc-error.ts'

export type RpcPool = {
  /** Puts the whole question to the best endpoint; to the next one where it fails. Throws the best one's `RpcError`. */
  readonly run: <T>(question: EndpointQuery<T>, signal: AbortSignal, about?: QueryOptions<T>) => Promise<T>
  /** As `ask`, for the newest block. A head that is lower than before must be the word of every endpoint that answers. */
  readonly head: (question: EndpointQuery<BlockHeader>, signal: AbortSignal) => Promise<BlockHeader>
  /** Endpoints that left out logs within the last hour, by their places: `1 of 2`. */
  readonly unreliableEndpoints: () => readonly string[]
}

type RpcPoolDeps = Omit<RpcEndpointDeps, 'url' | 'label' | 'timeoutMs'> & {
  readonly urls: readonly string[]
  /** How long a node may be silent before the next one is asked, in ms; 10,000 by default. */
  readonly timeoutMs?: number | undefined
}

/** With two calls in three answered, all three of a block come then nine times in ten. */
const singleEndpointTries = 3

const createEndpoints = ({ urls, timeoutMs = 10_000, ...deps }: RpcPoolDeps): RpcEndpoint[] =>
  urls.map((url, n) => {
    const label = `${n + 1} of ${urls.length}`
    return createRpcEndpoint({
      ...deps,
      url,
      label,
      timeoutMs,
      tries: urls.length === 1 ? singleEndpointTries : 1,
    })
  })

/** How often the endpoints that are not in use are asked for their head, so that their health is known. */
const probeMs = 10_000

/** Rather than wait longer for a turn at one endpoint, another one is asked. */
const maxRateLimitWaitMs = 250

/**
 * Where every endpoint was asked too often, or failed at once, a question waits for the first that may be asked again, so long at
 * most, and goes round so many times in all: what was read before it need not be read again.
 */
const retryRounds: Readonly<
  Partial<Record<RpcError['code'], { readonly rounds: number; readonly waitMs: number }>>
> = {
  rpc_limited: { rounds: 5, waitMs: 1_500 },
  rpc_unreachable: { rounds: 3, waitMs: 500 },
}
/** A head so many blocks above the last one may be another chain's: subscriptions made now would miss all below it. */
const suspiciousLeap = 5

/** Asks for the head of those not asked for some time; nobody waits for the answers. */
const createProbe = (endpoints: readonly RpcEndpoint[], now: () => number) => {
  let probedAt = Number.NEGATIVE_INFINITY
  return (question: EndpointQuery<BlockHeader>, signal: AbortSignal): void => {
    if (endpoints.length === 1 || now() - probedAt < probeMs) return
    probedAt = now()
    for (const endpoint of orderByHealth(endpoints).slice(1)) {
      if (!endpoint.isUsable()) continue
      endpoint.head({ query: question, signal }).catch(() => {
        // It is for the endpoint's health, which knows of it.
      })
    }
  }
}

const noEndpointError = (endpoints: readonly RpcEndpoint[]): RpcError =>
  endpoints.every(endpoint => endpoint.isForeign())
    ? new RpcError('rpc_wrong_chain', 'no endpoint serves this chain')
    : new RpcError('rpc_unreachable', 'every endpoint rests after failures')

type PoolAnswers<T> = readonly [T, ...T[]]
type QueryRound<T> = {
  readonly signal: AbortSignal
  readonly askOne: (endpoint: RpcEndpoint) => Promise<T>
  readonly isEnough: (answer: T) => boolean
}

/**
 * Asks one after another until an answer is enough; returns all answers, the last one first, or why there is none;
 * `undefined`: there was no endpoint to ask.
 */
const runOnEach = async <T>(
  endpoints: readonly RpcEndpoint[],
  { signal, askOne, isEnough }: QueryRound<T>,
): Promise<PoolAnswers<T> | RpcError | undefined> => {
  let answers: PoolAnswers<T> | undefined
  let failure: RpcError | undefined
  for (const endpoint of endpoints) {
    try {
      const answer = await askOne(endpoint)
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
 * The nodes of one chain. All questions go to the best of them, by its height, errors and latency, and by the order given
 * among equals, so that a block comes from one node; the next one is asked when it fails, and it rests for a while: for a
 * second at most where all of them do. A node that refuses for being asked too often is asked more slowly from then on, as long
 * as that helps. A node of another chain is not used.
 */
export const createRpcPool = (deps: RpcPoolDeps): RpcPool => {
  const endpoints = createEndpoints(deps)
  const probe = createProbe(endpoints, deps.now)
  let highest: number | undefined

  const candidates = (): RpcEndpoint[] => {
    const rested = endpoints.filter(endpoint => endpoint.isUsable())
    const usable = rested.length > 0 ? rested : endpoints.filter(endpoint => endpoint.isUsableAsLastResort())
    return orderByHealth(usable).toSorted(
      (a, b) => Number(a.waitMs() > maxRateLimitWaitMs) - Number(b.waitMs() > maxRateLimitWaitMs),
    )
  }

  /** As `askEach`; goes round again as `again` says. */
  const askUntil = async <T>(round: QueryRound<T>): Promise<PoolAnswers<T>> => {
    let failure: RpcError | undefined
    for (let times = 1; ; times += 1) {
      const began = performance.now()
      const answers = await runOnEach(candidates(), round)
      if (answers !== undefined && !(answers instanceof RpcError)) return answers
      const why = answers ?? noEndpointError(endpoints)
      failure ??= why
      const { rounds, waitMs } = retryRounds[why.code] ?? { rounds: 1, waitMs: 0 }
      const restMs = Math.min(...endpoints.map(endpoint => endpoint.lastResortWaitMs()))
      const isSlow = why.code === 'rpc_unreachable' && performance.now() - began > fastFailureMs
      if (round.signal.aborted || isSlow || times >= rounds || restMs > waitMs) throw failure
      await pause(restMs, round.signal)
    }
  }

  return {
    run: async (question, signal, about) => {
      const [answer] = await askUntil({
        signal,
        askOne: endpoint => endpoint.run({ ...about, query: question, signal }),
        isEnough: () => true,
      })
      return answer
    },
    head: async (question, signal) => {
      const known = highest
      const doubts = ({ height }: BlockHeader): boolean =>
        known !== undefined && (height < known || height > known + suspiciousLeap)
      probe(question, signal)
      const heads = await askUntil({
        signal,
        askOne: endpoint => endpoint.head({ query: question, signal, needsChainCheck: doubts }),
        isEnough: ({ height }) => height >= (known ?? height),
      })
      const head = heads.reduce((best, other) => (other.height > best.height ? other : best))
      highest = head.height
      return head
    },
    unreliableEndpoints: () =>
      endpoints.flatMap(endpoint => (endpoint.isUnreliable() ? [endpoint.label] : [])),
  }
}
