import type { MiddlewareFn } from 'grammy'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { hourMs } from '#lib/time.ts'
import { put } from '#store/store.ts'
import { isEphemeral } from '../../framework/bot-message.ts'
import { mayPress } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { findDestination } from '../../framework/destinations.ts'
import type { Command } from '../../framework/feature.ts'
import { hasRole, type Role } from '../../framework/memberships.ts'
import { isAnonymousAdministrator, recordMembership, roleIn } from '../../framework/roles.ts'
import { show } from '../../framework/show.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { commandRefusals } from '../../records.ts'
import { destinationLink } from './destination-ready.ts'
import { recordManager } from './record-chat.ts'

const commandPattern = /^\/(\w+)/

/**
 * Whether an update in a group is meant for the bot: its commands, its buttons, replies to its messages, and
 * messages that mention it. As an administrator, or with privacy mode off, the bot gets all other messages,
 * too.
 */
const isForBot = (ctx: ChatContext): boolean => {
  const { message } = ctx
  if (message === undefined) return true
  if (message.is_automatic_forward === true || ctx.from?.is_bot === true)
    return isAnonymousAdministrator(ctx) && isAddressed(ctx)
  return isAddressed(ctx)
}

/** The caption of a file is read for commands, too. */
const textOf = ({ message }: ChatContext): string => message?.text ?? message?.caption ?? ''

const isAddressed = (ctx: ChatContext): boolean => {
  const { message, me, mention } = ctx
  if (mention !== undefined || (message !== undefined && isEphemeral(message.message_id))) return true
  const text = textOf(ctx)
  if (commandPattern.test(text)) return isOwnCommand(text, me.username)
  const replied = message?.reply_to_message
  return replied?.from?.id === me.id && replied.forum_topic_created === undefined
}

/** `/watch`, `/watch@our_bot`; not `/watch@another_bot`. */
const isOwnCommand = (text: string, username: string): boolean => {
  const [, to] = /^\/\w+@(\w+)/.exec(text) ?? []
  return to === undefined || to.toLowerCase() === username.toLowerCase()
}

/** Channels get alerts, and are managed from the private chat. */
export const ignoreOthersMessages: MiddlewareFn<ChatContext> = async (ctx, next) => {
  if (ctx.chat === undefined || ctx.chat.type === 'private' || ctx.myChatMember !== undefined) return next()
  return ctx.chat.type !== 'channel' && isForBot(ctx) ? next() : undefined
}

/** `chat_member` updates ask for nothing. */
export const recordMembers: MiddlewareFn<ChatContext> = async (ctx, next) =>
  ctx.chatMember === undefined ? next() : recordMembership(ctx)

/**
 * Finds the role of the sender of the update. Senders in the name of another chat, such as linked channels,
 * are outsiders.
 */
const findRole = async (ctx: ChatContext): Promise<Role> => {
  if (ctx.chat === undefined || ctx.chat.type === 'private') return 'manager'
  if (isAnonymousAdministrator(ctx)) return 'manager'
  if (ctx.from === undefined || ctx.message?.sender_chat !== undefined) return 'outsider'
  return roleIn(ctx, String(ctx.chatId))
}

/**
 * Lets through what the sender may do in this chat: commands by their roles, buttons by
 * framework/permissions.ts. Other updates are for editors; `answerMember` answers the words of members, who
 * may only look.
 */
export const createRoleGuard =
  (
    commands: Readonly<Record<string, Command>>,
    answerMember: MiddlewareFn<ChatContext>,
  ): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    ctx.role = await findRole(ctx)
    if (ctx.chat === undefined || ctx.isPrivate) return next()
    if (hasRole(ctx.role, 'editor')) await recordManager(ctx)
    if (ctx.callbackQuery !== undefined) {
      if (mayPress(ctx)) return next()
      ctx.toast = { text: refusalText(ctx) }
      return undefined
    }
    const [, name] = commandPattern.exec(textOf(ctx)) ?? []
    const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined
    // An unknown command may be for another bot. An operator's is unknown in groups.
    const isUnknown = name !== undefined && (command === undefined || command.role === 'operator')
    if (isUnknown && !(isNamed(ctx) && hasRole(ctx.role, 'editor'))) return undefined
    if (isAnonymousAdministrator(ctx) && !isComplete(ctx, command)) return answerAnonymous(ctx)
    if (hasRole(ctx.role, neededFor(command)) && mayBeRead(ctx)) return next()
    if (!hasRole(ctx.role, 'member')) return undefined
    if (name !== undefined) return refuseCommand(ctx)
    const refuse = async (): Promise<void> => (ctx.mention === 'at an end' ? refuseCommand(ctx) : undefined)
    return mayBeRead(ctx) ? answerMember(ctx, refuse) : undefined
  }

/** `/watch@our_bot` */
const isNamed = (ctx: ChatContext): boolean => /^\/\w+@/.test(textOf(ctx))

/** Whether nothing need be typed after a command, as an anonymous administrator cannot. */
const isComplete = (ctx: ChatContext, command: Command | undefined): boolean =>
  command?.anonymous === true || (command?.anonymous === 'with an address' && mentionsAddress(textOf(ctx)))

/** A file is read whatever its caption says, so a file under a command for members is for editors, too. */
const mayBeRead = ({ role, message }: ChatContext): boolean =>
  message?.document === undefined || hasRole(role, 'editor')

const neededFor = (command: Command | undefined): Role =>
  command === undefined || command.role === 'operator' ? 'editor' : command.role

const refusalText = ({ role, say }: ChatContext): string =>
  say(role === 'editor' ? 'group-administrators-only' : 'group-managers-only')

/**
 * Points an anonymous administrator to the private chat. Their taps can be told apart from those of others,
 * but not their messages.
 */
const answerAnonymous = async (ctx: ChatContext): Promise<void> => {
  const location = { chat: String(ctx.chatId), thread: ctx.groupThread }
  const destination = await findDestination(ctx.store, location)
  const url =
    destination === undefined ? `https://t.me/${ctx.me.username}` : destinationLink(ctx.me, destination.id)
  return show(ctx, {
    body: ctx.say('group-anonymous'),
    buttons: [[{ text: ctx.say('button-group'), url }]],
  })
}

const refusedForMs = hourMs

/**
 * Refuses once an hour. Only the person should see it, but a person who never wrote to the bot is answered in
 * the group.
 */
const refuseCommand = async (ctx: ChatContext): Promise<void> => {
  const { from, message } = ctx
  const chat = String(ctx.chatId)
  const id = `${chat}:${from?.id}`
  const [refusal] = await ctx.store.get(commandRefusals, [id])
  if (from === undefined || message === undefined || refusal !== undefined) return
  ctx.writes.push(put(commandRefusals, { id, value: { chat } }, { ttlMs: refusedForMs }))
  const text = refusalText(ctx)
  try {
    await ctx.api.sendMessage(from.id, text)
  } catch (error) {
    if (sendOutcomeOf(error).kind !== 'closed') throw error
    await ctx.reply(text, {
      reply_parameters: { message_id: message.message_id, allow_sending_without_reply: true },
    })
  }
}
