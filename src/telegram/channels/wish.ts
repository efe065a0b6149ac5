import type { Write } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import type { ChannelJob } from '../setup/intent.ts'
import { chatDestination } from '../watch/begin-setup.ts'

/**
 * A wish for the `setup` lane of the chat, carried out at once; the update names it, so that one which is handled twice is one
 * wish. `secret`: of the store; the lane follows from it.
 */
export const channelJobWrites = async (
  ctx: ChatContext,
  o: { kind: ChannelJob['kind']; channel: string; message: number; secret: string },
): Promise<readonly Write[]> => {
  const { secret, ...wished } = o
  const { id: lane } = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
  const languageCode = ctx.from?.language_code
  const key = `${o.channel}.${ctx.update.update_id}`
  const body: ChannelJob = { ...wished, key, ...(languageCode && { languageCode }) }
  return [
    { op: 'push', queue: 'setup', lane, id: key, body },
    { op: 'delay', queue: 'setup', lane, delayMs: 0 },
  ]
}
