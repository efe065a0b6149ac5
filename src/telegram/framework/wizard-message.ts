import type { Conversation } from '@grammyjs/conversations'
import { type Api, type Context, GrammyError } from 'grammy'
import { decodeCallback, type Message, messagePayload } from '#render/message.ts'
import { defineKind, put, remove } from '#store/store.ts'
import { type ChatContext, external } from './context.ts'
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
  actions.openOffer,
  actions.addChannel,
  actions.addChannelThere,
])

/** Whether a press starts or continues another wizard, which takes what is typed from then on. */
export const continuesElsewhere = ({ callbackQuery }: Context): boolean =>
  wizardActions.has(decodeCallback(callbackQuery?.data ?? '')?.action ?? '')

/**
 * The one message in which a wizard lives. After a press it changes in place; after a typed input it is deleted and sent again
 * below, so that the question stays on the screen. A replay draws nothing. `shown`: a message to take over.
 */
export const createWizardMessage = (
  conversation: Conversation<ChatContext>,
  chat: number,
  shown?: number,
) => {
  let current = shown
  return {
    id: (): number | undefined => current,
    takeOver: (message: number | undefined): void => {
      current = message
    },
    /** `asksForText`: the next answer is typed. */
    show: async (
      draw: () => Message,
      placement: 'in place' | 'below',
      o: { readonly asksForText?: boolean } = {},
    ): Promise<number> => {
      const before = current
      const id = await external(conversation, async outer => {
        await removePrompt(outer)
        const message = draw()
        const shown = await editOrSend(outer, { chat, before, message, placement })
        if (o.asksForText === true) await promptForReply(outer, message)
        return shown
      })
      current = id
      return id
    },
    remove: async (): Promise<void> => {
      const before = current
      if (before !== undefined)
        await external(conversation, async outer => {
          await removePrompt(outer)
          await removeOrDisarm(outer.api, chat, before)
        })
    },
    /** Answers the press with a short text over the chat. */
    toast: (text: string): Promise<void> =>
      external(conversation, outer => {
        outer.toast = { text }
      }),
  }
}

export type WizardMessage = ReturnType<typeof createWizardMessage>

/** The id of the message that shows it. */
const editOrSend = async (
  { api, thread }: ChatContext,
  o: {
    readonly chat: number
    readonly before: number | undefined
    readonly message: Message
    readonly placement: 'in place' | 'below'
  },
): Promise<number> => {
  const { chat, before, placement } = o
  const { text, ...rest } = messagePayload(o.message)
  if (before !== undefined && placement === 'in place') {
    const edited = await ignoreRefusal(api.editMessageText(chat, before, text, rest))
    if (edited !== 'gone') return before
  } else if (before !== undefined) await removeOrDisarm(api, chat, before)
  const sent = await api.sendMessage(chat, text, { ...rest, ...inTopic(thread) })
  return sent.message_id
}

const inTopic = (thread: number | undefined): { message_thread_id?: number } =>
  thread === undefined ? {} : { message_thread_id: thread }

/** In a group: the message that the person is to reply to. Id: the session. */
export const prompts = defineKind<{ readonly chat: string; readonly message: number }>()('prompt', {
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
  await ignoreRefusal(ctx.api.deleteMessage(ctx.chatId ?? 0, prompt.value.message))
  ctx.writes.push(remove(prompts, id))
}

const removeOrDisarm = async (api: Api, chat: number, message: number): Promise<void> => {
  // Telegram deletes no message older than two days; without buttons it does not look alive.
  const deleted = await ignoreRefusal(api.deleteMessage(chat, message))
  if (deleted === 'gone') await ignoreRefusal(api.editMessageReplyMarkup(chat, message))
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
