import { Composer } from 'grammy'
import { chats, destinations } from '#chat/records.ts'
import { put, remove, type Write } from '#store/store.ts'
import type { ChatContext } from '../context.ts'

/** What nothing is sent to need not be known to be closed for ever. */
const blockedForMs = 30 * 86_400_000

/**
 * A person who blocks the bot is left alone, and hears what was missed when they come back: whatever they send or press in a
 * private chat shows that it is open, though nobody said so.
 */
export const createMembership = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.on('my_chat_member', async ctx => {
    const { status } = ctx.myChatMember.new_chat_member
    if (status !== 'kicked' && status !== 'left') return reopenChat(ctx)
    const id = String(ctx.chatId)
    const [place] = await ctx.store.find(destinations, { index: 'chat', value: id, limit: 1 })
    ctx.writes.push(
      put(
        chats,
        { id, value: { state: 'suspended', why: 'blocked' } },
        place === undefined ? { ttlMs: blockedForMs } : {},
      ),
    )
  })
  composer.chatType('private', async (ctx, next) => {
    await reopenChat(ctx)
    return next()
  })
  return composer
}

/** A chat that could not be written to is told in one what it missed. */
const reopenChat = async (ctx: ChatContext): Promise<void> => {
  const { standing } = ctx
  if (standing?.value.state !== 'suspended') return
  const { id: chat, version: expect } = standing
  const places = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: 50 })
  ctx.writes.push(
    places.length === 0
      ? remove(chats, chat, { expect })
      : put(chats, { id: chat, value: { state: 'returning' } }, { expect }),
    ...places.map(
      ({ id }): Write => ({
        op: 'push',
        queue: 'chat',
        lane: chat,
        id: `${id}:back:${ctx.update.update_id}`,
        body: { kind: 'missed', destination: id },
      }),
    ),
    { op: 'delay', queue: 'chat', lane: chat, delayMs: 0 },
  )
}
