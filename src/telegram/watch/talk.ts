import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { WatchSettings } from '#chat/records.ts'
import { plain } from '#chat/rich.ts'
import type { Texts, Translator } from '#chat/texts.ts'
import type { ChatContext } from '../context.ts'
import { external } from '../outside.ts'
import { readNames } from '../paste/read-names.ts'
import { wizardSteps } from './all-steps.ts'
import type { ChainCoverage } from './coverage.ts'
import { type Draft, type StepContext, type StepResult, settingsOf, stepMessage } from './draft.ts'
import { returnsUnchanged } from './edit/draft-of.ts'
import { createSnapshots, type SnapshotHandover, type WizardMemory } from './going-on.ts'
import { classifyInput, type SupersedingInput, type WizardInput } from './input.ts'
import type { Prompt } from './prompt.ts'
import type { AlertEstimate } from './rate.ts'
import { type NamesFound, stepsTakingNames, withResolvedNames } from './turn-with-names.ts'

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

/** Where a set-up stands, and whether its next screen stands in the place of its last. */
export type WizardPosition = { readonly turn: StepResult; readonly how: 'in place' | 'below' }

/** `say`: in the language of the last input. */
export type WizardEnd = WizardPosition & { readonly say: Translator }

/** `id`: that the set-up was begun with. `leave`: what becomes of its message where another one is begun in its place, or is one too many beside it. */
type LeaveDeps = {
  readonly id: string
  readonly leave: (where: 'anew' | 'beside', draft: Draft) => Promise<unknown>
}

/** Asks and listens, turn by turn. */
export const createStepLoop = async (
  conversation: Conversation<ChatContext>,
  deps: StepLoopDeps &
    LeaveDeps & {
      readonly prompt: Prompt
      readonly handed: SnapshotHandover
    },
) => {
  const { prompt } = deps
  const memory: WizardMemory = {}
  const passOn = createHandOff(conversation, deps)
  const goOn = createSnapshots(conversation, { ...deps, memory })
  const kits = await createStepContexts(conversation, { ...deps, memory })

  /** As `turnOf`, with the names in a text looked up. */
  const read = async (draft: Draft, input: StepInput, kit: StepContext): Promise<StepResult> => {
    const hasNames =
      input.kind === 'text' && stepsTakingNames.has(draft.step) && readNames(input.text).length > 0
    if (!hasNames) return applyInput(draft, input, kit)
    const { text } = input
    const names = await external(conversation, outer => deps.lookUp(outer, readNames(text)))
    return withResolvedNames({ draft }, names, {
      text,
      turnOf: whole => applyInput(draft, { kind: 'text', text: whole }, kit),
    })
  }

  return {
    /** Until the person has come to an end. */
    until: async (begun: WizardPosition): Promise<WizardEnd> => {
      const start = conversation.checkpoint()
      let { at, locale } = await goOn.standing(begun)
      for (;;) {
        const { draft, notice } = at.turn
        const kit = await kits(draft, deps.texts.for(locale))
        await prompt.show(() => stepMessage(draft, { step: wizardSteps[draft.step], kit, notice }), at.how)
        const hears = (next: Context): WizardInput | undefined => classifyInput(next, draft, prompt.shown())
        const ctx = await conversation.waitUntil(next => hears(next) !== undefined, { next: true })
        const input = hears(ctx)
        if (input === undefined) continue
        if (input.kind === 'begun') return passOn(input, draft)
        // Anew for each input: the language may be changed in the middle.
        locale = await external(conversation, outer => outer.say.locale)
        const say = deps.texts.for(locale)
        const turn = await read(draft, input, { ...kit, say })
        at = { turn, how: input.kind === 'press' ? 'in place' : 'below' }
        if (turn.toast !== undefined) await prompt.toast(turn.toast)
        if (turn.end !== undefined) return { ...at, say }
        await goOn.from(at, start)
      }
    },
  }
}

/** Leaves the update to others; the set-up may end by it. Not by `halt`: of several that end at once the plugin (2.1.1) loses its place. */
const createHandOff =
  (conversation: Conversation<ChatContext>, { id, leave }: LeaveDeps) =>
  async ({ where }: SupersedingInput, draft: Draft): Promise<never> => {
    // The one that was used longest ago comes last.
    const stays = await external(conversation, outer => {
      if (where !== 'beside' || outer.openSetups + 1 >= maxOpenWizards) outer.endedSetups.add(id)
      else outer.openSetups += 1
      return !outer.endedSetups.has(id)
    })
    if (!stays && where !== 'here') await leave(where, draft)
    return conversation.skip({ next: true })
  }

/** What steps use to draw themselves; whatever has to be asked for is, where a draft needs it. */
const createStepContexts = async (
  conversation: Conversation<ChatContext>,
  deps: StepLoopDeps & { memory: WizardMemory },
) => {
  const coverage = await external(conversation, deps.askCoverage)
  const rates = createEstimates(settings => external(conversation, () => deps.askRate(settings)), deps.memory)
  const tagsFor = createLazyFetch(
    () => external(conversation, deps.askTags),
    ({ step }) => step === 'tags',
  )
  const channelsFor = createLazyFetch(
    () => external(conversation, deps.askChannels),
    ({ reviewed }) => reviewed,
  )
  return async (draft: Draft, say: Translator): Promise<StepContext> => ({
    chains: deps.chains,
    coverage,
    rate: await rates(draft),
    tags: await tagsFor(draft),
    channels: await channelsFor(draft),
    say,
  })
}

/** How often a draft would fire: asked for its review, and again while nobody knows or when something else is watched. */
const createEstimates =
  (ask: StepLoopDeps['askRate'], memory: WizardMemory) =>
  async (draft: Draft): Promise<AlertEstimate | null> => {
    if (draft.step !== 'review') return null
    const settings = settingsOf(draft)
    const { addresses, chains, strategies } = settings
    const about = JSON.stringify([addresses, chains, strategies])
    if (memory.rate?.about === about) return memory.rate.rate
    const rate = await ask(settings)
    memory.rate = rate === null ? undefined : { about, rate }
    return rate
  }

/** What is asked for once, where a draft `needs` it. */
const createLazyFetch = <T>(ask: () => Promise<readonly T[]>, needs: (draft: Draft) => boolean) => {
  let known: readonly T[] | undefined
  return async (draft: Draft): Promise<readonly T[]> => {
    if (needs(draft)) known ??= await ask()
    return known ?? []
  }
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
