import type { MiddlewareFn } from 'grammy'
import { GrammyError } from 'grammy'
import type { ChatContext } from '../context.ts'

/**
 * Answers each press exactly once, after it was handled, with the toast that the handler left. A press that waited too
 * long for an answer has lost nothing by it.
 */
export const answerCallbacks: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  if (ctx.callbackQuery === undefined) return
  const { toast } = ctx
  try {
    await ctx.answerCallbackQuery(
      toast === undefined ? {} : { text: toast.text, show_alert: toast.alert === true },
    )
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
  }
}
