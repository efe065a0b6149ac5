import { mention } from '#render/rich-text.ts'
import type { ChatContext } from './context.ts'

/**
 * In a group the bot's privacy mode hides what is typed, unless it is a reply to the bot. A message under an inline keyboard cannot force
 * a reply, so a second one does, for this person only. Answers with its id; `undefined` where none is needed.
 */
export const sendReplyPrompt = async (ctx: ChatContext): Promise<number | undefined> => {
  if (ctx.isPrivate || ctx.from === undefined) return undefined
  const { text, entities } = ctx.say.rich('group-reply', { person: mention(ctx.from) })
  const { message_id } = await ctx.api.sendMessage(ctx.chatId ?? 0, text, {
    entities: [...entities],
    reply_markup: { force_reply: true, selective: true },
    ...(ctx.thread !== undefined && { message_thread_id: ctx.thread }),
  })
  return message_id
}
