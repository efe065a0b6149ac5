import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { WatchSettings } from '#chat/records.ts'
import { plain } from '#chat/rich.ts'
import type { Texts, Translator } from '#chat/texts.ts'
import type { ChatContext } from '../context.ts'
import { outside } from '../outside.ts'
import { readNames } from '../paste/read-names.ts'
import { allSteps } from './all-steps.ts'
import type { Coverage } from './coverage.ts'
import { type Draft, type Kit, screenOf, settingsOf, type Turn } from './draft.ts'
import { leavesUnchanged } from './edit/draft-of.ts'
import { createGoingOn, type Handed, type Memory } from './going-on.ts'
import { type Begun, type Input, inputOf } from './input.ts'
import type { Prompt } from './prompt.ts'
import type { Rate } from './rate.ts'
import { type NamesFound, takesNames, turnWithNames } from './turn-with-names.ts'

export type TalkDeps = {
  readonly texts: Texts
  readonly chains: readonly number[]
  readonly askCoverage: () => Promise<Coverage>
  readonly askRate: (settings: WatchSettings) => Promise<Rate | null>
  readonly lookUp: (ctx: ChatContext, names: readonly string[]) => Promise<NamesFound>
  readonly askTags: (ctx: ChatContext) => Promise<readonly string[]>
  readonly askChannels: (ctx: ChatContext) => Promise<NonNullable<Kit['channels']>>
}

/** Set-ups at once, on as many messages and devices. */
export const mostOpen = 5

/** What a step may make something of. */
type Heard = Exclude<Input, Begun>

/** Where a set-up stands, and whether its next screen stands in the place of its last. */
export type At = { readonly turn: Turn; readonly how: 'in place' | 'below' }

/** `say`: in the language of the last input. */
export type Ended = At & { readonly say: Translator }

/** `id`: that the set-up was begun with. `leave`: what becomes of its message where another one is begun in its place, or is one too many beside it. */
type Leaving = {
  readonly id: string
  readonly leave: (where: 'anew' | 'beside', draft: Draft) => Promise<unknown>
}

/** Asks and listens, turn by turn. */
export const createTalk = async (
  conversation: Conversation<ChatContext>,
  deps: TalkDeps &
    Leaving & {
      readonly prompt: Prompt
      readonly handed: Handed
    },
) => {
  const { prompt } = deps
  const memory: Memory = {}
  const passOn = createPassOn(conversation, deps)
  const goOn = createGoingOn(conversation, { ...deps, memory })
  const kits = await createKits(conversation, { ...deps, memory })

  /** As `turnOf`, with the names in a text looked up. */
  const read = async (draft: Draft, input: Heard, kit: Kit): Promise<Turn> => {
    const hasNames = input.kind === 'text' && takesNames.has(draft.step) && readNames(input.text).length > 0
    if (!hasNames) return turnOf(draft, input, kit)
    const { text } = input
    const names = await outside(conversation, outer => deps.lookUp(outer, readNames(text)))
    return turnWithNames({ draft }, names, {
      text,
      turnOf: whole => turnOf(draft, { kind: 'text', text: whole }, kit),
    })
  }

  return {
    /** Until the person has come to an end. */
    until: async (begun: At): Promise<Ended> => {
      const start = conversation.checkpoint()
      let { at, locale } = await goOn.standing(begun)
      for (;;) {
        const { draft, notice } = at.turn
        const kit = await kits(draft, deps.texts.for(locale))
        await prompt.show(() => screenOf(draft, { step: allSteps[draft.step], kit, notice }), at.how)
        const hears = (next: Context): Input | undefined => inputOf(next, draft, prompt.shown())
        const ctx = await conversation.waitUntil(next => hears(next) !== undefined, { next: true })
        const input = hears(ctx)
        if (input === undefined) continue
        if (input.kind === 'begun') return passOn(input, draft)
        // Anew for each input: the language may be changed in the middle.
        locale = await outside(conversation, outer => outer.say.locale)
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
const createPassOn =
  (conversation: Conversation<ChatContext>, { id, leave }: Leaving) =>
  async ({ where }: Begun, draft: Draft): Promise<never> => {
    // The one that was used longest ago comes last.
    const stays = await outside(conversation, outer => {
      if (where !== 'beside' || outer.openSetups + 1 >= mostOpen) outer.endedSetups.add(id)
      else outer.openSetups += 1
      return !outer.endedSetups.has(id)
    })
    if (!stays && where !== 'here') await leave(where, draft)
    return conversation.skip({ next: true })
  }

/** What steps use to draw themselves; whatever has to be asked for is, where a draft needs it. */
const createKits = async (conversation: Conversation<ChatContext>, deps: TalkDeps & { memory: Memory }) => {
  const coverage = await outside(conversation, deps.askCoverage)
  const rates = createRates(settings => outside(conversation, () => deps.askRate(settings)), deps.memory)
  const tagsFor = createAsked(
    () => outside(conversation, deps.askTags),
    ({ step }) => step === 'tags',
  )
  const channelsFor = createAsked(
    () => outside(conversation, deps.askChannels),
    ({ reviewed }) => reviewed,
  )
  return async (draft: Draft, say: Translator): Promise<Kit> => ({
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
      return allSteps[draft.step].text(draft, input.text, kit)
    case 'cancel':
      return { draft, end: 'cancel' }
    case 'stale':
      return { draft, toast: kit.say('stale-button') }
    case 'other':
      return { draft, notice: plain(kit.say('wrong-text-only')) }
  }
}

const pressOf = (draft: Draft, arg: string, kit: Kit): Turn => {
  const turn = allSteps[draft.step].press(draft, arg, kit)
  return arg === 'back' && leavesUnchanged(turn.draft) ? { draft, end: 'cancel' } : turn
}
