import type { PlainTextId } from '#lib/text-ids.ts'
import { dayMs, minuteMs } from '#lib/time.ts'
import { type Button, decodeCallback, type Message } from '#render/message.ts'
import { put, remove } from '#store/store.ts'
import { type AwaitedAnswer, awaitedAnswers } from '../records.ts'
import type { ChatContext } from './context.ts'
import { actions } from './permissions.ts'
import { sendReplyPrompt } from './reply-prompt.ts'
import { removeMessage, replyAndGetMessageId, showAndGetMessageId } from './show.ts'

export type AwaitedText = Pick<AwaitedAnswer, 'what' | 'message' | 'there' | 'address' | 'buttons' | 'at'>

/** Awaited answer of the session, and the message that asks. */
export const awaitedAnswer = (ctx: ChatContext): AwaitedText | undefined => ctx.awaited?.value

export const awaitedForMs = dayMs

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

/** The id of the watch whose card a screen is: the one that its buttons edit. */
const watchOfCard = ({ buttons }: Message): string | undefined => {
  const edited = buttons.flat().flatMap(button => {
    const data = 'callback_data' in button ? decodeCallback(button.callback_data) : undefined
    return data?.action === actions.editWatch ? (data.args[0] ?? []) : []
  })
  const [only, ...others] = new Set(edited)
  return others.length === 0 ? only : undefined
}

/** How long words may press a button of a question that waits for no text. */
const pressedForMs = 10 * minuteMs

/**
 * Awaits words for the buttons of a question that the update has shown. Drops the awaited answer unless the update
 * asks again. The prompt goes in any case.
 */
export const replaceAwaitedAnswer = async (ctx: ChatContext): Promise<void> => {
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
    return
  }
  const about = shown && ctx.isPrivate ? watchOfCard(shown.screen) : undefined
  if (shown !== undefined && about !== undefined) {
    const value: AwaitedAnswer = {
      chat: String(ctx.chatId),
      what: 'about',
      message: shown.message,
      there: about,
    }
    writes.push(put(awaitedAnswers, { id: ctx.session, value }, { ttlMs: pressedForMs }))
  } else if (awaited !== undefined) writes.push(remove(awaitedAnswers, ctx.session))
}
