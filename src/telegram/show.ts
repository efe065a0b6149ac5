import { sendOutcomeOf } from '#chat/answer.ts'
import { type Message, messagePayload } from '#chat/message.ts'
import type { ChatContext } from './context.ts'

/** Shows a screen: a press changes its own message in place, anything else is answered below. */
export const show = async (ctx: ChatContext, message: Message): Promise<void> => {
  await showAndGetMessageId(ctx, message)
}

/** As above; resolves with the message that shows it. */
export const showAndGetMessageId = async (ctx: ChatContext, message: Message): Promise<number> => {
  const { text, ...rest } = messagePayload(message)
  const pressed = ctx.callbackQuery?.message?.message_id
  if (pressed === undefined) return (await ctx.reply(text, rest)).message_id
  try {
    await ctx.editMessageText(text, rest)
  } catch (error) {
    // The same screen again, or a message that is gone: a press is answered all the same.
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
  return pressed
}

/** Shows a screen below, as an answer to the message whose button was pressed. */
export const replyBelow = async (ctx: ChatContext, message: Message): Promise<void> => {
  const { text, ...rest } = messagePayload(message)
  const id = ctx.callbackQuery?.message?.message_id
  const reply =
    id === undefined ? {} : { reply_parameters: { message_id: id, allow_sending_without_reply: true } }
  await ctx.reply(text, { ...rest, ...reply })
}

/** One that the person has deleted, or that is too old, is as good as removed. */
export const removeMessage = async (ctx: ChatContext, message: number): Promise<void> => {
  try {
    await ctx.api.deleteMessage(ctx.chatId ?? 0, message)
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
}
