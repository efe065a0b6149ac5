import { Composer } from 'grammy'
import { watches } from '#chat/records.ts'
import { ApiError } from '#client/api-error.ts'
import type { Client } from '#client/client.ts'
import { UnreadableReplyError } from '#client/unreadable-reply-error.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { actions } from '../actions.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'

type Deps = { readonly client: Client; readonly log: Log }

/** *Send a test*: the service sends what an alert of the watch looks like, the way that alerts come. */
export const createSendTest = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    const [id] = pressed(ctx, actions.test) ?? []
    if (id === undefined) return next()
    const subscription = await subscriptionOf(ctx, id)
    const said = subscription === undefined ? 'stale-button' : await sendTest(ctx, subscription, deps)
    ctx.toast = { text: ctx.say(said) }
  })
  return composer
}

/** Of a watch of this chat that is not being deleted. */
const subscriptionOf = async (ctx: ChatContext, id: string): Promise<string | undefined> => {
  const [watch] = await ctx.store.get(watches, [id])
  if (watch?.value.chat !== String(ctx.chatId) || watch.value.state === 'deleting') return undefined
  return watch.value.subscription
}

/** The word for how it went. The update names the press, so one that is handled twice sends one test. */
const sendTest = async (ctx: ChatContext, subscription: string, { client, log }: Deps): Promise<string> => {
  try {
    await client.testSubscription(subscription, { idempotencyKey: `test.${ctx.update.update_id}` })
    return 'test-sent'
  } catch (error) {
    log.info({ error: describeError(error) }, 'a test could not be sent')
    const isRefused = error instanceof ApiError || error instanceof UnreadableReplyError
    return isRefused ? 'test-refused' : 'test-away'
  }
}
