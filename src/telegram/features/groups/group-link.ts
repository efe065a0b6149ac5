import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashToken } from '#alerts/records/receiver-address.ts'
import { createRandomId } from '#lib/ids.ts'
import { hourSeconds } from '#lib/time.ts'
import { bold } from '#render/rich-text.ts'
import type { Texts } from '#render/texts.ts'
import { type Doc, put } from '#store/store.ts'
import { type Destination } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, storeDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { hasRole } from '../../framework/memberships.ts'
import { tryToDelete } from '../../framework/message-text.ts'
import { isAnonymousAdministrator } from '../../framework/roles.ts'
import { textMessage, withNotice } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { usedGroupLinks } from '../../records.ts'
import { destinationLink, destinationReadyMessage, writeInPrivate } from './destination-ready.ts'
import { greet, greetingMessage, wasGreeted } from './greet.ts'
import { titleOfChat } from './record-chat.ts'

const linkName = 'g'
const linkForSeconds = hourSeconds

type GroupLinkOptions = {
  /** Secret of the store. */
  readonly secret: string
  /** Rights that the bot asks for. */
  readonly rights?: 'manage_chat' | undefined
}

/**
 * A link that adds the bot to a group that the person chooses, and makes the group a destination: once, for
 * this person alone, within an hour. Showing the link stores nothing: its token is signed, and its hash is
 * stored once it is used.
 */
export const createGroupLink = (ctx: ChatContext, { secret, rights }: GroupLinkOptions): string => {
  const until = Math.floor(ctx.now() / 1_000) + linkForSeconds
  const head = `${until.toString(36).padStart(untilLength, '0')}${createRandomId(nonceBytes)}`
  const token = `${head}${signature(head, { person: String(ctx.from?.id), secret })}`
  const link = `https://t.me/${ctx.me.username}?startgroup=${linkName}_${token}`
  return rights === undefined ? link : `${link}&admin=${rights}`
}

/** Unix seconds in base 36. */
const untilLength = 7
const nonceBytes = 6
const signatureLength = 22
const tokenPattern = /^([\da-z]{7})[\w-]{8}(?=[\w-]{22}$)/

const signature = (head: string, { person, secret }: { person: string; secret: string }): string =>
  createHmac('sha256', secret)
    .update(`group link ${person} ${head}`)
    .digest('base64url')
    .slice(0, signatureLength)

/** Whether the sender was shown the link within the hour. */
const isValid = (ctx: ChatContext, { token, secret }: { token: string; secret: string }): boolean => {
  const [head, until = ''] = tokenPattern.exec(token) ?? []
  if (head === undefined || Number.parseInt(until, 36) * 1_000 < ctx.now()) return false
  // Only signatures of the same length can be compared.
  const expected = `${head}${signature(head, { person: String(ctx.from?.id), secret })}`
  return timingSafeEqual(Buffer.from(token), Buffer.from(expected))
}

type LinkDeps = { readonly secret: string; readonly texts: Texts }

/** Handles such links: Telegram sends their token into the group in the person's name. */
export const createGroupLinks = (deps: LinkDeps): Feature => ({
  links: { [linkName]: (ctx, token) => openGroupLink(ctx, token, deps) },
})

const openGroupLink = async (
  ctx: ChatContext,
  token: string,
  { secret, texts }: LinkDeps,
): Promise<boolean> => {
  if (ctx.isPrivate) return false
  // The token means nothing to the people of the group.
  await tryToDelete(ctx)
  const id = hashToken(token)
  const destination = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
  if (isAnonymousAdministrator(ctx)) return answerAnonymous(ctx, destination)
  const [used] = await ctx.store.get(usedGroupLinks, [id])
  if (used !== undefined || !isValid(ctx, { token, secret })) {
    const notice = ctx.say('link-over')
    const isGreeted = await wasGreeted(ctx)
    await show(
      ctx,
      isGreeted ? textMessage(notice) : withNotice(notice, greetingMessage(ctx, destination.id)),
    )
    return true
  }
  const title = (await titleOfChat(ctx)) ?? ''
  if (!hasRole(ctx.role, 'editor')) {
    const draw = (say: ChatContext['say']) => ({
      body: say.rich('chat-not-manager', { title: bold(title) }),
      buttons: [],
    })
    await writeInPrivate(ctx, texts, draw)
    return false
  }
  storeDestination(ctx, destination)
  const value = { chat: String(ctx.from?.id) }
  ctx.writes.push(put(usedGroupLinks, { id, value }, { expect: 0, ttlMs: linkForSeconds * 1_000 }))
  if (!(await wasGreeted(ctx))) await greet(ctx, destination.id)
  await writeInPrivate(ctx, texts, say => destinationReadyMessage({ id: destination.id, title }, say))
  return true
}

/** Points an anonymous administrator to the private chat, which shows who they are. */
const answerAnonymous = async (ctx: ChatContext, destination: Doc<Destination>): Promise<true> => {
  storeDestination(ctx, destination)
  await show(ctx, {
    body: ctx.say('group-anonymous'),
    buttons: [[{ text: ctx.say('button-group'), url: destinationLink(ctx.me, destination.id) }]],
  })
  return true
}
