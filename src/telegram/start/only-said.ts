import { Context, type MiddlewareFn } from 'grammy'
import type { ChatContext } from '../context.ts'

const isUserMessage = Context.has.filterQuery([
  'message:text',
  'message:file',
  'message:contact',
  'message:location',
  'message:poll',
  'message:dice',
  'message:story',
])

/** Of messages only what a person sent: what Telegram itself tells of the chat, as that something was pinned, asks for nothing. */
export const userMessagesOnly: MiddlewareFn<ChatContext> = async (ctx, next) =>
  ctx.message === undefined || isUserMessage(ctx) ? next() : undefined
