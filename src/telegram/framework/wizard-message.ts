import { type Context, GrammyError } from 'grammy'
import { decodeCallback, type Message, messagePayload } from '#render/message.ts'
import { defineKind, put, remove } from '#store/store.ts'
import type { ChatContext } from './context.ts'
import { deleteMessage, editKeyboard, editMessage, messageHere } from './ephemeral-messages.ts'
import { actions, draftAction } from './permissions.ts'
import { sendReplyPrompt } from './reply-prompt.ts'

/** The arguments of a wizard's button: whose it is, at which step, and what was chosen. */
export const wizardButtonArgs = ({ callbackQuery }: Context): readonly string[] | undefined => {
  const data = decodeCallback(callbackQuery?.data ?? '')
  return data?.action === draftAction ? data.args : undefined
}

const wizardActions: ReadonlySet<string> = new Set([
  draftAction,
  actions.newWatch,
  actions.newWatchThere,
  actions.editWatch,
  actions.editBySentence,
  actions.newBySentence,
  actions.openOffer,
  actions.addChannel,
  actions.addChannelThere,
])

/** Whether a press starts or continues another wizard, which takes what is typed from then on. */
export const isWizardPress = ({ callbackQuery }: Context): boolean =>
  wizardActions.has(decodeCallback(callbackQuery?.data ?? '')?.action ?? '')

/** `message`: that shows the wizard now. `asksForText`: the next answer is typed. */
export type WizardScreen = {
  readonly screen: Message
  readonly message: number | undefined
  readonly placement: 'in place' | 'below'
  readonly asksForText?: boolean
}

/**
 * Shows a screen in the one message in which a wizard lives. After a press it changes in place; after a typed input it is deleted and
 * sent again below, so that the question stays on the screen. Answers with the id of the message.
 */
export const showWizard = async (ctx: ChatContext, shown: WizardScreen): Promise<number> => {
  await removePrompt(ctx)
  const message = await editOrSend(ctx, shown)
  if (shown.asksForText === true) await promptForReply(ctx, shown.screen)
  return message
}

export const removeWizardMessage = async (ctx: ChatContext, message: number | undefined): Promise<void> => {
  if (message === undefined) return
  await removePrompt(ctx)
  await removeOrDisarm(ctx, message)
}

const editOrSend = async (
  ctx: ChatContext,
  { screen, message, placement }: WizardScreen,
): Promise<number> => {
  const { api, chatId = 0, thread } = ctx
  const { text, ...rest } = messagePayload(screen)
  if (message !== undefined && placement === 'in place') {
    const edited = await ignoreRefusal(editMessage(api, messageHere(ctx, message), { text, ...rest }))
    if (edited !== 'gone') return message
  }
  if (message !== undefined) await removeOrDisarm(ctx, message)
  const sent = await api.sendMessage(chatId, text, { ...rest, message_thread_id: thread })
  return sent.message_id
}

/** Prompt in a group that the person is to reply to. Id: the session. */
export const prompts = defineKind<{ readonly chat: string; readonly message: number }>()('prompts', {
  indexes: ['chat'],
})
const promptForMs = 24 * 3_600_000

const promptForReply = async (ctx: ChatContext, screen: Message): Promise<void> => {
  const message = await sendReplyPrompt(ctx, screen)
  if (message === undefined) return
  ctx.writes.push(
    put(prompts, { id: ctx.session, value: { chat: String(ctx.chatId), message } }, { ttlMs: promptForMs }),
  )
}

const removePrompt = async (ctx: ChatContext): Promise<void> => {
  if (ctx.isPrivate) return
  const id = ctx.session
  const [prompt] = await ctx.store.get(prompts, [id])
  if (prompt === undefined) return
  await ignoreRefusal(deleteMessage(ctx.api, messageHere(ctx, prompt.value.message)))
  ctx.writes.push(remove(prompts, id))
}

const removeOrDisarm = async (ctx: ChatContext, message: number): Promise<void> => {
  const place = messageHere(ctx, message)
  // Telegram deletes no message older than two days; without buttons it does not look alive.
  const deleted = await ignoreRefusal(deleteMessage(ctx.api, place))
  if (deleted === 'gone') await ignoreRefusal(editKeyboard(ctx.api, place))
}

/** Telegram refuses an edit that changes nothing, and any change of a message that the person has deleted. */
const ignoreRefusal = async (call: Promise<unknown>): Promise<'done' | 'gone'> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
    return error.description.includes('not modified') ? 'done' : 'gone'
  }
}
