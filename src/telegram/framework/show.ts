import { GrammyError } from 'grammy'
import { lostMessage } from '#bot-api/migrated-chats.ts'
import { isRefusal, isTableRefused, refusalWrite, tableRefusals } from '#bot-api/refused-messages.ts'
import { editOutcomeOf, sendOutcomeOf } from '#bot-api/send-outcome.ts'
import {
  type Button,
  type Message,
  messagePayload,
  type TablePayload,
  tablePayload,
} from '#render/message.ts'
import { deleteMessage, editKeyboard, editMessage, editToTable, messageHere } from './bot-message.ts'
import type { ChatContext } from './context.ts'

/** Whether the chat refused a table. An edit that changes nothing is not refused. */
const isRefusalError = (error: unknown): boolean =>
  error instanceof GrammyError &&
  isRefusal(error.error_code) &&
  !/message is not modified/i.test(error.description)

/**
 * Shows a screen instead of the message whose button was pressed, or of the answer to an edited text; else in
 * a new message.
 */
export const show = async (ctx: ChatContext, message: Message): Promise<void> => {
  await showAndGetMessageId(ctx, message)
}

/**
 * Shows the answer to a press of a button in `message`; below it if its words were typed, so that the answer is in
 * sight. The message has no buttons then. Returns the id of the answer.
 */
export const showAnswerTo = async (ctx: ChatContext, message: number, answer: Message): Promise<number> => {
  const shown = await showAndGetMessageId(ctx, answer)
  if (shown !== message) await editButtons(ctx, [], message)
  return shown
}

/** Shows a message as `show` does; returns its id. */
export const showAndGetMessageId = async (ctx: ChatContext, message: Message): Promise<number> => {
  const id = await editOrSend(ctx, message)
  ctx.shown = { screen: message, message: id }
  return id
}

const editOrSend = async (ctx: ChatContext, message: Message): Promise<number> => {
  const shown = ctx.callbackQuery?.message?.message_id ?? ctx.answered?.message
  const send = (): Promise<number> => sendMessage(ctx, message)
  if (shown === undefined || shown === lostMessage) return send()
  const target = messageHere(ctx, shown)
  try {
    await preferTable(ctx, message, {
      table: payload => editToTable(ctx.api, target, payload),
      text: () => editMessage(ctx.api, target, messagePayload(message)),
    })
  } catch (error) {
    const { kind } = editOutcomeOf(error)
    if (kind !== 'unchanged' && kind !== 'gone') throw error
    // Telegram refuses some edits of an ephemeral message that the person still sees, such as an edit to a
    // long text.
    if (kind === 'gone' && shown < 0) {
      await removeMessage(ctx, shown)
      return send()
    }
  }
  return shown
}

/**
 * Shows the table of a message if it has one and the chat wants tables, and otherwise its text. If Telegram
 * refuses the table, the text is shown, too, and that is remembered for a day.
 */
const preferTable = async <T>(
  { settings, store, chatId, now, writes }: ChatContext,
  message: Message,
  show: { readonly table: (payload: TablePayload) => Promise<T>; readonly text: () => Promise<T> },
): Promise<T> => {
  const chat = String(chatId)
  const payload = settings?.value.tables === true ? tablePayload(message) : undefined
  if (payload === undefined || (await isTableRefused(store, chat))) return show.text()
  try {
    return await show.table(payload)
  } catch (error) {
    if (!isRefusalError(error)) throw error
    const shown = await show.text()
    writes.push(refusalWrite(tableRefusals, chat, now()))
    return shown
  }
}

type ReplyParameters = Pick<NonNullable<Parameters<ChatContext['reply']>[1]>, 'reply_parameters'>

/** Sends a message, and returns its id. */
const sendMessage = (ctx: ChatContext, message: Message, parameters: ReplyParameters = {}): Promise<number> =>
  preferTable(ctx, message, {
    table: async ({ rich, rest }) =>
      (await ctx.replyWithRichMessage(rich, { ...rest, ...parameters })).message_id,
    text: async () => {
      const { text, ...rest } = messagePayload(message)
      return (await ctx.reply(text, { ...rest, ...parameters })).message_id
    },
  })

/** Shows a screen in a new message, as a reply to the message whose button was pressed. */
export const reply = async (ctx: ChatContext, message: Message): Promise<void> => {
  await replyAndGetMessageId(ctx, message)
}

/** Replies as `reply` does; returns the id of the new message. */
export const replyAndGetMessageId = async (ctx: ChatContext, message: Message): Promise<number> => {
  const id = ctx.callbackQuery?.message?.message_id
  const parameters =
    id === undefined ? {} : { reply_parameters: { message_id: id, allow_sending_without_reply: true } }
  const shown = await sendMessage(ctx, message, parameters)
  ctx.shown = { screen: message, message: shown }
  return shown
}

/** Deletes a message, unless it is deleted already, or too old. */
export const removeMessage = async (ctx: ChatContext, message: number): Promise<void> => {
  try {
    await deleteMessage(ctx.api, messageHere(ctx, message))
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
}

/** Replaces the buttons of a message, by default of the one whose button was pressed. */
export const editButtons = async (
  ctx: ChatContext,
  rows: readonly (readonly Button[])[],
  message = ctx.callbackQuery?.message?.message_id ?? lostMessage,
): Promise<void> => {
  try {
    await editKeyboard(ctx.api, messageHere(ctx, message), { inline_keyboard: rows.map(row => [...row]) })
  } catch (error) {
    // The buttons are unchanged, or the message is deleted.
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
