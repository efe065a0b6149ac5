import { Composer } from 'grammy'
import { buttonRows, callbackButton, type Message } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'

import type { Client } from '#client/client.ts'
import type { Log } from '#lib/log.ts'
import { bold } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { hourMs, mute, unmute } from '../alert-actions/mute.ts'
import { fetchDeliveryTroubles, sendTest } from '../jobs/channel-health.ts'
import type { Quotas } from '../jobs/quotas.ts'
import { pauseOrResume } from '../jobs/request-jobs.ts'
import { type CardOverrides, loadCard, parseListPlace } from '../jobs/watch-card.ts'
import { askForText } from '../session.ts'
import { answerStaleButton, createCallbackRoutes } from '../ui/callback-routes.ts'
import { watchesOf } from '../ui/chat-watches.ts'
import type { ChatContext } from '../ui/context.ts'
import { actions } from '../ui/permissions.ts'
import { parseAddresses } from '../ui/read-addresses.ts'
import { removeMessage, show } from '../ui/show.ts'
import { deleteWatch, restoreWatch } from './delete-watch.ts'
import { filterWatches, saveSearch, searchMessage, showList } from './watch-list.ts'

type SendTestDeps = { readonly client: Client; readonly log: Log }

/** *Send a test*: the service sends what an alert of the watch looks like, the way that alerts come. */
export const createSendTest = (deps: SendTestDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('test', async (ctx, { watch }) => {
    const { subscription } = watch.value
    if (subscription === undefined) return answerStaleButton(ctx)
    ctx.toast = {
      text: ctx.say(
        await sendTest(ctx, {
          send: once => deps.client.testSubscription(subscription, once),
          log: deps.log,
        }),
      ),
    }
  })
  return composer
}

/**
 * *Search* asks, and the next text is what is looked for, whatever it looks like; it stands before an open set-up, which it was
 * asked after.
 */
export const createSearch = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer
    .on('message:text')
    .filter(ctx => !ctx.message.text.startsWith('/'))
    .use((ctx, next) => {
      const asks = ctx.settings?.value.asks
      return asks?.what === 'search'
        ? answerSearch(ctx, { text: ctx.message.text, question: asks.message })
        : next()
    })
  const presses = createCallbackRoutes(composer)
  presses.on('search', ctx => askForText(ctx, { what: 'search' }, searchMessage(ctx.say)))
  return composer
}

/** What was found; the one watch that holds an address is shown at once. */
const answerSearch = async (
  ctx: ChatContext,
  { text, question }: { readonly text: string; readonly question: number },
): Promise<void> => {
  await removeMessage(ctx, question)
  const filter = saveSearch(ctx, text)
  const [only, ...others] = filterWatches(await watchesOf(ctx.store, String(ctx.chatId)), filter)
  const isAddress = parseAddresses(text).found.length > 0
  if (isAddress && only !== undefined && others.length === 0) await show(ctx, await loadCard(ctx, only))
  else await showList(ctx, { filter })
}

/** A phone cuts off the words of four. */
const perRow = 3

/** For how many hours a watch can be muted; `on`: until it is unmuted. */
const muteChoices = [1, 8, 24, 'on'] as const

const askMuteMessage = ({ id, value }: Doc<Watch>, { back, say }: Asked): Message => ({
  body: say.rich('mute-ask', { name: bold(value.name) }),
  buttons: [
    ...buttonRows(
      muteChoices.map(length =>
        callbackButton(say('button-mute-for', { length }), actions.mute, id, String(length), ...back),
      ),
      perRow,
    ),
    [callbackButton(say('button-back'), actions.card, id, ...back)],
  ],
})

const askDeleteMessage = (watch: Doc<Watch>, { back, say }: Asked): Message => ({
  body: say.rich('delete-ask', { name: bold(watch.value.name) }),
  buttons: [
    [
      { ...callbackButton(say('button-delete'), actions.delete, watch.id), style: 'danger' },
      callbackButton(say('button-keep'), actions.card, watch.id, ...back),
    ],
  ],
})

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

/** `back`: the place in the list that the card leads to. */
type Asked = { readonly back: readonly string[]; readonly say: Translator }
