import type { MiddlewareFn } from 'grammy'
import { type ChatSettings, chatSettings, settingsWrite } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'

/** What a person chooses of the settings, and so takes along. */
export type Preferences = Omit<ChatSettings, 'spoken' | 'asks'>
export const preferencesOf = ({ asks: _asks, spoken: _spoken, ...chosen }: ChatSettings): Preferences =>
  chosen

const noPreferences = {
  language: undefined,
  zone: undefined,
  quiet: undefined,
  short: undefined,
  defaults: undefined,
} as const satisfies Readonly<Record<keyof Preferences, undefined>>

/** `undefined`: as it is by itself. */
export type SettingsChange = { readonly [Key in keyof ChatSettings]?: ChatSettings[Key] | undefined }

/** With what was asked last taken back, unless it is part of the change. */
const withSettingsChange = (before: ChatSettings, change: SettingsChange): ChatSettings => {
  const { language, spoken, zone, quiet, short, defaults, asks } = { ...before, asks: undefined, ...change }
  return {
    ...(language !== undefined && { language }),
    ...(spoken !== undefined && { spoken }),
    ...(zone !== undefined && { zone }),
    ...(quiet !== undefined && { quiet }),
    ...(short !== undefined && { short }),
    ...(defaults !== undefined && { defaults }),
    ...(asks !== undefined && { asks }),
  }
}

/** Changes the settings of the chat, once an update. Returns what they are then. */
export const changeSettings = (ctx: ChatContext, change: SettingsChange): ChatSettings => {
  const kept = ctx.settings
  const spoken = ctx.from?.language_code ?? kept?.value.spoken
  const value = withSettingsChange(kept?.value ?? {}, { spoken, ...change })
  if (ctx.chatId !== undefined) ctx.writes.push(settingsWrite(String(ctx.chatId), { kept, value }))
  return value
}

/** Puts others in the place of all that were chosen. */
export const replacePreferences = (ctx: ChatContext, chosen: Preferences): ChatSettings =>
  changeSettings(ctx, { ...noPreferences, ...chosen })

/**
 * What is asked in the settings is answered by what comes next, or never. And what a person speaks is kept where Telegram says
 * something new, for the alerts to speak it; where nothing is kept of a chat, from when there is something to set up for it.
 */
export const refreshSettings: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  const { writes, settings } = ctx
  if (writes.some(write => write.op === 'put' && write.kind === chatSettings)) return
  const isAsked = settings?.value.asks !== undefined
  const isKept =
    settings !== undefined || writes.some(write => write.op === 'push' && write.queue === 'setup')
  const spoken = ctx.from?.language_code
  const speaksAnew = spoken !== undefined && spoken !== settings?.value.spoken
  if (isAsked || (isKept && speaksAnew)) changeSettings(ctx, {})
}
