const isSignal = (value: unknown): value is AbortSignal =>
  value instanceof Object &&
  'aborted' in value &&
  'addEventListener' in value &&
  'removeEventListener' in value

/**
 * A native `AbortSignal` that follows the one of a shim (grammY brings such), which undici refuses. `done` lets go of it.
 */
export const bridgeSignal = (foreign: unknown): { signal: AbortSignal; done: () => void } => {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  if (!isSignal(foreign)) return { signal: controller.signal, done: () => {} }
  if (foreign.aborted) abort()
  foreign.addEventListener('abort', abort)
  return { signal: controller.signal, done: () => foreign.removeEventListener('abort', abort) }
}
