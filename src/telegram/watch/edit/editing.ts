import type { Conversation } from '@grammyjs/conversations'
import type { Message } from '#chat/message.ts'
import type { WatchSettings } from '#chat/records.ts'
import { put, type Store } from '#store/store.ts'
import type { ChatContext } from '../../context.ts'
import type { Quotas } from '../../limits/quotas.ts'
import { keepingFailure, outside } from '../../outside.ts'
import { type Draft, type StepName, settingsOf, type Turn } from '../draft.ts'
import { draftOf } from './draft-of.ts'
import { editedForMs, editedKey, editedSettings } from './edited-settings.ts'
import { beginChange, cardOf, type Saved, saveEdit, settingsNow } from './save-edit.ts'

/** A watch that is to be changed, opened at a step, in the message that showed its card, which led back to `back`. JSON. */
export type EditStart = {
  readonly watch: string
  readonly step: StepName
  readonly message: number
  readonly back: readonly string[]
}

export type EditDeps = {
  readonly store: Store
  readonly visibility: 'Private' | 'Public'
  readonly quotas: Quotas
}

/** What the conversation that changes a watch asks and does outside. `id`: of its draft. */
export const createEditing = (
  conversation: Conversation<ChatContext>,
  { store, visibility, quotas }: EditDeps,
  { id, watch, step, back }: EditStart & { readonly id: string },
) => {
  let reads = 0

  /** The settings as they are now, and in each replay as they were. Only that they were read is kept with the conversation. */
  const read = (): Promise<WatchSettings | undefined> => {
    const key = editedKey(id, reads)
    let fresh: WatchSettings | undefined
    reads += 1
    return conversation.external({
      task: keepingFailure(async ctx => {
        fresh = await settingsNow(ctx, watch)
        if (fresh === undefined) return undefined
        const value = { chat: String(ctx.chatId), watch, settings: fresh }
        ctx.writes.push(put(editedSettings, { id: key, value }, { ttlMs: editedForMs }))
        return fresh
      }),
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
      return base && draftOf(base, { id, step, base })
    },
    card: (): Promise<Message> => outside(conversation, ctx => cardOf(ctx, { watch, back })),
    save: ({ editing, ...draft }: Draft): Promise<Saved> =>
      outside(conversation, async (ctx): Promise<Saved> => {
        if (editing === undefined) throw new Error('a set-up is not an edit')
        return saveEdit(ctx, { watch, back, base: editing.base, mine: settingsOf(draft), visibility, quotas })
      }),
    /** The review, asking whose change shall stand. */
    ask: async (draft: Draft): Promise<Turn> => {
      const theirs = await read()
      if (draft.editing === undefined || theirs === undefined) return { draft }
      return { draft: { ...draft, editing: { base: draft.editing.base, theirs } } }
    },
    begin: (message: number): Promise<void> =>
      outside(conversation, ctx => beginChange(ctx, { id, watch, back, message })),
  }
}
export type EditedWatch = ReturnType<typeof createEditing>
