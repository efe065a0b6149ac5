import { Composer } from 'grammy'
import type { Watch } from '#chat/records.ts'
import { quietCounts, type Rule, watchRules } from '#chat/rules.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { onPress, stale } from '../on-press.ts'
import { show } from '../show.ts'
import { removeRule } from './change-rules.ts'
import { removedMessage, rulesMessage } from './screens.ts'

/** The rules of a watch, from its card, and *Undo* where one was made. */
export const createRules = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  onPress(composer, 'rules', async (ctx, { watch }) => {
    const [kept] = await ctx.store.get(watchRules, [watch.id])
    await showRules(ctx, watch, kept?.value.rules ?? [])
  })
  onPress(composer, 'removeRule', async (ctx, { watch, args: [id = ''] }) => {
    const { left } = await removeRule(ctx, { watch: watch.id, id })
    await showRules(ctx, watch, left)
  })
  onPress(composer, 'undoRule', async (ctx, { watch, args: [id = ''] }) => {
    const { removed } = await removeRule(ctx, { watch: watch.id, id })
    if (removed === undefined) return stale(ctx)
    return show(ctx, removedMessage(removed, ctx.say))
  })
  return composer
}

const showRules = async (ctx: ChatContext, watch: Doc<Watch>, rules: readonly Rule[]): Promise<void> => {
  const [count] = await ctx.store.get(quietCounts, [watch.id])
  await show(ctx, rulesMessage(watch, { rules, quiet: count?.value.alerts ?? 0, say: ctx.say }))
}
