import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { type Doc, put } from '#store/store.ts'
import { hourMs, mute, unmute } from '../alert/mute.ts'
import type { ChatContext } from '../context.ts'
import { onPress, stale } from '../on-press.ts'
import type { SetupItem } from '../setup/intent.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import { askDeleteMessage, askMuteMessage, muteChoices } from './card-screen.ts'
import { type CardChange, loadCard } from './load-card.ts'
import { showList } from './show-list.ts'
import { turnWatch } from './turn-watch.ts'

/** `/watches`: the list, the cards, and what is done with a watch on its card. */
export const createWatches = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('watches', ctx => showList(ctx, 0))
  onPress(composer, 'list', (ctx, { args: [page = ''] }) =>
    showList(ctx, /^\d{1,6}$/.test(page) ? Number(page) : 0),
  )
  onPress(composer, 'card', (ctx, { watch }) => showCard(ctx, watch))
  onPress(composer, 'pause', async (ctx, { watch }) => showCard(ctx, turnWatch(ctx, watch, 'paused')))
  onPress(composer, 'resume', async (ctx, { watch }) => showCard(ctx, turnWatch(ctx, watch, 'live')))
  onPress(composer, 'askMute', (ctx, { watch }) => show(ctx, askMuteMessage(watch, ctx.say)))
  onPress(composer, 'mute', async (ctx, { watch, args: [length = ''] }) => {
    const choice = muteChoices.find(one => String(one) === length)
    if (choice === undefined) return stale(ctx)
    const forMs = choice === 'on' ? undefined : choice * hourMs
    return showCard(ctx, watch, { mute: await mute(ctx, watch, forMs) })
  })
  onPress(composer, 'unmute', async (ctx, { watch }) => {
    await unmute(ctx, watch)
    await showCard(ctx, watch, { mute: 'none' })
  })
  onPress(composer, 'askDelete', (ctx, { watch }) => show(ctx, askDeleteMessage(watch, ctx.say)))
  onPress(composer, 'delete', (ctx, { watch }) => deleteWatch(ctx, watch))
  return composer
}

const showCard = async (ctx: ChatContext, watch: Doc<Watch>, change?: CardChange): Promise<void> =>
  show(ctx, await loadCard(ctx, watch, change))

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
