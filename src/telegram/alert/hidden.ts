import { Composer } from 'grammy'
import { join } from '#chat/rich.ts'
import type { ChatContext } from '../context.ts'
import { createCallbackRoutes } from '../presses.ts'
import { show } from '../show.ts'

/** Lists the worthless transfers that were hidden last from this chat. */
export const createHiddenTransfers = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('showHidden', async (ctx, { hidden }) => {
    const lines = [ctx.say('hidden-title'), '', ...hidden.lines, '', ctx.say('hidden-never-copy')]
    await show(ctx, { body: join(lines, '\n'), buttons: [] })
  })
  return composer
}
