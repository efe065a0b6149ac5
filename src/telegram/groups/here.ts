import { type Destination, destinations } from '#chat/records.ts'
import { plain } from '#render/rich-text.ts'
import { type Doc, put } from '#store/store.ts'
import type { Feature } from '../feature.ts'
import { chatDestination } from '../jobs/request-creation.ts'
import { watchesOf } from '../records.ts'
import type { ChatContext } from '../ui/context.ts'
import { mainRow } from '../ui/shared-screens.ts'
import { show } from '../ui/show.ts'

/** `/here` makes the chat or the topic a destination, and says what reports to it. */
export const createHere = ({ secret }: { readonly secret: string }): Feature => ({
  commands: {
    here: async ctx => {
      const destination = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
      if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
      const text = ctx.say('here', { place: placeOf(ctx), watches: await countWatches(ctx, destination) })
      await show(ctx, { body: plain(text), buttons: [mainRow(ctx.say)] })
    },
  },
})

const placeOf = ({ isPrivate, thread }: ChatContext): 'chat' | 'group' | 'topic' => {
  if (isPrivate) return 'chat'
  return thread === undefined ? 'group' : 'topic'
}

const countWatches = async (ctx: ChatContext, { id }: Doc<Destination>): Promise<number> =>
  (await watchesOf(ctx.store, String(ctx.chatId))).filter(({ value }) => value.destination === id).length
