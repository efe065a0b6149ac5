import type { MiddlewareFn } from 'grammy'
import type { ChatMember } from 'grammy/types'
import { sendOutcomeOf } from '#bot-api/send-outcome.ts'
import { hourMs } from '#lib/time.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { put } from '#store/store.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, storeDestination } from '../../framework/destinations.ts'
import { hasRole } from '../../framework/memberships.ts'
import { actions } from '../../framework/permissions.ts'
import { roleIn } from '../../framework/roles.ts'
import { show } from '../../framework/show.ts'
import { groupGreetings } from '../../records.ts'
import { isBeingChosen } from './chat-picker.ts'
import { destinationLink } from './destination-ready.ts'
import { recordManager } from './record-chat.ts'

/** A group that removes and adds the bot within this time is not greeted again. */
const greetedForMs = hourMs
/** Says once in a group that adds the bot what the bot does there. */
export const createGreeting =
  ({ secret }: { readonly secret: string }): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    // A supergroup reports that it has the bot from the group that it was.
    if (ctx.message?.migrate_from_chat_id !== undefined) recordGreeting(ctx)
    if (isAddedToGroup(ctx)) await greetOnce(ctx, secret)
    return next()
  }

/** Whether the group was greeted within this time. */
export const wasGreeted = async (ctx: ChatContext, withinMs = greetedForMs): Promise<boolean> => {
  const [greeting] = await ctx.store.get(groupGreetings, [String(ctx.chatId)])
  return greeting !== undefined && ctx.now() - greeting.value.at < withinMs
}

const isAddedToGroup = ({ myChatMember, chat }: ChatContext): boolean =>
  myChatMember !== undefined &&
  (chat?.type === 'group' || chat?.type === 'supergroup') &&
  isInChat(myChatMember.new_chat_member) &&
  !isInChat(myChatMember.old_chat_member)

const isInChat = (member: ChatMember): boolean =>
  member.status === 'restricted' ? member.is_member : member.status !== 'left' && member.status !== 'kicked'

const greetOnce = async (ctx: ChatContext, secret: string): Promise<void> => {
  const chat = String(ctx.chatId)
  const [[greeting], destination, isChosen] = await Promise.all([
    ctx.store.get(groupGreetings, [chat]),
    chatDestination(ctx, { chat, secret }),
    isBeingChosen(ctx),
  ])
  // If the person has just chosen the group, the update of that choice stores all of this.
  if (!isChosen) {
    storeDestination(ctx, destination)
    if (hasRole(await roleIn(ctx, chat), 'editor')) await recordManager(ctx)
  }
  if (greeting === undefined) await greet(ctx, destination.id)
}

/** Greets a group, and records it. */
export const greet = async (ctx: ChatContext, destination: string): Promise<void> => {
  recordGreeting(ctx)
  try {
    await show(ctx, greetingMessage(ctx, destination))
  } catch (error) {
    // The bot may not write in the group.
    if (sendOutcomeOf(error).kind !== 'closed') throw error
  }
}

const recordGreeting = (ctx: ChatContext): void => {
  const value = { at: ctx.now() }
  ctx.writes.push(put(groupGreetings, { id: String(ctx.chatId), value }, { ttlMs: greetedForMs }))
}

export const greetingMessage = ({ say, me }: ChatContext, destination: string): Message => ({
  body: say('group-start', { who: 'administrators' }),
  buttons: [
    [callbackButton(say('button-watch'), actions.newWatch)],
    [{ text: say('button-group'), url: destinationLink(me, destination) }],
  ],
})
