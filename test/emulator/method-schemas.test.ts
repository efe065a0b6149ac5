import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { methodSchemas } from '#emulator/method-schemas.ts'
import { BotApiTypes } from './bot-api-types.ts'
import { describeShape, type Shape, scalar } from './parameter-shape.ts'

/** What Telegram takes and the local Telegram refuses, since it does not do it. */
const NOT_SUPPORTED = [
  '*.business_connection_id',
  '*.direct_messages_topic_id',
  '*.ephemeral_message_parameters',
  '*.inline_message_id',
  '*.message_effect_id',
  '*.parse_mode',
  '*.reply_to_message_id',
  '*.rich_message',
  '*.suggested_post_parameters',
  'BotCommand.is_ephemeral',
  'InlineKeyboardButton.AbstractInlineKeyboardButton.icon_custom_emoji_id',
  'InlineKeyboardButton.DisabledButtonButton',
  'InlineKeyboardButton.GameButton',
  'InlineKeyboardButton.LoginButton',
  'InlineKeyboardButton.PayButton',
  'InlineKeyboardButton.SwitchInlineChosenChatButton',
  'InlineKeyboardButton.WebAppButton',
  'InlineKeyboardMarkup.force_reply',
  // A button of the reply keyboard is one object here, with or without `request_chat`.
  'KeyboardButton.CommonButton',
  'KeyboardButton.CommonButton.icon_custom_emoji_id',
  'KeyboardButton.RequestContactButton',
  'KeyboardButton.RequestLocationButton',
  'KeyboardButton.RequestManagedBotButton',
  'KeyboardButton.RequestPollButton',
  'KeyboardButton.RequestUsersButton',
  'KeyboardButton.WebAppButton',
  'KeyboardButton.string',
  'ReplyKeyboardMarkup.force_reply',
  'ReplyParameters.chat_id',
  'ReplyParameters.checklist_task_id',
  'ReplyParameters.ephemeral_message_id',
  'ReplyParameters.poll_option_id',
  'ReplyParameters.quote',
  'ReplyParameters.quote_entities',
  'ReplyParameters.quote_parse_mode',
  'ReplyParameters.quote_position',
  'getChatAdministrators.return_bots',
  ...['sendDocument', 'sendPhoto'].flatMap(method => [
    `${method}.allow_paid_broadcast`,
    `${method}.protect_content`,
    `${method}.reply_markup.ForceReply`,
    `${method}.reply_markup.ReplyKeyboardMarkup`,
    `${method}.reply_markup.ReplyKeyboardRemove`,
  ]),
  'sendDocument.disable_content_type_detection',
  'sendDocument.thumbnail',
  'sendPhoto.has_spoiler',
  'sendPhoto.show_caption_above_media',
  'setWebhook.certificate',
]

/** What the types leave optional for the sake of something that is not supported. */
const REQUIRED = [
  'ReplyParameters.message_id',
  'editMessageReplyMarkup.chat_id',
  'editMessageReplyMarkup.message_id',
  'editMessageText.chat_id',
  'editMessageText.message_id',
  'editMessageText.text',
]

/** Telegram reads an absent right as one that is not asked for; a button of the reply keyboard need not ask for a chat. */
const OPTIONAL = ['ChatAdministratorRights.*', 'KeyboardButton.RequestChatButton.request_chat']

/** The shape of a schema, without its bounds. */
function shapeOf(schema: unknown): Shape {
  if (schema instanceof z.ZodExactOptional) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL) return scalar('string')
  if (schema instanceof z.ZodNumber) return scalar('number')
  if (schema instanceof z.ZodBoolean) return scalar('boolean')
  if (schema instanceof z.ZodTemplateLiteral) return scalar('template')
  if (schema instanceof z.ZodEnum)
    return { kind: 'union', of: schema.options.map(value => scalar(JSON.stringify(value))) }
  if (schema instanceof z.ZodLiteral)
    return { kind: 'union', of: [...schema.values].map(value => scalar(JSON.stringify(value))) }
  if (schema instanceof z.ZodArray) return { kind: 'array', of: shapeOf(schema.element) }
  if (schema instanceof z.ZodUnion) return { kind: 'union', of: schema.options.map(shapeOf) }
  if (!(schema instanceof z.ZodObject)) throw new Error('A schema of another form')
  if ('bytes' in schema.shape) return scalar('file')
  if ('is_bot' in schema.shape) return scalar('person')
  const fields = Object.entries(schema.shape).map(
    ([name, field]) =>
      [name, { optional: field instanceof z.ZodExactOptional, shape: shapeOf(field) }] as const,
  )
  return { kind: 'object', fields: new Map(fields) }
}

describe('The local Telegram takes the parameters that the installed Bot API types have', () => {
  const types = new BotApiTypes({ omitted: NOT_SUPPORTED, required: REQUIRED, optional: OPTIONAL })
  for (const [method, schema] of Object.entries(methodSchemas)) {
    it(method, () => {
      assert.deepEqual(
        describeShape(method, shapeOf(schema)),
        describeShape(method, types.parametersOf(method)),
      )
    })
  }
  it('names no exception that the types do not need', () => {
    for (const method of Object.keys(methodSchemas)) types.parametersOf(method)
    assert.deepEqual(types.unused, [])
  })
})
