import { z } from 'zod'
import type { Client } from '#client/client.ts'
import { shortId } from '#lib/ids.ts'
import type { Message } from '#render/message.ts'
import type { Texts } from '#render/texts.ts'
import type { WatchedAddress, WatchSettings } from '#watch/watch.ts'
import { awaitUndo } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { quotaRefusalText } from '../../framework/quotas.ts'
import { mainRow, textMessage, withNotice } from '../../framework/shared-screens.ts'
import {
  removeWizardMessage,
  showWizard,
  type WizardKind,
  type WizardScreen,
} from '../../framework/wizards.ts'
import { type Offer, offers } from '../../records.ts'
import { creatingMessage } from '../watches/creation-screens.ts'
import { undoButton } from '../watches/jobs/change-watch.ts'
import { withPermittedRecipients } from '../watches/managed-destinations.ts'
import { createRequestCreation } from '../watches/request-creation.ts'
import {
  cardAfterEdit,
  currentSettings,
  type EditDeps,
  requestChange,
  saveEdit,
} from '../watches/save-edit.ts'
import { createReadActivity } from './activity.ts'
import { answerSentence, askAfter, noticeOfMore, readIn } from './answer-sentence.ts'
import { applyInput, wizardSteps } from './apply-input.ts'
import { createReadAsset } from './balance-asset.ts'
import { creationRefusalText, findCreationRefusal } from './creation-refusal.ts'
import {
  type AddressChange,
  createDraft,
  draftFromSettings,
  factsOfStep,
  isDraftChanged,
  replaceAddresses,
  type StepName,
  settingsFromDraft,
  sharedChoices,
  type WatchDraft,
  watchDraftSchema,
} from './draft.ts'
import {
  asksForWords,
  classifyInput,
  isAboutOther,
  isNoWords,
  namesOtherWatch,
  replacedWizards,
  type WizardInput,
} from './input.ts'
import {
  type CachedEstimate,
  cachedEstimateSchema,
  chainCoverageSchema,
  fetchCoverage,
  fetchEstimate,
} from './preview.ts'
import { isAboutCommand } from './read-sentence.ts'
import { apartArg, offeredChains, type StepResult } from './step.ts'
import { createStepContexts, defaultsOf, type StepContextDeps, type StepContexts } from './step-context.ts'
import { stepMessage } from './step-message.ts'
import { keptText, refusalOf, takesSentence } from './takes-sentence.ts'
import { readPress } from './typed-press.ts'
import { createReadValuesNow } from './values-now.ts'

/** The name under which open wizards are stored. */
export const watchWizardName = 'watch'

/** Most wizards that one person may have open in a chat, each in a message of its own. */
const maxOpenWizards = 5

export type WatchWizardDeps = EditDeps & {
  readonly client: Client
  readonly texts: Texts
  /** Chain ids on offer. */
  readonly chains: readonly number[]
  readonly reofferDraft: ReofferDraft
  /** Offers to watch addresses, in a message of its own. */
  readonly offerAddresses: (ctx: ChatContext, addresses: readonly WatchedAddress[]) => Promise<unknown>
}

/**
 * The offer that a wizard was opened from, with the draft so far, for `message`. Returns `null` if the offer
 * is gone.
 */
type ReofferDraft = (
  ctx: ChatContext,
  open: { readonly draft: WatchDraft; readonly message: number },
) => Promise<Message | null>

/** A watch to edit from `step` on, in the message of its card if there is one. */
type EditStart = {
  readonly watch: string
  readonly step: StepName
  readonly message?: number
  /** The place in the list that the card leads back to. */
  readonly back: readonly string[]
  readonly change?: AddressChange | undefined
}

export type WatchStart = {
  readonly id: string
  /** Whether it was opened from the offer of this id, and starts at the review. */
  readonly isOffered?: true
  readonly edit?: EditStart
  /** A person's words for the new watch, and the addresses in them. */
  readonly sentence?: string | undefined
  readonly addresses?: readonly WatchedAddress[] | undefined
  /** Destination of the watch, if it is not the chat and topic of the wizard. */
  readonly destination?: string
  /** Title of the destination, or of the group or topic of the wizard. */
  readonly title?: string
}

export const watchWizardSchema = z
  .object({
    id: z.string(),
    draft: watchDraftSchema,
    /** The message that shows it. */
    message: z.number().optional(),
    isOffered: z.literal(true).optional(),
    /** The watch that it edits, and the place in the list that its card leads back to. */
    watch: z.string().optional(),
    back: z.array(z.string()).readonly().optional(),
    destination: z.string().optional(),
    title: z.string().optional(),
    coverage: chainCoverageSchema,
    estimate: cachedEstimateSchema.optional(),
  })
  .readonly()
type WatchWizard = z.infer<typeof watchWizardSchema>

/** A question to ask: the notice of the last answer, and where its screen appears. */
type Question = {
  readonly wizard: WatchWizard
  readonly notice?: StepResult['notice']
  readonly placement: WizardScreen['placement']
  /** The time zone of the chat, if the update changes it. */
  readonly zone?: string | undefined
}

type Deps = WatchWizardDeps & StepContextDeps

const withReaders = <Given extends Pick<Deps, 'client'>>(given: Given) => ({
  ...given,
  readAsset: createReadAsset(given.client),
  readActivity: createReadActivity(given.client),
  readValuesNow: createReadValuesNow(given.client),
})

/**
 * The wizard that creates and edits watches. It only collects choices: at its end it adds a creation or a
 * change, and the job that carries it out, to the commit of the update, so that a repeated update changes
 * nothing.
 */
export const createWatchWizard = (
  given: WatchWizardDeps,
): WizardKind<WatchStart, WatchWizard, WizardInput> => {
  const deps = withReaders(given)
  return {
    name: watchWizardName,
    schema: watchWizardSchema,
    open: async (ctx, start, others) => {
      const continued = await continueEdit(ctx, start, others)
      await makeRoom(
        ctx,
        deps,
        others.filter(({ id }) => ctx.wizards.open.has(id)),
      )
      const first = continued ?? (await firstQuestion(ctx, deps, start))
      if (first === undefined) return undefined
      const tools = { deps, contextOf: createStepContexts(ctx, deps, first.wizard) }
      return ask(
        ctx,
        start.sentence === undefined ? first : await applySentence(ctx, first, start.sentence, tools),
        tools,
      )
    },
    classify: async (ctx, wizard) => {
      const { draft, watch } = wizard
      const contextOf = createStepContexts(ctx, deps, wizard)
      const pressed = await readPress(ctx, draft, { texts: deps.texts, contextOf })
      if (pressed !== undefined) return pressed
      const input = classifyInput(ctx, draft)
      if (input?.kind !== 'text') return input
      const { text } = input
      const sentence = readIn(ctx, deps, text)
      const refusal = await refusalOf(draft, { text, sentence }, contextOf)
      if (asksForWords(draft) && refusal === undefined)
        return (await isNoWords(ctx, draft, text, sentence)) ? undefined : input
      const isElsewhere =
        (refusal !== undefined && sentence === undefined) ||
        isAboutCommand(sentence) ||
        isAboutOther(draft, text, sentence) ||
        (sentence !== undefined && (await namesOtherWatch(ctx, text, watch)))
      return isElsewhere ? undefined : input
    },
    answer: async (ctx, wizard, input) => {
      const tools = { deps, contextOf: createStepContexts(ctx, deps, wizard) }
      const next = await takeInput(ctx, { wizard, input }, tools)
      const kept = next && keptText(wizard.draft, next.wizard.draft, ctx.say)
      return next && ask(ctx, { ...next, notice: joinNotices(next.notice, kept) }, tools)
    },
    giveWay: async (ctx, wizard) => {
      const replaced = replacedWizards(ctx, wizard.message)
      if (replaced === 'all') await leave(ctx, deps, { wizard, why: 'replaced' })
      return replaced !== undefined
    },
  }
}

type StepTools = {
  readonly deps: Deps
  /** Reads once for the whole update, for the answer and for the next question. */
  readonly contextOf: StepContexts
}

/** Closes the wizards that were answered longest ago, as many as one more would exceed the limit. */
const makeRoom = async (ctx: ChatContext, deps: Deps, others: readonly WatchWizard[]): Promise<void> => {
  for (const wizard of others.slice(0, Math.max(0, others.length + 1 - maxOpenWizards))) {
    ctx.wizards.open.delete(wizard.id)
    await leave(ctx, deps, { wizard, why: 'too many' })
  }
}

/** A sentence about a watch with unsaved changes adds to them; its edit moves to the message of the sentence. */
const continueEdit = async (
  ctx: ChatContext,
  { id, edit, sentence }: WatchStart,
  others: readonly WatchWizard[],
): Promise<Question | undefined> => {
  const open = others.findLast(({ watch, draft }) => watch === edit?.watch && isDraftChanged(draft))
  if (sentence === undefined || open === undefined) return undefined
  ctx.wizards.open.delete(open.id)
  const wizard = { ...open, id, draft: { ...open.draft, id } }
  const notice = ctx.say('edit-adds')
  if (edit?.message === undefined) return { wizard, notice, placement: 'below' }
  if (open.message !== edit.message) await removeWizardMessage(ctx, open.message)
  return { wizard: { ...wizard, message: edit.message }, notice, placement: 'in place' }
}

/** Returns `undefined` if the watch to be edited is gone, which a message says. */
const firstQuestion = async (
  ctx: ChatContext,
  deps: Deps,
  start: WatchStart,
): Promise<Question | undefined> => {
  const { id, edit, destination, title } = start
  const coverage = await fetchCoverage(deps.client)
  if (edit !== undefined) {
    const { watch, step, message, back, change = {} } = edit
    const base = await currentSettings(ctx, watch)
    if (base === undefined) return showCard(ctx, { watch, back, message }, { placement: 'in place' })
    const draft = replaceAddresses(draftFromSettings(base, { id, step, base }), change)
    return {
      wizard: { id, draft, message, watch, back, destination, title, coverage },
      placement: message === undefined ? 'below' : 'in place',
    }
  }
  const defaults = (await defaultsOf(ctx, destination)) ?? null
  const draft = withStartAddresses(createDraft(id, { chains: deps.chains, defaults }), start, deps)
  const [offer] = start.isOffered === true ? await ctx.store.get(offers, [id]) : []
  const wizard = { id, draft, destination, title, coverage }
  if (offer === undefined) return { wizard, placement: 'below' }
  const { message } = offer.value
  return {
    wizard: { ...wizard, draft: offeredDraft(draft, offer.value), message, isOffered: true },
    placement: start.sentence === undefined ? 'in place' : 'below',
  }
}

/** The draft with the addresses that a sentence says, on chains that have such. */
const withStartAddresses = (
  draft: WatchDraft,
  { addresses = [] }: WatchStart,
  deps: Pick<Deps, 'chains'>,
): WatchDraft => {
  const possible = offeredChains({ addresses }, deps)
  const chains = draft.chains.filter(id => possible.includes(id))
  return { ...draft, addresses, chains: chains.length > 0 ? chains : possible }
}

/**
 * Applies a sentence to the draft of a question. The question stays the same if the sentence is not
 * understood.
 */
const applySentence = async (
  ctx: ChatContext,
  question: Question,
  text: string,
  tools: StepTools,
): Promise<Question> => {
  const answer = await answerSentence(ctx, question.wizard.draft, text, tools)
  if (answer === undefined) return question
  return {
    ...question,
    wizard: { ...question.wizard, draft: answer.draft },
    notice: joinNotices(noticeOfMore(question, answer), answer.notice),
  }
}

const joinNotices = (...notices: readonly StepResult['notice'][]): string =>
  notices.filter(Boolean).join('\n')

const offeredDraft = (draft: WatchDraft, { addresses, chains, name, shared }: Offer): WatchDraft => ({
  ...draft,
  ...sharedChoices(shared),
  addresses,
  chains,
  name,
  step: 'review',
  reviewed: true,
})

/** Estimates the alerts of a draft for its review: again while nothing is known, and when something else is watched. */
const estimateDraft = async (
  client: Client,
  settings: WatchSettings,
  last: CachedEstimate | undefined,
): Promise<CachedEstimate | undefined> => {
  const { addresses, chains, strategies } = settings
  const about = shortId(JSON.stringify([addresses, chains, strategies]))
  if (last?.about === about) return last
  const rate = await fetchEstimate(client, settings)
  return rate === null ? undefined : { about, rate }
}

const ask = async (
  ctx: ChatContext,
  { wizard, notice, placement, zone }: Question,
  { deps, contextOf }: Pick<StepTools, 'contextOf'> & { readonly deps: Pick<Deps, 'client' | 'texts'> },
): Promise<WatchWizard> => {
  const { draft } = wizard
  const { step } = draft
  const estimate =
    step === 'review'
      ? await estimateDraft(deps.client, settingsFromDraft(draft), wizard.estimate)
      : wizard.estimate
  const { locale, currency } = ctx.say
  const context = {
    ...(await contextOf(draft)),
    estimate: step === 'review' ? estimate?.rate : undefined,
    ...(zone !== undefined && { zone, say: deps.texts.for(locale, zone, currency) }),
  }
  const message = await showWizard(ctx, {
    screen: stepMessage(draft, { step: wizardSteps[step], context, notice }),
    message: wizard.message,
    placement,
    asksForText: factsOfStep(step).asksForText === true,
  })
  return { ...wizard, estimate, message }
}

/** Returns `undefined` if the wizard is over. */
const takeInput = async (
  ctx: ChatContext,
  { wizard, input }: { readonly wizard: WatchWizard; readonly input: WizardInput },
  { deps, contextOf }: StepTools,
): Promise<Question | undefined> => {
  const { draft } = wizard
  const said =
    input.kind === 'text' ? { text: input.text, sentence: readIn(ctx, deps, input.text) } : undefined
  if (said !== undefined && (await takesSentence(draft, said, contextOf))) {
    const question = { wizard, placement: 'below' } as const
    const next = await applySentence(ctx, question, said.text, { deps, contextOf })
    if (next !== question) return next
  }
  if (input.kind === 'press' && input.arg === apartArg) return offerApart(ctx, wizard, deps)
  const context = await contextOf(draft)
  const { end, toast, notice, ...result } = await applyInput(ctx, deps.client, { draft, input, context })
  const isTyped = ctx.callbackQuery === undefined
  if (toast !== undefined && !isTyped) ctx.toast = { text: toast }
  const asked = await askAfter(draft, result.draft, { say: ctx.say, client: deps.client, contextOf })
  // A Safe beside the watch that was edited gets a watch of its own.
  const isNew = asked.draft.editing === undefined
  const next: Question = {
    wizard: { ...wizard, draft: asked.draft, ...(isNew && { watch: undefined }) },
    notice: joinNotices(notice, asked.notice, isTyped ? toast : undefined),
    placement: input.kind === 'press' && !isTyped ? 'in place' : 'below',
  }
  switch (end) {
    case undefined:
      return next
    case 'cancel':
      return cancel(ctx, next)
    case 'leave':
      return showCard(ctx, wizard, { placement: next.placement })
    case 'create':
      return create(ctx, deps, next)
    case 'save':
      return save(ctx, deps, next)
  }
}

/** Removes the addresses that were just added from the set-up, and offers to watch them by themselves. */
const offerApart = async (ctx: ChatContext, wizard: WatchWizard, deps: Deps): Promise<Question> => {
  const { apart = [], ...draft } = wizard.draft
  const removed = draft.addresses.filter(({ address }) => apart.includes(address))
  const addresses = draft.addresses.filter(({ address }) => !apart.includes(address))
  if (removed.length > 0) await deps.offerAddresses(ctx, removed)
  return { wizard: { ...wizard, draft: { ...draft, addresses } }, placement: 'in place' }
}

const cancel = async (ctx: ChatContext, { wizard, placement }: Question): Promise<undefined> => {
  const notice = ctx.say('watch-cancelled')
  if (wizard.watch !== undefined) return showCard(ctx, wizard, { placement, notice })
  const screen = { body: notice, buttons: [mainRow(ctx.say)] }
  await showWizard(ctx, { screen, message: wizard.message, placement })
}

/**
 * Creates the watch. A draft beyond the quotas of the chat or the rights of the person stays open, with the
 * reason above it.
 */
const create = async (ctx: ChatContext, deps: Deps, question: Question): Promise<Question | undefined> => {
  const { wizard, placement } = question
  const { id, draft, destination } = wizard
  const { quotas, secret } = deps
  const refusal = await findCreationRefusal(ctx, { addresses: draft.addresses.length, destination, quotas })
  if (refusal !== null) return { ...question, notice: creationRefusalText(refusal, ctx.say, destination) }
  const settings = settingsFromDraft(draft)
  const screen = creatingMessage(settings, 'nothing', ctx.say)
  const message = await showWizard(ctx, { screen, message: wizard.message, placement })
  const permitted = await withPermittedRecipients(ctx, settings, { before: [], secret })
  await createRequestCreation(secret)(ctx, { id, settings: permitted, message, destination })
  return undefined
}

/** Ends with the card of the watch, or with a job if the service must follow. */
const save = async (ctx: ChatContext, deps: Deps, question: Question): Promise<Question | undefined> => {
  const { wizard, placement } = question
  const { id, draft, watch, back = [], destination } = wizard
  const { editing, ...edited } = draft
  if (editing === undefined || watch === undefined) throw new Error('the wizard edits no watch')
  const mine = settingsFromDraft(edited)
  const saved = await saveEdit(ctx, { ...deps, watch, back, base: editing.base, mine })
  if (saved.is === 'conflict') return { ...question, wizard: await withConflict(ctx, { ...wizard, watch }) }
  if (saved.is === 'full') {
    const where = destination === undefined ? 'here' : 'there'
    return { ...question, notice: quotaRefusalText(saved.obstacle, ctx.say, where) }
  }
  const message = await showWizard(ctx, { screen: saved.screen, message: wizard.message, placement })
  const { undo } = saved
  if (undo !== undefined) awaitUndo(ctx, { undo: undoButton({ watch, undo }, ctx.say), message })
  if (saved.needsJob) await requestChange(ctx, { id, watch, back, message, undo })
  return undefined
}

/** The review of a conflict asks whose change to keep. */
const withConflict = async (
  ctx: ChatContext,
  wizard: WatchWizard & { readonly watch: string },
): Promise<WatchWizard> => {
  const { draft, watch } = wizard
  const theirs = await currentSettings(ctx, watch)
  if (draft.editing === undefined || theirs === undefined) return wizard
  const editing = { base: draft.editing.base, theirs }
  return { ...wizard, draft: { ...draft, editing } }
}

const showCard = async (
  ctx: ChatContext,
  { watch = '', back = [], message }: Pick<WatchWizard, 'watch' | 'back' | 'message'>,
  { placement, notice }: { readonly placement: Question['placement']; readonly notice?: string },
): Promise<undefined> => {
  const card = await cardAfterEdit(ctx, { watch, back })
  const screen = notice === undefined ? card : withNotice(notice, card)
  await showWizard(ctx, { screen, message, placement })
}

/** Turns the message of a wizard that gives way back into the card or the offer that it was opened from. */
const leave = async (
  ctx: ChatContext,
  deps: Deps,
  { wizard, why }: { readonly wizard: WatchWizard; readonly why: 'replaced' | 'too many' },
): Promise<void> => {
  const { draft, message, watch, isOffered } = wizard
  if (watch !== undefined) return showCard(ctx, wizard, { placement: 'in place' })
  const offer =
    isOffered === true && message !== undefined ? await deps.reofferDraft(ctx, { draft, message }) : null
  if (offer === null && why === 'replaced') return removeWizardMessage(ctx, message)
  const screen = offer ?? textMessage(ctx.say('watch-closed', { most: maxOpenWizards }))
  await showWizard(ctx, { screen, message, placement: 'in place' })
}

export type AskDeps = Pick<Deps, 'client' | 'texts' | 'chains' | 'secret'>

/** Shows the question of a wizard again below, in the time zone that the chat has from now on. */
export const createAskAgain = (given: AskDeps) => {
  const deps = withReaders(given)
  return (ctx: ChatContext, wizard: WatchWizard, zone: string | undefined): Promise<WatchWizard> => {
    const tools = { deps, contextOf: createStepContexts(ctx, deps, wizard) }
    return ask(ctx, { wizard, placement: 'below', zone }, tools)
  }
}
