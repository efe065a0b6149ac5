import type { WatchSettings } from '#chat/records.ts'
import { defineKind } from '#store/store.ts'

/** A watch as it was when it was opened to be changed, beside the conversation: a thousand addresses are too much to keep in it. */
export type EditedSettings = { readonly chat: string; readonly settings: WatchSettings }
export const editedSettings = defineKind<EditedSettings>()('edited', { indexes: ['chat'] })

/** As long as the remains of a conversation. */
export const editedForMs = 7 * 86_400_000
