import type { MiddlewareFn } from 'grammy'
import type { Update } from 'grammy/types'
import { shortId } from '#lib/ids.ts'
import type { PlainTextId } from '#lib/text-ids.ts'
import { dayMs, minuteMs } from '#lib/time.ts'
import type { Button, Message } from '#render/message.ts'
import { put, remove } from '#store/store.ts'
import { type ChatSettings, chatSettings, settingsWrite } from '#watch/chat-settings.ts'
import { type AwaitedAnswer, awaitedAnswers, searches } from '../records.ts'
import type { ChatContext } from './context.ts'
import { sendReplyPrompt } from './reply-prompt.ts'
import { removeMessage, replyAndGetMessageId, showAndGetMessageId } from './show.ts'

/*
 * The session: what is kept of a person in a chat and topic between updates. A change of it by an update is committed
 * together with the removal of the update from its lane (updates/update-worker.ts), so that it happens once, however
 * often the update is tried.
 *
 * part             stored as                  bound               expires
 * open wizards     `wizards`, by session      1 MiB; five open    a day after its last answer; stored for a week
 * awaited answer   `awaited-answer`           one                 with the next update, or after a day at most
 * place in a list  the buttons of the list    64 bytes a button   never
 * search text      `search`, by its hash      a message           7 days after it was typed
 * preferences      `settings`, by chat        a field each        never
 */

/** Key of a session, and lane of its updates, so that a text and a press of one person stay in order. */
export const sessionKey = (update: Update): string => {
  const { callback_query: press } = update
  const membership = update.my_chat_member ?? update.chat_member
  const message = update.message ?? update.edited_message ?? press?.message ?? update.channel_post
  const topic = message?.is_topic_message === true ? message.message_thread_id : undefined
  const chat = (message ?? membership)?.chat.id
  const query = update.inline_query ?? update.guest_message
  const person = (update.message ?? update.edited_message ?? press ?? membership ?? query)?.from?.id
  return [chat ?? 0, topic ?? 0, person ?? 0].join(':')
}

export type AwaitedText = Pick<AwaitedAnswer, 'what' | 'message' | 'there' | 'address' | 'buttons' | 'at'>

/** Awaited answer of the session, and the message that asks. */
export const awaitedAnswer = (ctx: ChatContext): AwaitedText | undefined => ctx.awaited?.value

export const awaitedForMs = dayMs

/** Value of the button that asks for the time zone in a message below. */
export const zoneBelow = 'below'

/**
 * Shows a screen that the next text, or file, may answer; in a group as a reply to a prompt. With `isBelow`
 * it does not replace the message whose button was tapped.
 */
export const askForText = async (
  ctx: ChatContext,
  { what, there, address, isBelow }: Omit<AwaitedText, 'message'> & { readonly isBelow?: true },
  screen: Message,
): Promise<void> => {
  const message = await (isBelow === true ? replyAndGetMessageId : showAndGetMessageId)(ctx, screen)
  const prompt = await sendReplyPrompt(ctx, screen)
  const value: AwaitedAnswer = {
    chat: String(ctx.chatId),
    what,
    message,
    there,
    address,
    prompt,
    ...buttonsToName(ctx, screen),
  }
  ctx.writes.push(put(awaitedAnswers, { id: ctx.session, value }, { ttlMs: awaitedForMs }))
}

/** Shows a screen whose first button is *Undo*, and a text after it may say that. Returns the id of the message. */
export const showUndoable = async (
  ctx: ChatContext,
  screen: Message,
  showIt = showAndGetMessageId,
): Promise<number> => {
  const message = await showIt(ctx, screen)
  const [[undo] = []] = screen.buttons
  if (undo !== undefined) awaitUndo(ctx, { undo, message })
  return message
}

/** Lets the next text say what the button *Undo* of a message does. */
export const awaitUndo = (
  ctx: ChatContext,
  { undo, message }: { readonly undo: Button; readonly message: number },
): void => {
  const there = 'callback_data' in undo ? undo.callback_data : ''
  const value: AwaitedAnswer = { chat: String(ctx.chatId), what: 'undo', message, there }
  ctx.writes.push(put(awaitedAnswers, { id: ctx.session, value }, { ttlMs: awaitedForMs }))
}

/** The ways out of a question that waits for no text, by the texts of their buttons. */
const refusals = ['button-keep', 'button-cancel'] as const
/** The ways out of any question outside of a wizard. */
export const waysOut = [...refusals, 'button-back'] as const

const hasButton = ({ say }: ChatContext, { buttons }: Message, ids: readonly PlainTextId[]): boolean =>
  buttons.flat().some(({ text }) => ids.some(id => say(id) === text))

/** Whether a screen says how to leave it. In a group a text may be meant for others. */
export const isQuestion = (ctx: ChatContext, screen: Message): boolean =>
  ctx.isPrivate && hasButton(ctx, screen, waysOut)

/** The buttons of a question, which a text may press in words. */
const buttonsToName = (
  ctx: ChatContext,
  screen: Message,
): Pick<AwaitedAnswer, 'buttons' | 'at'> | undefined => {
  if (!isQuestion(ctx, screen)) return undefined
  const buttons = screen.buttons
    .flat()
    .flatMap(button => ('callback_data' in button ? [{ text: button.text, data: button.callback_data }] : []))
  return { buttons, at: ctx.now() }
}

/** How long words may press a button of a question that waits for no text. */
const pressedForMs = 10 * minuteMs

/**
 * Awaits words for the buttons of a question that the update has shown. Drops the awaited answer unless the update
 * asks again. The prompt goes in any case.
 */
const replaceAwaitedAnswer = async (ctx: ChatContext): Promise<void> => {
  const { awaited, writes, shown } = ctx
  if (awaited?.value.prompt !== undefined) await removeMessage(ctx, awaited.value.prompt)
  if (writes.some(write => write.op === 'put' && write.kind === awaitedAnswers)) return
  const question =
    shown && hasButton(ctx, shown.screen, refusals) ? buttonsToName(ctx, shown.screen) : undefined
  if (shown !== undefined && question !== undefined) {
    const value: AwaitedAnswer = {
      chat: String(ctx.chatId),
      what: 'press',
      message: shown.message,
      ...question,
    }
    writes.push(put(awaitedAnswers, { id: ctx.session, value }, { ttlMs: pressedForMs }))
  } else if (awaited !== undefined) writes.push(remove(awaitedAnswers, ctx.session))
}

/**
 * A position in the list of watches: a page, from 0, and the id of a filter. Each message has its own, so its
 * buttons hold it.
 */
export type ListPosition = readonly [page: string, ...filter: string[]]
export const firstPage: ListPosition = ['0']

const pagePattern = /^\d{1,6}$/
const filterPattern = /^[\w-]{0,16}$/

/** Parses a button's arguments; anything else is the first page. */
export const parseListPosition = ([page = '', filter = '']: readonly string[]): ListPosition =>
  pagePattern.test(page) && filterPattern.test(filter)
    ? [page, ...(filter === '' ? [] : [filter])]
    : firstPage

const searchTtlMs = 7 * dayMs

export type SearchText = {
  readonly text: string
  /** The destination whose watches are searched. */
  readonly there?: string | undefined
}

/** Returns the id that buttons carry instead of the text. */
export const saveSearch = (ctx: ChatContext, { text, there }: SearchText): string => {
  const chat = String(ctx.chatId)
  const destination = there === undefined ? [] : [there]
  const id = shortId('search', chat, ...destination, text)
  const value = { chat, text, there }
  ctx.writes.push(put(searches, { id, value }, { ttlMs: searchTtlMs }))
  return id
}

/** Returns `undefined` if the search is expired, or of another chat. */
export const findSearch = async (ctx: ChatContext, id: string): Promise<SearchText | undefined> => {
  const [search] = await ctx.store.get(searches, [id])
  return search?.value.chat === String(ctx.chatId) ? search.value : undefined
}

/**
 * Changes the settings of the chat, at most once an update, because a second write would conflict. Returns
 * the new settings. A field of the change that is `undefined` gets its default.
 */
export const changeSettings = (ctx: ChatContext, change: ChatSettings): ChatSettings => {
  const { settings } = ctx
  const spoken = spokenLanguage(ctx)
  const value = { ...settings?.value, spoken, ...change }
  if (ctx.chatId !== undefined) ctx.writes.push(settingsWrite(String(ctx.chatId), value, settings))
  return value
}

/**
 * A group keeps the language of the first person who set it up; otherwise it would change with each person
 * that writes.
 */
const spokenLanguage = ({ from, settings, isPrivate }: ChatContext): string | undefined => {
  const spoken = settings?.value.spoken
  return isPrivate ? (from?.language_code ?? spoken) : (spoken ?? from?.language_code)
}

/**
 * Stores, after an update that did not change the settings, the language of the person if Telegram names
 * another one, for alerts, and drops an awaited answer. A chat without settings stores the language from its
 * first job on.
 */
export const updateSession: MiddlewareFn<ChatContext> = async (ctx, next) => {
  await next()
  await replaceAwaitedAnswer(ctx)
  const { writes, settings } = ctx
  const chat = String(ctx.chatId)
  if (writes.some(write => write.op === 'put' && write.kind === chatSettings && write.id === chat)) return
  const hasJob = writes.some(write => write.op === 'push' && write.queue === 'jobs')
  const spoken = spokenLanguage(ctx)
  const hasOtherLanguage = spoken !== undefined && spoken !== settings?.value.spoken
  if ((settings !== undefined || hasJob) && hasOtherLanguage) changeSettings(ctx, {})
}
