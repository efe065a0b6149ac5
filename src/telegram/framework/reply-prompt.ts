import { bodyText, type Message } from '#render/message.ts'
import { join, mention } from '#render/rich-text.ts'
import type { ChatContext } from './context.ts'

/** Takes the first sentence of a screen's last paragraph, which is the question. */
const questionOf = ({ body }: Message, locale: string): string => {
  const paragraph = bodyText(body).text.trim().split('\n\n').at(-1) ?? ''
  const [line = ''] = paragraph.split('\n')
  const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(line)
  return (first?.segment ?? '').trim()
}

/**
 * Sends a prompt for a reply, since in a group the bot's privacy mode hides what is typed, unless it is a
 * reply to the bot. A message under an inline keyboard cannot force a reply, so a second message does, for
 * this person only. It begins with the question of the screen, because Telegram quotes it above what the
 * person types. Returns its id, or `undefined` if no prompt is needed.
 */
export const sendReplyPrompt = async (ctx: ChatContext, screen: Message): Promise<number | undefined> => {
  if (ctx.isPrivate || ctx.from === undefined) return undefined
  const { say, thread } = ctx
  const prompt = say.rich('group-reply', { person: mention(ctx.from) })
  const { text, entities } = join([questionOf(screen, say.locale), prompt], ' ')
  const { message_id } = await ctx.api.sendMessage(ctx.chatId ?? 0, text, {
    entities: [...entities],
    reply_markup: { force_reply: true, selective: true },
    ...(thread !== undefined && { message_thread_id: thread }),
  })
  return message_id
}
