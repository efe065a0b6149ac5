import type { Middleware, MiddlewareFn } from 'grammy'
import type { ChatContext } from './context.ts'

/**
 * Runs middleware in order, each once the one before has passed the update on. A grammY `Composer` calls all of its own for every update,
 * also what the update does not reach.
 */
export const composeMiddleware = (
  middleware: readonly Middleware<ChatContext>[],
): MiddlewareFn<ChatContext> => {
  const handlers = middleware.map(one => (typeof one === 'function' ? one : one.middleware()))
  return (ctx, next) => {
    let begun = 0
    const run = async (n: number): Promise<void> => {
      if (n < begun) throw new Error('An update was passed on twice by the same middleware')
      begun = n + 1
      const handler = handlers[n]
      await (handler === undefined ? next() : handler(ctx, () => run(n + 1)))
    }
    return run(0)
  }
}
