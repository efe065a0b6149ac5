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

type StoredDraft = Omit<Draft, 'minimum'> & {
  readonly minimum: Exclude<Draft['minimum'], { wei: bigint }> | { readonly wei: string }
}

/** What the turns so far came to, as JSON holds it. */
type WizardSnapshot = Pick<WizardPosition, 'how'> & {
  readonly draft: StoredDraft
  readonly turn: Omit<StepResult, 'draft'>
  readonly shown?: number | undefined
  readonly rate?: CachedEstimate | undefined
}

const packDraft = ({ minimum, ...others }: Draft): StoredDraft => ({
  ...others,
  minimum: minimum !== 'kept' && 'wei' in minimum ? { wei: String(minimum.wei) } : minimum,
})

const unpackDraft = ({ minimum, ...others }: StoredDraft): Draft => ({
  ...others,
  minimum: minimum !== 'kept' && 'wei' in minimum ? { wei: BigInt(minimum.wei) } : minimum,
})

/** Handed from the end of a turn to the next one, within one update. */
export type SnapshotHandover = WeakMap<ChatContext, WizardSnapshot>

/** More than that is not kept beside the messages that it came from, such as a paste of a thousand addresses. */
const maxSnapshotBytes = 8_192

/** What a talk remembers between its turns, beside where it stands. */
type WizardMemory = { rate?: CachedEstimate | undefined }

/**
 * Lets a conversation go on from where it stands, without the turns that led there: it is rewound to before them, and what they
 * came to takes their place. So the hundredth turn costs what the third does.
 */
const createSnapshots = (
  conversation: Conversation<ChatContext>,
  { handed, prompt, memory }: { handed: SnapshotHandover; prompt: Prompt; memory: WizardMemory },
) => ({
  /** Where the turns before came to, or `begun`, and the language by then. */
  standing: async (begun: WizardPosition): Promise<{ at: WizardPosition; locale: string }> => {
    const { came, locale } = await external(conversation, outer => {
      const kept = handed.get(outer) ?? null
      handed.delete(outer)
      return { came: kept, locale: outer.say.locale }
    })
    if (came === null) return { at: begun, locale }
    const { how, shown, rate } = came
    prompt.takeOver(shown)
    memory.rate = rate
    const turn = { ...came.turn, draft: unpackDraft(came.draft) }
    return { at: { turn, how }, locale }
  },
  /** Does not return, unless there is too much to keep: then the turns stay. */
  from: async (
    { turn: { draft, ...turn }, how }: WizardPosition,
    start: ReturnType<typeof conversation.checkpoint>,
  ): Promise<void> => {
    const came: WizardSnapshot = {
      draft: packDraft(draft),
      turn,
      how,
      shown: prompt.shown(),
      rate: memory.rate,
    }
    if (Buffer.byteLength(JSON.stringify(came)) > maxSnapshotBytes) return
    await external(conversation, outer => {
      handed.set(outer, came)
    })
    await conversation.rewind(start)
  },
})

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
