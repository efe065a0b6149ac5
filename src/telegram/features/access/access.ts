import { Context } from 'grammy'
import { z } from 'zod'
import { hashToken } from '#alerts/records/receiver-address.ts'
import { createRandomId } from '#lib/ids.ts'
import { callbackButton } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import { put, remove, type Write } from '#store/store.ts'
import { answerStaleButton, type CallbackRoutes } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { accessEndings, admissions, type Invitation, invitations, watchesOf } from '../../records.ts'
import type { AccessRules } from './access-rules.ts'
import { blockByCommand, blockRoutes } from './blocks.ts'
import { endAccessWrite } from './jobs.ts'
import { invitationMessage, membersMessage, nameOf } from './members.ts'

type AccessDeps = { readonly access: AccessRules; readonly publishProfile: () => void }

const isStart = Context.has.command('start')

const pageSchema = z.coerce.number().int().min(0).catch(0)

/** Ms. */
const invitationTtlMs = 7 * 86_400_000

const invitationPrefix = 'i_'

const tokenBytes = 16

/** How many people one invitation may admit. */
const usesSchema = z.coerce.number().int().min(1).max(100).catch(1)

/** `payload`: of the deep link, the only place that has the token; its hash is stored. */
type NewInvitation = { readonly payload: string; readonly value: Invitation; readonly write: Write }

/** `uses`: as typed behind the command; one by default. */
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
 * Admits the person who opened an invitation in their private chat, and answers with it. Committed at once: of two who open the last use at the same time one is
 * refused, and must not be welcomed before.
 */
export const acceptInvitation = async (ctx: ChatContext): Promise<Invitation | undefined> => {
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
  // Another one was faster; there may be uses left.
  return committed.ok ? value : acceptInvitation(ctx)
}

/** An operator lets a group or channel in by adding the bot to it. Committed at once, so that it is let in whatever becomes of the update. */
export const admitChat = async (ctx: ChatContext): Promise<void> => {
  const value = { by: String(ctx.from?.id), at: Math.floor(ctx.now() / 1_000) }
  await ctx.store.commit([put(admissions, { id: String(ctx.chatId), value })])
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
    // Telegram takes a menu of their own once operators have written to the bot.
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
  members: async (ctx, { args: [page] }) => show(ctx, await membersMessage(ctx, pageSchema.parse(page))),
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
      body: plain(say('member-remove-ask', { name, watches: live })),
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
