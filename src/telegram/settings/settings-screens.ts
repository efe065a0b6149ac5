import { type Button, buttonRows, callbackButton, decodeCallback, type Message } from '#chat/message.ts'
import { type ChatSettings, translatorForUpdate } from '#chat/settings.ts'
import { toWallTime } from '#lib/time.ts'
import { bold, join, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import type { ChatContext } from '../ui/context.ts'
import { eventKindsLine } from '../ui/event-kinds.ts'
import { actions } from '../ui/permissions.ts'
import { briefChains, frequencyLine } from '../ui/watch-lines.ts'
import { createDraft, settingsFromDraft } from '../wizard/draft.ts'
import type { WizardStep } from '../wizard/step.ts'
import { quietHoursText } from './quiet-hours.ts'
import { commonZones, zonePlace } from './zones.ts'

/** `args`: which setting, and its new value. */
const settingsButton = (text: string, ...args: readonly string[]): Button =>
  callbackButton(text, actions.chatSettings, ...args)

const defaultsLines = ({ chains, settings, say }: SettingsView): readonly string[] => {
  const draft = createDraft('new', { chains, defaults: settings.defaults ?? null })
  return [
    briefChains(draft.chains, say),
    eventKindsLine(settingsFromDraft(draft), say),
    frequencyLine(draft.frequency, say),
  ]
}

/** The defaults of new watches, in one line. */
const watchDefaultsLine = (view: SettingsView): string => defaultsLines(view).join(' · ')

/** The defaults of new watches, with a button to change each. */
export const watchDefaultsMessage = (view: SettingsView): Message => {
  const { settings, say } = view
  return {
    body: join([bold(say('new-title')), '', say('new-begin'), ...defaultsLines(view)], '\n'),
    buttons: [
      ['chains', 'what', 'often'].map(step => settingsButton(say(`watch-edit-${step}`), 'new', step)),
      ...(settings.defaults === undefined
        ? []
        : [[settingsButton(say('button-as-at-first'), 'new', 'reset')]]),
      [settingsButton(say('button-back'), 'all')],
    ],
  }
}

/** Buttons of the wizard that have no use here: a choice is saved at once, and *Back* leaves. */
const hiddenArgs = new Set(['cancel', 'next', 'review'])

/** A button of a wizard's step as one of the settings; none if it has no use here. */
const asSettingsButton = (button: Button): readonly Button[] => {
  if (!('callback_data' in button)) return [button]
  const [, step = '', arg = ''] = decodeCallback(button.callback_data)?.args ?? []
  return hiddenArgs.has(arg) ? [] : [settingsButton(button.text, 'new', step, arg)]
}

/** A step of the wizard, asked for the defaults of new watches. */
export const defaultsQuestionMessage = (
  question: ReturnType<WizardStep['question']>,
  o: { readonly notice: RichText | undefined; readonly say: Translator },
): Message => ({
  body: join(
    [bold(o.say('new-title')), ...(o.notice === undefined ? [] : [o.notice]), question.body],
    '\n\n',
  ),
  buttons: question.buttons.map(row => row.flatMap(asSettingsButton)).filter(row => row.length > 0),
})

const perRow = 3

const markChosen = (text: string, isChosen: boolean): string => (isChosen ? `✓ ${text}` : text)

const backRow = (say: Translator): readonly Button[] => [settingsButton(say('button-back'), 'all')]

const titledScreen = (title: string, lines: readonly (RichText | string)[]): RichText =>
  join([bold(title), '', ...lines], '\n')

const openToMembersButton = ({ settings, say }: SettingsView): Button =>
  settings.openToMembers === true
    ? callbackButton(say('button-who-administrators'), actions.openToMembers, 'administrators')
    : callbackButton(say('button-who-members'), actions.openToMembers, 'members')

/** Every setting with its present value. */
export const settingsMessage = (view: SettingsView): Message => {
  const { settings, say, now, isGroup } = view
  const { language, zone = 'UTC', quiet, short, openToMembers } = settings
  return {
    body: titledScreen(say('settings-title'), [
      say('settings-language', {
        language: say('language'),
        how: language === undefined ? 'telegram' : 'chosen',
      }),
      say('settings-zone', { place: zonePlace(zone, say.locale), clock: toWallTime(now, zone).clock }),
      say(
        'settings-quiet',
        quiet === undefined ? { quiet: 'off' } : { quiet: 'on', hours: quietHoursText(quiet) },
      ),
      say('settings-detail', { detail: short === true ? 'short' : 'full' }),
      say('settings-new', { what: watchDefaultsLine(view) }),
      ...(isGroup
        ? [say('settings-who', { who: openToMembers === true ? 'members' : 'administrators' })]
        : []),
    ]),
    buttons: [
      [settingsButton(say('button-language'), 'language'), settingsButton(say('button-zone'), 'zone')],
      [
        settingsButton(say('button-quiet'), 'quiet'),
        short === true
          ? settingsButton(say('button-lengthen'), 'alerts', 'full')
          : settingsButton(say('button-shorten'), 'alerts', 'short'),
      ],
      [settingsButton(say('button-new-watches'), 'new')],
      ...(isGroup ? [[openToMembersButton(view)]] : []),
    ],
  }
}

/** Each language by its own name. */
export const languageMessage = ({ settings, say }: SettingsView, texts: Texts): Message => {
  const languages = texts.locales.map(locale =>
    settingsButton(
      markChosen(texts.for(locale)('language'), settings.language === locale),
      'language',
      locale,
    ),
  )
  const asTelegram = markChosen(say('button-as-telegram'), settings.language === undefined)
  return {
    body: titledScreen(say('language-title'), [say('language-ask')]),
    buttons: [
      [settingsButton(asTelegram, 'language', 'telegram')],
      ...buttonRows(languages, 2),
      backRow(say),
    ],
  }
}

const zoneArgs = (zone: string): readonly string[] => ['zone', ...zone.split('/')]

/** `found`: the zones that match what was typed, each with its offset from UTC; absent: the common ones. */
export const zoneMessage = ({ settings, say, now }: SettingsView, found?: readonly string[]): Message => {
  const { zone = 'UTC' } = settings
  const isFound = found !== undefined && found.length > 0
  const button = (other: string): Button => {
    const place = zonePlace(other, say.locale)
    const text = isFound ? say('zone-button', { place, offset: toWallTime(now, other).offset }) : place
    return settingsButton(markChosen(text, other === zone), ...zoneArgs(other))
  }
  const ask = isFound ? 'zone-which' : found === undefined ? 'zone-ask' : 'zone-unknown'
  return {
    body: titledScreen(say('zone-title'), [
      say('zone-now', { place: zonePlace(zone, say.locale), clock: toWallTime(now, zone).clock }),
      '',
      say(ask),
    ]),
    buttons: [
      ...(isFound
        ? buttonRows(found.map(button), 1)
        : [...buttonRows(commonZones.map(button), perRow), [button('UTC')]]),
      backRow(say),
    ],
  }
}

const hourMinutes = 60
const quietHoursPresets = [
  { from: 22 * hourMinutes, to: 7 * hourMinutes },
  { from: 23 * hourMinutes, to: 8 * hourMinutes },
  { from: 0, to: 9 * hourMinutes },
]

const hoursArg = ({ from, to }: { from: number; to: number }): string => `${from}-${to}`

/** `wrong`: what was typed could not be read. */
export const quietMessage = ({ settings, say }: SettingsView, { wrong }: { wrong: boolean }): Message => {
  const { zone = 'UTC', quiet } = settings
  const [from = '', to = ''] = quiet === undefined ? [] : quietHoursText(quiet).split('–')
  const isNow = (hours: { from: number; to: number }): boolean =>
    quiet !== undefined && hoursArg(hours) === hoursArg(quiet)
  return {
    body: titledScreen(say('quiet-title'), [
      say('quiet-now', { quiet: quiet === undefined ? 'off' : 'on', from, to }),
      '',
      say(wrong ? 'wrong-hours' : 'quiet-ask', { place: zonePlace(zone, say.locale) }),
    ]),
    buttons: [
      quietHoursPresets.map(hours =>
        settingsButton(markChosen(quietHoursText(hours), isNow(hours)), 'quiet', hoursArg(hours)),
      ),
      [settingsButton(markChosen(say('button-no-quiet'), quiet === undefined), 'quiet', 'none')],
      backRow(say),
    ],
  }
}

/** `chains`: ids of those on offer. */
export type SettingsDeps = { readonly texts: Texts; readonly chains: readonly number[] }

/** What a screen of the settings is drawn with. `say`: in their language and time zone. `now`: milliseconds since 1970. */
export type SettingsView = Pick<SettingsDeps, 'chains'> & {
  readonly settings: ChatSettings
  readonly say: Translator
  readonly now: number
  readonly isGroup: boolean
}

export const settingsViewOf = (
  ctx: ChatContext,
  { texts, chains }: SettingsDeps,
  settings: ChatSettings = ctx.settings?.value ?? {},
): SettingsView => ({
  chains,
  settings,
  say: translatorForUpdate(texts, { settings, languageCode: ctx.from?.language_code }),
  now: ctx.now(),
  isGroup: !ctx.isPrivate,
})
