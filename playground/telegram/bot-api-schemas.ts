// Generated from the installed @grammyjs/types by `npm run bot-api`: what is not in the types stands in parameter-bounds.ts.
import type { RichText } from 'grammy/types'
import { z } from 'zod'
import { bounds, mentionedUser, unionErrors, uploadedFile } from './parameter-bounds.ts'

const ephemeralMessageParameters = z.strictObject({
  receiver_user_id: z.int(),
  callback_query_id: z.string().exactOptional(),
})
const messageEntityCommonMessageEntity = z.strictObject({
  type: z.enum([
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
  ]),
  offset: bounds['MessageEntity.AbstractMessageEntity.offset'],
  length: bounds['MessageEntity.AbstractMessageEntity.length'],
})
const messageEntityCustomEmojiMessageEntity = z.strictObject({
  type: z.literal('custom_emoji'),
  offset: bounds['MessageEntity.AbstractMessageEntity.offset'],
  length: bounds['MessageEntity.AbstractMessageEntity.length'],
  custom_emoji_id: bounds['MessageEntity.CustomEmojiMessageEntity.custom_emoji_id'],
})
const messageEntityPreMessageEntity = z.strictObject({
  type: z.literal('pre'),
  offset: bounds['MessageEntity.AbstractMessageEntity.offset'],
  length: bounds['MessageEntity.AbstractMessageEntity.length'],
  language: z.string().exactOptional(),
})
const messageEntityTextLinkMessageEntity = z.strictObject({
  type: z.literal('text_link'),
  offset: bounds['MessageEntity.AbstractMessageEntity.offset'],
  length: bounds['MessageEntity.AbstractMessageEntity.length'],
  url: bounds['MessageEntity.TextLinkMessageEntity.url'],
})
const messageEntityTextMentionMessageEntity = z.strictObject({
  type: z.literal('text_mention'),
  offset: bounds['MessageEntity.AbstractMessageEntity.offset'],
  length: bounds['MessageEntity.AbstractMessageEntity.length'],
  user: mentionedUser,
})
const messageEntityDateTimeMessageEntity = z.strictObject({
  type: z.literal('date_time'),
  offset: bounds['MessageEntity.AbstractMessageEntity.offset'],
  length: bounds['MessageEntity.AbstractMessageEntity.length'],
  unix_time: z.int(),
  date_time_format: bounds['MessageEntity.DateTimeMessageEntity.date_time_format'],
})
const messageEntity = z.discriminatedUnion(
  'type',
  [
    messageEntityCommonMessageEntity,
    messageEntityCustomEmojiMessageEntity,
    messageEntityPreMessageEntity,
    messageEntityTextLinkMessageEntity,
    messageEntityTextMentionMessageEntity,
    messageEntityDateTimeMessageEntity,
  ],
  { error: unionErrors['MessageEntity'] },
)
const linkPreviewOptions = z.strictObject({
  is_disabled: z.boolean().exactOptional(),
  url: z.string().exactOptional(),
  prefer_small_media: z.boolean().exactOptional(),
  prefer_large_media: z.boolean().exactOptional(),
  show_above_text: z.boolean().exactOptional(),
})
const replyParameters = z.strictObject({
  message_id: z.int().exactOptional(),
  ephemeral_message_id: z.int().exactOptional(),
  allow_sending_without_reply: z.boolean().exactOptional(),
})
const inlineKeyboardButtonCallbackButton = z.strictObject({
  text: bounds['InlineKeyboardButton.AbstractInlineKeyboardButton.text'],
  style: z.enum(['danger', 'success', 'primary']).exactOptional(),
  callback_data: bounds['InlineKeyboardButton.CallbackButton.callback_data'],
})
const inlineKeyboardButtonSwitchInlineButton = z.strictObject({
  text: bounds['InlineKeyboardButton.AbstractInlineKeyboardButton.text'],
  style: z.enum(['danger', 'success', 'primary']).exactOptional(),
  switch_inline_query: z.string(),
})
const inlineKeyboardButtonSwitchInlineCurrentChatButton = z.strictObject({
  text: bounds['InlineKeyboardButton.AbstractInlineKeyboardButton.text'],
  style: z.enum(['danger', 'success', 'primary']).exactOptional(),
  switch_inline_query_current_chat: z.string(),
})
const copyTextButton = z.strictObject({ text: z.string() })
const inlineKeyboardButtonCopyTextButtonButton = z.strictObject({
  text: bounds['InlineKeyboardButton.AbstractInlineKeyboardButton.text'],
  style: z.enum(['danger', 'success', 'primary']).exactOptional(),
  copy_text: copyTextButton,
})
const inlineKeyboardButtonUrlButton = z.strictObject({
  text: bounds['InlineKeyboardButton.AbstractInlineKeyboardButton.text'],
  style: z.enum(['danger', 'success', 'primary']).exactOptional(),
  url: bounds['InlineKeyboardButton.UrlButton.url'],
})
const inlineKeyboardButton = z.union(
  [
    inlineKeyboardButtonCallbackButton,
    inlineKeyboardButtonSwitchInlineButton,
    inlineKeyboardButtonSwitchInlineCurrentChatButton,
    inlineKeyboardButtonCopyTextButtonButton,
    inlineKeyboardButtonUrlButton,
  ],
  { error: unionErrors['InlineKeyboardButton'] },
)
const inlineKeyboardMarkup = z.strictObject({ inline_keyboard: z.array(z.array(inlineKeyboardButton)) })
const chatAdministratorRights = z.strictObject({
  is_anonymous: z.boolean().exactOptional(),
  can_manage_chat: z.boolean().exactOptional(),
  can_delete_messages: z.boolean().exactOptional(),
  can_manage_video_chats: z.boolean().exactOptional(),
  can_restrict_members: z.boolean().exactOptional(),
  can_promote_members: z.boolean().exactOptional(),
  can_change_info: z.boolean().exactOptional(),
  can_invite_users: z.boolean().exactOptional(),
  can_manage_tags: z.boolean().exactOptional(),
  can_post_stories: z.boolean().exactOptional(),
  can_edit_stories: z.boolean().exactOptional(),
  can_delete_stories: z.boolean().exactOptional(),
  can_post_messages: z.boolean().exactOptional(),
  can_edit_messages: z.boolean().exactOptional(),
  can_pin_messages: z.boolean().exactOptional(),
  can_manage_topics: z.boolean().exactOptional(),
  can_manage_direct_messages: z.boolean().exactOptional(),
  can_send_welcome_messages: z.boolean().exactOptional(),
})
const keyboardButtonRequestChat = z.strictObject({
  request_id: bounds['KeyboardButtonRequestChat.request_id'],
  chat_is_channel: z.boolean(),
  chat_is_forum: z.boolean().exactOptional(),
  chat_has_username: z.boolean().exactOptional(),
  chat_is_created: z.boolean().exactOptional(),
  user_administrator_rights: chatAdministratorRights.exactOptional(),
  bot_administrator_rights: chatAdministratorRights.exactOptional(),
  bot_is_member: z.boolean().exactOptional(),
  request_title: z.boolean().exactOptional(),
  request_username: z.boolean().exactOptional(),
  request_photo: z.boolean().exactOptional(),
})
const keyboardButtonRequestChatButton = z.strictObject({
  text: bounds['KeyboardButton.CommonButton.text'],
  style: z.enum(['danger', 'success', 'primary']).exactOptional(),
  request_chat: keyboardButtonRequestChat.exactOptional(),
})
const keyboardButton = keyboardButtonRequestChatButton
const replyKeyboardMarkup = z.strictObject({
  keyboard: z.array(z.array(keyboardButton)),
  is_persistent: z.boolean().exactOptional(),
  resize_keyboard: z.boolean().exactOptional(),
  one_time_keyboard: z.boolean().exactOptional(),
  input_field_placeholder: bounds['ReplyKeyboardMarkup.input_field_placeholder'].exactOptional(),
  selective: z.boolean().exactOptional(),
})
const replyKeyboardRemove = z.strictObject({
  remove_keyboard: z.literal(true),
  selective: z.boolean().exactOptional(),
})
const forceReply = z.strictObject({
  force_reply: z.literal(true),
  input_field_placeholder: bounds['ForceReply.input_field_placeholder'].exactOptional(),
  selective: z.boolean().exactOptional(),
})
const richTextBold = z.strictObject({
  type: z.literal('bold'),
  text: z.lazy((): z.ZodType<RichText> => richText),
})
const richTextStrikethrough = z.strictObject({
  type: z.literal('strikethrough'),
  text: z.lazy((): z.ZodType<RichText> => richText),
})
const richTextDateTime = z.strictObject({
  type: z.literal('date_time'),
  text: z.lazy((): z.ZodType<RichText> => richText),
  unix_time: z.int(),
  date_time_format: bounds['RichTextDateTime.date_time_format'],
})
const richTextTextMention = z.strictObject({
  type: z.literal('text_mention'),
  text: z.lazy((): z.ZodType<RichText> => richText),
  user: mentionedUser,
})
const richTextCode = z.strictObject({
  type: z.literal('code'),
  text: z.lazy((): z.ZodType<RichText> => richText),
})
const richTextUrl = z.strictObject({
  type: z.literal('url'),
  text: z.lazy((): z.ZodType<RichText> => richText),
  url: bounds['RichTextUrl.url'],
})
const richText = z.union([
  z.string(),
  z.array(z.lazy((): z.ZodType<RichText> => richText)),
  richTextBold,
  richTextStrikethrough,
  richTextDateTime,
  richTextTextMention,
  richTextCode,
  richTextUrl,
])
const inputRichBlockParagraph = z.strictObject({ type: z.literal('paragraph'), text: richText })
const inputRichBlockSectionHeading = z.strictObject({
  type: z.literal('heading'),
  text: richText,
  size: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
})
const inputRichBlockFooter = z.strictObject({ type: z.literal('footer'), text: richText })
const richBlockTableCell = z.strictObject({
  text: richText.exactOptional(),
  is_header: z.literal(true).exactOptional(),
  colspan: z.int().exactOptional(),
  rowspan: z.int().exactOptional(),
  align: z.enum(['left', 'center', 'right']),
  valign: z.enum(['top', 'middle', 'bottom']),
})
const inputRichBlockTable = z.strictObject({
  type: z.literal('table'),
  cells: z.array(z.array(richBlockTableCell)),
  is_bordered: z.literal(true).exactOptional(),
  is_striped: z.literal(true).exactOptional(),
  is_compact: z.literal(true).exactOptional(),
  caption: richText.exactOptional(),
})
const inputRichBlock = z.discriminatedUnion('type', [
  inputRichBlockParagraph,
  inputRichBlockSectionHeading,
  inputRichBlockFooter,
  inputRichBlockTable,
])
const inputRichMessage = z.strictObject({ blocks: z.array(inputRichBlock) })
const inputTextMessageContent = z.strictObject({
  message_text: bounds['InputTextMessageContent.message_text'],
  entities: z.array(messageEntity).exactOptional(),
  link_preview_options: linkPreviewOptions.exactOptional(),
})
const inputMessageContent = inputTextMessageContent
const inlineQueryResultArticle = z.strictObject({
  type: z.literal('article'),
  id: bounds['InlineQueryResultArticle.id'],
  title: bounds['InlineQueryResultArticle.title'],
  input_message_content: inputMessageContent,
  reply_markup: inlineKeyboardMarkup.exactOptional(),
  url: z.string().exactOptional(),
  description: z.string().exactOptional(),
})
const inlineQueryResult = inlineQueryResultArticle
const botCommand = z.strictObject({
  command: bounds['BotCommand.command'],
  description: bounds['BotCommand.description'],
  is_ephemeral: z.boolean().exactOptional(),
})
const botCommandScopeDefault = z.strictObject({ type: z.literal('default') })
const botCommandScopeAllPrivateChats = z.strictObject({ type: z.literal('all_private_chats') })
const botCommandScopeAllGroupChats = z.strictObject({ type: z.literal('all_group_chats') })
const botCommandScopeAllChatAdministrators = z.strictObject({ type: z.literal('all_chat_administrators') })
const botCommandScopeChat = z.strictObject({
  type: z.literal('chat'),
  chat_id: bounds['BotCommandScopeChat.chat_id'],
})
const botCommandScopeChatAdministrators = z.strictObject({
  type: z.literal('chat_administrators'),
  chat_id: bounds['BotCommandScopeChatAdministrators.chat_id'],
})
const botCommandScopeChatMember = z.strictObject({
  type: z.literal('chat_member'),
  chat_id: bounds['BotCommandScopeChatMember.chat_id'],
  user_id: z.int(),
})
const botCommandScope = z.discriminatedUnion('type', [
  botCommandScopeDefault,
  botCommandScopeAllPrivateChats,
  botCommandScopeAllGroupChats,
  botCommandScopeAllChatAdministrators,
  botCommandScopeChat,
  botCommandScopeChatAdministrators,
  botCommandScopeChatMember,
])

export const botApiSchemas = {
  getMe: z.strictObject({}),
  getUpdates: z.strictObject({
    offset: z.int().exactOptional(),
    limit: bounds['getUpdates.limit'].exactOptional(),
    timeout: bounds['getUpdates.timeout'].exactOptional(),
    allowed_updates: z.array(z.string()).exactOptional(),
  }),
  setWebhook: z.strictObject({
    url: bounds['setWebhook.url'],
    ip_address: z.string().exactOptional(),
    max_connections: bounds['setWebhook.max_connections'].exactOptional(),
    allowed_updates: z.array(z.string()).exactOptional(),
    drop_pending_updates: z.boolean().exactOptional(),
    secret_token: bounds['setWebhook.secret_token'].exactOptional(),
  }),
  getWebhookInfo: z.strictObject({}),
  deleteWebhook: z.strictObject({ drop_pending_updates: z.boolean().exactOptional() }),
  sendMessage: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_thread_id: z.int().exactOptional(),
    ephemeral_message_parameters: ephemeralMessageParameters.exactOptional(),
    text: z.string(),
    entities: z.array(messageEntity).exactOptional(),
    link_preview_options: linkPreviewOptions.exactOptional(),
    disable_notification: z.boolean().exactOptional(),
    protect_content: z.boolean().exactOptional(),
    allow_paid_broadcast: z.boolean().exactOptional(),
    reply_parameters: replyParameters.exactOptional(),
    reply_markup: z
      .union([inlineKeyboardMarkup, replyKeyboardMarkup, replyKeyboardRemove, forceReply])
      .exactOptional(),
  }),
  sendRichMessage: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_thread_id: z.int().exactOptional(),
    ephemeral_message_parameters: ephemeralMessageParameters.exactOptional(),
    rich_message: inputRichMessage,
    disable_notification: z.boolean().exactOptional(),
    reply_parameters: replyParameters.exactOptional(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  sendDocument: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_thread_id: z.int().exactOptional(),
    ephemeral_message_parameters: ephemeralMessageParameters.exactOptional(),
    document: z.union([uploadedFile, z.string()]),
    caption: z.string().exactOptional(),
    caption_entities: z.array(messageEntity).exactOptional(),
    disable_notification: z.boolean().exactOptional(),
    reply_parameters: replyParameters.exactOptional(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  sendPhoto: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_thread_id: z.int().exactOptional(),
    ephemeral_message_parameters: ephemeralMessageParameters.exactOptional(),
    photo: z.union([uploadedFile, z.string()]),
    caption: z.string().exactOptional(),
    caption_entities: z.array(messageEntity).exactOptional(),
    disable_notification: z.boolean().exactOptional(),
    reply_parameters: replyParameters.exactOptional(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  getFile: z.strictObject({ file_id: z.string() }),
  editMessageText: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_id: z.int(),
    text: z.string().exactOptional(),
    entities: z.array(messageEntity).exactOptional(),
    link_preview_options: linkPreviewOptions.exactOptional(),
    rich_message: inputRichMessage.exactOptional(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  editMessageReplyMarkup: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_id: z.int(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  deleteMessage: z.strictObject({ chat_id: bounds['*.chat_id'], message_id: z.int() }),
  editEphemeralMessageText: z.strictObject({
    chat_id: bounds['*.chat_id'],
    receiver_user_id: z.int(),
    ephemeral_message_id: z.int(),
    text: z.string().exactOptional(),
    entities: z.array(messageEntity).exactOptional(),
    link_preview_options: linkPreviewOptions.exactOptional(),
    rich_message: inputRichMessage.exactOptional(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  editEphemeralMessageReplyMarkup: z.strictObject({
    chat_id: bounds['*.chat_id'],
    receiver_user_id: z.int(),
    ephemeral_message_id: z.int(),
    reply_markup: inlineKeyboardMarkup.exactOptional(),
  }),
  deleteEphemeralMessage: z.strictObject({
    chat_id: bounds['*.chat_id'],
    receiver_user_id: z.int(),
    ephemeral_message_id: z.int(),
  }),
  answerCallbackQuery: z.strictObject({
    callback_query_id: z.string(),
    text: z.string().exactOptional(),
    show_alert: z.boolean().exactOptional(),
    url: z.string().exactOptional(),
    cache_time: bounds['answerCallbackQuery.cache_time'].exactOptional(),
  }),
  answerInlineQuery: z.strictObject({
    inline_query_id: z.string(),
    results: z.array(inlineQueryResult),
    cache_time: bounds['answerInlineQuery.cache_time'].exactOptional(),
    is_personal: z.boolean().exactOptional(),
  }),
  answerGuestQuery: z.strictObject({ guest_query_id: z.string(), result: inlineQueryResult }),
  setMyCommands: z.strictObject({
    commands: z.array(botCommand),
    scope: botCommandScope.exactOptional(),
    language_code: bounds['*.language_code'].exactOptional(),
  }),
  getMyCommands: z.strictObject({
    scope: botCommandScope.exactOptional(),
    language_code: bounds['*.language_code'].exactOptional(),
  }),
  deleteMyCommands: z.strictObject({
    scope: botCommandScope.exactOptional(),
    language_code: bounds['*.language_code'].exactOptional(),
  }),
  setMyDescription: z.strictObject({
    description: bounds['setMyDescription.description'].exactOptional(),
    language_code: bounds['*.language_code'].exactOptional(),
  }),
  getMyDescription: z.strictObject({ language_code: bounds['*.language_code'].exactOptional() }),
  setMyShortDescription: z.strictObject({
    short_description: bounds['setMyShortDescription.short_description'].exactOptional(),
    language_code: bounds['*.language_code'].exactOptional(),
  }),
  getMyShortDescription: z.strictObject({ language_code: bounds['*.language_code'].exactOptional() }),
  getChat: z.strictObject({ chat_id: bounds['*.chat_id'] }),
  getChatAdministrators: z.strictObject({ chat_id: bounds['*.chat_id'] }),
  getChatMemberCount: z.strictObject({ chat_id: bounds['*.chat_id'] }),
  leaveChat: z.strictObject({ chat_id: bounds['*.chat_id'] }),
  getChatMember: z.strictObject({ chat_id: bounds['*.chat_id'], user_id: z.int() }),
  sendChatAction: z.strictObject({
    chat_id: bounds['*.chat_id'],
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
  createForumTopic: z.strictObject({ chat_id: bounds['*.chat_id'], name: bounds['createForumTopic.name'] }),
  editForumTopic: z.strictObject({
    chat_id: bounds['*.chat_id'],
    message_thread_id: z.int(),
    name: bounds['editForumTopic.name'].exactOptional(),
  }),
  deleteForumTopic: z.strictObject({ chat_id: bounds['*.chat_id'], message_thread_id: z.int() }),
}
