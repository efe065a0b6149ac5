import { RpcError } from '../chain/rpc-error.ts'

/** Rejects when `signal` aborts, however long what is waited for takes; that goes on for whoever else waits for it. */
export const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(new RpcError('rpc_unreachable', 'the node did not answer in time'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
