import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { quietCounts, type Rule, watchRules } from '#chat/rules.ts'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { onPress, stale } from '../on-press.ts'
import { show } from '../show.ts'
import { removeRule } from './change-rules.ts'
import { removedMessage, rulesMessage } from './screens.ts'

/** What a watch does not tell, from its card: its rules, and worthless transfers; and *Undo* where one was made. */
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
  onPress(composer, 'worthless', (ctx, { watch }) => turnWorthless(ctx, watch))
  return composer
}

/** Shows worthless transfers from now on, or hides them again. */
const turnWorthless = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const { showsWorthless, ...others } = watch.value
  const value: Watch = showsWorthless === true ? others : { ...others, showsWorthless: true }
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  const [kept] = await ctx.store.get(watchRules, [watch.id])
  await showRules(ctx, { ...watch, value }, kept?.value.rules ?? [])
}

const showRules = async (ctx: ChatContext, watch: Doc<Watch>, rules: readonly Rule[]): Promise<void> => {
  const [count] = await ctx.store.get(quietCounts, [watch.id])
  await show(ctx, rulesMessage(watch, { rules, quiet: count?.value.alerts ?? 0, say: ctx.say }))
}
