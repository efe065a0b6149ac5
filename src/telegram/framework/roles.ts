import { GrammyError } from 'grammy'
import type { ChatMember } from 'grammy/types'
import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import { minuteMs } from '#lib/time.ts'
import { put } from '#store/store.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import type { ChatContext } from './context.ts'
import {
  hasRole,
  type ManagingRole,
  type MemberStatus,
  type Membership,
  memberships,
  type Role,
} from './memberships.ts'

/** A demotion that Telegram does not report counts after this time at the latest. */
const membershipForMs = minuteMs

const membershipId = (chat: string, person: number): string => `${chat}:${person}`

/** A `restricted` person may have left, which `is_member` tells. */
const statusOf = (member: ChatMember): MemberStatus => {
  if (member.status === 'creator' || member.status === 'administrator') return 'administrator'
  if (member.status === 'member') return 'member'
  if (member.status !== 'restricted' || !member.is_member) return 'outsider'
  return member.can_send_messages ? 'member' : 'restricted'
}

/** Whether Telegram does not know the person in this chat. */
const isUnknownMember = (error: unknown): boolean =>
  error instanceof GrammyError &&
  error.error_code === 400 &&
  /user not found|member not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID/i.test(error.description)

/** An update asks once, so that it stores one answer. */
const membershipOf = (ctx: ChatContext, chat: string, person: number): Promise<MemberStatus> => {
  const id = membershipId(chat, person)
  const status = ctx.memberships.get(id) ?? readMembership(ctx, { id, chat, person })
  ctx.memberships.set(id, status)
  return status
}

/**
 * Asks Telegram (`getChatMember`), at most once a minute for each person. The answer is stored in the
 * update's commit, which fails if a `chat_member` update came in the meantime: then the update is handled
 * again.
 */
const readMembership = async (
  ctx: ChatContext,
  { id, chat, person }: { readonly id: string; readonly chat: string; readonly person: number },
): Promise<MemberStatus> => {
  const [stored] = await ctx.store.get(memberships, [id])
  if (stored !== undefined) return stored.value.status
  const status = await askTelegram(ctx, chat, person)
  const value = { chat, status }
  ctx.writes.push(put(memberships, { id, value }, { expect: 0, ttlMs: membershipForMs }))
  return status
}

const askTelegram = async (ctx: ChatContext, chat: string, person: number): Promise<MemberStatus> => {
  try {
    return statusOf(await ctx.api.getChatMember(chat, person))
  } catch (error) {
    if (isUnknownMember(error)) return 'outsider'
    throw error
  }
}

/** Stores a `chat_member` update, which replaces what Telegram reported before. */
export const recordMembership = (ctx: ChatContext): void => {
  const member = ctx.chatMember?.new_chat_member
  if (member === undefined) return
  const value: Membership = { chat: String(ctx.chatId), status: statusOf(member) }
  ctx.writes.push(
    put(
      memberships,
      { id: membershipId(String(ctx.chatId), member.user.id), value },
      { ttlMs: membershipForMs },
    ),
  )
}

/** Anonymous administrators write in the name of their group; only administrators can. */
export const isAnonymousAdministrator = ({ message, chatId }: ChatContext): boolean =>
  message?.sender_chat !== undefined &&
  message.sender_chat.id === chatId &&
  message.is_automatic_forward !== true

/** Finds the role of the sender in a group or channel, from whatever chat they ask. */
export const roleIn = async (ctx: ChatContext, chat: string): Promise<Role> => {
  if (ctx.from === undefined) return 'outsider'
  const status = await membershipOf(ctx, chat, ctx.from.id)
  if (status === 'administrator') return 'manager'
  if (status === 'member') return (await isOpenToMembers(ctx, chat)) ? 'editor' : 'member'
  return status === 'restricted' ? 'member' : 'outsider'
}

const isOpenToMembers = async (ctx: ChatContext, chat: string): Promise<boolean> => {
  const [settings] = chat === String(ctx.chatId) ? [ctx.settings] : await ctx.store.get(chatSettings, [chat])
  return settings?.value.openToMembers === true
}

/**
 * Whether the sender may use something of another chat in the update's chat. In a private chat the editors of
 * a group or channel may, and its members are `refused`. A `foreign` target is not mentioned. A chat is
 * `unreachable` if Telegram does not say who manages it.
 */
export type Access = 'granted' | 'refused' | 'unreachable' | 'foreign'

/**
 * The gate has checked what the sender may do in the update's own chat. In another chat the role `needed` is
 * required.
 */
export const accessTo = async (
  ctx: ChatContext,
  chat: string,
  needed: ManagingRole = 'editor',
): Promise<Access> => {
  if (chat === String(ctx.chatId)) return 'granted'
  if (!ctx.isPrivate || !isGroupOrChannel(chat) || !(await ctx.isChatAllowed(chat))) return 'foreign'
  try {
    const role = await roleIn(ctx, chat)
    if (hasRole(role, needed)) return 'granted'
    return role === 'outsider' ? 'foreign' : 'refused'
  } catch (error) {
    // The bot was removed from the chat, for example.
    if (error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403))
      return 'unreachable'
    throw error
  }
}

/** The toast if access is not granted. */
export const accessToast = (access: Exclude<Access, 'granted'>, say: ChatContext['say']): string => {
  if (access === 'foreign') return say('stale-button')
  return say(access === 'refused' ? 'group-managers-only' : 'group-unreachable')
}
