import { Composer } from 'grammy'
import type { ChatSettings, QuietHours } from '#chat/settings.ts'
import type { Feature } from '../feature.ts'
import { askForText, awaitedAnswer, changeSettings, type SettingsChange, updateSession } from '../session.ts'
import { answerStaleButton } from '../ui/callback-routes.ts'
import type { ChatContext } from '../ui/context.ts'
import { mentionsAddress } from '../ui/read-names.ts'
import { removeMessage, show } from '../ui/show.ts'
import { createDraft, settingsFromDraft, type WatchDraft } from '../wizard/draft.ts'
import type { StepContext, StepResult, WizardStep } from '../wizard/step.ts'
import { amountStep } from '../wizard/steps/amount.ts'
import { chainsStep } from '../wizard/steps/chains.ts'
import { directionsStep, eventKindsStep } from '../wizard/steps/event-kinds.ts'
import { frequencyStep } from '../wizard/steps/frequency.ts'
import { readQuietHours } from './quiet-hours.ts'
import {
  defaultsQuestionMessage,
  languageMessage,
  quietMessage,
  type SettingsDeps,
  type SettingsView,
  settingsMessage,
  settingsViewOf,
  watchDefaultsMessage,
  zoneMessage,
} from './settings-screens.ts'
import { findZones, isZone } from './zones.ts'

/** The steps of the wizard that set the defaults of new watches. */
const defaultsSteps = {
  chains: chainsStep,
  what: eventKindsStep,
  directions: directionsStep,
  amount: amountStep,
  often: frequencyStep,
} as const satisfies Readonly<Record<string, WizardStep>>
type DefaultsStepName = keyof typeof defaultsSteps

const isDefaultsStep = (name: string): name is DefaultsStepName => Object.hasOwn(defaultsSteps, name)

/** The defaults as a draft at `step`. While chains are being chosen there may be none. */
const defaultsDraft = (
  step: DefaultsStepName,
  { chains, settings: { defaults } }: SettingsView,
): WatchDraft => ({
  ...createDraft('new', { chains, defaults: defaults ?? null }),
  chains: defaults?.chains === undefined ? chains : chains.filter(id => defaults.chains?.includes(id)),
  step,
  reviewed: true,
})

/** Only what differs from our own defaults. */
const defaultsOf = (draft: WatchDraft, { chains }: SettingsView): ChatSettings['defaults'] => {
  const plain = settingsFromDraft(createDraft('new', { chains, defaults: null }))
  const { strategies, frequency } = settingsFromDraft(draft)
  const isSame = JSON.stringify(strategies) === JSON.stringify(plain.strategies)
  const defaults = {
    ...(draft.chains.length < chains.length && { chains: draft.chains }),
    ...(!isSame && { strategies }),
    ...(frequency !== plain.frequency && { frequency }),
  }
  return Object.keys(defaults).length === 0 ? undefined : defaults
}

const defaultsStepContext = ({ chains, say }: SettingsView): StepContext => ({
  chains,
  coverage: { seen: [], unseen: [] },
  say,
})

/** Saves what a step changed, and shows the next screen. */
const applyStepResult = async (
  ctx: ChatContext,
  { draft, notice, toast }: StepResult,
  deps: SettingsDeps,
): Promise<void> => {
  const view = settingsViewOf(ctx, deps)
  const change = { defaults: defaultsOf(draft, view) }
  if (toast !== undefined) ctx.toast = { text: toast }
  if (!isDefaultsStep(draft.step)) {
    await show(ctx, watchDefaultsMessage(settingsViewOf(ctx, deps, changeSettings(ctx, change))))
    return
  }
  const screen = defaultsQuestionMessage(
    defaultsSteps[draft.step].question(draft, defaultsStepContext(view)),
    { notice, say: view.say },
  )
  if (draft.step === 'amount') return askForText(ctx, { what: 'amount', change }, screen)
  changeSettings(ctx, change)
  return show(ctx, screen)
}

/** The defaults of new watches: their screen, one of the steps, or a choice in it. */
const openWatchDefaults = async (
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
  const view = settingsViewOf(ctx, deps)
  const draft = defaultsDraft(step, view)
  return applyStepResult(
    ctx,
    arg === undefined ? { draft } : defaultsSteps[step].press(draft, arg, defaultsStepContext(view)),
    deps,
  )
}

/** The minimum, as it was typed. */
const applyTypedMinimum = (ctx: ChatContext, text: string, deps: SettingsDeps): Promise<void> => {
  const view = settingsViewOf(ctx, deps)
  return applyStepResult(
    ctx,
    defaultsSteps.amount.text(defaultsDraft('amount', view), text, defaultsStepContext(view)),
    deps,
  )
}

/**
 * `/settings`: language, time zone, quiet hours, length of alerts, defaults. A question here that asks for a text gets the next one,
 * before a wizard that was opened earlier.
 */
export const createSettings = (deps: SettingsDeps): Feature => {
  const composer = new Composer<ChatContext>()
  composer.use(updateSession)
  composer
    .on('message:text')
    .filter(ctx => awaitsSettingsAnswer(ctx) && isAnswer(ctx.message.text))
    .use(ctx => applyTypedAnswer(ctx, ctx.message.text, deps))
  return {
    middleware: composer,
    commands: { settings: ctx => show(ctx, settingsMessage(settingsViewOf(ctx, deps))) },
    routes: {
      openToMembers: (ctx, { args: [who] }) =>
        changeAndShow(ctx, { openToMembers: who === 'members' ? true : undefined }, deps),
      chatSettings: (ctx, { args: [what = '', ...args] }) => {
        const open = Object.hasOwn(settingsScreens, what) ? settingsScreens[what] : undefined
        return open === undefined ? answerStaleButton(ctx) : open(ctx, args, deps)
      },
    },
  }
}

const awaitsSettingsAnswer = (ctx: ChatContext): boolean => {
  const what = awaitedAnswer(ctx)?.what
  return what !== undefined && what !== 'search' && what !== 'file'
}

/** An address is no answer here: it gets an offer, as always. */
const isAnswer = (text: string): boolean => !text.startsWith('/') && !mentionsAddress(text)

/** Changes a setting and shows all of them, in the new language if that was changed. */
const changeAndShow = (ctx: ChatContext, what: SettingsChange, deps: SettingsDeps): Promise<void> =>
  show(ctx, settingsMessage(settingsViewOf(ctx, deps, changeSettings(ctx, what))))

type SettingsScreen = (ctx: ChatContext, args: readonly string[], deps: SettingsDeps) => unknown

const settingsScreens: Readonly<Record<string, SettingsScreen>> = {
  all: (ctx, _args, deps) => show(ctx, settingsMessage(settingsViewOf(ctx, deps))),
  language: (ctx, [locale], deps) => {
    if (locale === undefined) return show(ctx, languageMessage(settingsViewOf(ctx, deps), deps.texts))
    if (locale === 'telegram') return changeAndShow(ctx, { language: undefined }, deps)
    return deps.texts.locales.includes(locale)
      ? changeAndShow(ctx, { language: locale }, deps)
      : answerStaleButton(ctx)
  },
  zone: (ctx, args, deps) => {
    const zone = args.join('/')
    if (zone === '') return askForText(ctx, { what: 'zone' }, zoneMessage(settingsViewOf(ctx, deps)))
    return isZone(zone)
      ? changeAndShow(ctx, { zone: zone === 'UTC' ? undefined : zone }, deps)
      : answerStaleButton(ctx)
  },
  quiet: (ctx, [arg], deps) => {
    if (arg === undefined)
      return askForText(ctx, { what: 'quiet' }, quietMessage(settingsViewOf(ctx, deps), { wrong: false }))
    if (arg === 'none') return changeAndShow(ctx, { quiet: undefined }, deps)
    const quiet = parseHoursArg(arg)
    return quiet === undefined ? answerStaleButton(ctx) : changeAndShow(ctx, { quiet }, deps)
  },
  new: openWatchDefaults,
  alerts: (ctx, [arg], deps) => changeAndShow(ctx, { short: arg === 'short' ? true : undefined }, deps),
}

const dayMinutes = 24 * 60

const parseHoursArg = (arg: string): QuietHours | undefined => {
  const [, from, to] = (/^(\d{1,4})-(\d{1,4})$/.exec(arg) ?? []).map(Number)
  return from !== undefined && to !== undefined && from !== to && Math.max(from, to) < dayMinutes
    ? { from, to }
    : undefined
}

/** Removes the message that asked, so that the next one appears below what was typed. */
const applyTypedAnswer = async (ctx: ChatContext, text: string, deps: SettingsDeps): Promise<void> => {
  const awaited = awaitedAnswer(ctx)
  if (awaited === undefined) return
  await removeMessage(ctx, awaited.message)
  const view = settingsViewOf(ctx, deps)
  if (awaited.what === 'amount') return applyTypedMinimum(ctx, text, deps)
  if (awaited.what === 'quiet') {
    const quiet = readQuietHours(text)
    await (quiet === undefined
      ? askForText(ctx, { what: 'quiet' }, quietMessage(view, { wrong: true }))
      : changeAndShow(ctx, { quiet }, deps))
    return
  }
  const found = await findZones(text, { now: view.now, locale: view.say.locale })
  const [only, ...others] = found
  await (only !== undefined && others.length === 0
    ? changeAndShow(ctx, { zone: only === 'UTC' ? undefined : only }, deps)
    : askForText(ctx, { what: 'zone' }, zoneMessage(view, found)))
}
