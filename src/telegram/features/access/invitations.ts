import { z } from 'zod'
import { hashToken } from '#alerts/records/receiver-address.ts'
import { createRandomId } from '#lib/ids.ts'
import { put, remove, type Write } from '#store/store.ts'
import type { ChatContext } from '../../framework/context.ts'
import { admissions, type Invitation, invitations } from '../../records.ts'

/** Ms. */
const invitationTtlMs = 7 * 86_400_000
const invitationPrefix = 'i_'
const tokenBytes = 16

/** How many people one invitation may admit. */
const usesSchema = z.coerce.number().int().min(1).max(100).catch(1)

/** `payload`: of the deep link, the only place that has the token; its hash is stored. */
type NewInvitation = { readonly payload: string; readonly value: Invitation; readonly write: Write }

/** `uses`: as typed behind the command; one by default. */
export const createInvitation = (ctx: ChatContext, uses: string): NewInvitation => {
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
