import { Composer } from 'grammy'
import type { ChatContext } from './context.ts'
import { createPresses } from './presses.ts'
import { show } from './show.ts'

/** Unfolds and folds messages of this chat, such as summaries. */
export const createFoldouts = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createPresses(composer)
  presses.on('unfold', (ctx, { foldout }) => show(ctx, foldout.unfolded))
  presses.on('fold', (ctx, { foldout }) => show(ctx, foldout.folded))
  return composer
}
