import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { Log } from '#lib/log.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import type { BlockHeader } from './block.ts'
import type { LogSupport, TraceSupport } from './endpoint-health.ts'
import {
  type EndpointHealth,
  isUnreliable,
  newEndpointHealth,
  noteAnswer,
  noteFailure,
  noteHead,
  noteMissingBlock,
  noteMissingLogs,
  noteReply,
} from './endpoint-health.ts'
import { createEndpointRateLimiter } from './endpoint-rate-limiter.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcCall } from './rpc-request.ts'
import { type RpcRequest, rpcRequest } from './rpc-request.ts'

/** An endpoint as the one that logs come from. */
export type LogSource = {
  /** How it gives logs. */
  readonly support: LogSupport
  readonly now: () => number
  /** It left out so many logs of a block: others are used first for a while. */
  readonly reportMissingLogs: (facts: { readonly block: number; readonly logs: number }) => void
}

/**
 * Asks one endpoint, by one call or several; throws `RpcError` where its answers will not do, so that another is asked.
 * `tracing`: what is known of the endpoint's traces.
 */
export type EndpointQuery<T> = (call: RpcCall, tracing: TraceSupport, source: LogSource) => Promise<T>

export type QueryOptions<T> = {
  /** The block that is asked for, which an endpoint that answers has. */
  readonly height?: number
  /** Whether an answer is believed only of an endpoint that, asked right after it, serves this chain. */
  readonly needsChainCheck?: (answer: T) => boolean
  /** Whatever becomes of it says nothing of how the endpoint answers other questions: it rests for none of that. */
  readonly isHealthNeutral?: boolean
}

type QueryRun<T> = QueryOptions<T> & { readonly query: EndpointQuery<T>; readonly signal: AbortSignal }

export type RpcEndpoint = {
  readonly health: EndpointHealth
  readonly isUsable: () => boolean
  /** Whether it may be asked where no other can. */
  readonly isUsableAsLastResort: () => boolean
  /** It serves another chain, as far as is known. */
  readonly isForeign: () => boolean
  /** It left out logs within the last hour. */
  readonly isUnreliable: () => boolean
  readonly label: string
  /** How long a call would wait for its turn, in ms. */
  readonly waitMs: () => number
  /** How long it is left alone, even where no other can be asked, in ms; infinite: it serves another chain. */
  readonly lastResortWaitMs: () => number
  readonly run: <T>(asked: QueryRun<T>) => Promise<T>
  /** As `ask`, for the newest block. */
  readonly head: (asked: QueryRun<BlockHeader>) => Promise<BlockHeader>
}

export type RpcEndpointDeps = {
  readonly chain: number
  readonly url: string
  /** `1 of 2`: how logs name it. */
  readonly label: string
  readonly log: Log
  readonly now: () => number
  readonly dispatcher: Dispatcher
  readonly timeoutMs: number
  /** How often a call that fails at once is sent at most: several times where no other endpoint can be asked; 1 by default. */
  readonly tries?: number
  /** Between two blocks of the chain; 2,000 by default. */
  readonly blockTimeMs?: number | undefined
}

/** What a block needs at least: its head, itself, its logs, and a few receipts. */
const minCallsPerBlock = 5

/** A single failure is no news; this many in a row are. */
const failuresBeforeReport = 3

/** How often an endpoint is asked which chain it serves, though nothing is wrong. */
const chainCheckMs = 60_000
/** How often one that serves another chain is asked again. */
const foreignBackoff = { baseMs: 1_000, maxMs: chainCheckMs }

const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)

/** Calls with the signal of whoever asks. */
type CallFactory = (signal: AbortSignal) => RpcCall

/** Keeps an eye on which chain the endpoint serves: a gateway may change that at any time, without a word. */
const createChainCheck = ({ chain, label, log, now }: RpcEndpointDeps, callWith: CallFactory) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let foreign = false
  let foreignTimes = 0
  let restsUntil = 0

  const check = async (signal: AbortSignal): Promise<void> => {
    const served = quantitySchema.safeParse(await callWith(signal)('eth_chainId', []))
    if (!served.success) throw new RpcError('rpc_unusable', 'the chain id is not understood')
    const was = foreign
    foreign = served.data !== chain
    checkedAt = now()
    const facts = { chain, endpoint: label }
    if (foreign && !was) {
      log.error({ ...facts, serves: served.data }, 'RPC endpoint serves another chain and is not used')
    }
    if (was && !foreign) log.info(facts, 'RPC endpoint serves this chain again')
    if (!foreign) {
      foreignTimes = 0
      return
    }
    restsUntil = now() + getBackoffMs(foreignTimes, foreignBackoff)
    foreignTimes += 1
    throw new RpcError('rpc_wrong_chain', `endpoint ${label} serves another chain`)
  }

  return {
    check,
    checkIfDue: async (signal: AbortSignal): Promise<void> => {
      if (foreign || now() - checkedAt >= chainCheckMs) await check(signal)
    },
    /** Something went wrong: what is there when it works again may be another chain. */
    forget: () => {
      if (!foreign) checkedAt = Number.NEGATIVE_INFINITY
    },
    isForeign: () => foreign,
    restsUntil: () => (foreign ? restsUntil : 0),
  }
}

/** One that took longer to fail would take as long again. */
export const fastFailureMs = 1_000

/** Calls at the endpoint's pace. */
const createCalls = (deps: RpcEndpointDeps, health: EndpointHealth) => {
  const { now, blockTimeMs = 2_000 } = deps
  const callMs = blockTimeMs / minCallsPerBlock
  const pace = createEndpointRateLimiter(now, { floorPerSecond: 1_000 / callMs })

  /** One that refuses however seldom it is asked is left alone for no longer than a block allows. */
  const refused = (error: RpcError, sentAt: number): RpcError => {
    pace.penalize(sentAt)
    const { code, message, retryAfterMs = 0 } = error
    if (!pace.refusesAtAnyRate()) return error
    return new RpcError(code, message, Math.min(retryAfterMs, callMs))
  }

  const callOnce = async (
    o: Pick<RpcRequest, 'method' | 'params' | 'parse' | 'signal'>,
  ): Promise<unknown> => {
    const waitMs = pace.acquire()
    if (waitMs > 0) await pause(waitMs, o.signal)
    const sentAt = now()
    try {
      const result = await rpcRequest({ ...deps, ...o })
      noteReply(health)
      return result
    } catch (error) {
      throw error instanceof RpcError && error.code === 'rpc_limited' ? refused(error, sentAt) : error
    }
  }

  const callWith: CallFactory = signal => async (method, params, parse) => {
    for (let left = (deps.tries ?? 1) - 1; ; left -= 1) {
      const sentAt = performance.now()
      try {
        return await callOnce({ method, params, parse, signal })
      } catch (error) {
        const isPassing = error instanceof RpcError && error.code === 'rpc_unreachable'
        if (left <= 0 || !isPassing || signal.aborted || performance.now() - sentAt > fastFailureMs)
          throw error
      }
    }
  }
  return { callWith, waitMs: pace.waitMs }
}

/**
 * Errors that say nothing against an endpoint: it may be behind, have no answer of that size, call no contracts or trace no
 * blocks, and be in order otherwise. One of another chain has its own rest.
 */
const healthNeutralCodes: ReadonlySet<RpcError['code']> = new Set([
  'rpc_stale',
  'rpc_too_large',
  'rpc_declined',
  'rpc_unclear',
  'rpc_not_offered',
  'rpc_pruned',
  'rpc_reverted',
  'rpc_wrong_chain',
])

const createLogSource = ({ chain, label, log, now }: RpcEndpointDeps, health: EndpointHealth): LogSource => ({
  support: health.logSupport,
  now,
  reportMissingLogs: facts => {
    if (noteMissingLogs(health, now()))
      log.warn({ chain, endpoint: label, ...facts }, 'RPC endpoint left out logs; others are used first')
  },
})

/** One node of a chain, and what is known of it. It tells in the log once when it keeps failing and once when it works again. */
export const createRpcEndpoint = (deps: RpcEndpointDeps): RpcEndpoint => {
  const { chain, label, log, now } = deps
  const health = newEndpointHealth()
  const { callWith, waitMs } = createCalls(deps, health)
  const chainCheck = createChainCheck(deps, callWith)

  const failed = (error: RpcError, o: { sentAt: number; height: number | undefined }): void => {
    const at = now()
    if (error.code === 'rpc_stale' && o.height !== undefined)
      noteMissingBlock(health, { at, height: o.height })
    if (healthNeutralCodes.has(error.code)) return
    if (error.code !== 'rpc_limited') chainCheck.forget()
    const failures = noteFailure(health, { at, sentAt: o.sentAt, error })
    if (failures === failuresBeforeReport)
      log.warn({ chain, endpoint: label, error: error.message }, 'RPC endpoint fails')
  }

  const worked = (height: number | undefined): void => {
    if (health.failures >= failuresBeforeReport)
      log.info({ chain, endpoint: label }, 'RPC endpoint works again')
    noteAnswer(health, { at: now(), height })
  }

  const source = createLogSource(deps, health)

  const ask = async <T>({
    query: question,
    signal,
    height,
    needsChainCheck: doubts,
    isHealthNeutral: isAside,
  }: QueryRun<T>): Promise<T> => {
    const sentAt = now()
    try {
      await chainCheck.checkIfDue(signal)
      const answer = await question(callWith(signal), health.traceSupport, source)
      if (doubts?.(answer) === true) await chainCheck.check(signal)
      worked(height)
      return answer
    } catch (error) {
      // A caller who gave up at once says nothing of the node; one who has waited for long does.
      const wasAnswered = !signal.aborted || now() - sentAt >= deps.timeoutMs / 2
      if (error instanceof RpcError && wasAnswered && isAside !== true) failed(error, { sentAt, height })
      throw error
    }
  }

  return {
    health,
    isUsable: () => Math.max(health.backoffUntil, chainCheck.restsUntil()) <= now(),
    isUsableAsLastResort: () => Math.max(health.lastResortBackoffUntil, chainCheck.restsUntil()) <= now(),
    isForeign: chainCheck.isForeign,
    isUnreliable: () => isUnreliable(health, now()),
    label,
    waitMs,
    lastResortWaitMs: () =>
      chainCheck.isForeign() ? Number.POSITIVE_INFINITY : Math.max(0, health.lastResortBackoffUntil - now()),
    run: ask,
    head: async asked => {
      const sentAt = now()
      const head = await ask(asked)
      noteHead(health, { at: now(), height: head.height, tookMs: now() - sentAt })
      return head
    },
  }
}
