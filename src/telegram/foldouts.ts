import { Composer } from 'grammy'
import type { ChatContext } from './context.ts'
import { onPress } from './on-press.ts'
import { show } from './show.ts'

/** Unfolds and folds messages of this chat, such as summaries. */
export const createFoldouts = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  onPress(composer, 'unfold', (ctx, { foldout }) => show(ctx, foldout.unfolded))
  onPress(composer, 'fold', (ctx, { foldout }) => show(ctx, foldout.folded))
  return composer
}
