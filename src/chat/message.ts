import type {
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  LinkPreviewOptions,
  MessageEntity,
} from 'grammy/types'
import { toChunks } from '#lib/chunks-of.ts'
import { encodeCallback } from './callback-data.ts'
import { clip, type RichText } from './rich.ts'

export type Button = InlineKeyboardButton

/** What the chat shows at once: a text with entities, and rows of buttons under it. */
export type Message = { readonly body: RichText; readonly buttons: readonly (readonly Button[])[] }

/** A button that says `action` and `args` to us when pressed. */
export const callbackButton = (text: string, action: string, ...args: readonly string[]): Button => ({
  text,
  callback_data: encodeCallback(action, ...args),
})

/** Buttons in rows of `perRow`, the last as long as it gets. */
export const buttonRows = (buttons: readonly Button[], perRow: number): Message['buttons'] =>
  toChunks(buttons, perRow)

/**
 * The parameters that `sendMessage` and `editMessageText` share. Half a surrogate pair in a name from outside would make
 * Telegram refuse the whole message, so it is replaced, unit by unit: the entities keep their places.
 */
export const messagePayload = (
  message: Message,
): {
  text: string
  entities: MessageEntity[]
  link_preview_options: LinkPreviewOptions
  reply_markup: InlineKeyboardMarkup
} => {
  const { text, entities } = clip(message.body)
  return {
    text: text.toWellFormed(),
    entities: [...entities],
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: message.buttons.map(row => [...row]) },
  }
}
