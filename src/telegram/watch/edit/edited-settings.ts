import type { WatchSettings } from '#chat/records.ts'
import { defineKind } from '#store/store.ts'

/** A watch as it was when it was opened to be changed, beside the conversation: a thousand addresses are too much to keep in it. */
export type EditedSettings = {
  readonly chat: string
  readonly watch: string
  readonly settings: WatchSettings
}
export const editedSettings = defineKind<EditedSettings>()('edited', { indexes: ['chat'] })

/** `reads`: how often it was read before in the same set-up, whose draft has this `id`. */
export const editedSettingsKey = (id: string, reads: number): string => `${id}.${reads}`

/** As long as the remains of a conversation. */
export const editedSettingsTtlMs = 7 * 86_400_000
