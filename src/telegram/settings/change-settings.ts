import type { MiddlewareFn } from 'grammy'
import { type ChatSettings, chatSettings, settingsWrite } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'

/** `undefined`: as it is by itself. */
export type Change = { readonly [Key in keyof ChatSettings]?: ChatSettings[Key] | undefined }

/** With what was asked last taken back, unless it is part of the change. */
const changed = (before: ChatSettings, change: Change): ChatSettings => {
  const { language, zone, quiet, short, defaults, asks } = { ...before, asks: undefined, ...change }
  return {
    ...(language !== undefined && { language }),
    ...(zone !== undefined && { zone }),
    ...(quiet !== undefined && { quiet }),
    ...(short !== undefined && { short }),
    ...(defaults !== undefined && { defaults }),
    ...(asks !== undefined && { asks }),
  }
}

/** Changes the settings of the chat, once an update. Returns what they are then. */
export const changeSettings = (ctx: ChatContext, change: Change): ChatSettings => {
  const kept = ctx.settings
  const value = changed(kept?.value ?? {}, change)
  if (ctx.chatId !== undefined) ctx.writes.push(settingsWrite(String(ctx.chatId), { kept, value }))
  return value
}

/** What is asked in the settings is answered by what comes next, or never. */
export const forgetQuestion: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  const isAsked = ctx.settings?.value.asks !== undefined
  const isWritten = ctx.writes.some(write => write.op === 'put' && write.kind === chatSettings)
  if (isAsked && !isWritten) changeSettings(ctx, {})
}
