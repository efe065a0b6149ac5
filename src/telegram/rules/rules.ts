import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { suppressedCounts, type WatchRule, watchRules } from '#chat/rules.ts'
import { type Doc, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton, createCallbackRoutes } from '../presses.ts'
import { show } from '../show.ts'
import { parseListPlace } from '../watches/place-in.ts'
import { removeRule } from './change-rules.ts'
import { ruleRemovedMessage, rulesMessage } from './screens.ts'

/** What a watch does not tell, from its card: its rules, and worthless transfers; and *Undo* where one was made. */
export const createRules = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('rules', async (ctx, { watch, args }) => {
    const [kept] = await ctx.store.get(watchRules, [watch.id])
    await showRules(ctx, watch, { rules: kept?.value.rules ?? [], back: parseListPlace(args) })
  })
  presses.on('removeRule', async (ctx, { watch, args: [id = '', ...place] }) => {
    const { left } = await removeRule(ctx, { watch: watch.id, id })
    await showRules(ctx, watch, { rules: left, back: parseListPlace(place) })
  })
  presses.on('undoRule', async (ctx, { watch, args: [id = ''] }) => {
    const { removed } = await removeRule(ctx, { watch: watch.id, id })
    if (removed === undefined) return answerStaleButton(ctx)
    return show(ctx, ruleRemovedMessage(removed, ctx.say))
  })
  presses.on('worthless', (ctx, { watch, args }) => toggleSpam(ctx, watch, parseListPlace(args)))
  return composer
}

/** Shows worthless transfers from now on, or hides them again. */
const toggleSpam = async (ctx: ChatContext, watch: Doc<Watch>, back: readonly string[]): Promise<void> => {
  const { showsWorthless, ...others } = watch.value
  const value: Watch = showsWorthless === true ? others : { ...others, showsWorthless: true }
  ctx.writes.push(put(watches, { id: watch.id, value }, { expect: watch.version }))
  const [kept] = await ctx.store.get(watchRules, [watch.id])
  await showRules(ctx, { ...watch, value }, { rules: kept?.value.rules ?? [], back })
}

const showRules = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  o: { rules: readonly WatchRule[]; back: readonly string[] },
): Promise<void> => {
  const [count] = await ctx.store.get(suppressedCounts, [watch.id])
  await show(ctx, rulesMessage(watch, { ...o, quiet: count?.value.alerts ?? 0, say: ctx.say }))
}
