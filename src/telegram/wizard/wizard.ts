import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { z } from 'zod'
import { type Button, callbackButton, decodeCallback } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import { createRandomId } from '#lib/random-id.ts'
import { plain } from '#render/rich-text.ts'
import type { Texts } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { liveChannels } from '../jobs/channels.ts'
import { checkQuotas, type QuotaRefusal, type Quotas, quotaRefusalMessage } from '../jobs/quotas.ts'
import { createRequestCreation } from '../jobs/request-jobs.ts'
import { parseListPlace } from '../jobs/watch-card.ts'
import { reofferDraft } from '../paste/offer.ts'
import { editedSettings, offers } from '../records.ts'
import { removeWizards } from '../session.ts'
import { answerStaleButton, createCallbackRoutes } from '../ui/callback-routes.ts'
import { watchesOf } from '../ui/chat-watches.ts'
import type { ChatContext } from '../ui/context.ts'
import { actions } from '../ui/permissions.ts'
import { draftAction } from '../ui/prompt.ts'
import { lookUpNames } from '../ui/read-names.ts'
import { show } from '../ui/show.ts'
import { tagsOf } from '../ui/watch-lines.ts'
import { createWizardConversation, type WizardStart, watchConversation } from './conversation.ts'
import { editedSettingsKey } from './edit.ts'
import { fetchCoverage, fetchEstimate } from './preview.ts'

const editStepSchema = z.enum(['addresses', 'chains', 'what', 'often', 'name', 'message', 'tags', 'review'])

/** Opens a watch to be changed, at the step that the button names, in the message of its card. */
const startEdit = async (
  ctx: ChatContext,
  { watch, args }: { readonly watch: Doc<Watch>; readonly args: readonly string[] },
): Promise<void> => {
  const [opened, ...place] = args
  const step = editStepSchema.safeParse(opened)
  const message = ctx.callbackQuery?.message?.message_id
  if (!step.success || message === undefined) return answerStaleButton(ctx)
  const { state, subscription } = watch.value
  // While it is being subscribed, the service is asked for it in the words of the settings.
  if (state === 'creating' || (state === 'live' && subscription === undefined)) {
    ctx.toast = { text: ctx.say('edit-creating') }
    return
  }
  const edit = { watch: watch.id, step: step.data, message, back: parseListPlace(place) }
  const start: WizardStart = { id: createRandomId(8), edit }
  await ctx.conversation.enter(watchConversation, start)
}

type WizardDeps = {
  readonly store: Store
  readonly visibility: 'Private' | 'Public'
  readonly texts: Texts
  readonly client: Client
  readonly chains: readonly number[]
  readonly secret: string
  readonly quotas: Quotas
}

/** `/watch` and its button begin a set-up; while one is open, what is meant for it goes there first. */
export const createWizard = (deps: WizardDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const conversation = createWizardConversation({
    ...deps,
    askCoverage: () => fetchCoverage(deps.client),
    askRate: settings => fetchEstimate(deps.client, settings),
    askTags: async ctx => tagsOf(await watchesOf(ctx.store, String(ctx.chatId))),
    lookUp: (ctx, names) => lookUpNames(deps.client, { names, say: ctx.say }),
    askChannels: ctx => liveChannels(ctx.store, String(ctx.chatId)),
    beginSetup: createRequestCreation(deps.secret),
    obstacleTo: (ctx, addresses) => exceededQuota(ctx, { addresses, quotas: deps.quotas }),
    readGiven: async id => (await deps.store.get(offers, [id]))[0]?.value,
    offerAgain: (ctx, o) => reofferDraft(ctx, deps, o),
  })
  composer.use(createConversation(conversation, { id: watchConversation, parallel: true }))
  composer.command('watch', ctx => startIfRoom(ctx, deps))
  const presses = createCallbackRoutes(composer)
  presses.on('watch', ctx => startIfRoom(ctx, deps))
  presses.on('edit', (ctx, { watch, args }) => startEdit(ctx, { watch, args }))
  return composer
}

const exceededQuota = async (
  ctx: ChatContext,
  o: { addresses: number; quotas: Quotas },
): Promise<QuotaRefusal | null> => (await checkQuotas(ctx.store, { chat: String(ctx.chatId), ...o })) ?? null

/** Nobody is led through a set-up that there is no room for. */
const startIfRoom = async (ctx: ChatContext, { quotas }: Pick<WizardDeps, 'quotas'>): Promise<void> => {
  const obstacle = await exceededQuota(ctx, { addresses: 1, quotas })
  return obstacle === null ? startWizard(ctx) : show(ctx, quotaRefusalMessage(obstacle, ctx.say))
}

/** Begins a set-up; `given`: with what the offer of its id holds. */
export const startWizard = async (
  ctx: ChatContext,
  // Eight random bytes also serve as the watch's id, in the callback data of its buttons.
  o: WizardStart = { id: createRandomId(8) },
): Promise<void> => {
  await ctx.conversation.enter(watchConversation, o)
}

/** The draft that a button of a set-up was drawn for. */
const pressedDraft = (ctx: ChatContext): string | undefined => {
  const data = decodeCallback(ctx.callbackQuery?.data ?? '')
  return data?.action === draftAction ? data.args[0] : undefined
}

/** Of a watch that was to be changed, its card. */
const nextButton = async (ctx: ChatContext): Promise<Button> => {
  const [edited] = await ctx.store.get(editedSettings, [editedSettingsKey(pressedDraft(ctx) ?? '', 0)])
  return edited?.value.chat === String(ctx.chatId)
    ? callbackButton(ctx.say('button-watch-settings'), actions.card, edited.value.watch)
    : callbackButton(ctx.say('button-again'), actions.watch)
}

const isForWizard = (ctx: ChatContext): boolean =>
  ctx.message?.text === undefined
    ? pressedDraft(ctx) !== undefined
    : !ctx.message.text.startsWith('/') || ctx.hasCommand('cancel')

/** What was meant for a set-up that is not there any more. */
export const createLostWizardNotice = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer
    .filter(ctx => ctx.lostWizards !== undefined && isForWizard(ctx))
    .use(async ctx => {
      removeWizards(ctx)
      const said = ctx.say(ctx.lostWizards === 'left' ? 'watch-expired' : 'watch-had-to-close')
      await show(ctx, { body: plain(said), buttons: [[await nextButton(ctx)]] })
    })
  return composer
}
