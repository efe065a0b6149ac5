import { createRandomId } from '#lib/ids.ts'
import { callbackButton, type Message } from '#render/message.ts'
import { bold, join, plain } from '#render/rich-text.ts'
import { put, remove } from '#store/store.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { textMessage } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { type Announcement, announcements } from '../../records.ts'
import type { Counts } from './count-watches.ts'
import { announceWrite } from './jobs.ts'
import { backToOverview } from './overview.ts'

/** Leaves room in the message for its title and the question. */
const maxTextLength = 3_500
const askedForMs = 24 * 3_600_000

/** How to say something to every chat. */
export const announceMessage = (ctx: ChatContext): Message => ({
  body: plain(ctx.say('announce-how')),
  buttons: [backToOverview(ctx)],
})

/** `/announce <text>` of an operator: shows what every chat would get, and asks. */
export const askToAnnounce = async (ctx: ChatContext, counts: Counts): Promise<void> => {
  const { say, store } = ctx
  const text = String(ctx.match ?? '').trim()
  if (text === '') return show(ctx, announceMessage(ctx))
  if (text.length > maxTextLength)
    return show(ctx, textMessage(say('announce-too-long', { most: maxTextLength })))
  const id = createRandomId(8)
  const value: Announcement = { by: String(ctx.chatId), text, chats: 0 }
  ctx.writes.push(put(announcements, { id, value }, { ttlMs: askedForMs }))
  const { chats: count, isComplete } = await counts(store)
  return show(ctx, {
    body: join(
      [bold(say('announce-ask', { chats: count, more: isComplete ? '' : '+' })), plain(text)],
      '\n\n',
    ),
    buttons: [
      [
        { ...callbackButton(say('button-announce'), actions.announce, id), style: 'primary' },
        callbackButton(say('button-cancel'), actions.cancelAnnouncement, id),
      ],
    ],
  })
}

/** Lets an operator send a message to every chat. */
export const createAnnouncement = (): Feature => ({
  routes: {
    announce: async (ctx, { args: [id = ''], message }) => {
      const [found] = await ctx.store.get(announcements, [id])
      if (found === undefined || found.value.message !== undefined) return answerStaleButton(ctx)
      ctx.writes.push(
        put(announcements, { id, value: { ...found.value, message } }, { expect: found.version }),
        announceWrite(id),
      )
      return show(ctx, textMessage(ctx.say('announce-sending')))
    },
    cancelAnnouncement: async (ctx, { args: [id = ''] }) => {
      const [found] = await ctx.store.get(announcements, [id])
      if (found === undefined || found.value.message !== undefined) return answerStaleButton(ctx)
      ctx.writes.push(remove(announcements, id, { expect: found.version }))
      return show(ctx, textMessage(ctx.say('announce-canceled')))
    },
  },
})
