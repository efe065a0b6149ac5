import { type Button, type Message, messagePayload } from '#chat/message.ts'
import { sendOutcomeOf } from '#chat/send-outcome.ts'
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

/** Changes the buttons under the message that was pressed; its text stays as it is. */
export const editButtons = async (ctx: ChatContext, rows: readonly (readonly Button[])[]): Promise<void> => {
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: rows.map(row => [...row]) } })
  } catch (error) {
    // The same buttons again, or a message that is gone: a press is answered all the same.
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
}

/** Takes away the buttons that ask us for something; what can be done without us stays. */
export const removeCallbackButtons = async (ctx: ChatContext): Promise<void> => {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  const left = rows.map(row => row.filter(button => !('callback_data' in button)))
  await editButtons(
    ctx,
    left.filter(row => row.length > 0),
  )
}
