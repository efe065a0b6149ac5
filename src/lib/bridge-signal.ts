const isSignal = (value: unknown): value is AbortSignal =>
  value instanceof Object &&
  'aborted' in value &&
  'addEventListener' in value &&
  'removeEventListener' in value

/**
 * A native `AbortSignal` that follows another, also one of a shim (grammY brings such), which undici refuses; with `limitMs` it
 * aborts by itself then, as `AbortSignal.timeout` does. `done` lets go of both.
 */
export const toNativeSignal = (
  other: unknown,
  limitMs?: number,
): { readonly signal: AbortSignal; readonly done: () => void } => {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  const followed = isSignal(other) ? other : undefined
  if (followed?.aborted === true) abort()
  followed?.addEventListener('abort', abort)
  const tooLong = (): void => controller.abort(new DOMException('It took too long.', 'TimeoutError'))
  const timer = limitMs === undefined ? undefined : setTimeout(tooLong, limitMs)
  const done = (): void => {
    clearTimeout(timer)
    followed?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, done }
}
