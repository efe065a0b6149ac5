import { Composer } from 'grammy'
import { hiddenTransfers, showHiddenAction } from '#chat/hidden.ts'
import { destinations } from '#chat/records.ts'
import { join } from '#chat/rich.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'
import { show } from '../show.ts'

/** Lists the worthless transfers that were hidden last from this chat. */
export const createHidden = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    const [id] = pressed(ctx, showHiddenAction) ?? []
    if (id === undefined) return next()
    const { store, say } = ctx
    const [[destination], [hidden]] = await Promise.all([
      store.get(destinations, [id]),
      store.get(hiddenTransfers, [id]),
    ])
    if (destination?.value.chat !== String(ctx.chatId) || hidden === undefined) {
      ctx.toast = { text: say('stale-button') }
      return
    }
    const lines = [say('hidden-title'), '', ...hidden.value.lines, '', say('hidden-never-copy')]
    await show(ctx, { body: join(lines, '\n'), buttons: [] })
  })
  return composer
}
