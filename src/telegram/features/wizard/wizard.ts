import { createConversation } from '@grammyjs/conversations'
import { Composer } from 'grammy'
import { z } from 'zod'
import type { Client } from '#client/client.ts'
import { createRandomId } from '#lib/ids.ts'
import { type Button, callbackButton } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import type { Texts } from '#render/texts.ts'
import type { Doc, Store } from '#store/store.ts'
import { destinationName } from '#watch/channels.ts'
import { destinationTitle } from '#watch/known-chats.ts'
import type { Watch } from '#watch/watch.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import type { Quotas } from '../../framework/quotas.ts'
import { lostDestination, parseListPlace, removeWizards } from '../../framework/session.ts'
import { foreignText, lineMessage, watchesButton } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { wizardButtonArgs } from '../../framework/wizard-message.ts'
import { lookUpNames } from '../../input/read-names.ts'
import { editedSettings, offers } from '../../records.ts'
import { createRequestCreation } from '../watches/request-creation.ts'
import { createReadAsset } from './balance-asset.ts'
import {
  createWizardConversation,
  type ReofferDraft,
  type WizardStart,
  watchConversation,
} from './conversation.ts'
import { labelsAndMetOf, labelsOf, otherPlacesOf, seenTokensOf, tagsOf, zoneOf } from './destination-chat.ts'
import { editedSettingsKey } from './edit.ts'
import { findObstacle, obstacleText } from './obstacle.ts'
import { fetchCoverage, fetchEstimate } from './preview.ts'

type WizardDeps = {
  readonly store: Store
  readonly visibility: 'Private' | 'Public'
  readonly texts: Texts
  readonly client: Client
  readonly chains: readonly number[]
  readonly secret: string
  readonly quotas: Quotas
  /** Of the feature that makes offers (paste). */
  readonly reofferDraft: ReofferDraft
  /** Of the same: offers what follows a command; `false`: there is nothing to watch in it. */
  readonly offerPasted: (ctx: ChatContext, text: string) => Promise<boolean>
}

/** The open wizards, which get an update before anything else does; `/watch`, its button, and the buttons that edit a watch. */
export const createWizard = (deps: WizardDeps): Feature => {
  const conversation = createWizardConversation({
    ...deps,
    fetchCoverage: () => fetchCoverage(deps.client),
    readAsset: createReadAsset(deps.client),
    estimateAlerts: settings => fetchEstimate(deps.client, settings),
    listTags: tagsOf,
    listSeenTokens: seenTokensOf,
    listLabelsAndMet: labelsAndMetOf,
    listLabels: labelsOf,
    readZone: zoneOf,
    lookUpNames: (ctx, names) => lookUpNames(deps.client, { names, say: ctx.say }),
    listPlaces: (ctx, o) => otherPlacesOf(ctx, { ...o, secret: deps.secret }),
    requestCreation: createRequestCreation(deps.secret),
    findObstacle: (ctx, o) => findObstacle(ctx, { ...o, quotas: deps.quotas }),
    readPrefill: async id => (await deps.store.get(offers, [id]))[0]?.value,
  })
  return {
    middleware: createConversation(conversation, { id: watchConversation, parallel: true }),
    commands: { watch: ctx => watchWritten(ctx, deps) },
    routes: {
      newWatch: ctx => startWithinQuotas(ctx, deps),
      newWatchThere: (ctx, { destination }) => startWithinQuotas(ctx, deps, destination.id),
      editWatch: startEdit,
    },
  }
}

/** `/watch 0x… name` is answered as the paste of what follows the command. */
const watchWritten = async (ctx: ChatContext, deps: WizardDeps): Promise<void> => {
  const text = String(ctx.match ?? '').trim()
  if (text !== '' && (await deps.offerPasted(ctx, text))) return
  const foreign = foreignText(text, ctx.say)
  await (foreign === undefined ? startWithinQuotas(ctx, deps) : show(ctx, lineMessage(foreign)))
}

/** A chat that may have no further watch learns it at once, not after the last step. `destination`: if it is elsewhere. */
const startWithinQuotas = async (
  ctx: ChatContext,
  { quotas }: Pick<WizardDeps, 'quotas'>,
  destination?: string,
): Promise<void> => {
  const obstacle = await findObstacle(ctx, { addresses: 1, destination, quotas })
  if (obstacle !== null)
    return show(ctx, {
      body: plain(obstacleText(obstacle, ctx.say, destination)),
      buttons: [[watchesButton(ctx.say)]],
    })
  return startWizard(ctx, { id: createWatchId(), ...(destination && (await thereOf(ctx, destination))) })
}

const thereOf = async (
  ctx: ChatContext,
  destination: string,
): Promise<{ readonly there: NonNullable<WizardStart['there']> }> => {
  const title = await destinationName(ctx.store, { destination, say: ctx.say })
  return { there: { destination, title } }
}

/** Eight bytes: the id is also the watch's, in the callback data of its buttons. */
const createWatchId = (): string => createRandomId(8)

export const startWizard = async (
  ctx: ChatContext,
  start: WizardStart = { id: createWatchId() },
): Promise<void> => {
  const { chatId, thread, isPrivate, store } = ctx
  const title = isPrivate ? undefined : await destinationTitle(store, { chat: String(chatId), thread })
  await ctx.conversation.enter(watchConversation, { ...start, ...(title !== undefined && { title }) })
}

const editStepSchema = z.enum([
  'addresses',
  'chains',
  'what',
  'balance',
  'often',
  'name',
  'message',
  'tags',
  'review',
])

/** Edits a watch from the step that the button names, in the message of its card. */
const startEdit = async (
  ctx: ChatContext,
  o: { readonly watch: Doc<Watch>; readonly args: readonly string[]; readonly message: number },
): Promise<void> => {
  const { watch, args, message } = o
  const [stepArg, ...place] = args
  const step = editStepSchema.safeParse(stepArg)
  if (!step.success) return answerStaleButton(ctx)
  const { state, subscription } = watch.value
  // A subscription under way must be repeated with the settings that it was requested with.
  if (state === 'creating' || (state === 'live' && subscription === undefined)) {
    ctx.toast = { text: ctx.say('edit-creating') }
    return
  }
  const edit = { watch: watch.id, step: step.data, message, back: parseListPlace(place) }
  const isElsewhere = watch.value.chat !== String(ctx.chatId)
  const there = isElsewhere ? await thereOf(ctx, watch.value.destination) : {}
  return startWizard(ctx, { id: createWatchId(), edit, ...there })
}

/** Answers what was meant for a wizard that was left for too long, or had to be closed. */
export const createLostWizardNotice = (): Feature => {
  const composer = new Composer<ChatContext>()
  composer
    .filter(ctx => ctx.lostWizards !== undefined && isForWizard(ctx))
    .use(async ctx => {
      removeWizards(ctx)
      const text = ctx.say(ctx.lostWizards === 'left' ? 'watch-expired' : 'watch-had-to-close')
      await show(ctx, { body: plain(text), buttons: [[await nextButton(ctx)]] })
    })
  return { middleware: composer }
}

const isForWizard = (ctx: ChatContext): boolean =>
  ctx.message?.text === undefined
    ? wizardButtonArgs(ctx) !== undefined
    : !ctx.message.text.startsWith('/') || ctx.hasCommand('cancel')

/** Leads to the card of the watch that was edited, or starts again. */
const nextButton = async (ctx: ChatContext): Promise<Button> => {
  const [id = ''] = wizardButtonArgs(ctx) ?? []
  const [edited] = await ctx.store.get(editedSettings, [editedSettingsKey(id, 0)])
  if (edited?.value.chat === String(ctx.chatId))
    return callbackButton(ctx.say('button-watch-settings'), actions.card, edited.value.watch)
  const there = lostDestination(ctx, id)
  return there === undefined
    ? callbackButton(ctx.say('button-again'), actions.newWatch)
    : callbackButton(ctx.say('button-again'), actions.newWatchThere, there)
}
