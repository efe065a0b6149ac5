import { z } from 'zod'

/** Marks an error text as Telegram's own, to be returned unchanged. */
export const TELEGRAM_ERROR_PREFIX = 'Bad Request: '
const telegramError = (text: string): { error: string } => ({ error: `${TELEGRAM_ERROR_PREFIX}${text}` })

const chatId = z.union([z.int(), z.string().min(1)])
const placeholder = z.string().min(1).max(64)
const languageCode = z.string().max(2)
const webhookUrl = z
  .literal('')
  .or(z.url({ protocol: /^https?$/, ...telegramError('invalid webhook URL specified') }))
const dateTimeFormat = z.union(
  [z.literal('r'), z.templateLiteral([z.enum(['w', '']), z.enum(['d', 'D', '']), z.enum(['t', 'T', ''])])],
  telegramError("can't parse MessageEntity: Invalid date-time format specified"),
)

/**
 * Lengths, limits and error texts from Telegram's documentation, which its types do not hold: by `Owner.field`, where the owner is
 * an interface or a method, or `*.field` for all methods.
 */
export const bounds = {
  '*.chat_id': chatId,
  '*.language_code': languageCode,
  'BotCommandScopeChat.chat_id': chatId,
  'BotCommandScopeChatAdministrators.chat_id': chatId,
  'BotCommandScopeChatMember.chat_id': chatId,
  'MessageEntity.AbstractMessageEntity.offset': z.int().min(0),
  'MessageEntity.AbstractMessageEntity.length': z.int().min(1),
  'MessageEntity.TextLinkMessageEntity.url': z.string().min(1),
  'MessageEntity.CustomEmojiMessageEntity.custom_emoji_id': z.string().min(1),
  'MessageEntity.DateTimeMessageEntity.date_time_format': dateTimeFormat,
  'RichTextDateTime.date_time_format': dateTimeFormat,
  'RichTextUrl.url': z.string().min(1),
  'InlineKeyboardButton.AbstractInlineKeyboardButton.text': z.string().min(1),
  'InlineKeyboardButton.CallbackButton.callback_data': z.string().min(1),
  'InlineKeyboardButton.UrlButton.url': z.string().min(1),
  'KeyboardButton.CommonButton.text': z.string().min(1),
  'KeyboardButtonRequestChat.request_id': z.int32(),
  'ForceReply.input_field_placeholder': placeholder,
  'ReplyKeyboardMarkup.input_field_placeholder': placeholder,
  'BotCommand.command': z.string().regex(/^[a-z0-9_]{1,32}$/, telegramError('BOT_COMMAND_INVALID')),
  'BotCommand.description': z.string().min(1).max(256, telegramError('BOT_COMMAND_DESCRIPTION_INVALID')),
  'getUpdates.limit': z.int().min(1).max(100),
  'getUpdates.timeout': z.int().min(0),
  'setWebhook.url': webhookUrl,
  'setWebhook.max_connections': z.int().min(1).max(100),
  'setWebhook.secret_token': z
    .string()
    .max(256, telegramError('secret token is too long'))
    .regex(/^[\w-]*$/, telegramError('secret token contains illegal characters')),
  'createForumTopic.name': z.string().min(1).max(128),
  'editForumTopic.name': z.string().max(128),
  'answerCallbackQuery.cache_time': z.int().min(0),
  'answerInlineQuery.cache_time': z.int().min(0),
  'InlineQueryResultArticle.id': z.string().min(1).max(64, telegramError('RESULT_ID_INVALID')),
  'InlineQueryResultArticle.title': z.string().min(1, telegramError('ARTICLE_TITLE_EMPTY')),
  'InputTextMessageContent.message_text': z.string().min(1, telegramError('MESSAGE_EMPTY')).max(4_096),
  'setMyDescription.description': z.string().max(512),
  'setMyShortDescription.short_description': z.string().max(120),
}

/** Errors of a union none of whose members fits. */
export const unionErrors = {
  MessageEntity: `${TELEGRAM_ERROR_PREFIX}can't parse MessageEntity: Unsupported type specified`,
  InlineKeyboardButton: `${TELEGRAM_ERROR_PREFIX}can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard`,
}

export const uploadedFile = z.strictObject({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  type: z.string().exactOptional(),
})

/** A mentioned person, of whom the id counts. */
export const mentionedUser = z.looseObject({ id: z.int(), is_bot: z.boolean(), first_name: z.string() })
