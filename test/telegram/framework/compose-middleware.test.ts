import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MiddlewareFn } from 'grammy'
import { type ChatContext, composeMiddleware } from '#telegram/framework/context.ts'

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

test('an update that a handler passes on twice fails', async () => {
  await assert.rejects(
    run(twice, () => {}),
    /passed on twice/,
  )
})
