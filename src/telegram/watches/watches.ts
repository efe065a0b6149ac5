import { Composer } from 'grammy'
import type { Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Doc } from '#store/store.ts'
import { hourMs, mute, unmute } from '../alert/mute.ts'
import type { ChatContext } from '../context.ts'
import { onPress, stale } from '../on-press.ts'
import { show } from '../show.ts'
import { askTroubles } from './ask-troubles.ts'
import { askDeleteMessage, askMuteMessage, muteChoices } from './card-screen.ts'
import { deleteWatch, restoreWatch } from './delete-watch.ts'
import { type CardChange, loadCard } from './load-card.ts'
import { showList } from './show-list.ts'
import { turnWatch } from './turn-watch.ts'

const isPage = /^\d{1,6}$/
const isFilter = /^[\w-]{0,16}$/

/** `/watches`: the list, the cards, and what is done with a watch on its card. */
export const createWatches = ({ client }: { readonly client: Client }): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('watches', ctx => showList(ctx, { client }))
  onPress(composer, 'list', (ctx, { args: [page = '', filter] }) =>
    showList(ctx, { page: isPage.test(page) ? Number(page) : 0, filter, client }),
  )
  onPress(composer, 'card', async (ctx, { watch, args }) => {
    const troubles = await askTroubles({ store: ctx.store, client }, [watch])
    return showCard(ctx, watch, { trouble: troubles.get(watch.id), back: placeIn(args) })
  })
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
  onPress(composer, 'restore', (ctx, { watch }) => restoreWatch(ctx, watch))
  return composer
}

/** As the list writes it; whatever else a button carries leads to the first page. */
const placeIn = ([page = '', filter = '']: readonly string[]): readonly string[] =>
  isPage.test(page) && isFilter.test(filter) ? [page, ...(filter === '' ? [] : [filter])] : ['0']

const showCard = async (ctx: ChatContext, watch: Doc<Watch>, change?: CardChange): Promise<void> =>
  show(ctx, await loadCard(ctx, watch, change))
