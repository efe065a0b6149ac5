import { toChunks } from '#lib/collections.ts'
import { asksToWait, createBatchRefusals, isUnanswered } from './batch-refusals.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import { fastFailureMs, type RpcBatch, type RpcCall } from './rpc-request.ts'

/** Calls in one request. */
const maxBatch = 32
/** Of calls that cannot share a request, as many are sent to the endpoint at the same time. */
const maxSingle = 8

type WaitingCall = Parameters<RpcBatch>[0][number] & {
  readonly parse: Parameters<RpcCall>[2]
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type CallBatcherDeps = {
  readonly callWith: (signal: AbortSignal) => RpcCall
  readonly sendBatch: (calls: Parameters<RpcBatch>[0], signal: AbortSignal) => ReturnType<RpcBatch>
  /** Whether calls have to wait for each other. */
  readonly isRateLimited: () => boolean
  readonly now: () => number
}

/** Runs at most so many at the same time, in order. */
const createSlots = (count: number) => {
  const queue: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Calls by themselves. They resolve with why they failed. */
const createSingleCalls = (callWith: CallBatcherDeps['callWith']) => {
  const inSlot = createSlots(maxSingle)
  const sendOne = ({ method, params, ...o }: WaitingCall, signal: AbortSignal): Promise<unknown> =>
    inSlot(async () => {
      try {
        o.resolve(await callWith(signal)(method, params, o.parse))
        return undefined
      } catch (error) {
        o.reject(error)
        return error
      }
    })
  const sendSingly = (calls: readonly WaitingCall[], signal: AbortSignal): Promise<unknown[]> =>
    Promise.all(calls.map(call => sendOne(call, signal)))
  return { sendOne, sendSingly }
}

/**
 * Lets calls share a request that are made in one turn of the event loop, with the same signal. What fails there is called again by
 * itself: not every node takes batches, or takes so many calls. A passing failure, such as one HTTP 503, does not count as that.
 */
export const createCallBatcher = (deps: CallBatcherDeps): ((signal: AbortSignal) => RpcCall) => {
  const { callWith, sendBatch, isRateLimited, now } = deps
  const waiting = new Map<AbortSignal, WaitingCall[]>()
  const refusals = createBatchRefusals(now)
  const { sendOne, sendSingly } = createSingleCalls(callWith)

  /**
   * What failed in a batch. If the node does not answer the first call either, it does not answer the others. `mayPass`: the failure
   * says little of batches until another one fails.
   */
  const sendAgain = async (
    [first, ...others]: readonly WaitingCall[],
    { signal, mayPass }: { signal: AbortSignal; mayPass: boolean },
  ): Promise<void> => {
    if (first === undefined) return
    const error = await sendOne(first, signal)
    if (isUnanswered(error)) for (const { reject } of others) reject(error)
    else if (mayPass) {
      if (others.length > 0) await sendTogether(others, { signal, isRepeat: true })
    } else {
      if (error === undefined) refusals.note()
      const errors = await sendSingly(others, signal)
      if (errors.includes(undefined)) refusals.note()
    }
  }

  const sendTogether = async (
    calls: readonly WaitingCall[],
    { signal, isRepeat }: { signal: AbortSignal; isRepeat: boolean },
  ): Promise<void> => {
    const sentAt = now()
    try {
      const results = await sendBatch(calls, signal)
      const failed = calls.filter((_, n) => results[n] instanceof RpcError)
      for (const [n, call] of calls.entries()) if (!failed.includes(call)) call.resolve(results[n])
      if (failed.length === 0) refusals.clear()
      await sendAgain(failed, { signal, mayPass: false })
    } catch (error) {
      if (asksToWait(error)) refusals.note()
      if (signal.aborted || asksToWait(error)) for (const { reject } of calls) reject(error)
      else {
        // A slow failure is not repeated at once: it would take as long again.
        const isFast = now() - sentAt <= fastFailureMs
        await sendAgain(calls, {
          signal,
          mayPass: !isRepeat && isFast && isRpcError(error, 'rpc_unreachable'),
        })
      }
    }
  }

  const send = (signal: AbortSignal): void => {
    const calls = waiting.get(signal) ?? []
    waiting.delete(signal)
    if (calls.length === 1 || isRateLimited() || refusals.isRefusing()) void sendSingly(calls, signal)
    else for (const chunk of toChunks(calls, maxBatch)) void sendTogether(chunk, { signal, isRepeat: false })
  }

  return signal => (method, params, parse) =>
    new Promise((resolve, reject) => {
      const calls = waiting.get(signal) ?? []
      // After everything that is ready to run, which may call as well.
      if (calls.length === 0) process.nextTick(send, signal)
      calls.push({ method, params, parse, resolve, reject })
      waiting.set(signal, calls)
    })
}
