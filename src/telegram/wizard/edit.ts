import type { Conversation } from '@grammyjs/conversations'
import type { Message } from '#chat/message.ts'
import type { WatchSettings } from '#chat/records.ts'
import { put } from '#store/store.ts'
import {
  cardAfterEdit,
  currentSettings,
  type EditDeps,
  requestChange,
  type SaveResult,
  saveEdit,
} from '../jobs/save-edit.ts'
import { editedSettings } from '../records.ts'
import { type ChatContext, external } from '../ui/context.ts'
import { type Draft, draftFromSettings, type StepName, settingsOf } from './draft.ts'
import type { StepResult } from './step.ts'

/** `reads`: how often it was read before in the same set-up, whose draft has this `id`. */
export const editedSettingsKey = (id: string, reads: number): string => `${id}.${reads}`

/** As long as the remains of a conversation. */
const editedSettingsTtlMs = 7 * 86_400_000

/** A watch that is to be changed, opened at a step, in the message that showed its card, which led back to `back`. JSON. */
export type EditStart = {
  readonly watch: string
  readonly step: StepName
  readonly message: number
  readonly back: readonly string[]
}

/** What the conversation that changes a watch asks and does outside. `id`: of its draft. */
export const createWatchEdit = (
  conversation: Conversation<ChatContext>,
  { store, visibility, quotas }: EditDeps,
  { id, watch, step, back }: EditStart & { readonly id: string },
) => {
  let reads = 0

  /** The settings as they are now, and in each replay as they were. Only that they were read is kept with the conversation. */
  const read = (): Promise<WatchSettings | undefined> => {
    const key = editedSettingsKey(id, reads)
    let fresh: WatchSettings | undefined
    reads += 1
    return external(conversation, {
      task: async ctx => {
        fresh = await currentSettings(ctx, watch)
        if (fresh === undefined) return undefined
        const value = { chat: String(ctx.chatId), watch, settings: fresh }
        ctx.writes.push(put(editedSettings, { id: key, value }, { ttlMs: editedSettingsTtlMs }))
        return fresh
      },
      beforeStore: settings => settings !== undefined,
      // Of the one that has just been read nothing is in the store yet.
      afterLoad: async (isThere: boolean) => {
        if (!isThere || fresh !== undefined) return fresh
        const [kept] = await store.get(editedSettings, [key])
        return kept?.value.settings
      },
    })
  }

  return {
    open: async (): Promise<Draft | undefined> => {
      const base = await read()
      return base && draftFromSettings(base, { id, step, base })
    },
    card: (): Promise<Message> => external(conversation, ctx => cardAfterEdit(ctx, { watch, back })),
    save: ({ editing, ...draft }: Draft): Promise<SaveResult> =>
      external(conversation, async (ctx): Promise<SaveResult> => {
        if (editing === undefined) throw new Error('a set-up is not an edit')
        return saveEdit(ctx, { watch, back, base: editing.base, mine: settingsOf(draft), visibility, quotas })
      }),
    /** The review, asking whose change shall stand. */
    ask: async (draft: Draft): Promise<StepResult> => {
      const theirs = await read()
      if (draft.editing === undefined || theirs === undefined) return { draft }
      return { draft: { ...draft, editing: { base: draft.editing.base, theirs } } }
    },
    begin: (message: number): Promise<void> =>
      external(conversation, ctx => requestChange(ctx, { id, watch, back, message })),
  }
}
export type WatchEdit = ReturnType<typeof createWatchEdit>
