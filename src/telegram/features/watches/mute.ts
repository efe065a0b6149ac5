import { dayMinutes, hourMs, minuteMs } from '#lib/time.ts'
import { type Button, buttonRows, callbackButton, type Message } from '#render/message.ts'
import { bold, code, concat, plain, type RichText } from '#render/rich-text.ts'
import type { Texts, Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { liveChannels, ownChat, recipientsOf, recipientsText } from '#watch/channels.ts'
import { type Mute, mutes, muteWrites } from '#watch/mutes.ts'
import type { Watch } from '#watch/watch.ts'
import { listLine } from '#watch/watch-lines.ts'
import { zonedTime } from '#watch/zoned-time.ts'
import { askForText } from '../../framework/awaited-answer.ts'
import type { ChatContext } from '../../framework/context.ts'
import { firstPage } from '../../framework/list-position.ts'
import { actions } from '../../framework/permissions.ts'
import { cancelButton, textMessage, watchesButton, zoneRows } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import type { TextQuestion } from '../../framework/text-questions.ts'
import { saysUntil } from '../../input/parse-moment.ts'
import {
  type AskedMute,
  isCorrection,
  maxMuteMinutes,
  type ParsedMute,
  parseMute,
} from '../../input/parse-mute.ts'
import { withFigures } from '../../input/plain-digits.ts'
import { isCalled } from './find-watches.ts'
import { askWhich, findForCommand, watchesForCommand, whichWatchMessage } from './named-watch.ts'
import { findSelected, findSelection, saveSelected } from './selection.ts'
import { loadCard } from './watch-card.ts'
import { alertsToday, selectButton, withCount } from './watch-list.ts'

type MutedWatch = Pick<Doc<Watch>, 'id'>

/** Mutes a watch for `forMs` from now, or until it is unmuted. Resolves with the mute as it will be. */
const mute = async (ctx: ChatContext, { id }: MutedWatch, forMs: number | undefined): Promise<Mute> => {
  const [doc] = await ctx.store.get(mutes, [id])
  const now = ctx.now()
  const until = forMs === undefined ? undefined : now + forMs
  ctx.writes.push(...muteWrites(id, { mute: doc, now, until }))
  ctx.toast = { text: ctx.say('mute-begun') }
  return { since: doc?.value.since ?? now, ...(until !== undefined && { until }) }
}

/** Mutes a watch for an hour; the toast says until when. */
export const muteForHour = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const { until = 0 } = await mute(ctx, watch, hourMs)
  ctx.toast = {
    text: ctx.say('muted-until', { name: watch.value.settings.name, time: ctx.say.clock(until) }),
  }
}

/** Ends the mute of a watch; the summary of the suppressed alerts follows at once. */
export const unmute = async (ctx: ChatContext, { id }: MutedWatch): Promise<void> => {
  const [doc] = await ctx.store.get(mutes, [id])
  if (doc !== undefined) {
    const now = ctx.now()
    ctx.writes.push(...muteWrites(id, { mute: doc, now, until: now }))
  }
  ctx.toast = { text: ctx.say(doc === undefined ? 'mute-none' : 'mute-ended') }
}

const minutesPattern = /^([1-9]\d{0,5})m$/
/** Minutes since 1970, in base 36. */
const endPattern = /^t([0-9a-z]{1,6})$/

/** Lengths of a mute in hours, and `on` for a mute until it is unmuted. */
const muteChoices = [1, 2, 8, 24, 168, 'on'] as const

/**
 * The argument of a button that mutes. The button may be pressed later, so a mute until a time of day carries
 * that time.
 */
const muteArgOf = (request: AskedMute, now: number): string => {
  if (request.kind !== 'for') return 'on'
  const end = Math.round(now / minuteMs + request.minutes)
  return request.until === undefined ? `${request.minutes}m` : `t${end.toString(36)}`
}

const forMinutes = (minutes: number): AskedMute => ({
  kind: 'for',
  minutes: Math.min(maxMuteMinutes, minutes),
})

/**
 * The mute that the argument of a button asks for. Returns `undefined` for any other argument, and if the
 * time is over.
 */
export const readMuteArg = (arg: string, now: number): AskedMute | undefined => {
  const [, minutes] = minutesPattern.exec(arg) ?? []
  if (minutes !== undefined) return forMinutes(Number(minutes))
  const [, end] = endPattern.exec(arg) ?? []
  if (end !== undefined) {
    const left = Number.parseInt(end, 36) - now / minuteMs
    return left > 0 ? forMinutes(left) : undefined
  }
  const choice = muteChoices.find(length => String(length) === arg)
  if (choice === undefined) return undefined
  return choice === 'on' ? { kind: 'forever' } : forMinutes(choice * 60)
}

/** A phone cuts off the texts of four buttons in a row. */
const perRow = 3

/** The lengths of a mute, each with the fields of its button. */
export const muteLengthRows = (
  say: Translator,
  fieldsOf: (length: string) => readonly string[],
): Message['buttons'] =>
  buttonRows(
    muteChoices.map(length => {
      const [action = '', ...args] = fieldsOf(String(length))
      return callbackButton(say('button-mute-for', { length }), action, ...args)
    }),
    perRow,
  )

/** Asks for how long. In a group the next text may be about anything, so it is not taken as an answer. */
export const muteQuestionText = ({ say, isPrivate }: ChatContext, name: RichText): RichText[] => [
  say.rich('mute-ask', { name }),
  ...(isPrivate ? [plain(say('mute-ask-type'))] : []),
]

/**
 * Shows a screen about a mute; in a private chat the next text may say when it ends. The question of a mute that has
 * begun, `mute-begun`, is over with any other text.
 */
export const askForEnd = (
  ctx: ChatContext,
  some: readonly Doc<Watch>[],
  screen: Message,
  what: 'mute' | 'mute-begun' = 'mute',
): Promise<void> =>
  ctx.isPrivate && some.every(({ value }) => value.chat === String(ctx.chatId))
    ? askForText(ctx, { what, there: saveSelected(ctx, some) }, screen)
    : show(ctx, screen)

/** Asks how long to mute a watch. `back` is the place in the list that the card leads to. */
export const askMute = (ctx: ChatContext, watch: Doc<Watch>, back: readonly string[]): Promise<void> => {
  const { say } = ctx
  const { id, value } = watch
  const { name, addresses } = value.settings
  const count = addresses.length
  const covered = count > 1 ? concat(bold(name), ` (${say('mute-covers', { count })})`) : bold(name)
  return askForEnd(ctx, [watch], {
    body: muteQuestionText(ctx, covered),
    buttons: [
      ...muteLengthRows(say, length => [actions.mute, id, length, ...back]),
      [callbackButton(say('button-back'), actions.card, id, ...back)],
    ],
  })
}

/** A length of time in its largest whole unit, such as *7 days*. */
export const spanText = (minutes: number, say: Translator): string => {
  if (minutes % dayMinutes === 0)
    return say('summary-span', { unit: 'days-alone', count: minutes / dayMinutes })
  return minutes % 60 === 0
    ? say('summary-span', { unit: 'hours', count: minutes / 60 })
    : say('summary-span', { unit: 'minutes', count: minutes })
}

/** The words for a mute. */
const muteSentence = (request: AskedMute): string => {
  if (request.kind !== 'for') return request.kind === 'forever' ? 'mute forever' : 'mute'
  return `mute ${request.until ?? `${request.minutes}m`}`
}

/**
 * Asks which watch to mute, the noisiest of today first: for the requested length, or a length that is chosen
 * then.
 */
const askWhichToMute = async (
  ctx: ChatContext,
  watches: readonly Doc<Watch>[],
  request: AskedMute,
): Promise<void> => {
  const { say } = ctx
  const today = await alertsToday(
    ctx,
    watches.map(({ id }) => id),
  )
  const countOf = ({ id }: Doc<Watch>): number => today.get(id) ?? 0
  const noisiest = watches.toSorted((a, b) => countOf(b) - countOf(a))
  const isLength = request.kind === 'for' && request.until === undefined
  const span = isLength ? spanText(request.minutes, say) : 'none'
  const length = muteArgOf(request, ctx.now())
  const toButton = (watch: Doc<Watch>, name: string): Button => {
    const text = withCount(name, countOf(watch), say)
    return request.kind === 'open'
      ? callbackButton(text, actions.chooseMute, watch.id, ...firstPage)
      : callbackButton(text, actions.mute, watch.id, length, ...firstPage)
  }
  const which = whichWatchMessage(say('mute-which', { span }), noisiest, toButton, say)
  return askWhich(
    ctx,
    { sentence: muteSentence(request), some: watches },
    { ...which, buttons: [...which.buttons, [selectButton(say)]] },
  )
}

const howMessage = (say: Translator): Message => ({
  body: say.rich('mute-how', {
    length: code('/mute 2h30m'),
    tomorrow: code('/mute tomorrow'),
    named: code('/mute 3d treasury'),
    off: code('/mute off'),
  }),
  buttons: [],
})

/** Most watches that fit into one commit. */
const maxMuted = 400

/** Those of some watches that are muted. */
export const mutedAmong = async (
  { store, now }: ChatContext,
  some: readonly Doc<Watch>[],
): Promise<readonly Doc<Watch>[]> => {
  const docs = await store.get(
    mutes,
    some.map(({ id }) => id),
  )
  return some.filter((_, n) => {
    const { value } = docs[n] ?? {}
    return value !== undefined && (value.until === undefined || value.until > now())
  })
}

/** Unmutes watches. Shows the card of one, and says about several that it is done. */
export const unmuteAll = async (ctx: ChatContext, watches: readonly Doc<Watch>[]): Promise<void> => {
  const muted = (await mutedAmong(ctx, watches)).slice(0, maxMuted)
  for (const watch of muted) await unmute(ctx, watch)
  const [only, ...others] = watches
  if (only !== undefined && others.length === 0)
    return show(ctx, await loadCard(ctx, only, { mute: 'none', back: firstPage }))
  return show(ctx, textMessage(ctx.say(muted.length === 0 ? 'mute-none' : 'mute-ended')))
}

const maxNamed = 5
/** Limit of the buttons of a screen. */
const maxButtons = 8

/** How long a mute lasts; `undefined` if it lasts until it is unmuted. */
const lengthMs = (request: AskedMute): number | undefined =>
  request.kind === 'for' ? request.minutes * minuteMs : undefined

/** Whether a mute ends at a time of day. */
const endsAtTime = (request: AskedMute): boolean => request.kind === 'for' && request.until !== undefined

/** Mutes many watches, and says so in one message. */
export const muteAll = async (
  ctx: ChatContext,
  watches: readonly Doc<Watch>[],
  request: AskedMute,
): Promise<void> => {
  const { say } = ctx
  const forMs = lengthMs(request)
  for (const watch of watches.slice(0, maxMuted)) await mute(ctx, watch, forMs)
  const names = watches.map(watch => watch.value.settings.name)
  const name = names.length > maxNamed ? say('watches-title') : listLine(names, say)
  const line =
    forMs === undefined
      ? plain(say('mute-begun'))
      : say.rich('muted-until', { name, time: zonedTime(ctx.now() + forMs, say) })
  const id = saveSelected(ctx, watches)
  const change = [
    callbackButton(say('button-change-end'), actions.changeSelected, 'askMute', id),
    callbackButton(say('button-unmute'), actions.changeSelected, 'unmute', id),
  ]
  const screen = {
    body: [line, ...(await mutedRecipientLines(ctx, watches))],
    buttons: [change, [watchesButton(say)], ...(endsAtTime(request) ? zoneRows(ctx) : [])],
  }
  return askForEnd(ctx, watches, screen, 'mute-begun')
}

/** Mutes one watch, and shows its card with a button that changes the end. */
export const muteOne = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  { asked, back }: { readonly asked: AskedMute; readonly back: readonly string[] },
): Promise<void> => {
  const muted = await mute(ctx, watch, lengthMs(asked))
  const card = await loadCard(ctx, watch, { mute: muted, back })
  const zone = endsAtTime(asked) ? zoneRows(ctx) : []
  const change = callbackButton(ctx.say('button-change-end'), actions.chooseMute, watch.id, ...back)
  const hasRoom = card.buttons.flat().length + zone.length < maxButtons
  const screen = { ...card, buttons: [...card.buttons, ...(hasRoom ? [[change]] : []), ...zone] }
  await askForEnd(ctx, [watch], screen, 'mute-begun')
}

/** Reads a text that is a new end of a mute and nothing else. */
const readEnd = (ctx: ChatContext, written: string, texts: Texts): AskedMute | undefined => {
  const text = withFigures(written, [ctx.say, texts.for('en')])
  const isTimeAlone = parseMute(text, ctx).mute.kind === 'unclear' && /\D/u.test(text)
  const { mute: asked, name } = parseMute(isTimeAlone ? `until ${text}` : text, ctx)
  const isEnd = asked.kind !== 'open' && asked.kind !== 'unclear'
  return isEnd && isCorrection(name) ? asked : undefined
}

/** Mutes until the end that a text says, or says what is understood and goes on asking. */
const changeEnd = async (
  ctx: ChatContext,
  request: AskedMute | undefined,
  selection: string | undefined,
): Promise<void> => {
  const { say } = ctx
  const chosen = await findSelection(ctx, selection)
  const some = chosen === undefined ? [] : await findSelected(ctx, chosen)
  const [only, ...others] = some
  if (only === undefined) return show(ctx, textMessage(say('stale-button')))
  if (request === undefined) {
    const id = saveSelected(ctx, some)
    const buttons = muteLengthRows(say, length => [actions.changeSelected, 'mute', id, length])
    return askForEnd(ctx, some, { body: say('wrong-mute'), buttons: [...buttons, [cancelButton(say)]] })
  }
  if (request.kind === 'off') return unmuteAll(ctx, some)
  return others.length === 0
    ? muteOne(ctx, only, { asked: request, back: firstPage })
    : muteAll(ctx, some, request)
}

/** The questions for how long to mute, and for another end of the mute that was just begun. */
export const createMuteQuestions = ({
  texts,
}: {
  readonly texts: Texts
}): Readonly<Record<'mute' | 'mute-begun', TextQuestion>> => {
  const question: TextQuestion = {
    isAnswer: (ctx, text) => readEnd(ctx, text, texts) !== undefined,
    take: (ctx, text, { there }) => changeEnd(ctx, readEnd(ctx, text, texts), there),
    keepsMessage: true,
  }
  return { mute: question, 'mute-begun': { ...question, isOptional: true } }
}

const argumentOf = ({ match }: ChatContext): string => String(match ?? '').trim()

/** Reads the text after `/mute`. A text that is the name of a watch is not a time. */
const readMute = (ctx: ChatContext, watches: readonly Doc<Watch>[]): ParsedMute => {
  const text = argumentOf(ctx)
  return watches.some(({ value }) => isCalled(value.settings.name, text))
    ? { mute: { kind: 'open' }, name: text }
    : parseMute(text, ctx)
}

const readUnmute = (ctx: ChatContext): ParsedMute => ({
  mute: { kind: 'off' },
  name: argumentOf(ctx),
})

/**
 * `/mute 2h` mutes the only watch, `/mute 2h treasury` that one. Without a time it asks for one, and with
 * several watches it asks which. `/mute off` and `/unmute` unmute.
 */
export const muteByCommand = async (ctx: ChatContext, read = readMute): Promise<void> => {
  const { say } = ctx
  const all = await watchesForCommand(ctx)
  if (all === undefined) return
  const { mute: said, name } = read(ctx, all)
  const hasUnreadEnd = said.kind === 'unclear' && saysUntil(argumentOf(ctx))
  const request = hasUnreadEnd ? ({ kind: 'open' } as const) : said
  if (request.kind === 'unclear') return show(ctx, howMessage(say))
  const selected = await findForCommand(ctx, all, name)
  if (selected === undefined) return
  if (request.kind === 'off') return unmuteAll(ctx, selected)
  const [only, ...others] = selected
  if (only === undefined || others.length > 0) return askWhichToMute(ctx, selected, request)
  return request.kind === 'open'
    ? askMute(ctx, only, firstPage)
    : muteOne(ctx, only, { asked: request, back: firstPage })
}

export const unmuteByCommand = (ctx: ChatContext): Promise<void> => muteByCommand(ctx, readUnmute)

/**
 * Says which recipients a mute of watches silences, and which it does not, if they have more than this chat.
 */
const mutedRecipientLines = async (
  { store, say, chatId }: ChatContext,
  some: readonly Doc<Watch>[],
): Promise<readonly RichText[]> => {
  const reader = String(chatId)
  const recipients = new Set(some.flatMap(({ value }) => recipientsOf(value.settings)))
  const [watch] = some
  if (watch === undefined || [...recipients].every(recipient => recipient === ownChat)) return []
  // The service itself posts to channels, whatever is muted in chats.
  const loud = (await liveChannels(store, watch.value.chat)).filter(({ id }) => recipients.has(id))
  for (const { id } of loud) recipients.delete(id)
  const settings = { recipients: [...recipients] }
  const silent =
    recipients.size === 0 ? '' : await recipientsText(store, { ...watch.value, settings, reader, say })
  const names = listLine(
    loud.map(({ name }) => name),
    say,
    'long',
  )
  return [
    ...(silent === '' ? [] : [plain(say('muted-silent', { places: silent }))]),
    ...(names === '' ? [] : [plain(say('muted-loud', { places: names }))]),
  ]
}
