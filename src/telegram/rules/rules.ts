import { Composer } from 'grammy'
import { type Watch, watches } from '#chat/records.ts'
import { quietCounts, type Rule, watchRules } from '#chat/rules.ts'
import type { Doc } from '#store/store.ts'
import { actions } from '../actions.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'
import { show } from '../show.ts'
import { removeRule } from './change-rules.ts'
import { removedMessage, rulesMessage } from './screens.ts'

/** The rules of a watch, from its card, and *Undo* where one was made. */
export const createRules = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    const [listed] = pressed(ctx, actions.rules) ?? []
    if (listed !== undefined)
      return withWatch(ctx, listed, async watch => {
        const [kept] = await ctx.store.get(watchRules, [watch.id])
        await showRules(ctx, watch, kept?.value.rules ?? [])
      })
    const [of, id = ''] = pressed(ctx, actions.removeRule) ?? []
    if (of !== undefined)
      return withWatch(ctx, of, async watch => {
        const { left } = await removeRule(ctx, { watch: watch.id, id })
        await showRules(ctx, watch, left)
      })
    const [made, rule = ''] = pressed(ctx, actions.undoRule) ?? []
    if (made !== undefined) return withWatch(ctx, made, watch => undo(ctx, watch, rule))
    return next()
  })
  return composer
}

/** Only a watch of this chat that is not being deleted; for anything else the button is an old one. */
const withWatch = async (
  ctx: ChatContext,
  id: string,
  use: (watch: Doc<Watch>) => Promise<void>,
): Promise<void> => {
  const [watch] = await ctx.store.get(watches, [id])
  if (watch !== undefined && watch.value.chat === String(ctx.chatId) && watch.value.state !== 'deleting')
    return use(watch)
  ctx.toast = { text: ctx.say('stale-button') }
}

const showRules = async (ctx: ChatContext, watch: Doc<Watch>, rules: readonly Rule[]): Promise<void> => {
  const [count] = await ctx.store.get(quietCounts, [watch.id])
  await show(ctx, rulesMessage(watch, { rules, quiet: count?.value.alerts ?? 0, say: ctx.say }))
}

const undo = async (ctx: ChatContext, watch: Doc<Watch>, id: string): Promise<void> => {
  const { removed } = await removeRule(ctx, { watch: watch.id, id })
  if (removed !== undefined) return show(ctx, removedMessage(removed, ctx.say))
  ctx.toast = { text: ctx.say('stale-button') }
}
