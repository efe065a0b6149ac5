import { Composer } from 'grammy'
import { type AlertFacts, alertActions, alertButtons, alertFacts } from '#chat/alert-buttons.ts'
import { mutes } from '#chat/mutes.ts'
import { type Watch, watches } from '#chat/records.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'
import { addRule, mostRules } from '../rules/change-rules.ts'
import { addedMessage } from '../rules/screens.ts'
import { answer } from '../show.ts'
import { loadCard } from '../watches/load-card.ts'
import { menuOf } from './menu.ts'
import { type MuteDeps, mute, unmute } from './mute.ts'
import { showButtons } from './show-buttons.ts'
import { whyText } from './why.ts'

/** An alert of this chat whose button was pressed. `arg`: what else the button says. */
type Pressed = { readonly facts: AlertFacts; readonly watch: Doc<Watch>; readonly arg: string }
type Handler = (ctx: ChatContext, o: Pressed) => Promise<void>

/** The buttons under alerts. */
export const createAlertButtons = (deps: MuteDeps): Composer<ChatContext> => {
  const handlers: Readonly<Record<string, Handler>> = {
    [alertActions.mute]: async (ctx, { facts, watch }) => {
      await mute(ctx, watch, deps)
      await showRow(ctx, facts, true)
    },
    [alertActions.unmute]: async (ctx, { facts, watch }) => {
      await unmute(ctx, watch, deps)
      await showRow(ctx, facts, false)
    },
    [alertActions.more]: (ctx, { facts }) => showButtons(ctx, menuOf(facts, ctx.say)),
    [alertActions.less]: async (ctx, { facts }) => showRow(ctx, facts, await isMuted(ctx, facts)),
    [alertActions.rule]: ignore,
    [alertActions.why]: async (ctx, { facts, watch }) => {
      ctx.toast = { text: whyText(facts, { watch: watch.value, say: ctx.say }), alert: true }
    },
    [alertActions.settings]: async (ctx, { watch }) => answer(ctx, await loadCard(ctx, watch)),
  }
  const composer = new Composer<ChatContext>()
  composer.use(async (ctx, next) => {
    for (const [action, handle] of Object.entries(handlers)) {
      const args = pressed(ctx, action)
      if (args !== undefined) return withAlert(ctx, args, handle)
    }
    return next()
  })
  return composer
}

const isMuted = async (ctx: ChatContext, facts: AlertFacts): Promise<boolean> => {
  const [kept] = await ctx.store.get(mutes, [facts.watch])
  return kept !== undefined
}

const showRow = (ctx: ChatContext, facts: AlertFacts, muted: boolean): Promise<void> =>
  showButtons(ctx, [alertButtons(facts, { muted, say: ctx.say })])

/** Makes the rule whose button was pressed. */
const ignore: Handler = async (ctx, { facts, watch, arg }) => {
  const rule = facts.rules[Number(arg)]
  if (rule === undefined) {
    ctx.toast = { text: ctx.say('stale-button') }
    return
  }
  const became = await addRule(ctx, { watch: watch.id, rule })
  if (became === 'added') await answer(ctx, addedMessage(rule, { watch: watch.id, say: ctx.say }))
  else ctx.toast = { text: ctx.say(`rule-${became}`, { most: mostRules }) }
  await showRow(ctx, facts, await isMuted(ctx, facts))
}

/** Only an alert of a watch of this chat that is still there; of any other, what can be done without us stays. */
const withAlert = async (ctx: ChatContext, args: readonly string[], handle: Handler): Promise<void> => {
  const [watchId = '', factsId = '', arg = ''] = args
  const [[watch], [facts]] = await Promise.all([
    ctx.store.get(watches, [watchId]),
    ctx.store.get(alertFacts, [factsId]),
  ])
  const isHere = watch?.value.chat === String(ctx.chatId) && watch.value.state !== 'deleting'
  if (watch !== undefined && isHere && facts?.value.watch === watchId)
    return handle(ctx, { facts: facts.value, watch, arg })
  ctx.toast = { text: ctx.say('stale-button') }
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  const left = rows.map(row => row.filter(button => !('callback_data' in button)))
  await showButtons(
    ctx,
    left.filter(row => row.length > 0),
  )
}
