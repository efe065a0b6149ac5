import type { Checkpoint, Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import { join, plain } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { onlyToken } from '#watch/address-filters.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { type ChatContext, external } from '../../framework/context.ts'
import type { WizardMessage } from '../../framework/wizard-message.ts'
import { findNames, type ResolvedNames } from '../../input/read-names.ts'
import type { BalanceAsset } from './balance-asset.ts'
import { isUnchangedReview, type StepName, settingsFromDraft, type WatchDraft } from './draft.ts'
import { classifyInput, type OtherWizardInput, typingSteps, type WizardInput } from './input.ts'
import type { AlertEstimate, CachedEstimate, ChainCoverage } from './preview.ts'
import type { NamedOption } from './seen-in-history.ts'
import { type StepContext, type StepResult, stepMessage, type WizardStep } from './step.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountInStep, amountOutStep, amountStep } from './steps/amount.ts'
import { balanceStep } from './steps/balance.ts'
import { chainsStep } from './steps/chains.ts'
import { channelsStep } from './steps/channels.ts'
import { conditionsStep } from './steps/conditions.ts'
import { declaredEventsStep } from './steps/declared-events.ts'
import { digestStep } from './steps/digest.ts'
import { directionsStep, eventKindsStep } from './steps/event-kinds.ts'
import { counterpartiesStep, filtersStep, spendersStep, tokensStep } from './steps/filters.ts'
import { frequencyStep } from './steps/frequency.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { outflowStep } from './steps/outflow.ts'
import { reviewStep } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'
import { tokenInMinimumStep, tokenMinimumStep, tokenOutMinimumStep } from './steps/token-minimum.ts'

/** Every step, by the name that buttons and stored drafts call it. */
export const wizardSteps: Readonly<Record<StepName, WizardStep>> = {
  addresses: addressesStep,
  chains: chainsStep,
  what: eventKindsStep,
  directions: directionsStep,
  amount: amountStep,
  'amount-in': amountInStep,
  'amount-out': amountOutStep,
  outflow: outflowStep,
  events: declaredEventsStep,
  conditions: conditionsStep,
  filters: filtersStep,
  tokens: tokensStep,
  'token-minimum': tokenMinimumStep,
  'token-minimum-in': tokenInMinimumStep,
  'token-minimum-out': tokenOutMinimumStep,
  parties: counterpartiesStep,
  spenders: spendersStep,
  balance: balanceStep,
  often: frequencyStep,
  digest: digestStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: channelsStep,
  review: reviewStep,
}

/** Wizards that one person may have open at once in a chat, each in a message of its own. */
export const maxOpenWizards = 5

/** What steps need of the service. */
export type StepLoopDeps = {
  readonly texts: Texts
  readonly chains: readonly number[]
  readonly fetchCoverage: () => Promise<ChainCoverage>
  readonly readAsset: (draft: WatchDraft, asset: string) => Promise<BalanceAsset | null>
  readonly estimateAlerts: (settings: WatchSettings) => Promise<AlertEstimate | null>
  readonly lookUpNames: (ctx: ChatContext, names: readonly string[]) => Promise<ResolvedNames>
}

/** What steps need of the chat that the watch belongs to. */
export type ChatReads = {
  readonly listTags: (ctx: ChatContext) => Promise<readonly string[]>
  /** Of the watch that is edited. */
  readonly listSeenTokens: (ctx: ChatContext) => Promise<readonly NamedOption[]>
  /** Of the chat's address book, and whom the edited watch met. */
  readonly listLabels: (ctx: ChatContext) => Promise<readonly NamedOption[]>
  /** An IANA name; `null`: none is set. */
  readonly readZone: (ctx: ChatContext) => Promise<string | null>
  /** `chosen`: the places of the draft. */
  readonly listPlaces: (
    ctx: ChatContext,
    chosen: readonly string[],
  ) => Promise<NonNullable<StepContext['channels']>>
}

/** The wizard's own part: `id` is what it was started with, `leave` redraws its message when it gives way to another wizard. */
type OwnDeps = {
  readonly id: string
  /** Of the destination, if it is elsewhere. */
  readonly title: string | undefined
  readonly message: WizardMessage
  readonly reads: ChatReads
  readonly leave: (
    replaces: Exclude<OtherWizardInput['replaces'], 'this'>,
    draft: WatchDraft,
  ) => Promise<unknown>
}

/** What the last input led to, and whether its screen replaces the wizard's message or appears below it. */
export type WizardPosition = { readonly result: StepResult; readonly placement: 'in place' | 'below' }

/** `say`: in the language of the last input. */
export type WizardEnd = WizardPosition & { readonly say: Translator }

/** Shows a step, waits for an input, and lets the step turn the draft into the next one, until the person ends it. */
export const createStepLoop = async (
  conversation: Conversation<ChatContext>,
  deps: StepLoopDeps,
  own: OwnDeps,
) => {
  const { id, message } = own
  const estimates = createEstimates(settings => external(conversation, () => deps.estimateAlerts(settings)))
  const contexts = await createStepContexts(conversation, { deps, own, estimates })
  const { resume, compact } = createSnapshots(conversation, own, estimates)
  const handOff = createHandOff(conversation, own)
  const applyInput = createInputHandler(conversation, deps.lookUpNames)
  return {
    run: async (start: WizardPosition): Promise<WizardEnd> => {
      const from = conversation.checkpoint()
      const fetched = contexts.fetched()
      let { position, locale } = await resume(start)
      for (;;) {
        const { draft, notice } = position.result
        const context = await contexts.of(draft, deps.texts.for(locale))
        const step = wizardSteps[draft.step]
        await message.show(() => stepMessage(draft, { step, context, notice }), position.placement, {
          asksForText: typingSteps.has(draft.step),
        })
        const inputOf = (next: Context): WizardInput | undefined => classifyInput(next, draft, message.id())
        const ctx = await conversation.waitUntil(next => inputOf(next) !== undefined, { next: true })
        const input = inputOf(ctx)
        if (input === undefined) continue
        if (input.kind === 'other wizard') return handOff(input, draft)
        // Absent while an earlier input is replayed, whose snapshot was too large.
        let update: ChatContext | undefined
        // Read for each input, because the language may have changed since the last.
        locale = await external(conversation, outer => {
          update = outer
          outer.usedWizard = id
          return outer.say.locale
        })
        const say = deps.texts.for(locale)
        const result = await applyInput(draft, input, { ...context, say })
        position = { result, placement: input.kind === 'press' ? 'in place' : 'below' }
        if (result.toast !== undefined) await message.toast(result.toast)
        if (result.end !== undefined) return { ...position, say }
        if (update !== undefined && compact(update, { position, locale, from })) contexts.reset(fetched)
      }
    },
  }
}

/**
 * The position of a wizard as it is stored, in the place of the log of every input so far; the names are the stored ones. `shown`:
 * the message that shows it. `rate`: the last estimate.
 */
type WizardSnapshot = {
  readonly draft: WatchDraft
  readonly turn: Omit<StepResult, 'draft'>
  readonly how: WizardPosition['placement']
  readonly shown?: number | undefined
  readonly rate?: CachedEstimate | undefined
}

/** What the log holds where a wizard begins or continues; the names are the stored ones. `came`: a snapshot that took the log's place. */
type Resumption = { readonly came: WizardSnapshot | null; readonly locale: string }
type ResumedPosition = { readonly position: WizardPosition; readonly locale: string }

/** A larger snapshot, such as of a thousand addresses, is not taken: the log holds them once, or refers to where they are stored. */
const maxSnapshotBytes = 8_192

const createSnapshots = (
  conversation: Conversation<ChatContext>,
  { id, message }: Pick<OwnDeps, 'id' | 'message'>,
  estimates: Estimates,
) => ({
  /** The position of the snapshot, or `start`; and the language. */
  resume: async (start: WizardPosition): Promise<ResumedPosition> => {
    const { came: snapshot, locale } = await external(conversation, (outer): Resumption => {
      outer.usedWizard = id
      return { came: null, locale: outer.say.locale }
    })
    if (snapshot === null) return { position: start, locale }
    message.takeOver(snapshot.shown)
    estimates.last = snapshot.rate
    const result = { ...snapshot.turn, draft: snapshot.draft }
    return { position: { result, placement: snapshot.how }, locale }
  },
  /**
   * Replaces the log since the checkpoint `from` by a snapshot, so that the hundredth input costs what the third does. `false`: the
   * snapshot is too large.
   */
  compact: (
    update: ChatContext,
    { position, locale, from }: ResumedPosition & { readonly from: Checkpoint },
  ): boolean => {
    const { draft, ...turn } = position.result
    const snapshot: WizardSnapshot = {
      draft,
      turn,
      how: position.placement,
      shown: message.id(),
      rate: estimates.last,
    }
    if (Buffer.byteLength(JSON.stringify(snapshot)) > maxSnapshotBytes) return false
    const result: Resumption = { came: snapshot, locale }
    update.compactions.set(id, { from, to: conversation.checkpoint(), result })
    return true
  },
})

/**
 * Leaves the update to the other handlers; the wizard may end. It does not `halt`, because the plugin (2.1.1) loses its place
 * when several wizards halt in one update: the storage removes `endedWizards` (session.ts).
 */
const createHandOff =
  (conversation: Conversation<ChatContext>, { id, leave }: Pick<OwnDeps, 'id' | 'leave'>) =>
  async ({ replaces }: OtherWizardInput, draft: WatchDraft): Promise<never> => {
    // Open wizards see an update in the order of their last use, so the one past the limit is the least recently used.
    const isOpen = await external(conversation, outer => {
      if (replaces !== 'none' || outer.openWizards + 1 >= maxOpenWizards) outer.endedWizards.add(id)
      else outer.openWizards += 1
      return !outer.endedWizards.has(id)
    })
    if (!isOpen && replaces !== 'this') await leave(replaces, draft)
    return conversation.skip({ next: true })
  }

/** `zone`: `null` where the chat has none. */
type Fetched = {
  tags?: readonly string[]
  seenTokens?: readonly NamedOption[]
  labels?: readonly NamedOption[]
  channels?: NonNullable<StepContext['channels']>
  zone?: string | null
}

/** What steps draw themselves with; tags and channels are fetched once a draft needs them. */
const createStepContexts = async (
  conversation: Conversation<ChatContext>,
  {
    deps,
    own: { title, reads },
    estimates,
  }: { readonly deps: StepLoopDeps; readonly own: OwnDeps; readonly estimates: Estimates },
) => {
  const { chains } = deps
  const coverage = await external(conversation, deps.fetchCoverage)
  let fetched: Fetched = {}
  const contextOf = async (draft: WatchDraft, say: Translator): Promise<StepContext> => {
    const estimate = await estimates.of(draft)
    const about = askedAsset(draft)
    const asset =
      about === undefined ? null : await external(conversation, () => deps.readAsset(draft, about))
    if (draft.step === 'balance' && about !== undefined)
      fetched.seenTokens ??= await external(conversation, reads.listSeenTokens)
    if (draft.step === 'tags') fetched.tags ??= await external(conversation, reads.listTags)
    if (draft.step === 'tokens') fetched.seenTokens ??= await external(conversation, reads.listSeenTokens)
    if (draft.step === 'parties' || draft.step === 'spenders' || draft.step === 'conditions')
      fetched.labels ??= await external(conversation, reads.listLabels)
    if (draft.step === 'digest' && fetched.zone === undefined)
      fetched.zone = await external(conversation, reads.readZone)
    if (draft.reviewed)
      fetched.channels ??= await external(conversation, ctx => reads.listPlaces(ctx, draft.where))
    const { tags = [], seenTokens = [], labels = [], channels = [], zone } = fetched
    return {
      chains,
      coverage,
      estimate,
      asset,
      tags,
      offersFilters: true,
      seenTokens,
      labels,
      channels,
      here: title,
      zone: zone ?? undefined,
      say,
    }
  }
  return {
    of: contextOf,
    fetched: (): Fetched => ({ ...fetched }),
    /** To what it had fetched before: what the log no longer holds is fetched again. */
    reset: (before: Fetched): void => {
      fetched = { ...before }
    },
  }
}

const tokenMinimumSteps: ReadonlySet<StepName> = new Set([
  'token-minimum',
  'token-minimum-in',
  'token-minimum-out',
])

/** What a step asks for an amount of. Drafts of earlier versions name none, and their logs hold no answer about it. */
const askedAsset = (draft: WatchDraft): string | undefined => {
  if (draft.step === 'balance') return draft.limit?.asset
  return tokenMinimumSteps.has(draft.step) ? onlyToken(settingsFromDraft(draft).strategies) : undefined
}

type Estimates = ReturnType<typeof createEstimates>

/** Estimates a draft for its review: again while nothing is known, and when something else is watched. */
const createEstimates = (estimate: StepLoopDeps['estimateAlerts']) => {
  const estimates = {
    last: undefined as CachedEstimate | undefined,
    of: async (draft: WatchDraft): Promise<AlertEstimate | null> => {
      if (draft.step !== 'review') return null
      const settings = settingsFromDraft(draft)
      const { addresses, chains, strategies } = settings
      const about = JSON.stringify([addresses, chains, strategies])
      if (estimates.last?.about === about) return estimates.last.rate
      const rate = await estimate(settings)
      estimates.last = rate === null ? undefined : { about, rate }
      return rate
    },
  }
  return estimates
}

/** What a step can handle. */
type StepInput = Exclude<WizardInput, OtherWizardInput>

/** Steps that accept typed addresses, and therefore names. */
const stepsTakingNames: ReadonlySet<StepName> = new Set([
  'addresses',
  'chains',
  'what',
  'directions',
  'filters',
  'tokens',
  'parties',
  'spenders',
  'often',
  'review',
])

/** Hands an input to the step; names in a text are resolved first. */
const createInputHandler =
  (conversation: Conversation<ChatContext>, lookUpNames: StepLoopDeps['lookUpNames']) =>
  async (draft: WatchDraft, input: StepInput, context: StepContext): Promise<StepResult> => {
    const names = input.kind === 'text' && stepsTakingNames.has(draft.step) ? findNames(input.text) : []
    if (input.kind !== 'text' || names.length === 0) return applyToStep(draft, input, context)
    const resolved = await external(conversation, outer => lookUpNames(outer, names))
    return withResolvedNames(resolved, {
      text: input.text,
      unchanged: { draft },
      apply: text => applyToStep(draft, { kind: 'text', text }, context),
    })
  }

/** Applies the text with the address of each name added to it, as if it had been typed; names without one become a notice. */
const withResolvedNames = (
  { found, errors }: ResolvedNames,
  o: {
    readonly text: string
    readonly unchanged: StepResult
    readonly apply: (text: string) => StepResult
  },
): StepResult => {
  const lines = found.map(({ address, label = '' }) => `${address} ${label}`)
  const text = [o.text, ...lines].join('\n')
  const result = /0x/i.test(text) ? o.apply(text) : o.unchanged
  if (errors.length === 0) return result
  const notice = plain(errors.join('\n'))
  return { ...result, notice: result.notice === undefined ? notice : join([result.notice, notice], '\n') }
}

const applyToStep = (draft: WatchDraft, input: StepInput, context: StepContext): StepResult => {
  switch (input.kind) {
    case 'press':
      return input.arg === 'cancel' ? { draft, end: 'cancel' } : applyPress(draft, input.arg, context)
    case 'text':
      return wizardSteps[draft.step].text(draft, input.text, context)
    case 'cancel':
      return { draft, end: 'cancel' }
    case 'stale':
      return { draft, toast: context.say('stale-button') }
    case 'other':
      return { draft, notice: plain(context.say('wrong-text-only')) }
  }
}

/** *Back* to the review of an edit in which nothing was changed leads to the card at once. */
const applyPress = (draft: WatchDraft, arg: string, context: StepContext): StepResult => {
  const result = wizardSteps[draft.step].press(draft, arg, context)
  return arg === 'back' && isUnchangedReview(result.draft) ? { draft, end: 'cancel' } : result
}
