import { Context, type MiddlewareFn } from 'grammy'
import { z } from 'zod'
import { hashToken } from '#alerts/records/receiver-address.ts'
import { migratedChats } from '#bot-api/migrated-chats.ts'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { createRandomId } from '#lib/ids.ts'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import { sanitizeName } from '#lib/sanitize-text.ts'
import { dayMs } from '#lib/time.ts'
import { type Button, callbackButton, type Message, messagePayload } from '#render/message.ts'
import { bold, code, join, plain, type RichText } from '#render/rich-text.ts'
import { type Doc, put, remove, type Store, type Write } from '#store/store.ts'
import { answerStaleButton, type CallbackRoutes, isPressOf } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { pageOf, pagingRows, readPage } from '../../framework/paging.ts'
import { actions, type RouteName } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { hasRecords } from '../../framework/stored-records.ts'
import {
  type Admission,
  accessEndings,
  admissions,
  type Invitation,
  invitations,
  watchesOf,
} from '../../records.ts'
import { blockByCommand, blockRoutes } from './blocks.ts'
import { type AccessRules, findAccess, isBlocked, isOperator, mayChatWatch, refused } from './find-access.ts'
import { endAccessWrite } from './jobs.ts'
import { nameOf } from './members.ts'

/**
 * Passes on the updates of people and chats that may use the bot. Others get a refusal, a person
 * once a minute and a group when the bot is added; nothing of them is stored. An invitation lets them in.
 * People of whom data is kept from before may see and delete it.
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

/** A person who may no longer use the bot may see, export or delete the data of their private chat. */
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

/** Lets in a person by an invitation, or a group to which an operator adds the bot. */
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

/** Notifies the operator at once, because names are not stored. */
const tellOperator = async ({ api, say, from }: ChatContext, { by }: Invitation): Promise<void> => {
  const id = String(from?.id)
  const { text, ...rest } = messagePayload({
    body: say('access-accepted', { name: sanitizeName(from?.first_name ?? '', id), id }),
    buttons: [[callbackButton(say('button-members'), actions.members, '0')]],
  })
  await ignoreClosed(() => api.sendMessage(by, text, rest))
}

const isToBeTold = async (ctx: ChatContext): Promise<boolean> =>
  ctx.isPrivate
    ? ctx.message !== undefined
    : isBotAdded(ctx) && ctx.chat?.type !== 'channel' && !(await wasGroup(ctx))

/** Whether the chat is a supergroup, which reports that it has the bot from its former group. */
const wasGroup = async ({ store, chatId }: ChatContext): Promise<boolean> =>
  (await store.count(migratedChats, { index: 'to', value: String(chatId) })) > 0

const isIn = (status: string): boolean => status === 'member' || status === 'administrator'

const isBotAdded = ({ myChatMember }: ChatContext): boolean =>
  myChatMember !== undefined &&
  isIn(myChatMember.new_chat_member.status) &&
  !isIn(myChatMember.old_chat_member.status)

/** Operators need the id to let the person or group in. */
const refusalText = ({ say, isPrivate, chatId }: ChatContext): RichText =>
  say.rich(isPrivate ? 'access-refused' : 'access-refused-group', { id: code(String(chatId)) })

const sayRefused = (ctx: ChatContext, body: RichText): Promise<void> =>
  ignoreClosed(() => show(ctx, { body, buttons: [] }))

/** Ignores that the bot may not write to a chat. */
const ignoreClosed = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'closed') throw error
  }
}

type AccessDeps = { readonly access: AccessRules; readonly publishProfile: () => void }

const isStart = Context.has.command('start')

const invitationTtlMs = 7 * dayMs
const invitationPrefix = 'i_'
const tokenBytes = 16

/** How many people one invitation may admit. */
const usesSchema = z.coerce.number().int().min(1).max(100).catch(1)

type NewInvitation = {
  /** The payload of the deep link, which alone has the token; its hash is stored. */
  readonly payload: string
  readonly value: Invitation
  readonly write: Write
}

/** `uses` is typed behind the command, and one by default. */
const createInvitation = (ctx: ChatContext, uses: string): NewInvitation => {
  const token = createRandomId(tokenBytes)
  const at = ctx.now()
  const value: Invitation = {
    by: String(ctx.from?.id),
    at: Math.floor(at / 1_000),
    expiresAt: at + invitationTtlMs,
    usesLeft: uses === '' ? 1 : usesSchema.parse(uses),
  }
  const write = put(invitations, { id: hashToken(token), value }, { expect: 0, ttlMs: invitationTtlMs })
  return { payload: `${invitationPrefix}${token}`, value, write }
}

/** Matches the `/start` of a person who opened an invitation. */
const invitationPattern = /^\/start i_([\w-]{22})$/

/**
 * Admits the person who opened an invitation in their private chat, and returns the invitation. It is
 * committed at once: of two people who open the last use at the same time, one is refused, and must not be
 * welcomed before.
 */
const acceptInvitation = async (ctx: ChatContext): Promise<Invitation | undefined> => {
  const [, token] = invitationPattern.exec(ctx.message?.text ?? '') ?? []
  if (token === undefined || !ctx.isPrivate) return undefined
  const id = hashToken(token)
  const [invitation] = await ctx.store.get(invitations, [id])
  if (invitation === undefined) return undefined
  const { version: expect, value } = invitation
  const ttlMs = value.expiresAt - ctx.now()
  const used =
    value.usesLeft <= 1
      ? remove(invitations, id, { expect })
      : put(invitations, { id, value: { ...value, usesLeft: value.usesLeft - 1 } }, { expect, ttlMs })
  const admission = { by: value.by, at: Math.floor(ctx.now() / 1_000) }
  const committed = await ctx.store.commit([
    used,
    put(admissions, { id: String(ctx.chatId), value: admission }, { expect: 0 }),
  ])
  // Another person was faster; there may be uses left.
  return committed.ok ? value : acceptInvitation(ctx)
}

/**
 * An operator lets a group or channel in by adding the bot to it. It is committed at once, whatever becomes
 * of the update.
 */
const admitChat = async (ctx: ChatContext): Promise<void> => {
  const value = { by: String(ctx.from?.id), at: Math.floor(ctx.now() / 1_000) }
  await ctx.store.commit([put(admissions, { id: String(ctx.chatId), value })])
}

/** A new invitation, with the `payload` of its deep link. */
const invitationMessage = (
  { say, me }: ChatContext,
  { payload, value }: { readonly payload: string; readonly value: Invitation },
): Message => {
  const link = `https://t.me/${me.username}?start=${payload}`
  const day = say.dateText(value.expiresAt)
  return {
    body: join(
      [bold(say('invitation-title')), link, say('invitation-terms', { uses: value.usesLeft, day })],
      '\n\n',
    ),
    buttons: [
      [{ text: say('button-copy-link'), copy_text: { text: link } }],
      [callbackButton(say('button-members'), actions.members, '0')],
    ],
  }
}

const perPage = 8
/** Limit of people, of chats and of invitations. */
const maxListed = 500

/** Admissions, newest first. */
const listAdmissions = async (store: Store): Promise<readonly Doc<Admission>[]> =>
  (await store.all(admissions, { limit: maxListed })).toSorted((a, b) => b.value.at - a.value.at)

const listInvitations = async (store: Store): Promise<readonly Doc<Invitation>[]> =>
  (await store.all(invitations, { limit: maxListed })).toSorted((a, b) => b.value.at - a.value.at)

/** Callback data has 64 bytes, and the id of an invitation 43. */
const revokeButton = ({ say }: ChatContext, { id }: Doc<Invitation>, index: number): Button =>
  callbackButton(say('button-revoke-invitation', { number: index + 1 }), actions.revokeInvitation, id)

/** The people and chats that were let in by invitation, and the invitations that are open. */
const membersMessage = async (ctx: ChatContext, page: number): Promise<Message> => {
  const { say, store } = ctx
  const [members, open] = await Promise.all([listAdmissions(store), listInvitations(store)])
  const current = pageOf(members, page, perPage)
  const shown = await Promise.all(
    current.shown.map(async ({ id, value }) => ({ id, at: value.at, name: await nameOf(ctx, id) })),
  )
  const lines: readonly (RichText | string)[] = [
    bold(say('members-title')),
    ...(members.length === 0 ? [say('members-none')] : []),
    ...shown.map(({ name, at }) => say('members-line', { name, day: say.dateText(at * 1_000) })),
    ...(open.length === 0 ? [] : ['', bold(say('invitations-title'))]),
    ...open.slice(0, perPage).map(({ value }, index) =>
      say('invitations-line', {
        number: index + 1,
        uses: value.usesLeft,
        day: say.dateText(value.expiresAt),
      }),
    ),
  ]
  return {
    body: lines,
    buttons: [
      ...shown.map(({ id, name }) => [
        callbackButton(say('button-remove-member', { name }), actions.confirmRemoveMember, id),
      ]),
      ...open.slice(0, perPage).map((invitation, index) => [revokeButton(ctx, invitation, index)]),
      ...pagingRows(current, (text, to) => callbackButton(say(text), actions.members, String(to))),
      [
        callbackButton(say('button-invite'), actions.invite),
        callbackButton(`‹ ${say('admin-title')}`, actions.admin, ''),
      ],
    ],
  }
}

/** `/invite`, `/members` and `/block` of the operators. */
export const createAccess = (deps: AccessDeps): Feature => {
  const { access: rules } = deps
  const invite = async (ctx: ChatContext, uses: string): Promise<void> => {
    if (rules.users === 'everyone') return show(ctx, textMessage(ctx.say('invitation-needless')))
    const { write, ...invitation } = createInvitation(ctx, uses)
    ctx.writes.push(write)
    return show(ctx, invitationMessage(ctx, invitation))
  }

  return {
    // Telegram takes a menu for operators once they have written to the bot.
    middleware: (ctx, next) => {
      if (ctx.isOperator && ctx.isPrivate && isStart(ctx)) deps.publishProfile()
      return next()
    },
    commands: {
      invite: { role: 'operator', run: ctx => invite(ctx, String(ctx.match ?? '')) },
      block: { role: 'operator', run: ctx => blockByCommand(ctx, rules) },
      members: { role: 'operator', run: async ctx => show(ctx, await membersMessage(ctx, 0)) },
    },
    routes: { ...memberRoutes, ...blockRoutes, invite: ctx => invite(ctx, '') },
  }
}

const memberRoutes: CallbackRoutes = {
  members: async (ctx, { args: [page] }) => show(ctx, await membersMessage(ctx, readPage(page))),
  revokeInvitation: async (ctx, { args: [id = ''] }) => {
    const [invitation] = await ctx.store.get(invitations, [id])
    if (invitation === undefined) answerStaleButton(ctx)
    else {
      await ctx.store.commit([remove(invitations, id)])
      ctx.toast = { text: ctx.say('invitation-revoked') }
    }
    return show(ctx, await membersMessage(ctx, 0))
  },
  confirmRemoveMember: async (ctx, { args: [id = ''] }) => {
    const { say, store } = ctx
    const [[admission], watches, name] = await Promise.all([
      store.get(admissions, [id]),
      watchesOf(store, id),
      nameOf(ctx, id),
    ])
    if (admission === undefined) return answerStaleButton(ctx)
    const live = watches.filter(({ value }) => value.state === 'live').length
    return show(ctx, {
      body: say('member-remove-ask', { name, watches: live }),
      buttons: [
        [
          { ...callbackButton(say('button-remove-access'), actions.removeMember, id), style: 'danger' },
          callbackButton(say('button-back'), actions.members, '0'),
        ],
      ],
    })
  },
  removeMember: async (ctx, { args: [id = ''], message }) => {
    const [admission] = await ctx.store.get(admissions, [id])
    if (admission === undefined) return answerStaleButton(ctx)
    const name = await nameOf(ctx, id)
    const report = { chat: String(ctx.chatId), message, name }
    ctx.writes.push(
      remove(admissions, id, { expect: admission.version }),
      put(accessEndings, { id, value: { paused: 0, report } }),
      endAccessWrite(id, ctx.update.update_id),
    )
    return show(ctx, textMessage(ctx.say('member-removing', { name })))
  },
}
