import type { MiddlewareFn } from 'grammy'
import { remove } from '#store/store.ts'
import { answerId, hashRecognized } from '../../framework/answered-messages.ts'
import type { ChatContext } from '../../framework/context.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { type Answer, answers, offers } from '../../records.ts'

/** Whether the offer of an answer is still open in its message: it is neither accepted nor customized. */
const isOpen = async ({ store }: ChatContext, { offer: id, message }: Answer): Promise<boolean> => {
  if (id === undefined) return true
  const [offer] = await store.get(offers, [id])
  return offer?.value.message === message && offer.value.opened !== true
}

/**
 * A message that was edited is answered again, by those who answer texts, or as a command: in place of the answer before, or below what has
 * become of that. An edit that changes nothing of what was recognized changes nothing here.
 */
export const createEditFollower =
  (answerText: MiddlewareFn<ChatContext>): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    if (!ctx.isEdit) return next()
    const { chat, message } = ctx
    if (chat === undefined || message === undefined) return undefined
    const id = answerId({ chat: chat.id, message: message.message_id })
    const [before] = await ctx.store.get(answers, [id])
    const { text = '' } = message
    const isCommand = text.startsWith('/')
    if (before === undefined || before.value.recognized === hashRecognized(text)) return undefined
    const { offer } = before.value
    if (await isOpen(ctx, before.value)) {
      ctx.answered = before.value
      if (offer !== undefined && !mentionsAddress(text)) ctx.writes.push(remove(offers, offer))
    } else if (!isCommand && !mentionsAddress(text)) return undefined
    if (!isCommand) return answerText(ctx, async () => {})
    // What the command shows may be a wizard, which no further edit may replace.
    ctx.writes.push(remove(answers, id))
    return next()
  }
