import { Context, type MiddlewareFn } from 'grammy'
import { tellSuspendedWrite } from '#alerts/records/suspension-notices.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import { dayMs } from '#lib/time.ts'
import { push, put, remove, type Write } from '#store/store.ts'
import { chats, destinations } from '#watch/watch.ts'
import { dataLossNotices } from '../../records.ts'
import type { ChatContext } from '../context.ts'
import { refuseSecret } from '../message-text.ts'
import { reply, show } from '../show.ts'

/**
 * Limits how much a person can do a minute, in a burst or spread out. The rest is ignored, with one message a
 * minute and a notice on each tap. Each process counts by itself: the limit protects its work and need not be
 * exact.
 */
export const createFloodGuard = ({
  commandsPerMinute,
}: {
  commandsPerMinute: number
}): MiddlewareFn<ChatContext> => {
  const inputs = createKeyedRateLimiter({ burst: commandsPerMinute, perSecond: commandsPerMinute / 60 })
  const notices = createKeyedRateLimiter({ burst: 1, perSecond: 1 / 60 })
  return async (ctx, next) => {
    const person = ctx.from?.id
    // Blocking or unblocking the bot needs no work.
    if (person === undefined || ctx.myChatMember !== undefined) return next()
    if (inputs.take(String(person))) return next()
    if (ctx.callbackQuery !== undefined) ctx.toast = { text: ctx.say('flood') }
    else if (ctx.chat?.type === 'private' && notices.take(String(person)))
      await show(ctx, { body: ctx.say('flood'), buttons: [] })
    return undefined
  }
}

const isUserMessage = Context.has.filterQuery([
  'message:text',
  'message:file',
  'message:contact',
  'message:location',
  'message:poll',
  'message:dice',
  'message:story',
  'message:chat_shared',
])

/** Drops service messages, such as that a message was pinned. A shared chat is an answer, and passes. */
export const userMessagesOnly: MiddlewareFn<ChatContext> = async (ctx, next) =>
  ctx.message === undefined || isUserMessage(ctx) ? next() : undefined

/** How long a chat without destinations is remembered as blocked. */
const blockedForMs = 30 * dayMs

/**
 * Suspends the chat of a person who blocks the bot, and reopens it when they come back. Any input in a private chat shows that it is
 * open, also without an update that says so.
 */
export const followMembership: MiddlewareFn<ChatContext> = async (ctx, next) => {
  const status = ctx.myChatMember?.new_chat_member.status
  if (status === 'kicked' || status === 'left') return suspendChat(ctx)
  if (status !== undefined || ctx.isPrivate) await reopenChat(ctx)
  return status === undefined ? next() : undefined
}

const suspendChat = async (ctx: ChatContext): Promise<void> => {
  const id = String(ctx.chatId)
  const [destination] = await ctx.store.find(destinations, { index: 'chat', value: id, limit: 1 })
  ctx.writes.push(
    put(
      chats,
      { id, value: { state: 'suspended', why: ctx.isPrivate ? 'blocked' : 'removed' } },
      destination === undefined ? { ttlMs: blockedForMs } : {},
    ),
    ...tellSuspendedWrite({ chat: id, id: String(ctx.update.update_id) }),
  )
}

/** A suspended chat gets the alerts that it missed, in a batch. */
const reopenChat = async (ctx: ChatContext): Promise<void> => {
  const { chatState } = ctx
  if (chatState?.value.state !== 'suspended') return
  const { id: chat, version: expect } = chatState
  const docs = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: 50 })
  ctx.writes.push(
    docs.length === 0
      ? remove(chats, chat, { expect })
      : put(chats, { id: chat, value: { state: 'returning' } }, { expect }),
    ...docs.map(
      ({ id }): Write =>
        push('chat', chat, {
          id: `${id}:back:${ctx.update.update_id}`,
          body: { kind: 'return', destination: id },
        }),
    ),
    { op: 'delay', queue: 'chat', lane: chat, delayMs: 0 },
  )
}

/** Stops a private key or a seed phrase. */
export const refuseSecrets: MiddlewareFn<ChatContext> = async (ctx, next) =>
  (await refuseSecret(ctx, ctx.message?.text ?? ctx.message?.caption ?? '')) ? undefined : next()

const noticeTtlMs = 30 * dayMs

/**
 * Notifies each chat once after a data loss (`lostAt`, ms since 1970), before its first answer, because it is
 * unknown which chats had watches.
 */
export const createDataLossNotice =
  ({ lostAt }: { lostAt: number | undefined }): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    if (lostAt === undefined || ctx.from === undefined || ctx.myChatMember !== undefined) return next()
    const id = String(ctx.chatId)
    const [notice] = await ctx.store.get(dataLossNotices, [id])
    if (notice?.value.at !== lostAt) {
      await reply(ctx, { body: ctx.say('store-lost'), buttons: [] })
      ctx.writes.push(put(dataLossNotices, { id, value: { at: lostAt } }, { ttlMs: noticeTtlMs }))
    }
    return next()
  }
