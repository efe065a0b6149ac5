import type { Conversation } from '@grammyjs/conversations'
import type { Message } from '#render/message.ts'
import { put } from '#store/store.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { type ChatContext, external } from '../../framework/context.ts'
import { editedSettings } from '../../records.ts'
import {
  cardAfterEdit,
  currentSettings,
  type EditDeps,
  requestChange,
  type SaveResult,
  saveEdit,
  withGained,
} from '../watches/save-edit.ts'
import { draftFromSettings, type StepName, settingsFromDraft, type WatchDraft } from './draft.ts'
import type { StepResult } from './step.ts'

/** A watch to edit from `step` on, in the message of its card. `back`: where the card leads back to. Stored as JSON. */
export type EditStart = {
  readonly watch: string
  readonly step: StepName
  readonly message: number
  readonly back: readonly string[]
}

/** `reads`: how many times the wizard of this `id` has read the settings before. */
export const editedSettingsKey = (id: string, reads: number): string => `${id}.${reads}`

/** As long as a lost wizard is stored (session.ts). */
const editedSettingsTtlMs = 7 * 86_400_000

/** What the wizard does to the watch that it edits, from inside the conversation. */
export const createWatchEdit = (
  conversation: Conversation<ChatContext>,
  { store, visibility, quotas, secret }: EditDeps,
  { id, watch, step, back }: EditStart & { readonly id: string },
) => {
  let reads = 0

  /**
   * The present settings; a replay gets those of the first time. They are stored beside the conversation, of which the log holds
   * only that they were read: a thousand addresses are too many for it.
   */
  const readSettings = async (): Promise<WatchSettings | undefined> => {
    const key = editedSettingsKey(id, reads)
    let fresh: WatchSettings | undefined
    reads += 1
    const settings = await external(conversation, {
      task: async ctx => {
        fresh = await currentSettings(ctx, watch)
        if (fresh === undefined) return undefined
        const value = { chat: String(ctx.chatId), watch, settings: fresh }
        ctx.writes.push(put(editedSettings, { id: key, value }, { ttlMs: editedSettingsTtlMs }))
        return fresh
      },
      beforeStore: settings => settings !== undefined,
      // The first time they are not committed yet.
      afterLoad: async (isThere: boolean) => {
        if (!isThere || fresh !== undefined) return fresh
        const [stored] = await store.get(editedSettings, [key])
        return stored?.value.settings
      },
    })
    return settings && withGained(settings)
  }

  return {
    /** `undefined`: the watch is gone. */
    open: async (): Promise<WatchDraft | undefined> => {
      const base = await readSettings()
      return base && draftFromSettings(base, { id, step, base })
    },
    card: (): Promise<Message> => external(conversation, ctx => cardAfterEdit(ctx, { watch, back })),
    save: ({ editing, ...draft }: WatchDraft): Promise<SaveResult> =>
      external(conversation, async (ctx): Promise<SaveResult> => {
        if (editing === undefined) throw new Error('the wizard edits no watch')
        const mine = settingsFromDraft(draft)
        return saveEdit(ctx, { watch, back, base: editing.base, mine, visibility, quotas, secret })
      }),
    /** The review of a conflict, which asks whose change to keep. */
    reviewConflict: async (draft: WatchDraft): Promise<StepResult> => {
      const theirs = await readSettings()
      if (draft.editing === undefined || theirs === undefined) return { draft }
      // As in `saveEdit`: an earlier version may have opened the edit.
      return { draft: { ...draft, editing: { base: withGained(draft.editing.base), theirs } } }
    },
    requestChange: (message: number): Promise<void> =>
      external(conversation, ctx => requestChange(ctx, { id, watch, back, message })),
  }
}
export type WatchEdit = ReturnType<typeof createWatchEdit>
