import type { Update } from 'grammy/types'
import type { z } from 'zod'
import { createBotMethods } from './bot-methods.ts'
import { findFile } from './files.ts'
import { createMessageMethods } from './messages.ts'
import { type BotMethod, type MethodParams, methodSchemas } from './method-schemas.ts'
import type { SendLimits } from './pace.ts'
import { parseParams } from './parse-params.ts'
import type { UpdateWebhook } from './webhook.ts'
import type { TelegramState } from './world.ts'

type HandlerDeps = {
  readonly world: TelegramState
  readonly pace: SendLimits
  readonly webhook: UpdateWebhook
}

/** Does a call. `signal` aborts when the client hangs up. */
type MethodHandler = (payload: unknown, signal: AbortSignal) => unknown

const MAX_POLL_SECONDS = 50

function createMethodHandler<T>(
  method: BotMethod,
  schema: z.ZodType<T>,
  handle: (params: T, signal: AbortSignal) => unknown,
): MethodHandler {
  return (payload, signal) => handle(parseParams(method, schema, payload), signal)
}

/** Every method the local Telegram has: it parses its parameters, then does what Telegram would. */
export function createMethodHandlers({
  world,
  pace,
  webhook,
}: HandlerDeps): Record<BotMethod, MethodHandler> {
  const bot = createBotMethods(world, webhook)
  const messages = createMessageMethods(world, pace)
  const getUpdates = (params: MethodParams<'getUpdates'>, signal: AbortSignal): Promise<Update[]> => {
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
    getMe: createMethodHandler('getMe', schemas.getMe, bot.getMe),
    getUpdates: createMethodHandler('getUpdates', schemas.getUpdates, getUpdates),
    setWebhook: createMethodHandler('setWebhook', schemas.setWebhook, bot.setWebhook),
    getWebhookInfo: createMethodHandler('getWebhookInfo', schemas.getWebhookInfo, bot.getWebhookInfo),
    deleteWebhook: createMethodHandler('deleteWebhook', schemas.deleteWebhook, bot.deleteWebhook),
    answerCallbackQuery: createMethodHandler(
      'answerCallbackQuery',
      schemas.answerCallbackQuery,
      bot.answerCallbackQuery,
    ),
    setMyCommands: createMethodHandler('setMyCommands', schemas.setMyCommands, bot.setMyCommands),
    getMyCommands: createMethodHandler('getMyCommands', schemas.getMyCommands, bot.getMyCommands),
    setMyDescription: createMethodHandler('setMyDescription', schemas.setMyDescription, bot.setMyDescription),
    getMyDescription: createMethodHandler('getMyDescription', schemas.getMyDescription, bot.getMyDescription),
    setMyShortDescription: createMethodHandler(
      'setMyShortDescription',
      schemas.setMyShortDescription,
      bot.setMyShortDescription,
    ),
    getMyShortDescription: createMethodHandler(
      'getMyShortDescription',
      schemas.getMyShortDescription,
      bot.getMyShortDescription,
    ),
    getChat: createMethodHandler('getChat', schemas.getChat, bot.getChat),
    getChatMember: createMethodHandler('getChatMember', schemas.getChatMember, bot.getChatMember),
    sendMessage: createMethodHandler('sendMessage', schemas.sendMessage, messages.sendMessage),
    sendDocument: createMethodHandler('sendDocument', schemas.sendDocument, messages.sendDocument),
    getFile: createMethodHandler('getFile', schemas.getFile, ({ file_id: id }) => findFile(world, id)),
    editMessageText: createMethodHandler(
      'editMessageText',
      schemas.editMessageText,
      messages.editMessageText,
    ),
    editMessageReplyMarkup: createMethodHandler(
      'editMessageReplyMarkup',
      schemas.editMessageReplyMarkup,
      messages.editMessageReplyMarkup,
    ),
    deleteMessage: createMethodHandler('deleteMessage', schemas.deleteMessage, messages.deleteMessage),
    sendChatAction: createMethodHandler('sendChatAction', schemas.sendChatAction, messages.sendChatAction),
  }
}
