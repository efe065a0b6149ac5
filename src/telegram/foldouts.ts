import { Composer } from 'grammy'
import { foldoutActions, foldouts } from '#chat/foldouts.ts'
import type { ChatContext } from './context.ts'
import { pressed } from './pressed.ts'
import { show } from './show.ts'

/** Unfolds and folds messages of this chat, such as summaries. */
export const createFoldouts = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    const [unfold] = pressed(ctx, foldoutActions.unfold) ?? []
    const [fold] = pressed(ctx, foldoutActions.fold) ?? []
    const id = unfold ?? fold
    if (id === undefined) return next()
    const [foldout] = await ctx.store.get(foldouts, [id])
    if (foldout?.value.chat !== String(ctx.chatId)) {
      ctx.toast = { text: ctx.say('stale-button') }
      return
    }
    await show(ctx, unfold === undefined ? foldout.value.folded : foldout.value.unfolded)
  })
  return composer
}
