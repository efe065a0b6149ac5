import { type Button, buttonRows, type Message } from '#chat/message.ts'
import { bold, join, type RichText } from '#chat/rich.ts'
import type { Texts, Translator } from '#chat/texts.ts'
import { toWallTime } from '#lib/zoned-time.ts'
import { choose } from './choose.ts'
import type { Kit } from './kit.ts'
import { newWatchLine } from './new-watches-screens.ts'
import { hoursText } from './read-hours.ts'
import { commonZones, placeOf } from './zones.ts'

const perRow = 3

const chosen = (text: string, isChosen: boolean): string => (isChosen ? `✓ ${text}` : text)

const back = (say: Translator): readonly Button[] => [choose(say('button-back'), 'all')]

const screen = (title: string, lines: readonly (RichText | string)[]): RichText =>
  join([bold(title), '', ...lines], '\n')

/** Every setting with its present value. */
export const settingsMessage = (kit: Kit): Message => {
  const { settings, say, now } = kit
  const { language, zone = 'UTC', quiet, short } = settings
  return {
    body: screen(say('settings-title'), [
      say('settings-language', {
        language: say('language'),
        how: language === undefined ? 'telegram' : 'chosen',
      }),
      say('settings-zone', { place: placeOf(zone), clock: toWallTime(now, zone).clock }),
      say(
        'settings-quiet',
        quiet === undefined ? { quiet: 'off' } : { quiet: 'on', hours: hoursText(quiet) },
      ),
      say('settings-detail', { detail: short === true ? 'short' : 'full' }),
      say('settings-new', { what: newWatchLine(kit) }),
    ]),
    buttons: [
      [choose(say('button-language'), 'language'), choose(say('button-zone'), 'zone')],
      [
        choose(say('button-quiet'), 'quiet'),
        short === true
          ? choose(say('button-lengthen'), 'alerts', 'full')
          : choose(say('button-shorten'), 'alerts', 'short'),
      ],
      [choose(say('button-new-watches'), 'new')],
    ],
  }
}

/** Each language by what it calls itself. */
export const languageMessage = ({ settings, say }: Kit, texts: Texts): Message => {
  const languages = texts.locales.map(locale =>
    choose(chosen(texts.for(locale)('language'), settings.language === locale), 'language', locale),
  )
  const asTelegram = chosen(say('button-as-telegram'), settings.language === undefined)
  return {
    body: screen(say('language-title'), [say('language-ask')]),
    buttons: [[choose(asTelegram, 'language', 'telegram')], ...buttonRows(languages, 2), back(say)],
  }
}

const zoneArgs = (zone: string): readonly string[] => ['zone', ...zone.split('/')]

/** `found`: what fits that which was typed, with the distance to UTC; absent: the ones that are offered. */
export const zoneMessage = ({ settings, say, now }: Kit, found?: readonly string[]): Message => {
  const { zone = 'UTC' } = settings
  const isFound = found !== undefined && found.length > 0
  const button = (other: string): Button => {
    const place = placeOf(other)
    const text = isFound ? say('zone-button', { place, offset: toWallTime(now, other).offset }) : place
    return choose(chosen(text, other === zone), ...zoneArgs(other))
  }
  const ask = isFound ? 'zone-which' : found === undefined ? 'zone-ask' : 'zone-unknown'
  return {
    body: screen(say('zone-title'), [
      say('zone-now', { place: placeOf(zone), clock: toWallTime(now, zone).clock }),
      '',
      say(ask),
    ]),
    buttons: [
      ...(isFound
        ? buttonRows(found.map(button), 1)
        : [...buttonRows(commonZones.map(button), perRow), [button('UTC')]]),
      back(say),
    ],
  }
}

const hour = 60
const presets = [
  { from: 22 * hour, to: 7 * hour },
  { from: 23 * hour, to: 8 * hour },
  { from: 0, to: 9 * hour },
]

const hoursArg = ({ from, to }: { from: number; to: number }): string => `${from}-${to}`

/** `wrong`: what was typed is not understood. */
export const quietMessage = ({ settings, say }: Kit, { wrong }: { wrong: boolean }): Message => {
  const { zone = 'UTC', quiet } = settings
  const [from = '', to = ''] = quiet === undefined ? [] : hoursText(quiet).split('–')
  const isNow = (hours: { from: number; to: number }): boolean =>
    quiet !== undefined && hoursArg(hours) === hoursArg(quiet)
  return {
    body: screen(say('quiet-title'), [
      say('quiet-now', { quiet: quiet === undefined ? 'off' : 'on', from, to }),
      '',
      say(wrong ? 'wrong-hours' : 'quiet-ask', { place: placeOf(zone) }),
    ]),
    buttons: [
      presets.map(hours => choose(chosen(hoursText(hours), isNow(hours)), 'quiet', hoursArg(hours))),
      [choose(chosen(say('button-no-quiet'), quiet === undefined), 'quiet', 'none')],
      back(say),
    ],
  }
}
