import { Composer } from 'grammy'
import type { ChatContext } from './context.ts'
import { createCallbackRoutes } from './presses.ts'
import { show } from './show.ts'

/** Unfolds and folds messages of this chat, such as summaries. */
export const createExpandedViews = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('unfold', (ctx, { foldout }) => show(ctx, foldout.unfolded))
  presses.on('fold', (ctx, { foldout }) => show(ctx, foldout.folded))
  return composer
}
