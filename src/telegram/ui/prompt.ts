import type { Conversation } from '@grammyjs/conversations'
import { type Api, type Context, GrammyError } from 'grammy'
import { decodeCallback, type Message, messagePayload } from '#chat/message.ts'
import { type ChatContext, external } from './context.ts'

import { actions } from './permissions.ts'

/**
 * The one message that a set-up consists of. After a press it changes in place; after something typed the old one goes
 * and a new one is sent below, so that the question is never off the screen. Each is drawn once, however often the
 * conversation is replayed.
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
    show: async (draw: () => Message, how: 'in place' | 'below'): Promise<number> => {
      const before = shown
      const now = await external(conversation, ({ api }) =>
        editOrSend(api, { chat, before, message: draw(), how }),
      )
      shown = now
      return now
    },
    remove: async (): Promise<void> => {
      const before = shown
      if (before !== undefined) await external(conversation, ({ api }) => removeOrDisarm(api, chat, before))
    },
    /** A word in answer to the press that is being handled. */
    toast: (text: string): Promise<void> =>
      external(conversation, outer => {
        outer.toast = { text }
      }),
  }
}

export type Prompt = ReturnType<typeof createPrompt>

/** Returns which message shows it now. */
const editOrSend = async (
  api: Api,
  o: {
    readonly chat: number
    readonly before: number | undefined
    readonly message: Message
    readonly how: 'in place' | 'below'
  },
): Promise<number> => {
  const { chat, before, how } = o
  const { text, ...rest } = messagePayload(o.message)
  if (before !== undefined && how === 'in place') {
    const edited = await ignoreRefusal(api.editMessageText(chat, before, text, rest))
    if (edited !== 'gone') return before
  } else if (before !== undefined) await removeOrDisarm(api, chat, before)
  const sent = await api.sendMessage(chat, text, rest)
  return sent.message_id
}

const removeOrDisarm = async (api: Api, chat: number, message: number): Promise<void> => {
  // After two days Telegram does not delete it any more; without buttons it does not look alive.
  const deleted = await ignoreRefusal(api.deleteMessage(chat, message))
  if (deleted === 'gone') await ignoreRefusal(api.editMessageReplyMarkup(chat, message))
}

/** Telegram refuses an edit that changes nothing, and one of a message that the person has deleted. */
const ignoreRefusal = async (call: Promise<unknown>): Promise<'done' | 'gone'> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error
    return error.description.includes('not modified') ? 'done' : 'gone'
  }
}

/** The action of every button of a set-up; its data names the draft and the step it was drawn for. */
export const draftAction = 'd'

const ofSetups: ReadonlySet<string> = new Set([
  draftAction,
  actions.watch,
  actions.edit,
  actions.openOffer,
  actions.addChannel,
])

/** Whether a press begins something that asks for typing, or goes on with it: from then on what is typed is meant for that. */
export const goesOnElsewhere = ({ callbackQuery }: Context): boolean =>
  ofSetups.has(decodeCallback(callbackQuery?.data ?? '')?.action ?? '')

/** What a button of any set-up says: whose it is, at which step, and what was chosen. */
export const pressedIn = ({ callbackQuery }: Context): readonly string[] | undefined => {
  const data = decodeCallback(callbackQuery?.data ?? '')
  return data?.action === draftAction ? data.args : undefined
}
