import { type Doc, put } from '#store/store.ts'
import { volumePromptOptOuts } from '#watch/alert-counts.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage } from '../../framework/session.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { EditDeps } from '../watches/save-edit.ts'
import { requestChange, saveEdit } from '../watches/save-edit.ts'
import { loadCard } from '../watches/watch-card.ts'

const summaryFrequency = '10m'

export type VolumePromptDeps = Pick<EditDeps, 'visibility' | 'quotas' | 'secret'>

/** *Every alert*: no further prompts for this watch. */
export const keepEvery = async (
  ctx: ChatContext,
  { watch }: { readonly watch: Doc<Watch> },
): Promise<void> => {
  ctx.writes.push(put(volumePromptOptOuts, { id: watch.id, value: {} }))
  await show(ctx, textMessage(ctx.say('busy-kept', { name: watch.value.settings.name })))
}

/** Edits the frequency, as the person could in the wizard; the message of the prompt shows the progress. */
export const summarize = async (
  ctx: ChatContext,
  { watch, message }: { readonly watch: Doc<Watch>; readonly message: number },
  deps: VolumePromptDeps,
): Promise<void> => {
  const { id, value } = watch
  const base = value.settings
  // The prompt came as an alert, not from the list.
  const edit = {
    ...deps,
    watch: id,
    back: firstPage,
    base,
    mine: { ...base, frequency: summaryFrequency },
  } as const
  const saved = value.settings.frequency === 'Always' ? await saveEdit(ctx, edit) : undefined
  if (saved?.is !== 'over') {
    ctx.toast = { text: ctx.say('busy-summarised') }
    return show(ctx, await loadCard(ctx, watch))
  }
  await show(ctx, saved.screen)
  if (saved.needsJob)
    await requestChange(ctx, { id: `busy.${ctx.update.update_id}`, watch: id, back: firstPage, message })
}
