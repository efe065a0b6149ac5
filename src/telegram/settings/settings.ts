import { Composer } from 'grammy'
import type { QuietHours } from '#chat/settings.ts'
import type { ChatContext } from '../context.ts'
import { isPaste } from '../paste/read-paste.ts'
import { createPresses, stale } from '../presses.ts'
import { removeMessage, show } from '../show.ts'
import { ask } from './ask.ts'
import { type Change, changeSettings, keepSettings } from './change-settings.ts'
import { type Deps, kitOf } from './kit.ts'
import { answerAmount, newWatches } from './new-watches.ts'
import { readHours } from './read-hours.ts'
import { languageMessage, quietMessage, settingsMessage, zoneMessage } from './screens.ts'
import { findZones, isZone } from './zones.ts'

/**
 * `/settings`: how this chat is spoken to. What is asked here for typing is answered by the next text; it stands before an open
 * set-up, which it was asked after.
 */
export const createSettings = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(keepSettings)
  composer.command('settings', ctx => show(ctx, settingsMessage(kitOf(ctx, deps))))
  composer
    .on('message:text')
    .filter(ctx => asksHere(ctx) && isAnswer(ctx.message.text))
    .use(ctx => answered(ctx, ctx.message.text, deps))
  const presses = createPresses(composer)
  presses.on('chatSettings', async (ctx, { args: [what = '', ...args] }) => {
    const open = Object.hasOwn(screens, what) ? screens[what] : undefined
    return open === undefined ? stale(ctx) : open(ctx, args, deps)
  })
  return composer
}

const asksHere = (ctx: ChatContext): boolean => {
  const what = ctx.settings?.value.asks?.what
  return what !== undefined && what !== 'search'
}

/** An address answers nothing here, and is offered to be watched as ever. */
const isAnswer = (text: string): boolean => !text.startsWith('/') && !isPaste(text)

/** Changes something and shows all settings as they are then, in the language that is spoken then. */
const change = (ctx: ChatContext, what: Change, deps: Deps): Promise<void> =>
  show(ctx, settingsMessage(kitOf(ctx, deps, changeSettings(ctx, what))))

type Screen = (ctx: ChatContext, args: readonly string[], deps: Deps) => unknown

const screens: Readonly<Record<string, Screen>> = {
  all: (ctx, _args, deps) => show(ctx, settingsMessage(kitOf(ctx, deps))),
  language: (ctx, [locale], deps) => {
    if (locale === undefined) return show(ctx, languageMessage(kitOf(ctx, deps), deps.texts))
    if (locale === 'telegram') return change(ctx, { language: undefined }, deps)
    return deps.texts.locales.includes(locale) ? change(ctx, { language: locale }, deps) : stale(ctx)
  },
  zone: (ctx, args, deps) => {
    const zone = args.join('/')
    if (zone === '') return ask(ctx, { what: 'zone' }, zoneMessage(kitOf(ctx, deps)))
    return isZone(zone) ? change(ctx, { zone: zone === 'UTC' ? undefined : zone }, deps) : stale(ctx)
  },
  quiet: (ctx, [arg], deps) => {
    if (arg === undefined)
      return ask(ctx, { what: 'quiet' }, quietMessage(kitOf(ctx, deps), { wrong: false }))
    if (arg === 'none') return change(ctx, { quiet: undefined }, deps)
    const quiet = pressedHours(arg)
    return quiet === undefined ? stale(ctx) : change(ctx, { quiet }, deps)
  },
  new: newWatches,
  alerts: (ctx, [arg], deps) => change(ctx, { short: arg === 'short' ? true : undefined }, deps),
}

const dayMinutes = 24 * 60

const pressedHours = (arg: string): QuietHours | undefined => {
  const [, from, to] = (/^(\d{1,4})-(\d{1,4})$/.exec(arg) ?? []).map(Number)
  return from !== undefined && to !== undefined && from !== to && Math.max(from, to) < dayMinutes
    ? { from, to }
    : undefined
}

/** What was typed; the message that asked for it goes, so that the next one stands below. */
const answered = async (ctx: ChatContext, text: string, deps: Deps): Promise<void> => {
  const asks = ctx.settings?.value.asks
  if (asks === undefined) return
  await removeMessage(ctx, asks.message)
  const kit = kitOf(ctx, deps)
  if (asks.what === 'amount') return answerAmount(ctx, text, deps)
  if (asks.what === 'quiet') {
    const quiet = readHours(text)
    await (quiet === undefined
      ? ask(ctx, { what: 'quiet' }, quietMessage(kit, { wrong: true }))
      : change(ctx, { quiet }, deps))
    return
  }
  const found = await findZones(text, { now: kit.now, locale: kit.say.locale })
  const [only, ...others] = found
  await (only !== undefined && others.length === 0
    ? change(ctx, { zone: only === 'UTC' ? undefined : only }, deps)
    : ask(ctx, { what: 'zone' }, zoneMessage(kit, found)))
}
