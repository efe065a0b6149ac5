import { answerOf } from '#chat/answer.ts'
import type { Button } from '#chat/message.ts'
import type { ChatContext } from '../context.ts'

/** Changes the buttons under the message that was pressed; its text stays as it is. */
export const showButtons = async (ctx: ChatContext, rows: readonly (readonly Button[])[]): Promise<void> => {
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: rows.map(row => [...row]) } })
  } catch (error) {
    // The same buttons again, or a message that is gone: a press is answered all the same.
    if (answerOf(error).kind !== 'malformed') throw error
  }
}
