import type { Conversation } from '@grammyjs/conversations'
import type { Context } from 'grammy'
import type { WatchSettings } from '#chat/records.ts'
import { plain } from '#chat/rich.ts'
import type { Say, Texts } from '#chat/texts.ts'
import type { ChatContext } from '../context.ts'
import { type Obstacle, obstacleText } from '../limits/room.ts'
import { creatingMessage } from '../setup/screens.ts'
import type { BeginSetup } from './begin-setup.ts'
import type { Coverage } from './coverage.ts'
import { type Draft, type Kit, type Step, type StepName, screenOf, settingsOf, type Turn } from './draft.ts'
import { draftFor } from './draft-for.ts'
import { type Input, inputOf } from './input.ts'
import { createPrompt } from './prompt.ts'
import type { Rate } from './rate.ts'
import { addressesStep } from './steps/addresses.ts'
import { amountStep } from './steps/amount.ts'
import { chainsStep } from './steps/chains.ts'
import { directionsStep } from './steps/directions.ts'
import { messageStep } from './steps/message.ts'
import { nameStep } from './steps/name.ts'
import { oftenStep } from './steps/often.ts'
import { reviewStep } from './steps/review.ts'
import { whatStep } from './steps/what.ts'

export const watchConversation = 'watch'

const steps: Readonly<Record<StepName, Step>> = {
  addresses: addressesStep,
  chains: chainsStep,
  what: whatStep,
  directions: directionsStep,
  amount: amountStep,
  often: oftenStep,
  name: nameStep,
  message: messageStep,
  review: reviewStep,
}

type Deps = {
  readonly texts: Texts
  readonly chains: readonly number[]
  readonly askCoverage: () => Promise<Coverage>
  readonly askRate: (settings: WatchSettings) => Promise<Rate | null>
  readonly beginSetup: BeginSetup
  /** Why the chat cannot have a watch of so many addresses; `null`: it can. */
  readonly obstacleTo: (ctx: ChatContext, addresses: number) => Promise<Obstacle | null>
  readonly readGiven: (id: string) => Promise<Given | undefined>
}
/** What a set-up may begin with, and the message that it takes over. */
type Given = Pick<Draft, 'addresses' | 'chains' | 'name'> & { readonly message: number }

/** What `enter` hands over: JSON, because it is kept with the conversation. */
export type SetupStart = {
  readonly id: string
  /** It begins at the review, with what is kept under its id. */
  readonly given?: true
}

/**
 * The guided conversation. It only collects: each turn shows the question, waits for an input and lets the step make
 * the next draft of it. It ends by putting an intent and a `setup` item into the store, in the same commit that takes
 * the update, so a repeated press creates nothing twice.
 */
export const createWatchConversation =
  (deps: Deps) =>
  async (conversation: Conversation<ChatContext>, first: Context, start: SetupStart): Promise<void> => {
    // Anew for each input: the language may be changed in the middle.
    const speak = async (): Promise<Say> =>
      deps.texts.for(await conversation.external(outer => outer.say.locale))
    const chat = first.chatId
    if (chat === undefined) return
    const coverage = await conversation.external(deps.askCoverage)
    let say = await speak()
    const kitNow = (): Kit => ({ chains: deps.chains, coverage, say })
    const given =
      start.given === true ? await readGiven(conversation, () => deps.readGiven(start.id)) : undefined
    const prompt = createPrompt(conversation, chat, given?.message)
    const rates = createRates(settings => conversation.external(() => deps.askRate(settings)))
    const defaults = await conversation.external(outer => outer.settings?.value.defaults ?? null)
    const empty = draftFor(start.id, { chains: deps.chains, defaults })
    let turn: Turn = { draft: given === undefined ? empty : begunWith(empty, given) }
    let ctx = first
    let how: 'in place' | 'below' = given === undefined ? 'below' : 'in place'

    for (;;) {
      const { draft } = turn
      const drawn = {
        step: steps[draft.step],
        kit: { ...kitNow(), rate: await rates(draft) },
        notice: turn.notice,
      }
      await prompt.show(ctx, screenOf(draft, drawn), how)
      ctx = await conversation.waitUntil(next => inputOf(next, draft) !== undefined, { next: true })
      const input = inputOf(ctx, draft)
      if (input === undefined) continue
      if (input.kind === 'leave' && input.command !== 'cancel') {
        await prompt.remove(ctx)
        return conversation.halt({ next: true })
      }
      say = await speak()
      turn = turnOf(draft, input, kitNow())
      if (turn.end === 'create') turn = await withRoom(turn, { conversation, deps, say })
      how = input.kind === 'press' ? 'in place' : 'below'
      if (turn.toast !== undefined) await prompt.toast(turn.toast)
      if (turn.end !== undefined) break
    }

    if (turn.end === 'cancel') {
      await prompt.show(ctx, { body: plain(say('watch-cancelled')), buttons: [] }, how)
      return
    }
    const settings = settingsOf(turn.draft)
    const message = await prompt.show(ctx, creatingMessage({ settings, reached: 'nothing', say }), how)
    await conversation.external(outer => deps.beginSetup(outer, { id: start.id, settings, message }))
  }

/** What there is no room for is not made, and the draft stays. */
const withRoom = async (
  turn: Turn,
  o: { conversation: Conversation<ChatContext>; deps: Pick<Deps, 'obstacleTo'>; say: Say },
): Promise<Turn> => {
  const { draft } = turn
  const obstacle = await o.conversation.external(outer => o.deps.obstacleTo(outer, draft.addresses.length))
  return obstacle === null ? turn : { draft, notice: plain(obstacleText(obstacle, o.say)) }
}

/** Only that it was read is kept with the conversation: it may be a thousand addresses, and it does not change. */
const readGiven = (
  conversation: Conversation<ChatContext>,
  read: () => Promise<Given | undefined>,
): Promise<Given | undefined> =>
  conversation.external({ task: read, beforeStore: () => null, afterLoad: read })

const begunWith = (draft: Draft, { addresses, chains, name }: Given): Draft => ({
  ...draft,
  addresses,
  chains,
  ...(name !== undefined && { name }),
  step: 'review',
  reviewed: true,
})

/** How often a draft would fire: asked for its review, and again while nobody knows or when something else is watched. */
const createRates = (ask: Deps['askRate']) => {
  let known: { readonly about: string; readonly rate: Rate } | undefined
  return async (draft: Draft): Promise<Rate | null> => {
    if (draft.step !== 'review') return null
    const settings = settingsOf(draft)
    const { addresses, chains, strategies } = settings
    const about = JSON.stringify([addresses, chains, strategies])
    if (known?.about === about) return known.rate
    const rate = await ask(settings)
    known = rate === null ? undefined : { about, rate }
    return rate
  }
}

const turnOf = (draft: Draft, input: Input, kit: Kit): Turn => {
  switch (input.kind) {
    case 'press':
      return input.arg === 'cancel'
        ? { draft, end: 'cancel' }
        : steps[draft.step].press(draft, input.arg, kit)
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
