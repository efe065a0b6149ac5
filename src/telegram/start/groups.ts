import type { MiddlewareFn } from 'grammy'
import { plain } from '#chat/rich.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'

const groupCommands = ['start', 'watch', 'watches', 'help']

/** Private chats only, for now: a group gets one line when it asks for us, and silence otherwise. */
export const privateChatsOnly: MiddlewareFn<ChatContext> = async (ctx, next) => {
  if (ctx.chat === undefined || ctx.chat.type === 'private') return next()
  if (!ctx.hasCommand(groupCommands)) return undefined
  return show(ctx, {
    body: plain(ctx.say('group')),
    buttons: [[{ text: ctx.say('button-group'), url: `https://t.me/${ctx.me.username}` }]],
  })
}
