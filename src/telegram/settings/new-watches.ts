import type { ChatSettings } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'
import { stale } from '../presses.ts'
import { show } from '../show.ts'
import { type Draft, type Step, settingsOf, type Turn, type Kit as WatchKit } from '../watch/draft.ts'
import { draftFor } from '../watch/draft-for.ts'
import { amountStep } from '../watch/steps/amount.ts'
import { chainsStep } from '../watch/steps/chains.ts'
import { directionsStep } from '../watch/steps/directions.ts'
import { oftenStep } from '../watch/steps/often.ts'
import { whatStep } from '../watch/steps/what.ts'
import { ask } from './ask.ts'
import { changeSettings } from './change-settings.ts'
import { type Deps, type Kit, kitOf } from './kit.ts'
import { newWatchesMessage, questionMessage } from './new-watches-screens.ts'

/** The questions of a set-up whose answer may be the same for every new watch. */
const steps = {
  chains: chainsStep,
  what: whatStep,
  directions: directionsStep,
  amount: amountStep,
  often: oftenStep,
} as const satisfies Readonly<Record<string, Step>>
type StepName = keyof typeof steps

const isStep = (name: string): name is StepName => Object.hasOwn(steps, name)

/** One that no set-up has: what all of them begin with. While chains are being chosen there may be none. */
const draftAt = (step: StepName, { chains, settings: { defaults } }: Kit): Draft => ({
  ...draftFor('new', { chains, defaults: defaults ?? null }),
  chains: defaults?.chains === undefined ? chains : chains.filter(id => defaults.chains?.includes(id)),
  step,
  reviewed: true,
})

/** Only what is not as everybody's. */
const defaultsOf = (draft: Draft, { chains }: Kit): ChatSettings['defaults'] => {
  const plain = settingsOf(draftFor('new', { chains, defaults: null }))
  const { strategies, frequency } = settingsOf(draft)
  const isSame = JSON.stringify(strategies) === JSON.stringify(plain.strategies)
  const defaults = {
    ...(draft.chains.length < chains.length && { chains: draft.chains }),
    ...(!isSame && { strategies }),
    ...(frequency !== plain.frequency && { frequency }),
  }
  return Object.keys(defaults).length === 0 ? undefined : defaults
}

const watchKit = ({ chains, say }: Kit): WatchKit => ({ chains, coverage: { seen: [], unseen: [] }, say })

/** Shows where a turn leads to, and keeps what was chosen in it. */
const take = async (ctx: ChatContext, { draft, notice, toast }: Turn, deps: Deps): Promise<void> => {
  const kit = kitOf(ctx, deps)
  const change = { defaults: defaultsOf(draft, kit) }
  if (toast !== undefined) ctx.toast = { text: toast }
  if (!isStep(draft.step)) {
    await show(ctx, newWatchesMessage(kitOf(ctx, deps, changeSettings(ctx, change))))
    return
  }
  const screen = questionMessage(steps[draft.step].question(draft, watchKit(kit)), { notice, say: kit.say })
  if (draft.step === 'amount') return ask(ctx, { what: 'amount', change }, screen)
  changeSettings(ctx, change)
  return show(ctx, screen)
}

/** What new watches begin with: the screen of it, one of its questions, or an answer. */
export const newWatches = async (
  ctx: ChatContext,
  [step, arg]: readonly string[],
  deps: Deps,
): Promise<void> => {
  if (step === undefined) return show(ctx, newWatchesMessage(kitOf(ctx, deps)))
  if (step === 'reset')
    return show(ctx, newWatchesMessage(kitOf(ctx, deps, changeSettings(ctx, { defaults: undefined }))))
  if (!isStep(step)) return stale(ctx)
  const kit = kitOf(ctx, deps)
  const draft = draftAt(step, kit)
  return take(ctx, arg === undefined ? { draft } : steps[step].press(draft, arg, watchKit(kit)), deps)
}

/** The least amount, as it was typed. */
export const answerAmount = (ctx: ChatContext, text: string, deps: Deps): Promise<void> => {
  const kit = kitOf(ctx, deps)
  return take(ctx, steps.amount.text(draftAt('amount', kit), text, watchKit(kit)), deps)
}
