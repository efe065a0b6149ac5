import { deliverMessage } from './deliver-message.ts'
import { type EmulatedChat, followMigration, TELEGRAM_SERVICE, type TelegramState } from './telegram-state.ts'

/** Forwards a post of a channel to the group where it is discussed, as Telegram does by itself. */
export function forwardPost(state: TelegramState, channel: EmulatedChat, messageId: number): void {
  const linked = channel.discussion === undefined ? undefined : state.chats.get(channel.discussion)
  const post = channel.messages.get(messageId)
  if (linked === undefined || post === undefined || channel.info.type !== 'channel') return
  const { text, entities, rich_message, date, author_signature: signature } = post
  deliverMessage(state, followMigration(state, linked), {
    author: TELEGRAM_SERVICE,
    from: TELEGRAM_SERVICE,
    sender_chat: channel.info,
    is_automatic_forward: true,
    forward_origin: {
      type: 'channel',
      chat: channel.info,
      message_id: messageId,
      date,
      author_signature: signature,
    },
    text,
    entities,
    rich_message,
  })
}
