import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { plain } from '#render/rich-text.ts'
import { recognizeSecret } from '../input/recognize-secret.ts'
import type { ChatContext } from './context.ts'
import { show } from './show.ts'

/**
 * Refuses a message whose text or file gives away a private key or a seed phrase: it is deleted where Telegram allows it, nothing of
 * it is stored, and its sender is warned. `false`: there is none.
 */
export const refuseSecret = async (ctx: ChatContext, text: string): Promise<boolean> => {
  const secret = recognizeSecret(text)
  if (secret === undefined) return false
  const isDeleted = await tryToDelete(ctx)
  const warning = ctx.say('secret-warning', { secret, deleted: isDeleted ? 'yes' : 'no' })
  const body = secret === 'digits' ? `${warning}\n\n${ctx.say('secret-or-hash')}` : warning
  await show(ctx, { body: plain(body), buttons: [] })
  return true
}

/** Deletes a message if it can: in groups this takes a right of administrators. */
const tryToDelete = async (ctx: ChatContext): Promise<boolean> => {
  try {
    return await ctx.deleteMessage()
  } catch (error) {
    if (sendOutcomeOf(error).kind === 'malformed') return false
    throw error
  }
}
