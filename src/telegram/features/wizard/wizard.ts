import type { MiddlewareFn } from 'grammy'
import { z } from 'zod'
import { createRandomId } from '#lib/ids.ts'
import { type Button, callbackButton } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { destinationName } from '#watch/channels.ts'
import { destinationTitle } from '#watch/known-chats.ts'
import type { Watch } from '#watch/watch.ts'
import { isQuestion } from '../../framework/awaited-answer.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import { type ChatContext, composeMiddleware } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { firstPage, parseListPosition } from '../../framework/list-position.ts'
import { readableText } from '../../framework/message-text.ts'
import { actions } from '../../framework/permissions.ts'
import { foreignText, textMessage, watchesButton } from '../../framework/shared-screens.ts'
import { reply, show } from '../../framework/show.ts'
import {
  createWizardMiddleware,
  openWizard,
  updateLastWizard,
  wizardButtonArgs,
} from '../../framework/wizards.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { showCalled } from '../watches/named-watch.ts'
import { creationRefusalText, findCreationRefusal } from './creation-refusal.ts'
import { type AddressChange, factsOfStep, type StepName } from './draft.ts'
import {
  type AskDeps,
  createAskAgain,
  createWatchWizard,
  type WatchStart,
  type WatchWizardDeps,
  watchWizardName,
  watchWizardSchema,
} from './watch-wizard.ts'

type WizardDeps = WatchWizardDeps & {
  /**
   * Offers addresses behind a command, by the feature that makes offers (paste). Returns `false` if there is
   * nothing to watch.
   */
  readonly offerPasted: (ctx: ChatContext, text: string) => Promise<boolean>
  /** Explains the transaction in a text. Returns `false` if there is none. */
  readonly explainText: (ctx: ChatContext, text: string) => Promise<boolean>
}

/**
 * The open wizards, which get an update before anything else; `/watch`, its button, and the buttons that edit
 * a watch.
 */
export const createWizard = (deps: WizardDeps): Feature => ({
  middleware: composeMiddleware([remindOfQuestion, createWizardMiddleware(createWatchWizard(deps))]),
  commands: { watch: { role: 'editor', anonymous: 'with an address', run: ctx => watchWritten(ctx, deps) } },
  routes: {
    newWatch: ctx => startWithinQuotas(ctx, deps),
    newWatchThere: (ctx, { destination }) => startWithinQuotas(ctx, deps, { destination: destination.id }),
    editWatch: startEdit,
  },
})

/** Says that the last question waits for a text, after one that was about something else and asked nothing. */
const remindOfQuestion: MiddlewareFn<ChatContext> = async (ctx, next) => {
  const { open } = ctx.wizards
  const last = [...open.values()].at(-1)
  await next()
  const { text = '/' } = ctx.message ?? {}
  const isPassedOn = last !== undefined && [...open.values()].at(-1) === last
  if (!isPassedOn || !ctx.isPrivate || text.startsWith('/')) return
  if (ctx.shown === undefined || isQuestion(ctx, ctx.shown.screen)) return
  const { draft } = watchWizardSchema.safeParse(last.state).data ?? {}
  if (draft !== undefined && factsOfStep(draft.step).asksForText === true)
    await reply(ctx, textMessage(ctx.say('question-open')))
}

/** Shows the open wizard that was answered last again, in the time zone that the chat has from now on. */
export const createShowDraft = (deps: AskDeps) => {
  const askAgain = createAskAgain(deps)
  return (ctx: ChatContext, zone: string | undefined): Promise<void> =>
    updateLastWizard(ctx, { name: watchWizardName, schema: watchWizardSchema }, wizard =>
      askAgain(ctx, wizard, zone),
    )
}

/** The quotation of a message that a command answers, or all of it, if there is something to watch in it. */
const answeredText = ({ message, me }: ChatContext): string => {
  const { quote, reply_to_message: answered } = message ?? {}
  const { text = '' } = answered === undefined ? {} : readableText(answered, me.username)
  return [quote?.text ?? '', text].find(candidate => mentionsAddress(candidate)) ?? ''
}

/**
 * `/watch 0x… name` is answered like a paste of the text behind the command; alone, like the message that it
 * answers.
 */
const watchWritten = async (ctx: ChatContext, deps: WizardDeps): Promise<void> => {
  const written = String(ctx.match ?? '').trim()
  const text = written === '' ? answeredText(ctx) : written
  if (text !== '' && ((await deps.offerPasted(ctx, text)) || (await deps.explainText(ctx, text)))) return
  if (await showCalled(ctx, text)) return
  const foreign = foreignText(text, ctx.say)
  await (foreign === undefined ? startWithinQuotas(ctx, deps) : show(ctx, textMessage(foreign)))
}

/**
 * Begins a watch, perhaps with another `destination`, or from a `sentence` about it and its `addresses`. A chat that may not have
 * another watch learns so at once, not after the last step.
 */
export const startWithinQuotas = async (
  ctx: ChatContext,
  { quotas }: Pick<WizardDeps, 'quotas'>,
  {
    destination,
    sentence,
    addresses,
  }: { readonly destination?: string } & Pick<WatchStart, 'sentence' | 'addresses'> = {},
): Promise<void> => {
  const refusal = await findCreationRefusal(ctx, { addresses: 1, destination, quotas })
  if (refusal !== null)
    return show(ctx, {
      body: creationRefusalText(refusal, ctx.say, destination),
      buttons: [[watchesButton(ctx.say)]],
    })
  return startWizard(ctx, {
    id: createWatchId(),
    sentence,
    addresses,
    ...(destination && (await thereOf(ctx, destination))),
  })
}

const thereOf = async (
  ctx: ChatContext,
  destination: string,
): Promise<Pick<WatchStart, 'destination' | 'title'>> => {
  const title = await destinationName(ctx.store, { destination, say: ctx.say })
  return { destination, title }
}

/** Eight bytes, because the id is also the watch's, in the callback data of its buttons. */
const createWatchId = (): string => createRandomId(8)

export const startWizard = async (ctx: ChatContext, start: WatchStart): Promise<void> => {
  const { chatId, thread, isPrivate, store } = ctx
  const title = isPrivate ? undefined : await destinationTitle(store, { chat: String(chatId), thread })
  await openWizard(ctx, watchWizardName, { ...start, title: start.title ?? title })
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
  'where',
  'review',
])

/** Edits a watch from the step that the button names, in the message of its card. */
const startEdit = async (
  ctx: ChatContext,
  { watch, args: [stepArg, ...place], message }: Pressed<'watch'>,
): Promise<void> => {
  const step = editStepSchema.safeParse(stepArg)
  if (!step.success) return answerStaleButton(ctx)
  return editWatch(ctx, watch, { step: step.data, message, back: parseListPosition(place) })
}

/**
 * Edits a watch from a step on, as a `sentence` says or with a `change` of its addresses, in a message of its own
 * or in `message`.
 */
export const editWatch = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  {
    step = 'review',
    message,
    back = firstPage,
    sentence,
    change,
  }: {
    readonly step?: StepName
    readonly message?: number
    readonly back?: readonly string[]
    readonly sentence?: string
    readonly change?: AddressChange
  },
): Promise<void> => {
  const { state, subscription } = watch.value
  // A subscription under way must be repeated with the settings that it was requested with.
  if (state === 'creating' || (state === 'live' && subscription === undefined))
    return answerPress(ctx, ctx.say('edit-creating'))
  const edit = {
    watch: watch.id,
    step,
    back,
    change,
    ...(message !== undefined && { message }),
  }
  const isElsewhere = watch.value.chat !== String(ctx.chatId)
  const there = isElsewhere ? await thereOf(ctx, watch.value.destination) : {}
  return startWizard(ctx, {
    id: createWatchId(),
    edit,
    ...(sentence !== undefined && { sentence }),
    ...there,
  })
}

/** Answers input for a wizard that was left for too long, or had to be closed. */
export const createLostWizardNotice = (): Feature => ({
  middleware: async (ctx, next) => {
    const { lost } = ctx.wizards
    const [id = ''] = wizardButtonArgs(ctx) ?? []
    const lostWizard = lost.get(id) ?? [...lost.values()].at(-1)
    if (lostWizard === undefined || !isForWizard(ctx)) return next()
    lost.clear()
    const text = ctx.say(lostWizard.why === 'left' ? 'watch-expired' : 'watch-had-to-close')
    await show(ctx, { body: text, buttons: [[nextButton(lostWizard.wizard.state, ctx.say)]] })
  },
})

const isForWizard = (ctx: ChatContext): boolean =>
  ctx.message?.text === undefined
    ? wizardButtonArgs(ctx) !== undefined
    : !ctx.message.text.startsWith('/') || ctx.hasCommand('cancel')

/** State of a lost wizard, whatever version of the program has stored it. */
const lostStateSchema = z.object({ watch: z.string().optional(), destination: z.string().optional() })

/** Leads to the card of the watch that was edited, or starts again. */
const nextButton = (state: unknown, say: Translator): Button => {
  const { watch, destination } = lostStateSchema.safeParse(state).data ?? {}
  if (watch !== undefined) return callbackButton(say('button-watch-settings'), actions.card, watch)
  const again = say('button-again')
  return destination === undefined
    ? callbackButton(again, actions.newWatch)
    : callbackButton(again, actions.newWatchThere, destination)
}
