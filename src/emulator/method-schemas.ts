import { z } from 'zod'
import { InvalidCall } from './call-errors.ts'

/** Marks an error text as Telegram's own, to be returned unchanged. */
const TELEGRAM_ERROR_PREFIX = 'Bad Request: '

const span = { offset: z.int().min(0), length: z.int().min(1) }
const plain = z.enum([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'blockquote',
  'expandable_blockquote',
  'code',
])
const dateTimeFormat = z.union(
  [z.literal('r'), z.templateLiteral([z.enum(['w', '']), z.enum(['d', 'D', '']), z.enum(['t', 'T', ''])])],
  { error: `${TELEGRAM_ERROR_PREFIX}can't parse MessageEntity: Invalid date-time format specified` },
)

const entity = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: plain, ...span }),
    z.strictObject({ type: z.literal('pre'), ...span, language: z.string().exactOptional() }),
    z.strictObject({ type: z.literal('text_link'), ...span, url: z.string().min(1) }),
    z.strictObject({
      type: z.literal('text_mention'),
      ...span,
      user: z.looseObject({ id: z.int(), is_bot: z.boolean(), first_name: z.string() }),
    }),
    z.strictObject({ type: z.literal('custom_emoji'), ...span, custom_emoji_id: z.string().min(1) }),
    z.strictObject({
      type: z.literal('date_time'),
      ...span,
      unix_time: z.int(),
      date_time_format: dateTimeFormat,
    }),
  ],
  { error: `${TELEGRAM_ERROR_PREFIX}can't parse MessageEntity: Unsupported type specified` },
)

const face = { text: z.string().min(1), style: z.enum(['danger', 'success', 'primary']).exactOptional() }
const button = z.union(
  [
    z.strictObject({ ...face, callback_data: z.string().min(1) }),
    z.strictObject({ ...face, url: z.string().min(1) }),
    z.strictObject({ ...face, copy_text: z.strictObject({ text: z.string() }) }),
    z.strictObject({ ...face, switch_inline_query: z.string() }),
    z.strictObject({ ...face, switch_inline_query_current_chat: z.string() }),
  ],
  {
    error: `${TELEGRAM_ERROR_PREFIX}can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard`,
  },
)
const inlineKeyboard = z.strictObject({ inline_keyboard: z.array(z.array(button)) })
const placeholder = z.string().min(1).max(64).exactOptional()
const forceReply = z.strictObject({
  force_reply: z.literal(true),
  input_field_placeholder: placeholder,
  selective: z.boolean().exactOptional(),
})
const flag = z.boolean().exactOptional()
const rights = z.strictObject({
  is_anonymous: flag,
  can_manage_chat: flag,
  can_delete_messages: flag,
  can_manage_video_chats: flag,
  can_restrict_members: flag,
  can_promote_members: flag,
  can_change_info: flag,
  can_invite_users: flag,
  can_post_stories: flag,
  can_edit_stories: flag,
  can_delete_stories: flag,
  can_send_welcome_messages: flag,
  can_post_messages: flag,
  can_edit_messages: flag,
  can_manage_direct_messages: flag,
  can_pin_messages: flag,
  can_manage_tags: flag,
  can_manage_topics: flag,
})
const requestChat = z.strictObject({
  request_id: z.int32(),
  chat_is_channel: z.boolean(),
  chat_is_forum: flag,
  chat_has_username: flag,
  chat_is_created: flag,
  user_administrator_rights: rights.exactOptional(),
  bot_administrator_rights: rights.exactOptional(),
  bot_is_member: flag,
  request_title: flag,
  request_username: flag,
  request_photo: flag,
})
const replyKeyboard = z.strictObject({
  keyboard: z.array(
    z.array(
      z.strictObject({
        ...face,
        request_chat: requestChat.exactOptional(),
      }),
    ),
  ),
  is_persistent: z.boolean().exactOptional(),
  resize_keyboard: z.boolean().exactOptional(),
  one_time_keyboard: z.boolean().exactOptional(),
  input_field_placeholder: placeholder,
  selective: z.boolean().exactOptional(),
})
const removeKeyboard = z.strictObject({
  remove_keyboard: z.literal(true),
  selective: z.boolean().exactOptional(),
})

const chatId = z.union([z.int(), z.string().min(1)])
const linkPreview = z.strictObject({
  is_disabled: z.boolean().exactOptional(),
  url: z.string().exactOptional(),
  prefer_small_media: z.boolean().exactOptional(),
  prefer_large_media: z.boolean().exactOptional(),
  show_above_text: z.boolean().exactOptional(),
})
const body = {
  text: z.string(),
  entities: z.array(entity).exactOptional(),
  link_preview_options: linkPreview.exactOptional(),
}
/** An uploaded file, or the `file_id` of a stored one. */
const file = z.union([
  z.string().min(1),
  z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array), type: z.string().exactOptional() }),
])
const replyParameters = z.strictObject({
  message_id: z.int(),
  allow_sending_without_reply: z.boolean().exactOptional(),
})
const media = {
  chat_id: chatId,
  message_thread_id: z.int().exactOptional(),
  caption: z.string().exactOptional(),
  caption_entities: z.array(entity).exactOptional(),
  disable_notification: z.boolean().exactOptional(),
  reply_parameters: replyParameters.exactOptional(),
  reply_markup: inlineKeyboard.exactOptional(),
}
const scope = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']),
  }),
  z.strictObject({ type: z.enum(['chat', 'chat_administrators']), chat_id: chatId }),
  z.strictObject({ type: z.literal('chat_member'), chat_id: chatId, user_id: z.int() }),
])
const language = { language_code: z.string().max(2).exactOptional() }
const commandsOf = { scope: scope.exactOptional(), ...language }

/**
 * The parameters of each method that the local Telegram supports; unknown parameters are refused. Names, types and what is
 * required are those of the installed `@grammyjs/types`, which a test compares; bounds and errors are from Telegram's documentation.
 */
export const methodSchemas = {
  getMe: z.strictObject({}),
  getUpdates: z.strictObject({
    offset: z.int().exactOptional(),
    limit: z.int().min(1).max(100).exactOptional(),
    timeout: z.int().min(0).exactOptional(),
    allowed_updates: z.array(z.string()).exactOptional(),
  }),
  setWebhook: z.strictObject({
    url: z
      .literal('')
      .or(z.url({ protocol: /^https?$/, error: `${TELEGRAM_ERROR_PREFIX}invalid webhook URL specified` })),
    ip_address: z.string().exactOptional(),
    max_connections: z.int().min(1).max(100).exactOptional(),
    allowed_updates: z.array(z.string()).exactOptional(),
    drop_pending_updates: z.boolean().exactOptional(),
    secret_token: z
      .string()
      .max(256, { error: `${TELEGRAM_ERROR_PREFIX}secret token is too long` })
      .regex(/^[\w-]*$/, { error: `${TELEGRAM_ERROR_PREFIX}secret token contains illegal characters` })
      .exactOptional(),
  }),
  getWebhookInfo: z.strictObject({}),
  deleteWebhook: z.strictObject({ drop_pending_updates: z.boolean().exactOptional() }),
  sendMessage: z.strictObject({
    chat_id: chatId,
    message_thread_id: z.int().exactOptional(),
    ...body,
    disable_notification: z.boolean().exactOptional(),
    protect_content: z.boolean().exactOptional(),
    allow_paid_broadcast: z.boolean().exactOptional(),
    reply_parameters: replyParameters.exactOptional(),
    reply_markup: z.union([inlineKeyboard, forceReply, replyKeyboard, removeKeyboard]).exactOptional(),
  }),
  sendDocument: z.strictObject({ ...media, document: file }),
  sendPhoto: z.strictObject({ ...media, photo: file }),
  getFile: z.strictObject({ file_id: z.string() }),
  editMessageText: z.strictObject({
    chat_id: chatId,
    message_id: z.int(),
    ...body,
    reply_markup: inlineKeyboard.exactOptional(),
  }),
  editMessageReplyMarkup: z.strictObject({
    chat_id: chatId,
    message_id: z.int(),
    reply_markup: inlineKeyboard.exactOptional(),
  }),
  deleteMessage: z.strictObject({ chat_id: chatId, message_id: z.int() }),
  answerCallbackQuery: z.strictObject({
    callback_query_id: z.string(),
    text: z.string().exactOptional(),
    show_alert: z.boolean().exactOptional(),
    url: z.string().exactOptional(),
    cache_time: z.int().min(0).exactOptional(),
  }),
  setMyCommands: z.strictObject({
    commands: z
      .array(
        z.strictObject({
          command: z
            .string()
            .regex(/^[a-z0-9_]{1,32}$/, { error: `${TELEGRAM_ERROR_PREFIX}BOT_COMMAND_INVALID` }),
          description: z
            .string()
            .min(1)
            .max(256, { error: `${TELEGRAM_ERROR_PREFIX}BOT_COMMAND_DESCRIPTION_INVALID` }),
        }),
      )
      .max(100, { error: `${TELEGRAM_ERROR_PREFIX}BOT_COMMANDS_TOO_MUCH` }),
    ...commandsOf,
  }),
  getMyCommands: z.strictObject(commandsOf),
  deleteMyCommands: z.strictObject(commandsOf),
  setMyDescription: z.strictObject({ description: z.string().max(512).exactOptional(), ...language }),
  getMyDescription: z.strictObject(language),
  setMyShortDescription: z.strictObject({
    short_description: z.string().max(120).exactOptional(),
    ...language,
  }),
  getMyShortDescription: z.strictObject(language),
  getChat: z.strictObject({ chat_id: chatId }),
  getChatAdministrators: z.strictObject({ chat_id: chatId }),
  getChatMemberCount: z.strictObject({ chat_id: chatId }),
  leaveChat: z.strictObject({ chat_id: chatId }),
  getChatMember: z.strictObject({ chat_id: chatId, user_id: z.int() }),
  sendChatAction: z.strictObject({
    chat_id: chatId,
    message_thread_id: z.int().exactOptional(),
    action: z.enum([
      'typing',
      'upload_photo',
      'record_video',
      'upload_video',
      'record_voice',
      'upload_voice',
      'upload_document',
      'choose_sticker',
      'find_location',
      'record_video_note',
      'upload_video_note',
    ]),
  }),
}

export type BotMethod = keyof typeof methodSchemas
export type MethodParams<M extends BotMethod> = z.infer<(typeof methodSchemas)[M]>
export type InlineKeyboardParams = z.infer<typeof inlineKeyboard>
/** The chat that a button of a reply keyboard asks for. */
export type ChatRequest = z.infer<typeof requestChat>
/** What a message without an inline keyboard may have. */
export type ReplyMarkupParams =
  | z.infer<typeof replyKeyboard>
  | z.infer<typeof forceReply>
  | z.infer<typeof removeKeyboard>

type Issue = z.core.$ZodIssue
const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(issue => issue.path.length))

/** The intended branch of a union: the one with the deepest error, then with the fewest errors. */
const findIntended = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? []

/** Whether the value does not match the branch at all, rather than in one detail. */
const isMisfit = (issue: Issue): boolean =>
  issue.code === 'invalid_type' || (issue.code !== 'unrecognized_keys' && issue.path.length === 0)

function describeIssue(issue: Issue, at: readonly PropertyKey[]): string {
  const path = [...at, ...issue.path]
  const where = path.length === 0 ? '' : ` in ${path.map(String).join('.')}`
  if (issue.code === 'unrecognized_keys')
    return `unknown parameter ${issue.keys.map(key => `"${key}"`).join(', ')}${where}`
  const telegrams = issue.message.startsWith(TELEGRAM_ERROR_PREFIX)
  if (issue.code === 'invalid_union') {
    const branch = findIntended(issue.errors)
    const nothingFits = branch.every(isMisfit)
    const [first] = branch
    if (first !== undefined && !(telegrams && nothingFits)) return describeIssue(first, path)
  }
  return telegrams ? issue.message : `${path.map(String).join('.')}: ${issue.message}`
}

/** Fields of a query or a form are strings; where the method needs another type, they hold JSON. */
export function decodeFields(
  method: BotMethod,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = methodSchemas[method].shape
  const decode = ([name, value]: [string, string]): [string, unknown] => {
    if (shape[name]?.safeParse(value).success !== false) return [name, value]
    try {
      return [name, JSON.parse(value)]
    } catch {
      return [name, value]
    }
  }
  return Object.fromEntries(Object.entries(fields).map(decode))
}

export const isMethod = (name: string): name is BotMethod => Object.hasOwn(methodSchemas, name)

/**
 * The validated parameters of a call.
 * @throws InvalidCall 400 that names the method and the parameter, in Telegram's own words where known.
 */
export function parseParams<T>(method: string, schema: z.ZodType<T>, payload: unknown): T {
  const parsed = schema.safeParse(payload)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const text = issue === undefined ? 'unreadable parameters' : describeIssue(issue, [])
  throw new InvalidCall(400, text.startsWith(TELEGRAM_ERROR_PREFIX) ? text : `${method}: ${text}`)
}
