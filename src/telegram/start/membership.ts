import { Composer } from 'grammy'
import { chats } from '#chat/records.ts'
import { put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { resume } from './start.ts'

/** A person who blocks the bot is left alone, and hears what was missed when they come back. */
export const createMembership = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('my_chat_member', async ctx => {
    const { status } = ctx.myChatMember.new_chat_member
    if (status !== 'kicked' && status !== 'left') return resume(ctx)
    ctx.writes.push(put(chats, { id: String(ctx.chatId), value: { state: 'suspended', why: 'blocked' } }))
  })
  return composer
}
