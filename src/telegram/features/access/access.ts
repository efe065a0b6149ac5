import { Context } from 'grammy'
import { z } from 'zod'
import { callbackButton } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import { put, remove } from '#store/store.ts'
import { answerStaleButton, type CallbackRoutes } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { accessEndings, admissions, invitations, watchesOf } from '../../records.ts'
import type { AccessRules } from './access-rules.ts'
import { blockByCommand, blockRoutes } from './blocks.ts'
import { createInvitation } from './invitations.ts'
import { endAccessWrite } from './jobs.ts'
import { invitationMessage, membersMessage, nameOf } from './members.ts'

type AccessDeps = { readonly access: AccessRules; readonly publishProfile: () => void }

const isStart = Context.has.command('start')

const pageSchema = z.coerce.number().int().min(0).catch(0)

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
