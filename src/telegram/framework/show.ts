import { lostMessage } from '#bot-api/migrated-chats.ts'
import { editOutcomeOf, sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { type Button, type Message, messagePayload, withoutCallbacks } from '#render/message.ts'
import type { ChatContext } from './context.ts'
import { deleteMessage, editKeyboard, editMessage, messageHere } from './ephemeral-messages.ts'

/** Shows a screen: in place of the message whose button was pressed, or that answered what was edited, else in a new message. */
export const show = async (ctx: ChatContext, message: Message): Promise<void> => {
  await showAndGetMessageId(ctx, message)
}

/** Shows a message as `show` does; returns its id. */
export const showAndGetMessageId = async (ctx: ChatContext, message: Message): Promise<number> => {
  const { text, ...rest } = messagePayload(message)
  const shown = ctx.callbackQuery?.message?.message_id ?? ctx.answered?.message
  const send = async (): Promise<number> => (await ctx.reply(text, rest)).message_id
  if (shown === undefined || shown === lostMessage) return send()
  try {
    await editMessage(ctx.api, messageHere(ctx, shown), { text, ...rest })
  } catch (error) {
    const { kind } = editOutcomeOf(error)
    if (kind !== 'unchanged' && kind !== 'gone') throw error
    // Telegram refuses some edits of an ephemeral message that the person has before their eyes, such as one to a long text.
    if (kind === 'gone' && shown < 0) {
      await removeMessage(ctx, shown)
      return send()
    }
  }
  return shown
}

/** Shows a screen in a new message, as a reply to the one whose button was pressed. */
export const reply = async (ctx: ChatContext, message: Message): Promise<void> => {
  await replyAndGetMessageId(ctx, message)
}

/** Replies as `reply` does; returns the id of the new message. */
export const replyAndGetMessageId = async (ctx: ChatContext, message: Message): Promise<number> => {
  const { text, ...rest } = messagePayload(message)
  const id = ctx.callbackQuery?.message?.message_id
  const parameters =
    id === undefined ? {} : { reply_parameters: { message_id: id, allow_sending_without_reply: true } }
  return (await ctx.reply(text, { ...rest, ...parameters })).message_id
}

/** A message that is deleted already, or too old to be deleted, is left alone. */
export const removeMessage = async (ctx: ChatContext, message: number): Promise<void> => {
  try {
    await deleteMessage(ctx.api, messageHere(ctx, message))
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
}

/** Replaces the buttons of the message whose button was pressed. */
export const editButtons = async (ctx: ChatContext, rows: readonly (readonly Button[])[]): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id ?? lostMessage
  try {
    await editKeyboard(ctx.api, messageHere(ctx, message), { inline_keyboard: rows.map(row => [...row]) })
  } catch (error) {
    // Unchanged buttons, or a deleted message.
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
}

/** Removes the button that was pressed, and its row if it was alone there. */
export const removePressedButton = async (ctx: ChatContext): Promise<void> => {
  const { data, message } = ctx.callbackQuery ?? {}
  const rows = message?.reply_markup?.inline_keyboard ?? []
  const left = rows.map(row =>
    row.filter(button => !('callback_data' in button) || button.callback_data !== data),
  )
  await editButtons(
    ctx,
    left.filter(row => row.length > 0),
  )
}

export const removeCallbackButtons = async (ctx: ChatContext): Promise<void> => {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  await editButtons(ctx, withoutCallbacks(rows))
}
