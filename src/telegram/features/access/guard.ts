import { Context, type MiddlewareFn } from 'grammy'
import { migratedChats } from '#bot-api/migrated-chats.ts'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import { sanitizeName } from '#lib/sanitize-text.ts'
import { callbackButton, messagePayload } from '#render/message.ts'
import { code, plain, type RichText } from '#render/rich-text.ts'
import { put, type Write } from '#store/store.ts'
import { isPressOf } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions, type RouteName } from '../../framework/permissions.ts'
import { show } from '../../framework/show.ts'
import { hasRecords } from '../../framework/stored-records.ts'
import { admissions, type Invitation } from '../../records.ts'
import { acceptInvitation, admitChat } from './access.ts'
import { type AccessRules, findAccess, isBlocked, isOperator, mayChatWatch, refused } from './access-rules.ts'

/**
 * Passes on the updates of people and chats that may use the bot. Others are told, a person once a minute and a group when the bot is added;
 * nothing of them is stored. An invitation lets them in. Those of whom something is kept from before may see and delete it.
 */
export const createAccessGuard = (rules: AccessRules): MiddlewareFn<ChatContext> => {
  const notices = createKeyedRateLimiter({ burst: 1, perSecond: 1 / 60 })
  return async (ctx, next) => {
    const isShut = isBlocked(ctx, rules)
    const { isAllowed, writes } = isShut ? refused : await findAccess(ctx, rules)
    const isLetIn = isAllowed || (!isShut && (await isAdmitted(ctx, rules)))
    if (isLetIn || (await isAboutKeptData(ctx))) {
      ctx.writes.push(...writes, ...admitSupergroup(ctx, rules))
      ctx.isOperator = isOperator(rules, ctx)
      ctx.isChatAllowed = chat => mayChatWatch(ctx.store, rules, Number(chat))
      return next()
    }
    if (ctx.callbackQuery !== undefined)
      ctx.toast = { text: ctx.say(isShut ? 'access-blocked-press' : 'access-refused-press') }
    else if ((await isToBeTold(ctx)) && notices.take(String(ctx.chatId)))
      await sayRefused(ctx, isShut ? plain(ctx.say('access-blocked')) : refusalText(ctx))
    return undefined
  }
}

const isPrivacyCommand = Context.has.command(['privacy', 'forget'])
const privacyRoutes: ReadonlySet<RouteName> = new Set(['privacy', 'confirmForget', 'forget', 'export'])

/** A person who may no longer use the bot sees, exports or deletes what is kept of their private chat. */
const isAboutKeptData = async (ctx: ChatContext): Promise<boolean> => {
  const isAsked = ctx.isPrivate && (isPrivacyCommand(ctx) || isPressOf(ctx, privacyRoutes))
  return isAsked && (await hasRecords(ctx.store, String(ctx.chatId)))
}

/** A group that is let in stays so under the id that it gets as a supergroup. Either group's message may come first. */
const admitSupergroup = (ctx: ChatContext, { chats }: AccessRules): readonly Write[] => {
  const { migrate_to_chat_id: to, migrate_from_chat_id: from } = ctx.message ?? {}
  if (chats === 'everyone' || (to === undefined && from === undefined)) return []
  const value = { by: String(from ?? ctx.chatId), at: Math.floor(ctx.now() / 1_000) }
  return [put(admissions, { id: String(to ?? ctx.chatId), value })]
}

/** A person by an invitation, or a group to which an operator adds the bot. */
const isAdmitted = async (ctx: ChatContext, rules: AccessRules): Promise<boolean> => {
  if (isBotAdded(ctx) && isOperator(rules, ctx)) {
    await admitChat(ctx)
    return true
  }
  const invitation = await acceptInvitation(ctx)
  if (invitation === undefined) return false
  await tellOperator(ctx, invitation)
  return true
}

/** Names are not stored, so the operator is told at once. */
const tellOperator = async ({ api, say, from }: ChatContext, { by }: Invitation): Promise<void> => {
  const id = String(from?.id)
  const { text, ...rest } = messagePayload({
    body: plain(say('access-accepted', { name: sanitizeName(from?.first_name ?? '', id), id })),
    buttons: [[callbackButton(say('button-members'), actions.members, '0')]],
  })
  await ignoreClosed(() => api.sendMessage(by, text, rest))
}

const isToBeTold = async (ctx: ChatContext): Promise<boolean> =>
  ctx.isPrivate
    ? ctx.message !== undefined
    : isBotAdded(ctx) && ctx.chat?.type !== 'channel' && !(await wasGroup(ctx))

/** A supergroup reports that it has the bot from the group that it was. */
const wasGroup = async ({ store, chatId }: ChatContext): Promise<boolean> =>
  (await store.count(migratedChats, { index: 'to', value: String(chatId) })) > 0

const isIn = (status: string): boolean => status === 'member' || status === 'administrator'

const isBotAdded = ({ myChatMember }: ChatContext): boolean =>
  myChatMember !== undefined &&
  isIn(myChatMember.new_chat_member.status) &&
  !isIn(myChatMember.old_chat_member.status)

/** The id is what operators need to let them in. */
const refusalText = ({ say, isPrivate, chatId }: ChatContext): RichText =>
  say.rich(isPrivate ? 'access-refused' : 'access-refused-group', { id: code(String(chatId)) })

const sayRefused = (ctx: ChatContext, body: RichText): Promise<void> =>
  ignoreClosed(() => show(ctx, { body, buttons: [] }))

/** A chat that the bot may not write to. */
const ignoreClosed = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'closed') throw error
  }
}
