import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MiddlewareFn } from 'grammy'
import { composeMiddleware } from '#telegram/framework/compose-middleware.ts'
import type { ChatContext } from '#telegram/framework/context.ts'

type Handler = MiddlewareFn<ChatContext>

/** Runs a chain of what reads nothing of its update. */
const run = async (...handlers: readonly Handler[]): Promise<void> => {
  const update: ChatContext = Object.create(null)
  await composeMiddleware(handlers)(update, async () => {})
}

const twice: Handler = async (_, next) => {
  await next()
  await next()
}

describe('An update', () => {
  it('passes the handlers in order, as far as the one that takes it', async () => {
    const seen: string[] = []
    const passing =
      (name: string): Handler =>
      async (_, next) => {
        seen.push(name)
        await next()
        seen.push(`${name} again`)
      }
    await run(passing('guard'), passing('settings'), () => seen.push('command'), passing('help'))
    assert.deepEqual(seen, ['guard', 'settings', 'command', 'settings again', 'guard again'])
  })

  it('fails where a handler passes it on twice', async () => {
    await assert.rejects(
      run(twice, () => {}),
      /passed on twice/,
    )
  })

  it('fails with what its handler throws, whether at once or later', async () => {
    const failing: readonly Handler[] = [
      () => {
        throw new Error('at once')
      },
      () => Promise.reject(new Error('later')),
    ]
    for (const handler of failing)
      await assert.rejects(
        run((_, next) => next(), handler),
        /at once|later/,
      )
  })
})
