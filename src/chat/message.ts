import type {
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  LinkPreviewOptions,
  MessageEntity,
} from 'grammy/types'
import { toChunks } from '#lib/collections.ts'
import { clip, type RichText } from '#render/rich-text.ts'

/** The codec's version: data of another version is from an old message. */
const callbackVersion = '1'
const maxCallbackBytes = 64
const callbackField = /^[\w-]*$/

/** What a button says when it is pressed: an action and short opaque ids, never an address or a name. */
type CallbackData = { readonly action: string; readonly args: readonly string[] }

/** At most 64 bytes, as the Bot API's `InlineKeyboardButton.callback_data` demands. Throws when it would be more. */
export const encodeCallback = (action: string, ...args: readonly string[]): string => {
  const fields = [callbackVersion, action, ...args]
  const data = fields.join('.')
  if (fields.some(text => !callbackField.test(text)))
    throw new RangeError(`not fit for callback data: ${data}`)
  if (Buffer.byteLength(data) > maxCallbackBytes)
    throw new RangeError(`callback data over ${maxCallbackBytes} bytes: ${data}`)
  return data
}

/** `undefined`: of another version, or never ours. */
export const decodeCallback = (data: string): CallbackData | undefined => {
  const [found, action, ...args] = data.split('.')
  return found === callbackVersion && action !== undefined && action !== '' ? { action, args } : undefined
}

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
