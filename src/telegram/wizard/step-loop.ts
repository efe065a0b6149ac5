import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { WatchSettings } from '#chat/records.ts'
import { join, plain } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type ChatContext, external } from '../ui/context.ts'
import type { Prompt } from '../ui/prompt.ts'
import { type NamesFound, readNames } from '../ui/read-names.ts'
import { type Draft, returnsUnchanged, type StepName, settingsOf } from './draft.ts'
import { classifyInput, type SupersedingInput, type WizardInput } from './input.ts'
import type { AlertEstimate, CachedEstimate, ChainCoverage } from './preview.ts'
import { type StepContext, type StepResult, stepMessage, type WizardStep } from './step.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountStep } from './steps/amount.ts'
import { chainsStep } from './steps/chains.ts'
import { channelsStep } from './steps/channels.ts'
import { directionsStep, eventKindsStep } from './steps/event-kinds.ts'
import { frequencyStep } from './steps/frequency.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { reviewStep } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'

/** What each step of a set-up shows, and makes of what a person presses or types. */
export const wizardSteps: Readonly<Record<StepName, WizardStep>> = {
  addresses: addressesStep,
  chains: chainsStep,
  what: eventKindsStep,
  directions: directionsStep,
  amount: amountStep,
  often: frequencyStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: channelsStep,
  review: reviewStep,
}

/**
 * What the updates so far came to. It is stored, under these names, in the place of the log of all of them (session.ts). `rate`: the
 * last estimate; `shown`: the message that shows the wizard.
 */
type WizardSnapshot = Pick<WizardPosition, 'how'> & {
  readonly draft: Draft
  readonly turn: Omit<StepResult, 'draft'>
  readonly shown?: number | undefined
  readonly rate?: CachedEstimate | undefined
}

/** Handed to the replay that follows a rewind, within the same update. */
export type SnapshotHandover = WeakMap<ChatContext, WizardSnapshot>

/** Beyond that the log is kept: it holds the same once, as messages or beside the conversation, such as a thousand addresses. */
const maxSnapshotBytes = 8_192

/** Steps that take addresses when one types, and so names. */
const stepsTakingNames: ReadonlySet<StepName> = new Set([
  'addresses',
  'chains',
  'what',
  'directions',
  'often',
  'review',
])

/** What a step makes of a text with names: their addresses stand in it as if they had been typed, each with its name. */
const withResolvedNames = (
  unchanged: StepResult,
  { found, faults }: NamesFound,
  o: { readonly text: string; readonly turnOf: (text: string) => StepResult },
): StepResult => {
  const lines = found.map(({ address, label = '' }) => `${address} ${label}`)
  const whole = [o.text, ...lines].join('\n')
  const turn = /0x/i.test(whole) ? o.turnOf(whole) : unchanged
  if (faults.length === 0) return turn
  const said = plain(faults.join('\n'))
  return { ...turn, notice: turn.notice === undefined ? said : join([turn.notice, said], '\n') }
}

export type StepLoopDeps = {
  readonly texts: Texts
  readonly chains: readonly number[]
  readonly askCoverage: () => Promise<ChainCoverage>
  readonly askRate: (settings: WatchSettings) => Promise<AlertEstimate | null>
  readonly lookUp: (ctx: ChatContext, names: readonly string[]) => Promise<NamesFound>
  readonly askTags: (ctx: ChatContext) => Promise<readonly string[]>
  readonly askChannels: (ctx: ChatContext) => Promise<NonNullable<StepContext['channels']>>
}

/** Set-ups at once, on as many messages and devices. */
export const maxOpenWizards = 5

/** What a step may make something of. */
type StepInput = Exclude<WizardInput, SupersedingInput>

/** Where a wizard is, and whether its next screen takes the place of its last. */
export type WizardPosition = { readonly turn: StepResult; readonly how: 'in place' | 'below' }

/** `say`: in the language of the last input. */
export type WizardEnd = WizardPosition & { readonly say: Translator }

/** `id`: that the set-up was begun with. `leave`: what becomes of its message where another one is begun in its place, or is one too many beside it. */
type LeaveDeps = {
  readonly id: string
  readonly leave: (where: 'anew' | 'beside', draft: Draft) => Promise<unknown>
}

/** Shows a step, waits for an input, and lets the step make the next draft of it, until the person ends it. */
export const createStepLoop = async (
  conversation: Conversation<ChatContext>,
  deps: StepLoopDeps &
    LeaveDeps & {
      readonly prompt: Prompt
      readonly handed: SnapshotHandover
    },
) => {
  const { id, prompt } = deps
  const estimates = createEstimates(settings => external(conversation, () => deps.askRate(settings)))
  const contextFor = await createStepContexts(conversation, { ...deps, estimates })
  const { resume, compact } = createSnapshots(conversation, { ...deps, estimates })
  const handOff = createHandOff(conversation, deps)
  const read = createReader(conversation, deps.lookUp)
  return {
    until: async (begun: WizardPosition): Promise<WizardEnd> => {
      const start = conversation.checkpoint()
      let { at, locale } = await resume(begun)
      for (;;) {
        const { draft, notice } = at.turn
        const context = await contextFor(draft, deps.texts.for(locale))
        const step = wizardSteps[draft.step]
        await prompt.show(() => stepMessage(draft, { step, kit: context, notice }), at.how)
        const inputOf = (next: Context): WizardInput | undefined => classifyInput(next, draft, prompt.shown())
        const ctx = await conversation.waitUntil(next => inputOf(next) !== undefined, { next: true })
        const input = inputOf(ctx)
        if (input === undefined) continue
        if (input.kind === 'begun') return handOff(input, draft)
        // Read again for each input: the language may change in between.
        locale = await external(conversation, outer => {
          outer.usedWizard = id
          return outer.say.locale
        })
        const say = deps.texts.for(locale)
        const turn = await read(draft, input, { ...context, say })
        at = { turn, how: input.kind === 'press' ? 'in place' : 'below' }
        if (turn.toast !== undefined) await prompt.toast(turn.toast)
        if (turn.end !== undefined) return { ...at, say }
        await compact(at, start)
      }
    },
  }
}

type SnapshotDeps = {
  readonly id: string
  readonly prompt: Prompt
  readonly handed: SnapshotHandover
  readonly estimates: Estimates
}

const createSnapshots = (
  conversation: Conversation<ChatContext>,
  { id, prompt, handed, estimates }: SnapshotDeps,
) => ({
  /** The position that a rewind handed over, or `begun`; and the language. */
  resume: async (begun: WizardPosition): Promise<{ at: WizardPosition; locale: string }> => {
    const { came, locale } = await external(conversation, outer => {
      const came = handed.get(outer) ?? null
      handed.delete(outer)
      outer.usedWizard = id
      return { came, locale: outer.say.locale }
    })
    if (came === null) return { at: begun, locale }
    prompt.takeOver(came.shown)
    estimates.known = came.rate
    return { at: { turn: { ...came.turn, draft: came.draft }, how: came.how }, locale }
  },
  /**
   * Rewinds the log to `start`, where the snapshot takes the place of all that came since: so the hundredth update costs what the
   * third does. Does not return, unless the snapshot is too large.
   */
  compact: async (
    { turn: { draft, ...turn }, how }: WizardPosition,
    start: ReturnType<typeof conversation.checkpoint>,
  ): Promise<void> => {
    const snapshot = { draft, turn, how, shown: prompt.shown(), rate: estimates.known }
    if (Buffer.byteLength(JSON.stringify(snapshot)) > maxSnapshotBytes) return
    await external(conversation, outer => void handed.set(outer, snapshot))
    await conversation.rewind(start)
  },
})

/** What a step makes of an input; names in a text are looked up first. */
const createReader =
  (conversation: Conversation<ChatContext>, lookUp: StepLoopDeps['lookUp']) =>
  async (draft: Draft, input: StepInput, context: StepContext): Promise<StepResult> => {
    const names = input.kind === 'text' && stepsTakingNames.has(draft.step) ? readNames(input.text) : []
    if (input.kind !== 'text' || names.length === 0) return applyInput(draft, input, context)
    const found = await external(conversation, outer => lookUp(outer, names))
    return withResolvedNames({ draft }, found, {
      text: input.text,
      turnOf: text => applyInput(draft, { kind: 'text', text }, context),
    })
  }

/**
 * Leaves the update to others; the wizard may end by it. Not by `halt`: among several that halt in one update the plugin
 * (2.1.1) loses its place.
 */
const createHandOff =
  (conversation: Conversation<ChatContext>, { id, leave }: LeaveDeps) =>
  async ({ where }: SupersedingInput, draft: Draft): Promise<never> => {
    // The one that was used longest ago comes last.
    const stays = await external(conversation, outer => {
      if (where !== 'beside' || outer.openWizards + 1 >= maxOpenWizards) outer.endedWizards.add(id)
      else outer.openWizards += 1
      return !outer.endedWizards.has(id)
    })
    if (!stays && where !== 'here') await leave(where, draft)
    return conversation.skip({ next: true })
  }

type Estimates = ReturnType<typeof createEstimates>

/** What steps draw themselves with; what has to be asked for is asked for once, where a draft needs it. */
const createStepContexts = async (
  conversation: Conversation<ChatContext>,
  deps: StepLoopDeps & { readonly estimates: Estimates },
) => {
  const coverage = await external(conversation, deps.askCoverage)
  let tags: readonly string[] | undefined
  let channels: StepContext['channels'] | undefined
  return async (draft: Draft, say: Translator): Promise<StepContext> => {
    const rate = await deps.estimates.of(draft)
    if (draft.step === 'tags') tags ??= await external(conversation, deps.askTags)
    if (draft.reviewed) channels ??= await external(conversation, deps.askChannels)
    return { chains: deps.chains, coverage, rate, tags: tags ?? [], channels: channels ?? [], say }
  }
}

/** How often a draft would fire: asked for its review, again while nothing is known, and when something else is watched. */
const createEstimates = (ask: StepLoopDeps['askRate']) => {
  const estimates = {
    known: undefined as CachedEstimate | undefined,
    of: async (draft: Draft): Promise<AlertEstimate | null> => {
      if (draft.step !== 'review') return null
      const settings = settingsOf(draft)
      const { addresses, chains, strategies } = settings
      const about = JSON.stringify([addresses, chains, strategies])
      if (estimates.known?.about === about) return estimates.known.rate
      const rate = await ask(settings)
      estimates.known = rate === null ? undefined : { about, rate }
      return rate
    },
  }
  return estimates
}

const applyInput = (draft: Draft, input: StepInput, kit: StepContext): StepResult => {
  switch (input.kind) {
    case 'press':
      return input.arg === 'cancel' ? { draft, end: 'cancel' } : applyPress(draft, input.arg, kit)
    case 'text':
      return wizardSteps[draft.step].text(draft, input.text, kit)
    case 'cancel':
      return { draft, end: 'cancel' }
    case 'stale':
      return { draft, toast: kit.say('stale-button') }
    case 'other':
      return { draft, notice: plain(kit.say('wrong-text-only')) }
  }
}

const applyPress = (draft: Draft, arg: string, kit: StepContext): StepResult => {
  const turn = wizardSteps[draft.step].press(draft, arg, kit)
  return arg === 'back' && returnsUnchanged(turn.draft) ? { draft, end: 'cancel' } : turn
}
