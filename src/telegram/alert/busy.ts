import { Composer } from 'grammy'
import { volumePromptOptOuts } from '#chat/busy.ts'
import type { Watch } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { createCallbackRoutes } from '../presses.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import type { EditDeps } from '../watch/edit/editing.ts'
import { pickSettings } from '../watch/edit/fields.ts'
import { requestChange, saveEdit } from '../watch/edit/save-edit.ts'
import { loadCard } from '../watches/load-card.ts'
import { firstPage } from '../watches/place-in.ts'

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
