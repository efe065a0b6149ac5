import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton } from '../presses.ts'
import { lineMessage } from '../setup/screens.ts'
import { show } from '../show.ts'
import { type Channel, channels } from './channel.ts'
import { detachWrites } from './leave-channel.ts'
import { channelJobWrites } from './wish.ts'

/**
 * From this commit on no watch reports there, and those that reported nowhere else are paused; the service's side follows in
 * the `setup` lanes. Of very many watches the rest follows there, too.
 */
export const deleteChannel = async (
  ctx: ChatContext,
  { channel, secret }: { readonly channel: Doc<Channel>; readonly secret: string },
): Promise<void> => {
  const { id, value, version } = channel
  const message = ctx.callbackQuery?.message?.message_id
  if (message === undefined) return answerStaleButton(ctx)
  ctx.writes.push(
    put(channels, { id, value: { ...value, state: 'deleting', failures: 0 } }, { expect: version }),
    ...(await channelJobWrites(ctx, { kind: 'delete channel', channel: id, message, secret })),
    ...(await detachWrites(ctx.store, { chat: value.chat, channel: id })),
  )
  await show(ctx, lineMessage(ctx.say('channel-deleting')))
}
