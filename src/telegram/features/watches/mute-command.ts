import { buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { firstPage } from '../../framework/session.ts'
import { lineMessage, mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { watchesOf } from '../../records.ts'
import { hourMs, mute } from './mute.ts'
import { loadCard } from './watch-card.ts'
import { chooseNamed, nothingNamedMessage, topicFilter } from './watch-list.ts'

const dayMinutes = 1_440
const maxMinutes = 365 * dayMinutes

const minutesByUnit: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/^(?:m|min(?:s|ut.*)?|мин.*|dk|dakika|menit|phút|分钟?)$/iu, 1],
  [/^(?:h|hrs?|hours?|std|stunden?|horas?|heures?|ч|час.*|sa|saat|jam|giờ|小时)$/iu, 60],
  [/^(?:d|days?|tage?n?|d[ií]as?|j|jours?|д|дн.*|день|gün|hari|ngày|天)$/iu, dayMinutes],
]
const spanPattern = /(?<![\p{L}\p{N}])(\d{1,4}(?:[.,]\d{1,2})?)\s*(\p{L}+)(?![\p{L}\p{N}])/gu

/** How long to mute, in whole minutes of at least one, and what else is said: the name or the address of a watch. */
const parseMute = (text: string): { readonly minutes: number | undefined; readonly name: string } => {
  for (const [written, count = '', unit = ''] of text.matchAll(spanPattern)) {
    const [, length] = minutesByUnit.find(([pattern]) => pattern.test(unit)) ?? []
    if (length === undefined) continue
    const minutes = Math.round(Number(count.replace(',', '.')) * length)
    const name = text.replace(written, ' ').replace(/(?<!\S)for(?!\S)/i, ' ')
    return { minutes: Math.min(maxMinutes, Math.max(1, minutes)), name: name.trim().replace(/\s+/g, ' ') }
  }
  return { minutes: undefined, name: text }
}

const minutesPattern = /^([1-9]\d{0,5})m$/

/** For how many hours a watch can be muted; `on`: until it is unmuted. */
const muteChoices = [1, 8, 24, 'on'] as const

/** How long the argument of a button mutes, in ms; `undefined`: until it is unmuted; `null`: it is no argument of one. */
export const readMuteArg = (arg: string): number | undefined | null => {
  const [, minutes] = minutesPattern.exec(arg) ?? []
  if (minutes !== undefined) return Math.min(maxMinutes, Number(minutes)) * 60_000
  const choice = muteChoices.find(one => String(one) === arg)
  if (choice === undefined) return null
  return choice === 'on' ? undefined : choice * hourMs
}

/** A phone cuts off the texts of four. */
const perRow = 3

/** `back`: the place in the list that the card leads to. */
export const askMuteMessage = (
  { id, value }: Doc<Watch>,
  { back, say }: { readonly back: readonly string[]; readonly say: Translator },
): Message => ({
  body: say.rich('mute-ask', { name: bold(value.name) }),
  buttons: [
    ...buttonRows(
      muteChoices.map(length =>
        callbackButton(say('button-mute-for', { length }), actions.mute, id, String(length), ...back),
      ),
      perRow,
    ),
    [callbackButton(say('button-back'), actions.card, id, ...back)],
  ],
})

const spanText = (minutes: number, say: Translator): string => {
  if (minutes % dayMinutes === 0) return say('summary-span', { unit: 'days', count: minutes / dayMinutes })
  return minutes % 60 === 0
    ? say('summary-span', { unit: 'hours', count: minutes / 60 })
    : say('summary-span', { unit: 'minutes', count: minutes })
}

const maxOffered = 20
const namesPerRow = 2

const whichMessage = (
  watches: readonly Doc<Watch>[],
  minutes: number | undefined,
  say: Translator,
): Message => ({
  body: plain(say('mute-which', { span: minutes === undefined ? 'none' : spanText(minutes, say) })),
  buttons: buttonRows(
    watches
      .slice(0, maxOffered)
      .map(({ id, value }) =>
        minutes === undefined
          ? callbackButton(value.name, actions.chooseMute, id, ...firstPage)
          : callbackButton(value.name, actions.mute, id, `${minutes}m`, ...firstPage),
      ),
    namesPerRow,
  ),
})

/** `/mute 2h`, of the only watch; `/mute 2h treasury`; without a time it asks for one, and of several watches for which. */
export const muteWritten = async (ctx: ChatContext): Promise<void> => {
  const { say, store } = ctx
  const { minutes, name } = parseMute(String(ctx.match ?? '').trim())
  const topic = await topicFilter(ctx)
  const all = await watchesOf(store, String(ctx.chatId))
  const here = topic === undefined ? all : all.filter(({ value }) => value.destination === topic)
  const found = name === '' ? here : await chooseNamed(ctx, all, name)
  const [only, ...others] = found
  if (only === undefined) {
    const none = {
      ...lineMessage(say(ctx.isPrivate ? 'watches-none' : 'watches-none-group')),
      buttons: [mainRow(say)],
    }
    return show(ctx, all.length === 0 ? none : nothingNamedMessage(name, say))
  }
  if (others.length > 0) return show(ctx, whichMessage(found, minutes, say))
  if (minutes === undefined) return show(ctx, askMuteMessage(only, { back: firstPage, say }))
  return show(
    ctx,
    await loadCard(ctx, only, { mute: await mute(ctx, only, minutes * 60_000), back: firstPage }),
  )
}
