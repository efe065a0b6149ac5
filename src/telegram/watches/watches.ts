import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import { type MuteDeps, mute, unmute } from '../alert/mute.ts'
import type { ChatContext } from '../context.ts'
import { onPress } from '../on-press.ts'
import type { SetupItem } from '../setup/intent.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import { askDeleteMessage } from './card-screen.ts'
import { loadCard } from './load-card.ts'
import { showList } from './show-list.ts'

/** `/watches`: the list, the cards, and muting or deleting a watch from its card. */
export const createWatches = (deps: MuteDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('watches', ctx => showList(ctx, 0))
  onPress(composer, 'list', (ctx, { args: [page = ''] }) =>
    showList(ctx, /^\d{1,6}$/.test(page) ? Number(page) : 0),
  )
  onPress(composer, 'card', (ctx, { watch }) => showCard(ctx, watch))
  onPress(composer, 'mute', async (ctx, { watch }) =>
    showCard(ctx, watch, { mutedUntil: await mute(ctx, watch, deps) }),
  )
  onPress(composer, 'unmute', async (ctx, { watch }) => {
    await unmute(ctx, watch, deps)
    await showCard(ctx, watch, { mutedUntil: undefined })
  })
  onPress(composer, 'worthless', (ctx, { watch }) => turnWorthless(ctx, watch))
  onPress(composer, 'askDelete', (ctx, { watch }) => show(ctx, askDeleteMessage(watch, ctx.say)))
  onPress(composer, 'delete', (ctx, { watch }) => deleteWatch(ctx, watch))
  return composer
}

const showCard = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  change?: { mutedUntil: number | undefined },
): Promise<void> => show(ctx, await loadCard(ctx, watch, change))

/** Shows worthless transfers from now on, or hides them again. */
const turnWorthless = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const { showsWorthless, ...others } = watch.value
  const value: Watch = showsWorthless === true ? others : { ...others, showsWorthless: true }
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  await showCard(ctx, { ...watch, value })
}

/** From this commit on nothing of the watch is shown; the service's side is deleted by the `setup` lane. */
const deleteWatch = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return
  const item: SetupItem = { kind: 'delete', watch: watch.id, message }
  ctx.writes.push(
    put(watches, { id: watch.id, value: { ...watch.value, state: 'deleting' } }, { expect: watch.version }),
    { op: 'push', queue: 'setup', lane: watch.value.destination, id: `delete.${watch.id}`, body: item },
  )
  await show(ctx, lineMessage(ctx.say('delete-working')))
}
