import { type Button, buttonRows, type Message } from '#chat/message.ts'
import { bold, join, type RichText } from '#chat/rich.ts'
import type { Texts, Translator } from '#chat/texts.ts'
import { toWallTime } from '#lib/zoned-time.ts'
import { settingsButton } from './choose.ts'
import type { SettingsView } from './kit.ts'
import { watchDefaultsLine } from './new-watches-screens.ts'
import { quietHoursText } from './read-hours.ts'
import { commonZones, zonePlace } from './zones.ts'

const perRow = 3

const markChosen = (text: string, isChosen: boolean): string => (isChosen ? `✓ ${text}` : text)

const backRow = (say: Translator): readonly Button[] => [settingsButton(say('button-back'), 'all')]

const titledScreen = (title: string, lines: readonly (RichText | string)[]): RichText =>
  join([bold(title), '', ...lines], '\n')

/** Every setting with its present value. */
export const settingsMessage = (kit: SettingsView): Message => {
  const { settings, say, now } = kit
  const { language, zone = 'UTC', quiet, short } = settings
  return {
    body: titledScreen(say('settings-title'), [
      say('settings-language', {
        language: say('language'),
        how: language === undefined ? 'telegram' : 'chosen',
      }),
      say('settings-zone', { place: zonePlace(zone), clock: toWallTime(now, zone).clock }),
      say(
        'settings-quiet',
        quiet === undefined ? { quiet: 'off' } : { quiet: 'on', hours: quietHoursText(quiet) },
      ),
      say('settings-detail', { detail: short === true ? 'short' : 'full' }),
      say('settings-new', { what: watchDefaultsLine(kit) }),
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
    ],
  }
}

/** Each language by what it calls itself. */
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

/** `found`: what fits that which was typed, with the distance to UTC; absent: the ones that are offered. */
export const zoneMessage = ({ settings, say, now }: SettingsView, found?: readonly string[]): Message => {
  const { zone = 'UTC' } = settings
  const isFound = found !== undefined && found.length > 0
  const button = (other: string): Button => {
    const place = zonePlace(other)
    const text = isFound ? say('zone-button', { place, offset: toWallTime(now, other).offset }) : place
    return settingsButton(markChosen(text, other === zone), ...zoneArgs(other))
  }
  const ask = isFound ? 'zone-which' : found === undefined ? 'zone-ask' : 'zone-unknown'
  return {
    body: titledScreen(say('zone-title'), [
      say('zone-now', { place: zonePlace(zone), clock: toWallTime(now, zone).clock }),
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

/** `wrong`: what was typed is not understood. */
export const quietMessage = ({ settings, say }: SettingsView, { wrong }: { wrong: boolean }): Message => {
  const { zone = 'UTC', quiet } = settings
  const [from = '', to = ''] = quiet === undefined ? [] : quietHoursText(quiet).split('–')
  const isNow = (hours: { from: number; to: number }): boolean =>
    quiet !== undefined && hoursArg(hours) === hoursArg(quiet)
  return {
    body: titledScreen(say('quiet-title'), [
      say('quiet-now', { quiet: quiet === undefined ? 'off' : 'on', from, to }),
      '',
      say(wrong ? 'wrong-hours' : 'quiet-ask', { place: zonePlace(zone) }),
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
