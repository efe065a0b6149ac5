import { Composer } from 'grammy'
import type { Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Doc } from '#store/store.ts'
import { hourMs, mute, unmute } from '../alert/mute.ts'
import type { ChatContext } from '../context.ts'
import type { Quotas } from '../limits/quotas.ts'
import { answerStaleButton, createCallbackRoutes } from '../presses.ts'
import { show } from '../show.ts'
import { fetchDeliveryTroubles } from './ask-troubles.ts'
import { askDeleteMessage, askMuteMessage, muteChoices } from './card-screen.ts'
import { deleteWatch, restoreWatch } from './delete-watch.ts'
import { type CardOverrides, loadCard } from './load-card.ts'
import { parseListPlace } from './place-in.ts'
import { showList } from './show-list.ts'
import { pauseOrResume } from './turn-watch.ts'

type Deps = { readonly client: Client; readonly quotas: Quotas }

/** `/watches`: the list, the cards, and what is done with a watch on its card. */
export const createWatches = ({ client, quotas }: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('watches', ctx => showList(ctx, { client }))
  const presses = createCallbackRoutes(composer)
  presses.on('list', (ctx, { args }) => {
    const [page, filter] = parseListPlace(args)
    return showList(ctx, { page: Number(page), filter, client })
  })
  presses.on('card', async (ctx, { watch, args }) => {
    const troubles = await fetchDeliveryTroubles({ store: ctx.store, client }, [watch])
    return showCard(ctx, watch, { trouble: troubles.get(watch.id), back: parseListPlace(args) })
  })
  for (const [press, to] of [
    ['pause', 'paused'],
    ['resume', 'live'],
  ] as const)
    presses.on(press, async (ctx, { watch, args }) => {
      const back = parseListPlace(args)
      return showCard(ctx, pauseOrResume(ctx, watch, { to, back }), { back })
    })
  presses.on('askMute', (ctx, { watch, args }) =>
    show(ctx, askMuteMessage(watch, { back: parseListPlace(args), say: ctx.say })),
  )
  presses.on('mute', async (ctx, { watch, args: [length = '', ...place] }) => {
    const choice = muteChoices.find(one => String(one) === length)
    if (choice === undefined) return answerStaleButton(ctx)
    const forMs = choice === 'on' ? undefined : choice * hourMs
    return showCard(ctx, watch, { mute: await mute(ctx, watch, forMs), back: parseListPlace(place) })
  })
  presses.on('unmute', async (ctx, { watch, args }) => {
    await unmute(ctx, watch)
    await showCard(ctx, watch, { mute: 'none', back: parseListPlace(args) })
  })
  presses.on('askDelete', (ctx, { watch, args }) =>
    show(ctx, askDeleteMessage(watch, { back: parseListPlace(args), say: ctx.say })),
  )
  presses.on('delete', (ctx, { watch }) => deleteWatch(ctx, watch))
  presses.on('restore', (ctx, { watch }) => restoreWatch(ctx, { watch, quotas }))
  return composer
}

const showCard = async (ctx: ChatContext, watch: Doc<Watch>, change?: CardOverrides): Promise<void> =>
  show(ctx, await loadCard(ctx, watch, change))
