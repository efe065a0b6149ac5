import { GrammyError } from 'grammy'
import type { ChatMember } from 'grammy/types'
import { defineKind, put } from '#store/store.ts'
import type { ChatContext } from './context.ts'

/**
 * What a person may do in a chat. A `manager` changes its watches and settings: the person of a private chat, the administrators of a
 * group. A `member` may look. An `outsider` is in the chat no longer.
 */
export type Role = 'manager' | 'member' | 'outsider'

/** The membership of a person in a group, as Telegram said last. Id: chat and person. */
type Membership = { readonly chat: string; readonly status: 'administrator' | 'member' | 'outsider' }
export const memberships = defineKind<Membership>()('membership', { indexes: ['chat'] })

/** A demotion that Telegram does not report counts after this time at the latest. */
const membershipForMs = 60_000

const membershipId = (ctx: ChatContext, person: number): string => `${ctx.chatId}:${person}`

/** `restricted` people may have left; `is_member` tells. */
const statusOf = (member: ChatMember): Membership['status'] => {
  if (member.status === 'creator' || member.status === 'administrator') return 'administrator'
  if (member.status === 'member') return 'member'
  return member.status === 'restricted' && member.is_member ? 'member' : 'outsider'
}

/** Telegram does not know the person in this chat. */
const isUnknownMember = (error: unknown): boolean =>
  error instanceof GrammyError &&
  error.error_code === 400 &&
  /user not found|member not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID/i.test(error.description)

/**
 * Asks Telegram (`getChatMember`), at most once a minute for each person. The answer is stored in the update's commit, which fails if a
 * `chat_member` update came in the meantime: then the update is handled again.
 */
const membershipOf = async (ctx: ChatContext, person: number): Promise<Membership['status']> => {
  const id = membershipId(ctx, person)
  const [known] = await ctx.store.get(memberships, [id])
  if (known !== undefined) return known.value.status
  const status = await askTelegram(ctx, person)
  const value = { chat: String(ctx.chatId), status }
  ctx.writes.push(put(memberships, { id, value }, { expect: 0, ttlMs: membershipForMs }))
  return status
}

const askTelegram = async (ctx: ChatContext, person: number): Promise<Membership['status']> => {
  try {
    return statusOf(await ctx.api.getChatMember(ctx.chatId ?? 0, person))
  } catch (error) {
    if (isUnknownMember(error)) return 'outsider'
    throw error
  }
}

/** A `chat_member` update: what Telegram says replaces what it said before. */
export const recordMembership = (ctx: ChatContext): void => {
  const member = ctx.chatMember?.new_chat_member
  if (member === undefined) return
  const value: Membership = { chat: String(ctx.chatId), status: statusOf(member) }
  ctx.writes.push(
    put(memberships, { id: membershipId(ctx, member.user.id), value }, { ttlMs: membershipForMs }),
  )
}

/** Anonymous administrators write in the name of their group; only administrators can. */
export const isAnonymousAdministrator = ({ message, chatId }: ChatContext): boolean =>
  message?.sender_chat !== undefined && message.sender_chat.id === chatId

/** Of the sender of the update. Those who write in the name of another chat, as linked channels do, are outsiders. */
export const findRole = async (ctx: ChatContext): Promise<Role> => {
  if (ctx.chat === undefined || ctx.chat.type === 'private') return 'manager'
  if (isAnonymousAdministrator(ctx)) return 'manager'
  if (ctx.from === undefined || ctx.message?.sender_chat !== undefined) return 'outsider'
  const status = await membershipOf(ctx, ctx.from.id)
  return status === 'administrator' ? 'manager' : status
}
