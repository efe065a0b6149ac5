import { Composer } from 'grammy'
import { volumePromptOptOuts } from '#chat/alert-counts.ts'
import type { Watch } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import { pickSettings } from '../jobs/merge-edits.ts'
import type { EditDeps } from '../jobs/save-edit.ts'
import { requestChange, saveEdit } from '../jobs/save-edit.ts'
import { firstPage, loadCard } from '../jobs/watch-card.ts'
import { createCallbackRoutes } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { lineMessage } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'

const summaryFrequency = '10m'

/** The answers to the question whether a watch tells too much. */
export const createVolumePrompt = (deps: Pick<EditDeps, 'visibility' | 'quotas'>): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('summarise', (ctx, { watch }) => summarize(ctx, watch, deps))
  presses.on('keepEvery', async (ctx, { watch }) => {
    ctx.writes.push(put(volumePromptOptOuts, { id: watch.id, value: {} }))
    await show(ctx, lineMessage(ctx.say('busy-kept', { name: watch.value.name })))
  })
  return composer
}

/** As if its person had picked the frequency: the message of the question shows how it goes. */
const summarize = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  deps: Pick<EditDeps, 'visibility' | 'quotas'>,
): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return
  const { id, value } = watch
  const base = pickSettings(() => value)
  // The question came with an alert, not from the list.
  const wish = {
    ...deps,
    watch: id,
    back: firstPage,
    base,
    mine: { ...base, frequency: summaryFrequency },
  } as const
  const saved = value.frequency === 'Always' ? await saveEdit(ctx, wish) : undefined
  if (saved?.is !== 'over') {
    ctx.toast = { text: ctx.say('busy-summarised') }
    return show(ctx, await loadCard(ctx, watch))
  }
  await show(ctx, saved.screen)
  if (saved.tells)
    await requestChange(ctx, { id: `busy.${ctx.update.update_id}`, watch: id, back: firstPage, message })
}
