import { sendOutcomeOf } from '#chat/answer.ts'
import type { Button } from '#chat/message.ts'
import type { ChatContext } from '../context.ts'

/** Changes the buttons under the message that was pressed; its text stays as it is. */
export const editButtons = async (ctx: ChatContext, rows: readonly (readonly Button[])[]): Promise<void> => {
  try {
    await ctx.editMessageReplyMarkup({ reply_markup: { inline_keyboard: rows.map(row => [...row]) } })
  } catch (error) {
    // The same buttons again, or a message that is gone: a press is answered all the same.
    if (sendOutcomeOf(error).kind !== 'malformed') throw error
  }
}

/** Takes away the buttons that ask us for something; what can be done without us stays. */
export const removeCallbackButtons = async (ctx: ChatContext): Promise<void> => {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  const left = rows.map(row => row.filter(button => !('callback_data' in button)))
  await editButtons(
    ctx,
    left.filter(row => row.length > 0),
  )
}
