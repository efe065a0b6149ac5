import type { Update } from 'grammy/types'
import type { z } from 'zod'
import { createBotMethods } from './bot-methods.ts'
import { findFile } from './files.ts'
import { createMessageMethods } from './messages.ts'
import { type Method, methodSchemas, type Params } from './method-schemas.ts'
import type { Pace } from './pace.ts'
import { parseParams } from './parse-params.ts'
import type { Webhook } from './webhook.ts'
import type { World } from './world.ts'

type Deps = { readonly world: World; readonly pace: Pace; readonly webhook: Webhook }

/** Does a call. `signal` aborts when the client hangs up. */
type Handler = (payload: unknown, signal: AbortSignal) => unknown

const MAX_POLL_SECONDS = 50

function handler<T>(
  method: Method,
  schema: z.ZodType<T>,
  handle: (params: T, signal: AbortSignal) => unknown,
): Handler {
  return (payload, signal) => handle(parseParams(method, schema, payload), signal)
}

/** Every method the local Telegram has: it parses its parameters, then does what Telegram would. */
export function createHandlers({ world, pace, webhook }: Deps): Record<Method, Handler> {
  const bot = createBotMethods(world, webhook)
  const messages = createMessageMethods(world, pace)
  const getUpdates = (params: Params<'getUpdates'>, signal: AbortSignal): Promise<Update[]> => {
    webhook.refusePolls()
    return world.updates.poll({
      offset: params.offset ?? 0,
      limit: params.limit ?? 100,
      waitMs: Math.min(params.timeout ?? 0, MAX_POLL_SECONDS) * 1000,
      allowed: params.allowed_updates,
      signal,
    })
  }
  const schemas = methodSchemas
  return {
    getMe: handler('getMe', schemas.getMe, bot.getMe),
    getUpdates: handler('getUpdates', schemas.getUpdates, getUpdates),
    setWebhook: handler('setWebhook', schemas.setWebhook, bot.setWebhook),
    getWebhookInfo: handler('getWebhookInfo', schemas.getWebhookInfo, bot.getWebhookInfo),
    deleteWebhook: handler('deleteWebhook', schemas.deleteWebhook, bot.deleteWebhook),
    answerCallbackQuery: handler('answerCallbackQuery', schemas.answerCallbackQuery, bot.answerCallbackQuery),
    setMyCommands: handler('setMyCommands', schemas.setMyCommands, bot.setMyCommands),
    getMyCommands: handler('getMyCommands', schemas.getMyCommands, bot.getMyCommands),
    setMyDescription: handler('setMyDescription', schemas.setMyDescription, bot.setMyDescription),
    getMyDescription: handler('getMyDescription', schemas.getMyDescription, bot.getMyDescription),
    setMyShortDescription: handler(
      'setMyShortDescription',
      schemas.setMyShortDescription,
      bot.setMyShortDescription,
    ),
    getMyShortDescription: handler(
      'getMyShortDescription',
      schemas.getMyShortDescription,
      bot.getMyShortDescription,
    ),
    getChat: handler('getChat', schemas.getChat, bot.getChat),
    getChatMember: handler('getChatMember', schemas.getChatMember, bot.getChatMember),
    sendMessage: handler('sendMessage', schemas.sendMessage, messages.sendMessage),
    sendDocument: handler('sendDocument', schemas.sendDocument, messages.sendDocument),
    getFile: handler('getFile', schemas.getFile, ({ file_id: id }) => findFile(world, id)),
    editMessageText: handler('editMessageText', schemas.editMessageText, messages.editMessageText),
    editMessageReplyMarkup: handler(
      'editMessageReplyMarkup',
      schemas.editMessageReplyMarkup,
      messages.editMessageReplyMarkup,
    ),
    deleteMessage: handler('deleteMessage', schemas.deleteMessage, messages.deleteMessage),
    sendChatAction: handler('sendChatAction', schemas.sendChatAction, messages.sendChatAction),
  }
}
