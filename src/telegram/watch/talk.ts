import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { WatchSettings } from '#chat/records.ts'
import { plain } from '#chat/rich.ts'
import type { Say, Texts } from '#chat/texts.ts'
import type { ChatContext } from '../context.ts'
import { readNames } from '../paste/read-names.ts'
import type { Coverage } from './coverage.ts'
import { type Draft, type Kit, type Step, type StepName, screenOf, settingsOf, type Turn } from './draft.ts'
import { leavesUnchanged } from './edit/draft-of.ts'
import { createGoingOn, type Handed, type Memory } from './going-on.ts'
import { type Input, inputOf } from './input.ts'
import type { Prompt } from './prompt.ts'
import type { Rate } from './rate.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountStep } from './steps/amount.ts'
import { chainsStep } from './steps/chains.ts'
import { directionsStep } from './steps/directions.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { oftenStep } from './steps/often.ts'
import { reviewStep } from './steps/review.ts'
import { tagsStep } from './steps/tags.ts'
import { whatStep } from './steps/what.ts'
import { whereStep } from './steps/where.ts'
import { type NamesFound, takesNames, turnWithNames } from './turn-with-names.ts'

const steps: Readonly<Record<StepName, Step>> = {
  addresses: addressesStep,
  chains: chainsStep,
  what: whatStep,
  directions: directionsStep,
  amount: amountStep,
  often: oftenStep,
  name: nameStep,
  message: messageStep,
  tags: tagsStep,
  where: whereStep,
  review: reviewStep,
}

export type TalkDeps = {
  readonly texts: Texts
  readonly chains: readonly number[]
  readonly askCoverage: () => Promise<Coverage>
  readonly askRate: (settings: WatchSettings) => Promise<Rate | null>
  readonly lookUp: (ctx: ChatContext, names: readonly string[]) => Promise<NamesFound>
  readonly askTags: (ctx: ChatContext) => Promise<readonly string[]>
  readonly askChannels: (ctx: ChatContext) => Promise<NonNullable<Kit['channels']>>
}

/** What a step may make something of. */
type Heard = Exclude<Input, { kind: 'superseded' }>

/** Where a set-up stands: after which update, and whether its next screen stands in the place of its last. */
export type At = { readonly turn: Turn; readonly ctx: Context; readonly how: 'in place' | 'below' }

/** Asks and listens, turn by turn. */
export const createTalk = async (
  conversation: Conversation<ChatContext>,
  deps: TalkDeps & {
    readonly prompt: Prompt
    readonly handed: Handed
    /** What becomes of the message where the person begins something else. */
    readonly leave: (ctx: Context) => Promise<unknown>
  },
) => {
  const { prompt } = deps
  const memory: Memory = {}
  const goOn = createGoingOn(conversation, { ...deps, memory })
  // Anew for each input: the language may be changed in the middle.
  const speak = async (): Promise<Say> =>
    deps.texts.for(await conversation.external(outer => outer.say.locale))
  const kits = await createKits(conversation, { ...deps, memory })
  let say = await speak()

  const kitFor = (draft: Draft): Promise<Kit> => kits(draft, say)

  /** As `turnOf`, with the names in a text looked up. */
  const read = async (draft: Draft, input: Heard, kit: Kit): Promise<Turn> => {
    const hasNames = input.kind === 'text' && takesNames.has(draft.step) && readNames(input.text).length > 0
    if (!hasNames) return turnOf(draft, input, kit)
    const { text } = input
    const names = await conversation.external(outer => deps.lookUp(outer, readNames(text)))
    return turnWithNames({ draft }, names, {
      text,
      turnOf: whole => turnOf(draft, { kind: 'text', text: whole }, kit),
    })
  }

  return {
    kitFor,
    say: (): Say => say,
    /** Until the person has come to an end. */
    until: async (begun: At): Promise<At> => {
      const start = conversation.checkpoint()
      const { wentOn, ...standing } = await goOn.standing(begun)
      if (wentOn) say = await speak()
      let { at } = standing
      for (;;) {
        const { draft, notice } = at.turn
        const kit = await kitFor(draft)
        await prompt.show(at.ctx, screenOf(draft, { step: steps[draft.step], kit, notice }), at.how)
        const hears = (next: Context): Input | undefined => inputOf(next, draft, prompt.shown())
        const ctx = await conversation.waitUntil(next => hears(next) !== undefined, { next: true })
        const input = hears(ctx)
        if (input === undefined) continue
        if (input.kind === 'superseded') return conversation.halt({ next: true })
        if (input.kind === 'leave' && input.command !== 'cancel') {
          await deps.leave(ctx)
          return conversation.halt({ next: true })
        }
        say = await speak()
        const turn = await read(draft, input, { ...kit, say })
        at = { turn, ctx, how: input.kind === 'press' ? 'in place' : 'below' }
        if (turn.toast !== undefined) await prompt.toast(turn.toast)
        if (turn.end !== undefined) return at
        await goOn.from(at, start)
      }
    },
  }
}

/** What steps use to draw themselves; whatever has to be asked for is, where a draft needs it. */
const createKits = async (conversation: Conversation<ChatContext>, deps: TalkDeps & { memory: Memory }) => {
  const coverage = await conversation.external(deps.askCoverage)
  const rates = createRates(settings => conversation.external(() => deps.askRate(settings)), deps.memory)
  const tagsFor = createAsked(
    () => conversation.external(deps.askTags),
    ({ step }) => step === 'tags',
  )
  const channelsFor = createAsked(
    () => conversation.external(deps.askChannels),
    ({ reviewed }) => reviewed,
  )
  return async (draft: Draft, say: Say): Promise<Kit> => ({
    chains: deps.chains,
    coverage,
    rate: await rates(draft),
    tags: await tagsFor(draft),
    channels: await channelsFor(draft),
    say,
  })
}

/** How often a draft would fire: asked for its review, and again while nobody knows or when something else is watched. */
const createRates =
  (ask: TalkDeps['askRate'], memory: Memory) =>
  async (draft: Draft): Promise<Rate | null> => {
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
const createAsked = <T>(ask: () => Promise<readonly T[]>, needs: (draft: Draft) => boolean) => {
  let known: readonly T[] | undefined
  return async (draft: Draft): Promise<readonly T[]> => {
    if (needs(draft)) known ??= await ask()
    return known ?? []
  }
}

const turnOf = (draft: Draft, input: Heard, kit: Kit): Turn => {
  switch (input.kind) {
    case 'press':
      return input.arg === 'cancel' ? { draft, end: 'cancel' } : pressOf(draft, input.arg, kit)
    case 'text':
      return steps[draft.step].text(draft, input.text, kit)
    case 'leave':
      return { draft, end: 'cancel' }
    case 'stale':
      return { draft, toast: kit.say('stale-button') }
    case 'other':
      return { draft, notice: plain(kit.say('wrong-text-only')) }
  }
}

const pressOf = (draft: Draft, arg: string, kit: Kit): Turn => {
  const turn = steps[draft.step].press(draft, arg, kit)
  return arg === 'back' && leavesUnchanged(turn.draft) ? { draft, end: 'cancel' } : turn
}
