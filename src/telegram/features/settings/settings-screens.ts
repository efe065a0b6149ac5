import { currencyFeeds } from '#chains/currencies.ts'
import { formatMoney } from '#lib/format.ts'
import type { PlainTextId, TextName } from '#lib/text-ids.ts'
import { dayMinutes, toWallTime } from '#lib/time.ts'
import {
  type Button,
  bodyText,
  buttonRows,
  callbackButton,
  decodeCallback,
  type Message,
} from '#render/message.ts'
import { bold, join, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type ChatSettings, type ChatSettingsDoc, type QuietHours, topicsBy } from '#watch/chat-settings.ts'
import type { WatchSettings } from '#watch/watch.ts'
import { briefChains, frequencyLine, soundText, watchedLine, watchedLines } from '#watch/watch-lines.ts'
import { zoneCity } from '#watch/zone-city.ts'
import type { ChatContext } from '../../framework/context.ts'
import { pageOf, pagingRows } from '../../framework/paging.ts'
import { actions } from '../../framework/permissions.ts'
import { cancelButton, zoneBelow } from '../../framework/shared-screens.ts'
import { quietHoursText } from '../../input/parse-hours.ts'
import type { TopicsObstacle } from '../topics/topics.ts'
import { createDraft, settingsFromDraft } from '../wizard/draft.ts'
import { isAboutTransactions } from '../wizard/step.ts'
import { offeredZones } from './zones.ts'

type ButtonMaker = (text: string, ...args: readonly string[]) => Button

/** Makes buttons with a setting and its new value. */
const settingsButtons =
  ({ there }: Pick<SettingsView, 'there'>): ButtonMaker =>
  (text, ...args) =>
    there === undefined
      ? callbackButton(text, actions.chatSettings, ...args)
      : callbackButton(text, actions.chatSettingsThere, there.destination, ...args)

const defaultSettings = ({ chains, settings }: SettingsView): WatchSettings =>
  settingsFromDraft(createDraft('new', { chains, defaults: settings.defaults ?? null }))

/** The defaults of new watches, in one line. */
const watchDefaultsLine = (view: SettingsView): string => {
  const { say } = view
  const watched = defaultSettings(view)
  return [briefChains(watched.chains, say), watchedLine(watched, say), frequencyLine(watched, say)].join(
    ' · ',
  )
}

const watchDefaultsLines = (view: SettingsView): readonly string[] => {
  const { say } = view
  const watched = defaultSettings(view)
  return [briefChains(watched.chains, say), ...watchedLines(watched, say), frequencyLine(watched, say)]
}

/** The defaults of new watches, with a button to change each. */
export const watchDefaultsMessage = (view: SettingsView): Message => {
  const { chains, settings, say } = view
  const button = settingsButtons(view)
  const draft = createDraft('new', { chains, defaults: settings.defaults ?? null })
  const steps: readonly ('chains' | 'often' | 'what')[] = [
    ...(chains.length > 1 ? (['chains'] as const) : []),
    'what',
    ...(isAboutTransactions(draft) ? (['often'] as const) : []),
  ]
  return {
    body: titledScreen(view, 'new-title', [say('new-begin'), ...watchDefaultsLines(view)]),
    buttons: [
      steps.map(step => button(say(`watch-edit-${step}`), 'new', step)),
      ...(settings.defaults === undefined ? [] : [[button(say('button-as-at-first'), 'new', 'reset')]]),
      backRow(view),
    ],
  }
}

/** Buttons of the wizard that have no use here: a choice is saved at once, and *Back* leaves. */
const hiddenArgs = new Set(['cancel', 'next', 'review'])

/** A button of a wizard's step as one of the settings, unless it has no use here. */
const asSettingsButton =
  (view: SettingsView) =>
  (button: Button): readonly Button[] => {
    if (!('callback_data' in button)) return [button]
    const [, step = '', arg = ''] = decodeCallback(button.callback_data)?.args ?? []
    return hiddenArgs.has(arg) ? [] : [settingsButtons(view)(button.text, 'new', step, arg)]
  }

/** A step of the wizard, for the defaults of new watches. */
export const defaultsQuestionMessage = (
  question: Message,
  { notice, view }: { readonly notice: string | undefined; readonly view: SettingsView },
): Message => ({
  body: join([titleOf(view, 'new-title'), ...(notice ? [notice] : []), bodyText(question.body)], '\n\n'),
  buttons: question.buttons.map(row => row.flatMap(asSettingsButton(view))).filter(row => row.length > 0),
})

const perRow = 2

const markChosen = (text: string, isChosen: boolean): string => (isChosen ? `✓ ${text}` : text)

const backRow = (view: SettingsView, to: 'all' | 'quiet' = 'all'): readonly Button[] => [
  settingsButtons(view)(view.say('button-back'), to),
]

/** A title with the name of the chat, if it is another one. */
const titleOf = ({ say, there }: SettingsView, title: PlainTextId): RichText =>
  join([bold(say(title)), ...(there === undefined ? [] : [there.title])], ' · ')

const titledScreen = (
  view: SettingsView,
  title: PlainTextId,
  lines: readonly (RichText | string)[],
): RichText => join([titleOf(view, title), '', ...lines], '\n')

const openToMembersButton = ({ settings, say, there }: SettingsView): Button => {
  const to = settings.openToMembers === true ? 'administrators' : 'members'
  const text = say(`button-who-${to}`)
  return there === undefined
    ? callbackButton(text, actions.openToMembers, to)
    : callbackButton(text, actions.openToMembersThere, there.destination, to)
}

const answersButton = (view: SettingsView): Button => {
  const to = view.settings.answersToAll === true ? 'person' : 'all'
  return settingsButtons(view)(view.say(`button-answers-${to}`), 'answers', to)
}

const displayLines = (view: SettingsView): readonly string[] => {
  const { settings, say } = view
  const { short, tables, noSpamWarnings } = settings
  return [
    say('settings-detail', { detail: short === true ? 'short' : 'full' }),
    say('settings-tables', { tables: tables === true ? 'on' : 'off' }),
    ...(noSpamWarnings === true ? [say('settings-spam')] : []),
    currencyLine(view),
  ]
}

/** `Amounts · Euro (EUR)` */
export const currencyLine = ({ settings: { currency = 'USD' }, say }: SettingsView): string =>
  say('settings-currency', { currency: currencyName(currency, say) })

/** `Euro (EUR)` */
const currencyName = (currency: string, { locale }: Translator): string =>
  `${new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)} (${currency})`

/** How alerts and lists look. */
export const displayMessage = (view: SettingsView): Message => {
  const { settings, say } = view
  const button = settingsButtons(view)
  return {
    body: titledScreen(view, 'display-title', [...displayLines(view), '', say('display-tables')]),
    buttons: [
      [
        settings.short === true
          ? button(say('button-lengthen'), 'alerts', 'full')
          : button(say('button-shorten'), 'alerts', 'short'),
        settings.tables === true
          ? button(say('button-tables-off'), 'tables', 'off')
          : button(say('button-tables-on'), 'tables', 'on'),
      ],
      [
        button(say('currency-title'), 'currency'),
        settings.noSpamWarnings === true
          ? button(say('button-spam-notices-on'), 'spam', 'on')
          : button(say('button-spam-notices-off'), 'spam', 'off'),
      ],
      backRow(view),
    ],
  }
}

/** Currencies with a button; with *Back* they are eight. */
const offeredCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CNY', 'TRY']

/** `€ EUR`, `CHF` */
const currencyButtonText = (currency: string, { locale }: Translator): string => {
  const sign = formatMoney(0, { locale, currency }).replaceAll(/[\d.,\s]/g, '')
  return sign === currency ? sign : `${sign} ${currency}`
}

/**
 * The currency in which amounts are shown. `unknown` is a text that was typed and is not a currency of ours.
 */
export const currencyMessage = (view: SettingsView, unknown?: string): Message => {
  const { settings, say } = view
  const { currency: chosen = 'USD' } = settings
  const button = settingsButtons(view)
  const others = Object.keys(currencyFeeds).filter(currency => !offeredCurrencies.includes(currency))
  return {
    body: titledScreen(view, 'currency-title', [
      currencyLine(view),
      ...(chosen === 'USD'
        ? []
        : [say.rateOf(chosen) === undefined ? say('currency-none') : say.dollars(100)]),
      '',
      say(unknown === undefined ? 'currency-ask' : 'currency-unknown', { others: others.join(', ') }),
    ]),
    buttons: [
      ...buttonRows(
        offeredCurrencies.map(currency =>
          button(markChosen(currencyButtonText(currency, say), currency === chosen), 'currency', currency),
        ),
        perRow,
      ),
      backRow(view),
    ],
  }
}

/** Every setting with its present value. */
export const settingsMessage = (view: SettingsView): Message => {
  const { settings, say, isGroup, there } = view
  const button = settingsButtons(view)
  const { quiet, openToMembers, answersToAll } = settings
  const hasTopics = there === undefined && !isGroup
  return {
    body: titledScreen(view, 'settings-title', [
      languageLine(view),
      zoneLine(view),
      say(
        'settings-quiet',
        quiet === undefined ? { quiet: 'off', hours: '' } : { quiet: 'on', hours: quietHoursText(quiet) },
      ),
      ...displayLines(view),
      say('settings-new', { what: watchDefaultsLine(view) }),
      ...(hasTopics ? [say('settings-topics', { by: settings.topics ?? 'off' })] : []),
      ...(isGroup
        ? [
            say('settings-who', { who: openToMembers === true ? 'members' : 'administrators' }),
            say('settings-answers', { to: answersToAll === true ? 'all' : 'person' }),
          ]
        : []),
    ]),
    buttons: [
      [button(say('button-language'), 'language'), button(say('button-zone'), 'zone')],
      [button(say('button-quiet'), 'quiet'), button(say('display-title'), 'display')],
      [button(say('button-new-watches'), 'new')],
      ...(hasTopics ? [[button(say('topics-title'), 'topics')]] : []),
      ...(isGroup ? [[openToMembersButton(view)], [answersButton(view)]] : []),
      ...(there === undefined
        ? []
        : [[callbackButton(say('button-back'), actions.list, '0', there.destination)]]),
    ],
  }
}

const languagesPerPage = 6

/** `Language · English, as in Telegram` */
export const languageLine = ({ settings: { language }, languageName, say }: SettingsView): string =>
  say('settings-language', {
    language: languageName,
    how: language === undefined ? 'telegram' : 'chosen',
  })

/** Lists languages, each by its own name, by pages from 0. */
export const languageMessage = (view: SettingsView, texts: Texts, page: number): Message => {
  const { settings, say } = view
  const button = settingsButtons(view)
  const { shown, ...current } = pageOf(texts.locales, page, languagesPerPage)
  const languages = shown.map(locale =>
    button(markChosen(texts.for(locale)('language'), settings.language === locale), 'language', locale),
  )
  const asTelegram = markChosen(say('button-as-telegram'), settings.language === undefined)
  return {
    body: titledScreen(view, 'language-title', [say('language-ask')]),
    buttons: [
      [button(asTelegram, 'language', 'telegram')],
      ...buttonRows(languages, perRow),
      ...pagingRows(current, (text, to) => button(say(text), 'language', String(to))),
      backRow(view),
    ],
  }
}

/** Value of the button that asks for the time zone of the quiet hours. */
export const zoneForQuiet = 'quiet'

const zoneArgs = (zone: string, { isBelow, isForQuiet }: SettingsView): readonly string[] => [
  'zone',
  ...(isBelow === true ? [zoneBelow] : []),
  ...(isForQuiet === true ? [zoneForQuiet] : []),
  ...zone.split('/'),
]

/** `Time zone · Zurich, where it is 10:32` */
export const zoneLine = ({ settings: { zone = 'UTC' }, say, now }: SettingsView): string =>
  say('settings-zone', { place: zoneCity(zone, say.locale), clock: toWallTime(now, zone).clock })

/** Lists the zones that match a typed text, each with its offset from UTC, or if absent those on offer. */
export const zoneMessage = (view: SettingsView, matches?: readonly string[]): Message => {
  const { settings, say, now } = view
  const { zone = 'UTC' } = settings
  const isFound = matches !== undefined && matches.length > 0
  const button = (other: string): Button => {
    const place = zoneCity(other, say.locale)
    const text = isFound ? say('zone-button', { place, offset: toWallTime(now, other).offset }) : place
    return settingsButtons(view)(markChosen(text, other === zone), ...zoneArgs(other, view))
  }
  const ask = matches === undefined ? 'zone-ask' : 'zone-unknown'
  return {
    body: titledScreen(view, 'zone-title', [
      say('zone-now', { place: zoneCity(zone, say.locale), clock: toWallTime(now, zone).clock }),
      '',
      say(isFound ? 'zone-which' : ask),
    ]),
    buttons: [
      ...(isFound
        ? buttonRows(matches.map(button), 1)
        : buttonRows([...offeredZones(say.locale), 'UTC'].map(button), perRow)),
      view.isBelow === true ? [cancelButton(say)] : backRow(view, view.isForQuiet === true ? 'quiet' : 'all'),
    ],
  }
}

const hourMinutes = 60
const quietHoursPresets = [
  { from: 22 * hourMinutes, to: 7 * hourMinutes },
  { from: 23 * hourMinutes, to: 7 * hourMinutes },
  { from: 23 * hourMinutes, to: 8 * hourMinutes },
]

const hoursArg = ({ from, to }: { from: number; to: number }): string => `${from}-${to}`

export const parseHoursArg = (arg: string): QuietHours | undefined => {
  const [, from, to] = (/^(\d{1,4})-(\d{1,4})$/.exec(arg) ?? []).map(Number)
  return from !== undefined && to !== undefined && from !== to && Math.max(from, to) < dayMinutes
    ? { from, to }
    : undefined
}

/** Says when alerts make no sound, that none is skipped, and which watches make one all the same, or how to choose one. */
export const quietLines = (
  { settings: { quiet }, say }: SettingsView,
  exceptions: string,
): readonly string[] => {
  const [from = '', to = ''] = quiet === undefined ? [] : quietHoursText(quiet).split('–')
  const rings = soundText({ ignoresQuietHours: true }, say)
  const path = [say('button-edit'), say('button-more-parts'), rings].join(' › ')
  return [
    say('quiet-now', { quiet: quiet === undefined ? 'off' : 'on', from, to }),
    exceptions === '' ? say('quiet-anyway', { path }) : say('edit-other', { what: rings, after: exceptions }),
  ]
}

/** Circumstances in which the quiet hours are asked for. */
type AskedQuiet = {
  /** Whether the typed text could not be read. */
  readonly wrong?: boolean
  /** Names of the watches for which alone they were wanted. */
  readonly names?: string
  /** The hours that were typed, which are then the only ones on offer. */
  readonly hours?: QuietHours
  /** Names of the watches that make a sound all the same. */
  readonly exceptions: string
  readonly rows: Message['buttons']
}

export const quietMessage = (
  view: SettingsView,
  { wrong = false, names = '', hours: typed, exceptions, rows }: AskedQuiet,
): Message => {
  const { settings, say } = view
  const button = settingsButtons(view)
  const { zone = 'UTC', quiet } = settings
  const isNow = (hours: { from: number; to: number }): boolean =>
    quiet !== undefined && hoursArg(hours) === hoursArg(quiet)
  return {
    body: titledScreen(view, 'quiet-title', [
      ...(names === '' ? [] : [say('quiet-of-all', { names })]),
      ...quietLines(view, exceptions),
      '',
      say(wrong ? 'wrong-hours' : 'quiet-ask', { place: zoneCity(zone, say.locale) }),
    ]),
    buttons: [
      (typed === undefined ? quietHoursPresets : [typed]).map(hours =>
        button(markChosen(quietHoursText(hours), isNow(hours)), 'quiet', hoursArg(hours)),
      ),
      [
        button(markChosen(say('button-no-quiet'), quiet === undefined), 'quiet', 'none'),
        ...(settings.zone === undefined ? [button(say('button-zone'), 'zone', zoneForQuiet)] : []),
      ],
      ...rows,
      backRow(view),
    ],
  }
}

/** Dependencies of the settings. */
export type SettingsDeps = {
  readonly texts: Texts
  /** Ids of the chains on offer. */
  readonly chains: readonly number[]
  readonly readRates: () => Promise<void>
  readonly access: { readonly operators: readonly number[] }
  /** The commands in the menu of a private chat. */
  readonly menu: readonly TextName<'command-'>[]
  /** Shows an open set-up again, in the time zone that the chat has from now on. */
  readonly showDraft: (ctx: ChatContext, zone: string | undefined) => Promise<void>
}

/** Asks whether watches, chains or tags are to have topics of their own. */
export const topicsMessage = (view: SettingsView): Message => {
  const { settings, say } = view
  const buttons = [...topicsBy, 'off'].map(by =>
    settingsButtons(view)(
      markChosen(say('button-topics', { by }), by === (settings.topics ?? 'off')),
      'topics',
      by,
    ),
  )
  return {
    body: titledScreen(view, 'topics-title', [say('topics-ask')]),
    buttons: [...buttonRows(buttons, perRow), backRow(view)],
  }
}

/** Says why there are no topics, and what to do. */
export const noTopicsMessage = (view: SettingsView, obstacle: TopicsObstacle): Message => ({
  body: titledScreen(view, 'topics-title', [view.say('topics-obstacle', { obstacle })]),
  buttons: [backRow(view)],
})

/** A group or channel whose settings are changed from the private chat. */
export type ManagedChatSettings = {
  readonly destination: string
  readonly chat: string
  readonly title: string
  readonly isGroup: boolean
  /** The settings as they were read. */
  readonly stored: ChatSettingsDoc
}

/** Context of a settings screen. */
export type SettingsView = Pick<SettingsDeps, 'chains'> & {
  readonly settings: ChatSettings
  readonly languageName: string
  /**
   * Translator in the language and time zone of the settings; for another chat, in those of the chat that
   * shows them.
   */
  readonly say: Translator
  /** Milliseconds since 1970. */
  readonly now: number
  readonly isGroup: boolean
  readonly there: ManagedChatSettings | undefined
  /** Whether the time zone is asked for below another screen, to which its answer leads back. */
  readonly isBelow?: true
  /** Whether the time zone is asked for from the quiet hours, to which its answer leads back. */
  readonly isForQuiet?: true
}
