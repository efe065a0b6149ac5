import type { Api } from 'grammy'

type GrammySignal = NonNullable<Parameters<Api['getMe']>[0]>

/** grammY's types ask for the signal of a shim; it only listens to it, as one can to the signals of Node itself. */
const isGrammySignal = (signal: unknown): signal is GrammySignal => signal instanceof AbortSignal

/** A signal that ends a call of the Bot API. */
export const grammySignal = (signal: AbortSignal): GrammySignal => {
  const candidate: unknown = signal
  if (!isGrammySignal(candidate)) throw new TypeError('not an AbortSignal')
  return candidate
}
