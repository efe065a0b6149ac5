import { Composer } from 'grammy'
import { ApiError } from '#client/api-error.ts'
import type { CallOptions, Client } from '#client/client.ts'
import { UnreadableReplyError } from '#client/unreadable-reply-error.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton, createCallbackRoutes } from '../presses.ts'

type SendTestDeps = { readonly client: Client; readonly log: Log }

/** *Send a test*: the service sends what an alert of the watch looks like, the way that alerts come. */
export const createSendTest = (deps: SendTestDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('test', async (ctx, { watch }) => {
    const { subscription } = watch.value
    if (subscription === undefined) return answerStaleButton(ctx)
    ctx.toast = {
      text: ctx.say(
        await sendTest(ctx, {
          send: once => deps.client.testSubscription(subscription, once),
          log: deps.log,
        }),
      ),
    }
  })
  return composer
}

/** The word for how it went. The update names the press, so one that is handled twice sends one test. */
export const sendTest = async (
  ctx: ChatContext,
  o: { readonly send: (once: CallOptions) => Promise<unknown>; readonly log: Log },
): Promise<string> => {
  try {
    await o.send({ idempotencyKey: `test.${ctx.update.update_id}` })
    return 'test-sent'
  } catch (error) {
    o.log.info({ error: describeError(error) }, 'a test could not be sent')
    const isRefused = error instanceof ApiError || error instanceof UnreadableReplyError
    return isRefused ? 'test-refused' : 'test-away'
  }
}
