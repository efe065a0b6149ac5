import { Composer } from 'grammy'
import { answerOf } from '#chat/answer.ts'
import type { Message } from '#chat/message.ts'
import { type ChatSettings, type QuietHours, textsFor } from '#chat/settings.ts'
import type { Texts } from '#chat/texts.ts'
import type { ChatContext } from '../context.ts'
import { onPress, stale } from '../on-press.ts'
import { show, showIn } from '../show.ts'
import { changeSettings, forgetQuestion } from './change-settings.ts'
import { readHours } from './read-hours.ts'
import { type Kit, languageMessage, quietMessage, settingsMessage, zoneMessage } from './screens.ts'
import { findZones, isZone } from './zones.ts'

type Deps = { readonly texts: Texts }

/**
 * `/settings`: how this chat is spoken to. What is asked here for typing is answered by the next text; it stands before an open
 * set-up, which it was asked after.
 */
export const createSettings = (deps: Deps): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(forgetQuestion)
  composer.command('settings', ctx => show(ctx, settingsMessage(kitOf(ctx, deps))))
  composer
    .on('message:text')
    .filter(ctx => ctx.settings?.value.asks !== undefined && !ctx.message.text.startsWith('/'))
    .use(ctx => answered(ctx, ctx.message.text, deps))
  onPress(composer, 'chatSettings', async (ctx, { args: [what = '', ...args] }) => {
    const open = screens[what]
    if (open === undefined) return stale(ctx)
    return open(ctx, args, deps)
  })
  return composer
}

const kitOf = (
  ctx: ChatContext,
  { texts }: Deps,
  settings: ChatSettings = ctx.settings?.value ?? {},
): Kit => ({
  settings,
  say: textsFor(texts, settings).for(ctx.from?.language_code),
  now: ctx.now(),
})

type Change = Parameters<typeof changeSettings>[1]

/** Changes something and shows all settings as they are then, in the language that is spoken then. */
const change = (ctx: ChatContext, what: Change, deps: Deps): Promise<void> =>
  show(ctx, settingsMessage(kitOf(ctx, deps, changeSettings(ctx, what))))

/** Shows a screen that a text may answer too. */
const ask = async (
  ctx: ChatContext,
  what: NonNullable<ChatSettings['asks']>['what'],
  screen: Message,
): Promise<void> => {
  changeSettings(ctx, { asks: { what, message: await showIn(ctx, screen) } })
}

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
    if (zone === '') return ask(ctx, 'zone', zoneMessage(kitOf(ctx, deps)))
    return isZone(zone) ? change(ctx, { zone: zone === 'UTC' ? undefined : zone }, deps) : stale(ctx)
  },
  quiet: (ctx, [arg], deps) => {
    if (arg === undefined) return ask(ctx, 'quiet', quietMessage(kitOf(ctx, deps), { wrong: false }))
    if (arg === 'none') return change(ctx, { quiet: undefined }, deps)
    const quiet = pressedHours(arg)
    return quiet === undefined ? stale(ctx) : change(ctx, { quiet }, deps)
  },
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
  if (asks.what === 'quiet') {
    const quiet = readHours(text)
    await (quiet === undefined
      ? ask(ctx, 'quiet', quietMessage(kit, { wrong: true }))
      : change(ctx, { quiet }, deps))
    return
  }
  const found = findZones(text, { now: kit.now, locale: kit.say.locale })
  const [only, ...others] = found
  await (only !== undefined && others.length === 0
    ? change(ctx, { zone: only === 'UTC' ? undefined : only }, deps)
    : ask(ctx, 'zone', zoneMessage(kit, found)))
}

const removeMessage = async (ctx: ChatContext, message: number): Promise<void> => {
  try {
    await ctx.api.deleteMessage(ctx.chatId ?? 0, message)
  } catch (error) {
    // Deleted by the person, or too old.
    if (answerOf(error).kind !== 'malformed') throw error
  }
}
