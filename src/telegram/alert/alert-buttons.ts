import { Composer } from 'grammy'
import { type AlertFacts, alertActions, alertButtons, alertFacts } from '#chat/alert-buttons.ts'
import { type Watch, watches } from '#chat/records.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { pressed } from '../pressed.ts'
import { type MuteDeps, mute, unmute } from './mute.ts'
import { showButtons } from './show-buttons.ts'

/** An alert of this chat whose button was pressed. */
type Pressed = { readonly facts: AlertFacts; readonly watch: Doc<Watch> }
type Handler = (ctx: ChatContext, o: Pressed) => Promise<void>

/** The buttons under alerts. */
export const createAlertButtons = (deps: MuteDeps): Composer<ChatContext> => {
  const handlers: Readonly<Record<string, Handler>> = {
    [alertActions.mute]: async (ctx, { facts, watch }) => {
      await mute(ctx, watch, deps)
      await showButtons(ctx, [alertButtons(facts, { muted: true, say: ctx.say })])
    },
    [alertActions.unmute]: async (ctx, { facts, watch }) => {
      await unmute(ctx, watch, deps)
      await showButtons(ctx, [alertButtons(facts, { muted: false, say: ctx.say })])
    },
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

/** Only an alert of a watch of this chat that is still there; of any other, what can be done without us stays. */
const withAlert = async (ctx: ChatContext, args: readonly string[], handle: Handler): Promise<void> => {
  const [watchId = '', factsId = ''] = args
  const [[watch], [facts]] = await Promise.all([
    ctx.store.get(watches, [watchId]),
    ctx.store.get(alertFacts, [factsId]),
  ])
  const isHere = watch?.value.chat === String(ctx.chatId) && watch.value.state !== 'deleting'
  if (watch !== undefined && isHere && facts?.value.watch === watchId)
    return handle(ctx, { facts: facts.value, watch })
  ctx.toast = { text: ctx.say('stale-button') }
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? []
  const left = rows.map(row => row.filter(button => !('callback_data' in button)))
  await showButtons(
    ctx,
    left.filter(row => row.length > 0),
  )
}
