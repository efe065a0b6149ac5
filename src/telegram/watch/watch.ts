import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { decodeCallback } from '#chat/callback-data.ts'
import { type Button, callbackButton } from '#chat/message.ts'
import { plain } from '#chat/rich.ts'
import type { Texts } from '#chat/texts.ts'
import type { Client } from '#client/client.ts'
import { createRandomId } from '#lib/random-id.ts'
import type { Store } from '#store/store.ts'
import { actions } from '../actions.ts'
import { namesOfChannels } from '../channels/channel.ts'
import type { ChatContext } from '../context.ts'
import { removeRemains } from '../conversation-storage.ts'
import type { Quotas } from '../limits/quotas.ts'
import { type Obstacle, obstacleMessage, obstacleOf } from '../limits/room.ts'
import { lookUpNames } from '../paste/look-up-names.ts'
import { offers } from '../paste/offer.ts'
import { offerAgain } from '../paste/offer-again.ts'
import { createPresses } from '../presses.ts'
import { show } from '../show.ts'
import { tagsOf } from '../watches/list-filter.ts'
import { watchesOf } from '../watches-of.ts'
import { createBeginSetup } from './begin-setup.ts'
import { createWatchConversation, type SetupStart, watchConversation } from './conversation.ts'
import { askCoverage } from './coverage.ts'
import { draftAction } from './draft.ts'
import { editedKey, editedSettings } from './edit/edited-settings.ts'
import { openEdit } from './edit/open-edit.ts'
import { askRate } from './rate.ts'

type Deps = {
  readonly store: Store
  readonly visibility: 'Private' | 'Public'
  readonly texts: Texts
  readonly client: Client
  readonly chains: readonly number[]
  readonly secret: string
  readonly quotas: Quotas
}

/** `/watch` and its button begin a set-up; while one is open, what is meant for it goes there first. */
export const createWatch = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const conversation = createWatchConversation({
    ...deps,
    askCoverage: () => askCoverage(deps.client),
    askRate: settings => askRate(deps.client, settings),
    askTags: async ctx => tagsOf(await watchesOf(ctx.store, String(ctx.chatId))),
    lookUp: (ctx, names) => lookUpNames(deps.client, { names, say: ctx.say }),
    askChannels: ctx => namesOfChannels(ctx.store, String(ctx.chatId)),
    beginSetup: createBeginSetup(deps.secret),
    obstacleTo: (ctx, addresses) => obstacleTo(ctx, { addresses, quotas: deps.quotas }),
    readGiven: async id => (await deps.store.get(offers, [id]))[0]?.value,
    offerAgain: (ctx, o) => offerAgain(ctx, deps, o),
  })
  composer.use(createConversation(conversation, { id: watchConversation, parallel: true }))
  composer.command('watch', ctx => beginAnew(ctx, deps))
  const presses = createPresses(composer)
  presses.on('watch', ctx => beginAnew(ctx, deps))
  presses.on('edit', (ctx, { watch, args }) => openEdit(ctx, { watch, args }))
  return composer
}

const obstacleTo = async (
  ctx: ChatContext,
  o: { addresses: number; quotas: Quotas },
): Promise<Obstacle | null> => (await obstacleOf(ctx.store, { chat: String(ctx.chatId), ...o })) ?? null

/** Nobody is led through a set-up that there is no room for. */
const beginAnew = async (ctx: ChatContext, { quotas }: Pick<Deps, 'quotas'>): Promise<void> => {
  const obstacle = await obstacleTo(ctx, { addresses: 1, quotas })
  return obstacle === null ? beginWatch(ctx) : show(ctx, obstacleMessage(obstacle, ctx.say))
}

/** Begins a set-up; `given`: with what the offer of its id holds. */
export const beginWatch = async (
  ctx: ChatContext,
  // Eight random bytes also serve as the watch's id, in the callback data of its buttons.
  o: SetupStart = { id: createRandomId(8) },
): Promise<void> => {
  await ctx.conversation.enter(watchConversation, o)
}

/** The draft that a button of a set-up was drawn for. */
const draftIn = (ctx: ChatContext): string | undefined => {
  const data = decodeCallback(ctx.callbackQuery?.data ?? '')
  return data?.action === draftAction ? data.args[0] : undefined
}

/** Of a watch that was to be changed, its card. */
const onward = async (ctx: ChatContext): Promise<Button> => {
  const [edited] = await ctx.store.get(editedSettings, [editedKey(draftIn(ctx) ?? '', 0)])
  return edited?.value.chat === String(ctx.chatId)
    ? callbackButton(ctx.say('button-watch-settings'), actions.card, edited.value.watch)
    : callbackButton(ctx.say('button-again'), actions.watch)
}

const isMeantForSetup = (ctx: ChatContext): boolean =>
  ctx.message?.text === undefined
    ? draftIn(ctx) !== undefined
    : !ctx.message.text.startsWith('/') || ctx.hasCommand('cancel')

/** What was meant for a set-up that is not there any more. */
export const createLeftSetup = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer
    .filter(ctx => ctx.setupLost !== undefined && isMeantForSetup(ctx))
    .use(async ctx => {
      removeRemains(ctx)
      const said = ctx.say(ctx.setupLost === 'left' ? 'watch-expired' : 'watch-had-to-close')
      await show(ctx, { body: plain(said), buttons: [[await onward(ctx)]] })
    })
  return composer
}
