import { toChunks } from '#lib/collections.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcBatch, RpcCall } from './rpc-request.ts'

/** Calls in one request. */
const maxBatch = 32
/** Of calls that cannot share a request, as many are sent at the same time. */
const maxSingle = 8

/** How long each call has a request of its own, once sharing one did not work. */
const refusedMs = 60_000

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

/**
 * Lets calls share a request that are made in one turn of the event loop, with the same signal. What fails there is called again by
 * itself: not every node takes batches, or takes so many calls.
 */
export const createCallBatcher = (deps: CallBatcherDeps): ((signal: AbortSignal) => RpcCall) => {
  const { callWith, sendBatch, isRateLimited, now } = deps
  const waiting = new Map<AbortSignal, WaitingCall[]>()
  let refusedUntil = Number.NEGATIVE_INFINITY

  const noteRefusal = (): void => {
    refusedUntil = now() + refusedMs
  }

  const sendSingly = async (
    calls: readonly WaitingCall[],
    { signal, onAnswer = () => undefined }: { signal: AbortSignal; onAnswer?: () => void },
  ): Promise<void> => {
    const call = callWith(signal)
    const send = async ({ method, params, parse, resolve, reject }: WaitingCall): Promise<void> => {
      try {
        resolve(await call(method, params, parse))
        onAnswer()
      } catch (error) {
        reject(error)
      }
    }
    for (const chunk of toChunks(calls, maxSingle)) await Promise.all(chunk.map(send))
  }

  const sendTogether = async (calls: readonly WaitingCall[], signal: AbortSignal): Promise<void> => {
    try {
      const results = await sendBatch(calls, signal)
      const failed = calls.filter((_, n) => results[n] instanceof RpcError)
      for (const [n, call] of calls.entries()) if (!failed.includes(call)) call.resolve(results[n])
      await sendSingly(failed, { signal, onAnswer: noteRefusal })
    } catch (error) {
      noteRefusal()
      if (!isRpcError(error, 'rpc_unreachable', 'rpc_limited')) await sendSingly(calls, { signal })
      else for (const { reject } of calls) reject(error)
    }
  }

  const send = (signal: AbortSignal): void => {
    const calls = waiting.get(signal) ?? []
    waiting.delete(signal)
    if (calls.length === 1 || isRateLimited() || now() < refusedUntil) void sendSingly(calls, { signal })
    else for (const chunk of toChunks(calls, maxBatch)) void sendTogether(chunk, signal)
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
