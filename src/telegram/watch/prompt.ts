import type { Conversation } from '@grammyjs/conversations'
import { type Context, GrammyError } from 'grammy'
import { type Message, payloadOf } from '#chat/message.ts'
import type { ChatContext } from '../context.ts'

/**
 * The one message that a set-up consists of. After a press it changes in place; after something typed the old one goes
 * and a new one is sent below, so that the question is never off the screen.
 * `begun`: a message that it takes over.
 */
export const createPrompt = (conversation: Conversation<ChatContext>, chat: number, begun?: number) => {
  let shown = begun
  return {
    /** Its message. */
    shown: (): number | undefined => shown,
    /** From now on it is this one. */
    takeOver: (message: number | undefined): void => {
      shown = message
    },
    show: async (ctx: Context, message: Message, how: 'in place' | 'below'): Promise<number> => {
      const payload = payloadOf(message)
      if (shown !== undefined && how === 'in place') {
        const edited = await unlessRefused(ctx.api.editMessageText(chat, shown, payload.text, payload))
        if (edited !== 'gone') return shown
      } else if (shown !== undefined) await unlessRefused(ctx.api.deleteMessage(chat, shown))
      const { text, ...rest } = payload
      const sent = await ctx.api.sendMessage(chat, text, rest)
      shown = sent.message_id
      return shown
    },
    remove: async (ctx: Context): Promise<void> => {
      if (shown !== undefined) await unlessRefused(ctx.api.deleteMessage(chat, shown))
    },
    /** A word in answer to the press that is being handled. */
    toast: (text: string): Promise<void> =>
      conversation.external(outer => {
        outer.toast = { text }
      }),
  }
}

export type Prompt = ReturnType<typeof createPrompt>

/**
 * Telegram refuses an edit that changes nothing, and one of a message that the person has deleted. Everything else is
 * thrown on: catching an unknown error inside a conversation would hang its replay.
 */
const unlessRefused = async (call: Promise<unknown>): Promise<'done' | 'gone'> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
    return error.description.includes('not modified') ? 'done' : 'gone'
  }
}
