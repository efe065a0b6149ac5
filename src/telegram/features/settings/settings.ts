import { isDeepStrictEqual } from 'node:util'
import { isCurrency } from '#chains/currencies.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { type ChatSettings, type QuietHours, topicsBy } from '#watch/chat-settings.ts'
import type { Destination, Watch } from '#watch/watch.ts'
import { showUndoable } from '../../framework/awaited-answer.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { firstPage } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { saveSearch } from '../../framework/search-text.ts'
import { updateSession } from '../../framework/session.ts'
import { textMessage, withNotice, zoneBelow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { TextQuestion } from '../../framework/text-questions.ts'
import { currencyAmong, currencySaidIn } from '../../input/amounts-in-dollars.ts'
import { findHours, readQuietHours, saysSleep } from '../../input/parse-hours.ts'
import { languageSaidIn } from '../../input/parse-language.ts'
import { zoneSaidIn } from '../../input/parse-zone-words.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { watchesOf } from '../../records.ts'
import { enableTopics, requestTopics } from '../topics/topics.ts'
import { watchesNamedIn } from '../watches/named-watch.ts'
import { namesLine } from '../watches/selection.ts'
import { kindSteps } from '../wizard/apply-input.ts'
import {
  createDraft,
  firstBalanceQuestion,
  isNothingWatched,
  settingsFromDraft,
  type WatchDraft,
} from '../wizard/draft.ts'
import type { StepContext, StepResult, WizardStep } from '../wizard/step.ts'
import { chainSteps } from '../wizard/steps/chains.ts'
import { digestSteps } from '../wizard/steps/digest.ts'
import { frequencySteps } from '../wizard/steps/frequency.ts'
import {
  type AskedSetting,
  type OpenSettings,
  openAwaited,
  openSettings,
  readManagedChatSettings,
  type TypedStepName,
  typedStepOf,
} from './open-settings.ts'
import { changeExceptions, quietExceptions } from './quiet-exceptions.ts'
import {
  currencyLine,
  currencyMessage,
  defaultsQuestionMessage,
  displayMessage,
  languageLine,
  languageMessage,
  noTopicsMessage,
  parseHoursArg,
  quietLines,
  quietMessage,
  type SettingsDeps,
  type SettingsView,
  settingsMessage,
  topicsMessage,
  watchDefaultsMessage,
  zoneForQuiet,
  zoneLine,
  zoneMessage,
} from './settings-screens.ts'
import { findZones, followTimeZoneWrites, isZone, zonesAtBegin } from './zones.ts'

/** The steps of the wizard that set the defaults of new watches. */
const defaultsSteps = {
  chains: chainSteps.chains,
  ...kindSteps,
  ...frequencySteps,
  ...digestSteps,
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
  ...(step === 'balance' && { limit: { ...firstBalanceQuestion, from: 'what' } }),
  reviewed: true,
})

/** Reduces a draft to the settings that differ from our own defaults. */
const defaultsOf = (draft: WatchDraft, { chains }: SettingsView): ChatSettings['defaults'] => {
  const plain = settingsFromDraft(createDraft('new', { chains, defaults: null }))
  const { strategies, readings, frequency, digest } = settingsFromDraft(draft)
  const isSame = JSON.stringify(strategies) === JSON.stringify(plain.strategies)
  const defaults = {
    ...(draft.chains.length < chains.length && { chains: draft.chains }),
    ...(!isSame && { strategies }),
    ...(readings !== undefined && { readings }),
    ...(frequency !== plain.frequency && { frequency }),
    ...(digest !== undefined && { digest }),
  }
  return Object.keys(defaults).length === 0 ? undefined : defaults
}

const defaultsStepContext = ({ chains, say, settings }: SettingsView): StepContext => ({
  zone: settings.zone,
  chains,
  coverage: { seen: [], unseen: [] },
  say,
})

/** Saves the change of a step, and shows the next screen. */
const applyStepResult = async (open: OpenSettings, { draft, notice, toast }: StepResult): Promise<void> => {
  const { ctx, view } = open
  const change = { defaults: defaultsOf(draft, view) }
  if (toast !== undefined) ctx.toast = { text: toast }
  const changed = open.change(change)
  if (!isDefaultsStep(draft.step)) return show(ctx, watchDefaultsMessage(changed))
  const question = defaultsSteps[draft.step].question(draft, defaultsStepContext(view))
  const screen = defaultsQuestionMessage(question, { notice, view })
  const typed = typedStepOf(draft.step)
  return typed === undefined ? show(ctx, screen) : open.ask(typed, screen)
}

/** The defaults of new watches: their screen, one of the steps, or a choice in it. */
const openWatchDefaults: SettingsScreen = (open, [step, arg]) => {
  const { ctx, view } = open
  if (step === undefined) return show(ctx, watchDefaultsMessage(view))
  if (step === 'reset') return show(ctx, watchDefaultsMessage(open.change({ defaults: undefined })))
  if (!isDefaultsStep(step)) return answerStaleButton(ctx)
  const draft = defaultsDraft(step, view)
  if (arg === undefined) return applyStepResult(open, { draft })
  const result = defaultsSteps[step].press(draft, arg, defaultsStepContext(view))
  // Each tap is saved at once, and new watches need something to watch.
  const isLast = isNothingWatched(result.draft)
  return applyStepResult(open, isLast ? { draft, toast: view.say('choose-kind') } : result)
}

/** `/settings`: language, time zone, quiet hours, length of alerts, defaults. */
export const createSettings = (deps: SettingsDeps): Feature => {
  const openElsewhere = async (ctx: ChatContext, destination: Doc<Destination>): Promise<OpenSettings> =>
    openSettings(ctx, deps, await readManagedChatSettings(ctx, destination))
  return {
    middleware: updateSession,
    commands: {
      settings: {
        role: 'editor',
        anonymous: true,
        run: ctx => changeByWords(openSettings(ctx, deps), String(ctx.match ?? '')),
      },
    },
    routes: {
      openToMembers: (ctx, { args }) => changeWhoMay(openSettings(ctx, deps), args),
      openToMembersThere: async (ctx, { destination, args }) =>
        changeWhoMay(await openElsewhere(ctx, destination), args),
      chatSettings: (ctx, { args }) => showSettings(openSettings(ctx, deps), args),
      chatSettingsThere: async (ctx, { destination, args }) =>
        showSettings(await openElsewhere(ctx, destination), args),
    },
  }
}

const currencySetting = (currency: string): ChatSettings => ({
  currency: currency === 'USD' ? undefined : currency,
})

/** Changes the settings that a text is about, or shows all of them. */
const changeByWords = async (opened: OpenSettings, words: string): Promise<void> => {
  const { ctx, chat } = opened
  const language = languageSaidIn(words)
  if (language !== undefined) return changeLanguage(opened, language)
  const zone = zoneSaidIn(words)
  const quiet = findHours(words, opened.view.say.locale)
  const isOfSleep = saysSleep(words)
  const isOfQuiet = quiet !== undefined || isOfSleep
  const hasHours = quiet !== undefined
  const exceptions = isOfQuiet ? await changeExceptions(ctx, { chat, words, hasHours }) : undefined
  const open = { ...opened, ...(exceptions !== undefined && { exceptions }) }
  const some = isOfQuiet && exceptions === undefined ? await someNamedIn(ctx, words) : []
  if (some.length > 0) return askQuietOfAll(open, some, quiet)
  const currency = currencyAmong(words)
  const beside = {
    ...(currency !== undefined && currencySetting(currency)),
    ...(quiet !== undefined && { quiet }),
  }
  if (zone !== undefined) return changeZoneTo(open, zone.place, beside)
  if (quiet !== undefined) return changeQuiet(open, beside)
  if (currency !== undefined) return changeCurrency(open, currency)
  if (exceptions !== undefined && open.view.settings.quiet !== undefined) return changeQuiet(open, {})
  return isOfSleep ? askQuiet(open) : show(ctx, settingsMessage(open.view))
}

/** Changes who may change the watches of a group, and says who. */
const changeWhoMay = (open: OpenSettings, [to]: readonly string[]): Promise<void> => {
  const who = to === 'members' ? 'members' : 'administrators'
  const changed = open.change({ openToMembers: who === 'members' ? true : undefined })
  return show(open.ctx, withNotice(changed.say('who-saved', { who }), settingsMessage(changed)))
}

const showSettings = (open: OpenSettings, [what = '', ...args]: readonly string[]): unknown => {
  const screen = Object.hasOwn(settingsScreens, what) ? settingsScreens[what] : undefined
  return screen === undefined ? answerStaleButton(open.ctx) : screen(open, args)
}

/** Changes a setting and shows all of them, in the new language if that was changed. */
const changeAndShow = (open: OpenSettings, what: ChatSettings): Promise<void> =>
  show(open.ctx, settingsMessage(open.change(what)))

/** Changes a setting that may have been typed; the line of it then stands above all of them. */
const changeAndSay = (
  open: OpenSettings,
  what: ChatSettings,
  toLine: (view: SettingsView) => string,
): Promise<void> => {
  const { ctx } = open
  if (ctx.callbackQuery !== undefined) return changeAndShow(open, what)
  const changed = open.change(what)
  return show(ctx, withNotice(`${changed.say('change-saved')} ${toLine(changed)}`, settingsMessage(changed)))
}

/**
 * Puts the menu of a private chat into the language that is chosen there; by default Telegram shows it in that of its
 * app. The menu of an operator, which has more commands, and one that Telegram does not take stay as they are.
 */
const translateMenu = async ({ ctx, view, menu }: OpenSettings, changed: SettingsView): Promise<void> => {
  if (!ctx.isPrivate || view.there !== undefined || ctx.isOperator) return
  const scope = { type: 'chat', chat_id: ctx.chatId ?? 0 } as const
  const commands = menu.map(command => ({ command, description: changed.say(`command-${command}`) }))
  const set = (): Promise<true> =>
    changed.settings.language === undefined
      ? ctx.api.deleteMyCommands({ scope })
      : ctx.api.setMyCommands(commands, { scope })
  await set().catch(() => undefined)
}

const saveLanguage = async (open: OpenSettings, language: string | undefined): Promise<SettingsView> => {
  const changed = open.change({ language })
  await translateMenu(open, changed)
  return changed
}

/**
 * Speaks the language of a code (ISO 639) from now on, with a way back that a person who does not read it
 * understands, or says that it is not one of ours.
 */
const changeLanguage = async (open: OpenSettings, code: string): Promise<void> => {
  const { ctx, view, texts } = open
  const { settings, say } = view
  const locale = texts.locales.find(ours => new Intl.Locale(ours).language === code)
  if (locale === undefined) {
    const language = new Intl.DisplayNames(say.locale, { type: 'language' }).of(code) ?? code
    return show(ctx, withNotice(say('language-unknown', { language }), languageMessage(view, texts, 0)))
  }
  const changed = await saveLanguage(open, locale)
  const before = settings.language ?? 'telegram'
  const { body, buttons } = withNotice(
    `${changed.say('change-saved')} ${languageLine(changed)}`,
    settingsMessage(changed),
  )
  const undo = callbackButton(say('button-undo'), actions.chatSettings, 'language', before)
  await showUndoable(ctx, { body, buttons: [[undo], ...buttons] })
}

/** Changes the quiet hours and settings beside them, and says what the hours do. */
const changeQuiet = async (open: OpenSettings, what: ChatSettings): Promise<void> => {
  const changed = open.change(what)
  const notice = quietLines(changed, await exceptionsIn(open)).join('\n')
  const { body, buttons } = withNotice(notice, settingsMessage(changed))
  return show(open.ctx, { body, buttons: [...buttons, ...(await digestRows(open))] })
}

/** The names of the watches that make a sound in the quiet hours of a chat, too. */
const exceptionsIn = async ({ ctx, chat, view, exceptions }: OpenSettings): Promise<string> =>
  namesLine(exceptions ?? (await quietExceptions(ctx, chat)), view.say)

/** Asks for the quiet hours. With `wrong` the typed text could not be read. */
const askQuiet = async (open: OpenSettings, wrong = false): Promise<void> => {
  const exceptions = await exceptionsIn(open)
  return open.ask('quiet', quietMessage(open.view, { wrong, exceptions, rows: await digestRows(open) }))
}

/** Says that quiet hours hold for the whole chat, and offers those that were wanted for some watches of it. */
const askQuietOfAll = async (
  open: OpenSettings,
  some: readonly Doc<Watch>[],
  hours: QuietHours | undefined,
): Promise<void> => {
  const { ctx, view } = open
  const { say } = view
  const [only, ...others] = some
  const rows =
    only === undefined || others.length > 0
      ? []
      : [
          [
            callbackButton(say('button-mute-watch'), actions.chooseMute, only.id, ...firstPage),
            digestButton(ctx, `${only.value.settings.name} daily 8:00`, say),
          ],
        ]
  const exceptions = await exceptionsIn(open)
  const names = namesLine(some, say)
  return open.ask('quiet', quietMessage(view, { names, ...(hours && { hours }), exceptions, rows }))
}

/** The watches for which alone a text wants quiet hours: those that it names, if the chat has others. */
const someNamedIn = async (ctx: ChatContext, text: string): Promise<readonly Doc<Watch>[]> => {
  const all = await watchesOf(ctx.store, String(ctx.chatId))
  const named = watchesNamedIn(text, all)
  return named.length < all.length ? named : []
}

/** Does what a text says that a person may write about a digest. */
const digestButton = (ctx: ChatContext, text: string, say: Translator): Button =>
  callbackButton(say('button-digest-instead'), actions.saySentence, saveSearch(ctx, { text }))

/** Offers what holds alerts back, as quiet hours do not, if this chat has watches. */
const digestRows = async ({ ctx, view: { say, there } }: OpenSettings): Promise<Message['buttons']> => {
  if (there !== undefined || (await watchesOf(ctx.store, String(ctx.chatId))).length === 0) return []
  return [[digestButton(ctx, 'every watch daily 8:00', say)]]
}

/** Chooses what has topics in a private chat; `off` for no topics. */
const changeTopics = async (open: OpenSettings, arg: string | undefined): Promise<void> => {
  const { ctx, view, operators } = open
  const by = topicsBy.find(subject => subject === arg)
  if (!ctx.isPrivate || view.there !== undefined) return answerStaleButton(ctx)
  if (arg === undefined) return show(ctx, topicsMessage(view))
  if (by === undefined && arg !== 'off') return answerStaleButton(ctx)
  const obstacle = by === undefined ? undefined : await enableTopics(ctx, operators)
  if (obstacle !== undefined) return show(ctx, noTopicsMessage(view, obstacle))
  requestTopics(ctx)
  return changeAndShow(open, { topics: by })
}

type ZoneAsked = { readonly matches?: readonly string[]; readonly isTapped?: true }

const changeZone = async (open: OpenSettings, name: string, beside: ChatSettings = {}): Promise<void> => {
  const { ctx, chat } = open
  const id = `zone.${ctx.update.update_id}`
  ctx.writes.push(...(await followTimeZoneWrites(ctx.store, { chat, id })))
  const zone = name === 'UTC' ? undefined : name
  if (beside.quiet !== undefined) return changeQuiet(open, { zone, ...beside })
  if (open.view.isForQuiet === true) return askQuiet({ ...open, view: open.change({ zone }) })
  if (open.view.isBelow !== true)
    return changeAndSay(open, { zone, ...beside }, changed =>
      [zoneLine(changed), ...('currency' in beside ? [currencyLine(changed)] : [])].join('\n'),
    )
  await show(ctx, textMessage(zoneLine(open.change({ zone }))))
  return open.showDraft(ctx, zone)
}

/** Asks for the time zone, in a message of its own if a button below another screen was tapped. */
const askZone = (open: OpenSettings, { matches, isTapped }: ZoneAsked = {}): Promise<void> => {
  const { isBelow, isForQuiet } = open.view
  const ofQuiet = isForQuiet === true ? 'zone-quiet' : 'zone'
  return open.ask(
    isBelow === true ? 'zone-below' : ofQuiet,
    zoneMessage(open.view, matches),
    isBelow === true && isTapped === true ? true : undefined,
  )
}

const forQuiet = (open: OpenSettings): OpenSettings => ({ ...open, view: { ...open.view, isForQuiet: true } })

const below = (open: OpenSettings): OpenSettings => ({ ...open, view: { ...open.view, isBelow: true } })

/** The code of a currency that a text is or names, such as *euros*. */
const currencyCode = (text: string): string => currencySaidIn(text) ?? text.trim().toUpperCase()

/** Shows amounts in a currency from now on. Asks again if the text is not a currency of ours. */
const changeCurrency = (open: OpenSettings, text: string): Promise<void> => {
  const currency = currencyCode(text)
  if (currency !== 'USD' && !isCurrency(currency))
    return open.ask('currency', currencyMessage(open.view, text))
  return changeAndSay(open, currencySetting(currency), currencyLine)
}

/** The screens, beside all settings, that ask for the time zone, by the value of their button. */
const zoneAskers: Readonly<Record<string, typeof below>> = { [zoneBelow]: below, [zoneForQuiet]: forQuiet }

type SettingsScreen = (open: OpenSettings, args: readonly string[]) => unknown

const settingsScreens: Readonly<Record<string, SettingsScreen>> = {
  all: ({ ctx, view }) => show(ctx, settingsMessage(view)),
  language: async (open, [locale = '0']) => {
    const { ctx, view, texts } = open
    if (/^\d$/.test(locale)) return show(ctx, languageMessage(view, texts, Number(locale)))
    if (locale !== 'telegram' && !texts.locales.includes(locale)) return answerStaleButton(ctx)
    return show(ctx, settingsMessage(await saveLanguage(open, locale === 'telegram' ? undefined : locale)))
  },
  zone: (opened, args) => {
    const [first = ''] = args
    const from = zoneAskers[first]
    const open = from === undefined ? opened : from(opened)
    const zone = args.slice(from === undefined ? 0 : 1).join('/')
    if (zone === '') return askZone(open, { isTapped: true })
    return isZone(zone) ? changeZone(open, zone) : answerStaleButton(open.ctx)
  },
  quiet: (open, [arg]) => {
    if (arg === undefined) return askQuiet(open)
    if (arg === 'none') return changeAndShow(open, { quiet: undefined })
    const quiet = parseHoursArg(arg)
    return quiet === undefined ? answerStaleButton(open.ctx) : changeAndShow(open, { quiet })
  },
  new: openWatchDefaults,
  answers: (open, [arg]) => changeAndShow(open, { answersToAll: arg === 'all' ? true : undefined }),
  topics: (open, [arg]) => changeTopics(open, arg),
  display: ({ ctx, view }) => show(ctx, displayMessage(view)),
  currency: async (open, [arg]) => {
    if (arg !== undefined) return changeCurrency(open, arg)
    await open.readRates()
    return open.ask('currency', currencyMessage(open.view))
  },
  tables: (open, [arg]) => changeAndShow(open, { tables: arg === 'on' ? true : undefined }),
  spam: (open, [arg]) => changeAndShow(open, { noSpamWarnings: arg === 'off' ? true : undefined }),
  alerts: (open, [arg]) => changeAndShow(open, { short: arg === 'short' ? true : undefined }),
}

type SettingQuestion = {
  readonly isAnswer: (open: OpenSettings, text: string) => boolean | Promise<boolean>
  /** Changes the setting, or asks again. */
  readonly take: (open: OpenSettings, text: string) => Promise<void>
}

const readStep = (step: TypedStepName, { view }: OpenSettings, text: string): StepResult =>
  defaultsSteps[step].text(defaultsDraft(step, view), text, defaultsStepContext(view))

const stepQuestion = (step: TypedStepName): SettingQuestion => ({
  isAnswer: (open, text) =>
    !mentionsAddress(text) &&
    !isDeepStrictEqual(readStep(step, open, text).draft, defaultsDraft(step, open.view)),
  take: (open, text) => applyStepResult(open, readStep(step, open, text)),
})

/** The questions of the settings that a text answers. */
export const settingsQuestions = (deps: SettingsDeps): Readonly<Record<AskedSetting, TextQuestion>> => {
  const toTextQuestion = ({ isAnswer, take }: SettingQuestion): TextQuestion => ({
    isAnswer: (ctx, text) => isAnswer(openSettings(ctx, deps), text),
    take: async (ctx, text, { there }) => {
      const open = await openAwaited(ctx, there, deps)
      if (open !== undefined) await take(open, text)
    },
  })
  const toStepQuestion = (step: TypedStepName): TextQuestion => toTextQuestion(stepQuestion(step))
  return {
    zone: toTextQuestion(zoneQuestion),
    'zone-below': toTextQuestion({ ...zoneQuestion, take: (open, text) => changeZoneTo(below(open), text) }),
    'zone-quiet': toTextQuestion({
      ...zoneQuestion,
      take: (open, text) => changeZoneTo(forQuiet(open), text),
    }),
    quiet: toTextQuestion(quietQuestion),
    currency: toTextQuestion({ isAnswer: (_, text) => isCurrency(currencyCode(text)), take: changeCurrency }),
    amount: toStepQuestion('amount'),
    'amount-in': toStepQuestion('amount-in'),
    'amount-out': toStepQuestion('amount-out'),
    digest: toStepQuestion('digest'),
    outflow: toStepQuestion('outflow'),
    balance: toStepQuestion('balance'),
  }
}

/**
 * Changes the time zone to that of a place, and the settings beside it. Asks again if there are several such
 * places, or none.
 */
const changeZoneTo = async (open: OpenSettings, place: string, beside: ChatSettings = {}): Promise<void> => {
  const { view } = open
  const matches = await zonesAtBegin(place, { now: view.now, locale: view.say.locale })
  const [only, ...others] = matches
  if (only !== undefined && others.length === 0) return changeZone(open, only, beside)
  const nextView = Object.keys(beside).length === 0 ? view : open.change(beside)
  return askZone({ ...open, view: nextView }, { matches })
}

const zoneQuestion: SettingQuestion = {
  isAnswer: async ({ view: { now, say } }, text) =>
    (await findZones(text, { now, locale: say.locale })).length > 0,
  take: (open, text) => changeZoneTo(open, text),
}

const quietQuestion: SettingQuestion = {
  isAnswer: async ({ ctx, view: { say } }, text) =>
    readQuietHours(text, say.locale) !== undefined && (await someNamedIn(ctx, text)).length === 0,
  take: (open, text) => {
    const quiet = readQuietHours(text, open.view.say.locale)
    return quiet === undefined ? askQuiet(open, true) : changeQuiet(open, { quiet })
  },
}
