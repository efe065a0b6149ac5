import { Composer } from 'grammy'
import type { QuietHours } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'
import { isPaste } from '../paste/read-paste.ts'
import { answerStaleButton, createCallbackRoutes } from '../presses.ts'
import { removeMessage, show } from '../show.ts'
import { askForText } from './ask.ts'
import { changeSettings, refreshSettings, type SettingsChange } from './change-settings.ts'
import { type SettingsDeps, settingsViewOf } from './kit.ts'
import { applyTypedMinimum, openWatchDefaults } from './new-watches.ts'
import { readQuietHours } from './read-hours.ts'
import { languageMessage, quietMessage, settingsMessage, zoneMessage } from './screens.ts'
import { findZones, isZone } from './zones.ts'

/**
 * `/settings`: how this chat is spoken to. What is asked here for typing is answered by the next text; it stands before an open
 * set-up, which it was asked after.
 */
export const createSettings = (deps: SettingsDeps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(refreshSettings)
  composer.command('settings', ctx => show(ctx, settingsMessage(settingsViewOf(ctx, deps))))
  composer
    .on('message:text')
    .filter(ctx => awaitsSettingsAnswer(ctx) && isAnswer(ctx.message.text))
    .use(ctx => applyTypedAnswer(ctx, ctx.message.text, deps))
  const presses = createCallbackRoutes(composer)
  presses.on('chatSettings', async (ctx, { args: [what = '', ...args] }) => {
    const open = Object.hasOwn(settingsScreens, what) ? settingsScreens[what] : undefined
    return open === undefined ? answerStaleButton(ctx) : open(ctx, args, deps)
  })
  return composer
}

const awaitsSettingsAnswer = (ctx: ChatContext): boolean => {
  const what = ctx.settings?.value.asks?.what
  return what !== undefined && what !== 'search'
}

/** An address answers nothing here, and is offered to be watched as ever. */
const isAnswer = (text: string): boolean => !text.startsWith('/') && !isPaste(text)

/** Changes something and shows all settings as they are then, in the language that is spoken then. */
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

/** What was typed; the message that asked for it goes, so that the next one stands below. */
const applyTypedAnswer = async (ctx: ChatContext, text: string, deps: SettingsDeps): Promise<void> => {
  const asks = ctx.settings?.value.asks
  if (asks === undefined) return
  await removeMessage(ctx, asks.message)
  const kit = settingsViewOf(ctx, deps)
  if (asks.what === 'amount') return applyTypedMinimum(ctx, text, deps)
  if (asks.what === 'quiet') {
    const quiet = readQuietHours(text)
    await (quiet === undefined
      ? askForText(ctx, { what: 'quiet' }, quietMessage(kit, { wrong: true }))
      : changeAndShow(ctx, { quiet }, deps))
    return
  }
  const found = await findZones(text, { now: kit.now, locale: kit.say.locale })
  const [only, ...others] = found
  await (only !== undefined && others.length === 0
    ? changeAndShow(ctx, { zone: only === 'UTC' ? undefined : only }, deps)
    : askForText(ctx, { what: 'zone' }, zoneMessage(kit, found)))
}
