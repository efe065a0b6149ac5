import { type ChatSettings, translatorForUpdate } from '#chat/settings.ts'
import type { Texts, Translator } from '#chat/texts.ts'
import type { ChatContext } from '../context.ts'

/** `chains`: ids of those on offer. */
export type SettingsDeps = { readonly texts: Texts; readonly chains: readonly number[] }

/** What a screen of the settings is drawn with. `say`: as these settings want it. `now`: milliseconds since 1970. */
export type SettingsView = Pick<SettingsDeps, 'chains'> & {
  readonly settings: ChatSettings
  readonly say: Translator
  readonly now: number
}

export const settingsViewOf = (
  ctx: ChatContext,
  { texts, chains }: SettingsDeps,
  settings: ChatSettings = ctx.settings?.value ?? {},
): SettingsView => ({
  chains,
  settings,
  say: translatorForUpdate(texts, { settings, languageCode: ctx.from?.language_code }),
  now: ctx.now(),
})
