import { bold } from '#render/rich-text.ts'
import { type Doc, put } from '#store/store.ts'
import { type Destination, destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { watchesOf } from '../../records.ts'
import { titleOfChat } from './record-chat.ts'

/** `/here` makes the chat or the topic a destination, and says what reports to it. */
export const createHere = ({ secret }: { readonly secret: string }): Feature => ({
  commands: {
    here: {
      role: 'editor',
      anonymous: true,
      run: async ctx => {
        const destination = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
        if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
        const title = await titleOfChat(ctx)
        const body = ctx.say.rich('here', {
          place: title === undefined ? ctx.say('here-place') : bold(title),
          watches: await countWatches(ctx, destination),
        })
        await show(ctx, { body, buttons: [mainRow(ctx.say)] })
      },
    },
  },
})

const countWatches = async (ctx: ChatContext, { id }: Doc<Destination>): Promise<number> =>
  (await watchesOf(ctx.store, String(ctx.chatId))).filter(({ value }) => value.destination === id).length
