import type {
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  InputRichMessage,
  LinkPreviewOptions,
  MessageEntity,
} from 'grammy/types'
import { toChunks } from '#lib/collections.ts'
import { clip, concat, join, type RichText } from './rich-text.ts'
import { type Table, tableBlocks, tableText } from './table.ts'

/** Data of another version is from an old message. */
const callbackVersion = '1'
const maxCallbackBytes = 64
const callbackField = /^[\w-]*$/

/** Data of a button: an action and short opaque ids, never an address or a name. */
type CallbackData = { readonly action: string; readonly args: readonly string[] }

/** Throws if it exceeds the 64 bytes of the Bot API's `callback_data`. */
export const encodeCallback = (action: string, ...args: readonly string[]): string => {
  const fields = [callbackVersion, action, ...args]
  const data = fields.join('.')
  if (fields.some(text => !callbackField.test(text))) throw new RangeError(`invalid callback data: ${data}`)
  if (Buffer.byteLength(data) > maxCallbackBytes)
    throw new RangeError(`callback data over ${maxCallbackBytes} bytes: ${data}`)
  return data
}

/** Returns `undefined` for data of another version, or of another program. */
export const decodeCallback = (data: string): CallbackData | undefined => {
  const [version, action, ...args] = data.split('.')
  return version === callbackVersion && action !== undefined && action !== '' ? { action, args } : undefined
}

export type Button = InlineKeyboardButton

type Body = RichText | string | readonly (RichText | string)[]

export const bodyText = (body: Body): RichText =>
  typeof body === 'string' || 'text' in body ? concat(body) : join(body, '\n')

/** A text with entities, and rows of buttons under it. */
export type Message = {
  readonly body: Body
  readonly buttons: readonly (readonly Button[])[]
  /** Shown in place of the text in a chat that wants tables. */
  readonly table?: Table
}

export type JoinedMessage = Message & { readonly body: RichText }

/** A message with a table, whose text says the same. */
export const tableMessage = (table: Table, buttons: Message['buttons']): JoinedMessage => ({
  body: clip(tableText(table)),
  buttons,
  table,
})

/** Puts a line, if there is one, above a message. */
export const withLineAbove = <M extends Message>(message: M, line: string | undefined): M | JoinedMessage =>
  line === undefined ? message : { ...message, ...lineAbove(message, line) }

const lineAbove = ({ body, table }: Message, line: string): Pick<JoinedMessage, 'body' | 'table'> => {
  const below = (text: RichText | string): RichText => join([line, text], '\n\n')
  return {
    body: below(bodyText(body)),
    table: table === undefined ? undefined : { ...table, title: below(table.title) },
  }
}

export const callbackButton = (text: string, action: string, ...args: readonly string[]): Button => ({
  text,
  callback_data: encodeCallback(action, ...args),
})

/** Removes buttons that call the bot: links and buttons that copy stay. */
export const withoutCallbacks = (rows: readonly (readonly Button[])[]): Message['buttons'] =>
  rows.map(row => row.filter(button => !('callback_data' in button))).filter(row => row.length > 0)

/** Buttons in rows of `perRow`; the last row may be shorter. */
export const buttonRows = (buttons: readonly Button[], perRow: number): Message['buttons'] =>
  toChunks(buttons, perRow)

export type MessagePayload = {
  text: string
  entities: MessageEntity[]
  link_preview_options: LinkPreviewOptions
  reply_markup: InlineKeyboardMarkup
}

/**
 * The parameters that `sendMessage` and `editMessageText` share. Telegram rejects a text with half a surrogate pair, so such
 * units are replaced one by one, which keeps the offsets of entities.
 */
export const messagePayload = (message: Message): MessagePayload => {
  const { text, entities } = clip(bodyText(message.body))
  return {
    text: text.toWellFormed(),
    entities: [...entities],
    link_preview_options: { is_disabled: true },
    reply_markup: { inline_keyboard: message.buttons.map(row => [...row]) },
  }
}

export type TablePayload = {
  readonly rich: InputRichMessage
  readonly rest: Pick<MessagePayload, 'reply_markup'>
}

/**
 * The table of a message, as `sendRichMessage` and `editMessageText` take it; `undefined` if it has none, or
 * one that is too large.
 */
export const tablePayload = ({ table, buttons }: Message): TablePayload | undefined => {
  const blocks = table === undefined ? undefined : tableBlocks(table)
  return blocks === undefined
    ? undefined
    : { rich: { blocks }, rest: { reply_markup: { inline_keyboard: buttons.map(row => [...row]) } } }
}
