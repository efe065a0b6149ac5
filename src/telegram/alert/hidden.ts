import { Composer } from 'grammy'
import { join } from '#chat/rich.ts'
import type { ChatContext } from '../context.ts'
import { createPresses } from '../presses.ts'
import { show } from '../show.ts'

/** Lists the worthless transfers that were hidden last from this chat. */
export const createHidden = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createPresses(composer)
  presses.on('showHidden', async (ctx, { hidden }) => {
    const lines = [ctx.say('hidden-title'), '', ...hidden.lines, '', ctx.say('hidden-never-copy')]
    await show(ctx, { body: join(lines, '\n'), buttons: [] })
  })
  return composer
}
