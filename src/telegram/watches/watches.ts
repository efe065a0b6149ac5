import { Composer } from 'grammy'
import type { Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Doc } from '#store/store.ts'
import { hourMs, mute, unmute } from '../alert/mute.ts'
import type { ChatContext } from '../context.ts'
import type { Quotas } from '../limits/quotas.ts'
import { createPresses, stale } from '../presses.ts'
import { show } from '../show.ts'
import { askTroubles } from './ask-troubles.ts'
import { askDeleteMessage, askMuteMessage, muteChoices } from './card-screen.ts'
import { deleteWatch, restoreWatch } from './delete-watch.ts'
import { type CardChange, loadCard } from './load-card.ts'
import { placeIn } from './place-in.ts'
import { showList } from './show-list.ts'
import { turnWatch } from './turn-watch.ts'

type Deps = { readonly client: Client; readonly quotas: Quotas }

/** `/watches`: the list, the cards, and what is done with a watch on its card. */
export const createWatches = ({ client, quotas }: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.command('watches', ctx => showList(ctx, { client }))
  const presses = createPresses(composer)
  presses.on('list', (ctx, { args }) => {
    const [page, filter] = placeIn(args)
    return showList(ctx, { page: Number(page), filter, client })
  })
  presses.on('card', async (ctx, { watch, args }) => {
    const troubles = await askTroubles({ store: ctx.store, client }, [watch])
    return showCard(ctx, watch, { trouble: troubles.get(watch.id), back: placeIn(args) })
  })
  for (const [press, to] of [
    ['pause', 'paused'],
    ['resume', 'live'],
  ] as const)
    presses.on(press, async (ctx, { watch, args }) => {
      const back = placeIn(args)
      return showCard(ctx, turnWatch(ctx, watch, { to, back }), { back })
    })
  presses.on('askMute', (ctx, { watch, args }) =>
    show(ctx, askMuteMessage(watch, { back: placeIn(args), say: ctx.say })),
  )
  presses.on('mute', async (ctx, { watch, args: [length = '', ...place] }) => {
    const choice = muteChoices.find(one => String(one) === length)
    if (choice === undefined) return stale(ctx)
    const forMs = choice === 'on' ? undefined : choice * hourMs
    return showCard(ctx, watch, { mute: await mute(ctx, watch, forMs), back: placeIn(place) })
  })
  presses.on('unmute', async (ctx, { watch, args }) => {
    await unmute(ctx, watch)
    await showCard(ctx, watch, { mute: 'none', back: placeIn(args) })
  })
  presses.on('askDelete', (ctx, { watch, args }) =>
    show(ctx, askDeleteMessage(watch, { back: placeIn(args), say: ctx.say })),
  )
  presses.on('delete', (ctx, { watch }) => deleteWatch(ctx, watch))
  presses.on('restore', (ctx, { watch }) => restoreWatch(ctx, { watch, quotas }))
  return composer
}

const showCard = async (ctx: ChatContext, watch: Doc<Watch>, change?: CardChange): Promise<void> =>
  show(ctx, await loadCard(ctx, watch, change))
