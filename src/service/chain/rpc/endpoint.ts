import type { Dispatcher } from 'undici'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { minuteMs } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { BlockHeader } from './block.ts'
import { createCallBatcher } from './call-batcher.ts'
import { createCallRateLimiter } from './call-rate-limiter.ts'
import { createEndpointHealth } from './endpoint-health.ts'
import { expectAnswer, isRpcError, RpcError } from './rpc-error.ts'
import {
  postBeside,
  quantitySchema,
  type RpcBatch,
  type RpcCall,
  rpcBatchRequest,
  rpcRequest,
} from './rpc-request.ts'

/** A call that took longer to fail is not repeated at once: it would take as long again. */
const fastFailureMs = 1_000

/** An endpoint as readers remember it. The key is the same for every query to it. */
export type KnownEndpoint = { readonly key: object; readonly now: () => number }

export type AskedEndpoint = KnownEndpoint & {
  readonly batch: RpcBatch
  /** Posts to the HTTP API that Tron's nodes have beside `/jsonrpc`. Throws `RpcError`. */
  readonly post: (path: string, body: object) => Promise<unknown>
  /** Reports how many logs of a block it left out: others are used first for a while. */
  readonly reportMissingLogs: (facts: { readonly block: number; readonly logs: number }) => void
}

/** Query to one endpoint, in one call or several. Throws `RpcError` if the answers are not usable. */
export type EndpointQuery<T> = (call: RpcCall, endpoint: AskedEndpoint) => Promise<T>

export const perEndpoint = <T>(create: () => T): ((endpoint: KnownEndpoint) => T) => {
  const values = new WeakMap<object, { readonly value: T }>()
  return ({ key }) => {
    const { value } = values.get(key) ?? { value: create() }
    values.set(key, { value })
    return value
  }
}

export type QueryOptions<T> = {
  /** The requested block: an endpoint that answers has it. */
  readonly height?: number
  /** Whether the answer is believed only if the endpoint, asked right after it, serves this chain. */
  readonly needsChainCheck?: (answer: T) => boolean
  /** Whether the outcome does not count against the endpoint. */
  readonly isHealthNeutral?: boolean
  /**
   * Whether the caller can do without an answer, or asks later: then it is asked once, and refused calls do
   * not slow down others.
   */
  readonly isBestEffort?: boolean
  /** Whether calls may share a request with those of other such queries. */
  readonly batched?: boolean
}

type CallChoice = Pick<QueryRun<never>, 'batched' | 'isBestEffort' | 'signal'>

export type QueryRun<T> = QueryOptions<T> & { readonly query: EndpointQuery<T>; readonly signal: AbortSignal }

export type RpcEndpointDeps = {
  readonly chain: number
  readonly url: string
  readonly label: string
  /** Position among the endpoints of the chain, from 1: its name in metrics. */
  readonly position: number
  readonly meter?: Meter
  readonly log: Log
  readonly now: () => number
  readonly dispatcher: Dispatcher
  readonly timeoutMs: number
  /** The chain's; 2,000 by default. */
  readonly blockTimeMs?: number
  /** How long a call may wait where the node asks for it, in ms; by default it fails, as another endpoint may answer. */
  readonly maxWaitMs?: number
}

/**
 * Twice the calls that a block needs: the head, the block, its logs, and a few receipts. An endpoint is never
 * called more slowly.
 */
const minCallsPerBlock = 10

/** How often a call that fails at once is sent at most. With two in three answered, all three of a block succeed nine times in ten. */
const maxTries = 3
const maxBatchTries = 2
/**
 * How often a call is sent at most whose refusal says when to come back. With every second one refused, 31 in
 * 32 are answered.
 */
const maxAskedTries = 5

/** How often an endpoint is asked which chain it serves, though nothing is wrong. */
const chainCheckMs = minuteMs
/** How soon one that serves another chain is asked again. */
const foreignBackoff = { baseMs: 1_000, maxMs: chainCheckMs }

type CallWithSignal = (signal: AbortSignal) => RpcCall

const falseAnswers = ['wrong chain', 'missing logs', 'contradiction'] as const
type FalseAnswer = (typeof falseAnswers)[number]
type CountFalseAnswer = (what: FalseAnswer) => void

/** Counts false answers of the endpoint, from 0: a count that begins with the first one does not increase by it. */
const createFalseAnswerCount = ({
  chain,
  position: endpoint,
  meter = noMeter,
}: RpcEndpointDeps): CountFalseAnswer => {
  const count = (what: FalseAnswer, by: number): void =>
    meter.count('lookout_rpc_false_answers_total', { chain, endpoint, what }, by)
  for (const what of falseAnswers) count(what, 0)
  return what => count(what, 1)
}

type CountingDeps = RpcEndpointDeps & { readonly countFalseAnswer: CountFalseAnswer }

/** Watches which chain the endpoint serves: a gateway may change that at any time without notice. */
const createChainCheck = (deps: CountingDeps, callWith: CallWithSignal) => {
  const { chain, label, log, now, countFalseAnswer } = deps
  let checkedAt = Number.NEGATIVE_INFINITY
  /** Another chain that it serves. */
  let foreign: number | undefined
  let foreignInRow = 0
  let backoffUntil = 0

  const check = async (signal: AbortSignal): Promise<void> => {
    const served = quantitySchema.safeParse(await expectAnswer(callWith(signal)('eth_chainId', [])))
    if (!served.success) throw new RpcError('rpc_unusable', 'the chain id is not understood')
    const wasForeign = foreign !== undefined
    const facts = { chain, endpoint: label }
    checkedAt = now()
    if (served.data === chain) {
      if (wasForeign) log.info(facts, 'RPC endpoint serves this chain again')
      foreign = undefined
      foreignInRow = 0
      backoffUntil = 0
      return
    }
    foreign = served.data
    countFalseAnswer('wrong chain')
    if (!wasForeign)
      log.error({ ...facts, serves: foreign }, 'RPC endpoint serves another chain and is not used')
    backoffUntil = now() + getBackoffMs(foreignInRow, foreignBackoff)
    foreignInRow += 1
    throw new RpcError('rpc_wrong_chain', `endpoint ${label} serves another chain`)
  }

  return {
    check,
    checkIfDue: async (signal: AbortSignal): Promise<void> => {
      if (foreign !== undefined || now() - checkedAt >= chainCheckMs) await check(signal)
    },
    /** Call this after a failure, as the next answer may be of another chain. */
    forget: () => {
      checkedAt = Number.NEGATIVE_INFINITY
    },
    foreign: () => foreign,
    backoffUntil: () => backoffUntil,
  }
}

type SendOptions = {
  readonly signal: AbortSignal
  readonly count?: number
  /** Whether a refusal means that there are too many calls. */
  readonly isTelling?: boolean
  readonly tries?: number
}

/**
 * Whether the same call may be answered when it is repeated: nodes behind one address differ, gateways under
 * load give pages, halves of replies and the replies to others, and one that refuses some of the calls as too
 * many takes the next one.
 */
const mayPassAgain = (error: unknown): error is RpcError =>
  isRpcError(error, 'rpc_unreachable', 'rpc_unusable', 'rpc_refused', 'rpc_limited') &&
  error.isRequestAtFault !== true

/** Sends requests within the endpoint's rate limit, and counts them. */
const createSender = (deps: RpcEndpointDeps, limiter: ReturnType<typeof createCallRateLimiter>) => {
  const { now, meter = noMeter, chain, position: endpoint, maxWaitMs = 0 } = deps

  const sendOnce = async <T>(
    request: () => Promise<T>,
    { count = 1, isTelling = true }: SendOptions,
  ): Promise<T> => {
    const sentAt = now()
    const began = performance.now()
    let outcome = 'ok'
    try {
      return await request()
    } catch (error) {
      outcome = error instanceof RpcError ? error.code : 'failed'
      if (isTelling && outcome === 'rpc_limited') limiter.penalize(sentAt)
      throw error
    } finally {
      meter.count('lookout_rpc_calls_total', { chain, endpoint, outcome }, count)
      meter.time('lookout_rpc_seconds', { chain, endpoint }, performance.now() - began)
    }
  }

  return async <T>(request: () => Promise<T>, options: SendOptions): Promise<T> => {
    const { signal, tries = maxTries } = options
    for (let tried = 1; ; tried += 1) {
      const waitMs = limiter.acquire()
      if (waitMs > 0) await pause(waitMs, signal)
      const began = now()
      try {
        return await sendOnce(request, options)
      } catch (error) {
        const isFast = now() - began <= fastFailureMs
        if (!isFast || !mayPassAgain(error) || signal.aborted) throw error
        const { retryAfterMs = 0 } = error
        const most = retryAfterMs > 0 && tries > 1 ? maxAskedTries : tries
        if (tried >= most || retryAfterMs > maxWaitMs) throw error
        limiter.delay(retryAfterMs)
      }
    }
  }
}

const createCalls = (deps: RpcEndpointDeps) => {
  const { now, blockTimeMs = 2_000, timeoutMs } = deps
  const limiter = createCallRateLimiter(now, (1_000 * minCallsPerBlock) / blockTimeMs)
  const send = createSender(deps, limiter)

  const callWith =
    (options: Omit<SendOptions, 'signal'>): CallWithSignal =>
    signal =>
    (method, params, parse) =>
      send(() => rpcRequest({ ...deps, method, params, parse, signal }), { ...options, signal })

  /** One of the calls, sent by itself, shows whether calls are too many, or too many in one request. */
  const batchWith =
    (batchTimeoutMs: number) =>
    (signal: AbortSignal): RpcBatch =>
    calls =>
      send(() => rpcBatchRequest({ ...deps, timeoutMs: batchTimeoutMs, calls, signal }), {
        signal,
        count: calls.length,
        isTelling: false,
        tries: maxBatchTries,
      })

  const call = callWith({})
  return {
    call,
    bestEffortCall: callWith({ tries: 1, isTelling: false }),
    batchedCall: createCallBatcher({
      callWith: call,
      // Calls that fail together are repeated alone, which takes time, too.
      batchWith: batchWith(timeoutMs / 2),
      isRateLimited: limiter.isLimited,
      now,
    }),
    batch: batchWith(timeoutMs),
    post:
      (signal: AbortSignal): AskedEndpoint['post'] =>
      (path, body) =>
        send(() => postBeside({ ...deps, path, body, signal }), { signal }),
    waitMs: limiter.waitMs,
  }
}

/** One node of a chain, with its health. */
export const createRpcEndpoint = (deps: RpcEndpointDeps) => {
  const { label, now } = deps
  const calls = createCalls(deps)
  const countFalseAnswer = createFalseAnswerCount(deps)
  const chainCheck = createChainCheck({ ...deps, countFalseAnswer }, calls.call)
  const { health, ...note } = createEndpointHealth({
    ...deps,
    countFalseAnswer,
    forgetChain: chainCheck.forget,
  })

  const callFor = ({ batched = false, isBestEffort = false, signal }: CallChoice): RpcCall => {
    if (batched) return calls.batchedCall(signal)
    return isBestEffort ? calls.bestEffortCall(signal) : calls.call(signal)
  }

  const run = async <T>(asked: QueryRun<T>): Promise<T> => {
    const { query, signal, height, needsChainCheck, isHealthNeutral = false } = asked
    const sentAt = now()
    try {
      await chainCheck.checkIfDue(signal)
      const answer = await query(callFor(asked), {
        key: health,
        now,
        batch: calls.batch(signal),
        post: calls.post(signal),
        reportMissingLogs: note.missingLogs,
      })
      if (needsChainCheck?.(answer) === true) await chainCheck.check(signal)
      note.success(height)
      return answer
    } catch (error) {
      // A caller that aborts early says nothing of the node; one that has waited for long does.
      const hadTime = !signal.aborted || now() - sentAt >= deps.timeoutMs / 2
      if (error instanceof RpcError && hadTime && !isHealthNeutral) note.failure(error, { sentAt, height })
      throw error
    }
  }

  return {
    /** Name in logs: `1 of 2`. */
    label,
    health,
    isUsable: () => Math.max(health.backoffUntil, chainCheck.backoffUntil()) <= now(),
    /** Whether it serves another chain, as far as is known. */
    isForeign: () => chainCheck.foreign() !== undefined,
    /** Why it is not used, in words; `undefined` if it is, or may be. */
    fault: () => {
      const foreign = chainCheck.foreign()
      return foreign === undefined ? health.error : `it is of chain ${foreign}`
    },
    /** Whether it left out logs within the last hour. */
    isUnreliable: note.isUnreliable,
    /** How long a call would wait for the rate limit, in ms. */
    waitMs: calls.waitMs,
    /**
     * How long until it may be asked if no other can be, in ms; infinite if it serves another chain, and was
     * recently asked which.
     */
    lastResortWaitMs: () =>
      chainCheck.backoffUntil() > now()
        ? Number.POSITIVE_INFINITY
        : Math.max(0, health.lastResortBackoffUntil - now()),
    run,
    /** Runs as `run` does, for the newest block. */
    head: async (asked: QueryRun<BlockHeader>): Promise<BlockHeader> => {
      const sentAt = now()
      const head = await run(asked)
      note.head({ height: head.height, tookMs: now() - sentAt })
      return head
    },
  }
}
