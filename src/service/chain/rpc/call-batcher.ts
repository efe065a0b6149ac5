import { toChunks } from '#lib/collections.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { createConcurrencyGate } from '#lib/single-flight.ts'
import { hourMs, minuteMs } from '#lib/time.ts'
import { asksToWait, isRpcError, isUnanswered, RpcError } from './rpc-error.ts'
import type { BatchedCall, ParseReply, RpcBatch, RpcCall } from './rpc-request.ts'

/** Calls in one request. */
const maxBatch = 32
/** Limit of concurrent calls to the endpoint that cannot share a request. */
const maxSingle = 8
/** How long calls do not share requests, once one failed whose calls were answered by themselves. */
const refusedBackoff = { baseMs: minuteMs, maxMs: hourMs }

type WaitingCall = BatchedCall & {
  readonly parse: ParseReply | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type CallBatcherDeps = {
  readonly callWith: (signal: AbortSignal) => RpcCall
  readonly batchWith: (signal: AbortSignal) => RpcBatch
  /** Whether calls have to wait for each other. */
  readonly isRateLimited: () => boolean
  readonly now: () => number
}

/** Remembers for how long calls do not share requests. Of batches that failed together the first one counts. */
const createRefusals = (now: () => number) => {
  let count = 0
  let until = Number.NEGATIVE_INFINITY
  const isRefusing = (): boolean => now() < until
  return {
    isRefusing,
    note: (): void => {
      if (isRefusing()) return
      until = now() + getBackoffMs(count, refusedBackoff)
      count += 1
    },
    clear: (): void => {
      if (!isRefusing()) count = 0
    },
  }
}

/** Whether a contract has failed, which is an answer: the call would fail by itself as well. */
const isRevert = (result: unknown): boolean => isRpcError(result, 'rpc_reverted')

/** Sends each call by itself, some at a time. Resolves to the error if it failed. */
const createSingleSender = (callWith: CallBatcherDeps['callWith']) => {
  const inSlot = createConcurrencyGate(maxSingle)
  return (call: WaitingCall, signal: AbortSignal): Promise<unknown> =>
    inSlot(async () => {
      try {
        call.resolve(await callWith(signal)(call.method, call.params, call.parse))
        return undefined
      } catch (error) {
        call.reject(error)
        return error
      }
    })
}

/**
 * Lets calls share a request that are made in one turn of the event loop, with the same signal. Failed ones
 * are called again by themselves, as not every node takes batches, or this many calls.
 */
export const createCallBatcher = (deps: CallBatcherDeps): ((signal: AbortSignal) => RpcCall) => {
  const { callWith, batchWith, isRateLimited, now } = deps
  const waiting = new Map<AbortSignal, WaitingCall[]>()
  const sendOne = createSingleSender(callWith)
  const refusals = createRefusals(now)

  const sendSingly = async (calls: readonly WaitingCall[], signal: AbortSignal): Promise<void> => {
    await Promise.all(calls.map(call => sendOne(call, signal)))
  }

  /**
   * Repeats calls of a failed batch. If the node does not answer the first call either, it does not answer the
   * others.
   */
  const sendAgain = async (calls: readonly WaitingCall[], signal: AbortSignal): Promise<void> => {
    const [first, ...others] = calls
    if (first === undefined) return
    const error = await sendOne(first, signal)
    if (isUnanswered(error)) for (const { reject } of others) reject(error)
    else {
      if (error === undefined) refusals.note()
      await sendSingly(others, signal)
    }
  }

  const sendTogether = async (calls: readonly WaitingCall[], signal: AbortSignal): Promise<void> => {
    try {
      const results = await batchWith(signal)(calls)
      const failed = calls.filter((_, n) => results[n] instanceof RpcError && !isRevert(results[n]))
      for (const [n, call] of calls.entries()) {
        if (isRevert(results[n])) call.reject(results[n])
        else if (!failed.includes(call)) call.resolve(results[n])
      }
      if (failed.length === 0) refusals.clear()
      await sendAgain(failed, signal)
    } catch (error) {
      if (!signal.aborted && !asksToWait(error)) return await sendAgain(calls, signal)
      if (!signal.aborted) refusals.note()
      for (const { reject } of calls) reject(error)
    }
  }

  const send = (signal: AbortSignal): void => {
    const calls = waiting.get(signal) ?? []
    waiting.delete(signal)
    if (calls.length === 1 || isRateLimited() || refusals.isRefusing()) void sendSingly(calls, signal)
    else for (const chunk of toChunks(calls, maxBatch)) void sendTogether(chunk, signal)
  }

  return signal => (method, params, parse) =>
    new Promise((resolve, reject) => {
      const calls = waiting.get(signal) ?? []
      // The next tick comes after everything that is ready to run, which may call as well.
      if (calls.length === 0) process.nextTick(send, signal)
      calls.push({ method, params, parse, resolve, reject })
      waiting.set(signal, calls)
    })
}
