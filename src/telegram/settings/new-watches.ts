import type { ChatSettings } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton } from '../presses.ts'
import { show } from '../show.ts'
import {
  type Draft,
  type StepResult,
  settingsOf,
  type StepContext as WatchKit,
  type WizardStep,
} from '../watch/draft.ts'
import { createDraft } from '../watch/draft-for.ts'
import { amountStep } from '../watch/steps/amount.ts'
import { chainsStep } from '../watch/steps/chains.ts'
import { directionsStep } from '../watch/steps/directions.ts'
import { frequencyStep } from '../watch/steps/often.ts'
import { eventKindsStep } from '../watch/steps/what.ts'
import { askForText } from './ask.ts'
import { changeSettings } from './change-settings.ts'
import { type SettingsDeps, type SettingsView, settingsViewOf } from './kit.ts'
import { defaultsQuestionMessage, watchDefaultsMessage } from './new-watches-screens.ts'

/** The questions of a set-up whose answer may be the same for every new watch. */
const defaultsSteps = {
  chains: chainsStep,
  what: eventKindsStep,
  directions: directionsStep,
  amount: amountStep,
  often: frequencyStep,
} as const satisfies Readonly<Record<string, WizardStep>>
type DefaultsStepName = keyof typeof defaultsSteps

const isDefaultsStep = (name: string): name is DefaultsStepName => Object.hasOwn(defaultsSteps, name)

/** One that no set-up has: what all of them begin with. While chains are being chosen there may be none. */
const defaultsDraft = (step: DefaultsStepName, { chains, settings: { defaults } }: SettingsView): Draft => ({
  ...createDraft('new', { chains, defaults: defaults ?? null }),
  chains: defaults?.chains === undefined ? chains : chains.filter(id => defaults.chains?.includes(id)),
  step,
  reviewed: true,
})

/** Only what is not as everybody's. */
const defaultsOf = (draft: Draft, { chains }: SettingsView): ChatSettings['defaults'] => {
  const plain = settingsOf(createDraft('new', { chains, defaults: null }))
  const { strategies, frequency } = settingsOf(draft)
  const isSame = JSON.stringify(strategies) === JSON.stringify(plain.strategies)
  const defaults = {
    ...(draft.chains.length < chains.length && { chains: draft.chains }),
    ...(!isSame && { strategies }),
    ...(frequency !== plain.frequency && { frequency }),
  }
  return Object.keys(defaults).length === 0 ? undefined : defaults
}

const defaultsStepContext = ({ chains, say }: SettingsView): WatchKit => ({
  chains,
  coverage: { seen: [], unseen: [] },
  say,
})

/** Shows where a turn leads to, and keeps what was chosen in it. */
const applyStepResult = async (
  ctx: ChatContext,
  { draft, notice, toast }: StepResult,
  deps: SettingsDeps,
): Promise<void> => {
  const kit = settingsViewOf(ctx, deps)
  const change = { defaults: defaultsOf(draft, kit) }
  if (toast !== undefined) ctx.toast = { text: toast }
  if (!isDefaultsStep(draft.step)) {
    await show(ctx, watchDefaultsMessage(settingsViewOf(ctx, deps, changeSettings(ctx, change))))
    return
  }
  const screen = defaultsQuestionMessage(
    defaultsSteps[draft.step].question(draft, defaultsStepContext(kit)),
    { notice, say: kit.say },
  )
  if (draft.step === 'amount') return askForText(ctx, { what: 'amount', change }, screen)
  changeSettings(ctx, change)
  return show(ctx, screen)
}

/** What new watches begin with: the screen of it, one of its questions, or an answer. */
export const openWatchDefaults = async (
  ctx: ChatContext,
  [step, arg]: readonly string[],
  deps: SettingsDeps,
): Promise<void> => {
  if (step === undefined) return show(ctx, watchDefaultsMessage(settingsViewOf(ctx, deps)))
  if (step === 'reset')
    return show(
      ctx,
      watchDefaultsMessage(settingsViewOf(ctx, deps, changeSettings(ctx, { defaults: undefined }))),
    )
  if (!isDefaultsStep(step)) return answerStaleButton(ctx)
  const kit = settingsViewOf(ctx, deps)
  const draft = defaultsDraft(step, kit)
  return applyStepResult(
    ctx,
    arg === undefined ? { draft } : defaultsSteps[step].press(draft, arg, defaultsStepContext(kit)),
    deps,
  )
}

/** The least amount, as it was typed. */
export const applyTypedMinimum = (ctx: ChatContext, text: string, deps: SettingsDeps): Promise<void> => {
  const kit = settingsViewOf(ctx, deps)
  return applyStepResult(
    ctx,
    defaultsSteps.amount.text(defaultsDraft('amount', kit), text, defaultsStepContext(kit)),
    deps,
  )
}
