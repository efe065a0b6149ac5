import { Composer } from 'grammy'
import { type AlertFacts, alertButtons } from '#chat/alert-buttons.ts'
import { mutes } from '#chat/mutes.ts'
import type { Watch } from '#chat/records.ts'
import type { WatchRule } from '#chat/rules.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { answerStaleButton, createCallbackRoutes } from '../presses.ts'
import { addRule, maxRules } from '../rules/change-rules.ts'
import { ruleAddedMessage } from '../rules/screens.ts'
import { replyBelow } from '../show.ts'
import { loadCard } from '../watches/load-card.ts'
import { explainAlertText } from '../why/why-text.ts'
import { alertMenu } from './menu.ts'
import { muteForHour, unmute } from './mute.ts'
import { editButtons } from './show-buttons.ts'

/** The buttons under alerts. */
export const createAlertActions = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createCallbackRoutes(composer)
  presses.on('muteHere', async (ctx, { facts, watch }) => {
    await muteForHour(ctx, watch)
    await showAlertButtons(ctx, facts, true)
  })
  presses.on('unmuteHere', async (ctx, { facts, watch }) => {
    await unmute(ctx, watch)
    await showAlertButtons(ctx, facts, false)
  })
  presses.on('more', (ctx, { facts }) => editButtons(ctx, alertMenu(facts, ctx.say)))
  presses.on('less', async (ctx, { facts }) => showAlertButtons(ctx, facts, await isMuted(ctx, facts)))
  presses.on('ignore', async (ctx, { facts, watch, args: [place = ''] }) => {
    const rule = facts.rules[Number(place)]
    if (rule === undefined) return answerStaleButton(ctx)
    await addIgnoreRule(ctx, { watch, rule })
    return showAlertButtons(ctx, facts, await isMuted(ctx, facts))
  })
  presses.on('why', async (ctx, { facts, watch }) => {
    ctx.toast = { text: explainAlertText(facts, { watch: watch.value, say: ctx.say }), alert: true }
  })
  presses.on('settings', replyWithCard)
  presses.on('settingsOf', replyWithCard)
  return composer
}

const replyWithCard = async (ctx: ChatContext, { watch }: { watch: Doc<Watch> }): Promise<void> =>
  replyBelow(ctx, await loadCard(ctx, watch))

const isMuted = async (ctx: ChatContext, facts: AlertFacts): Promise<boolean> => {
  const [kept] = await ctx.store.get(mutes, [facts.watch])
  return kept !== undefined
}

const showAlertButtons = (ctx: ChatContext, facts: AlertFacts, muted: boolean): Promise<void> =>
  editButtons(ctx, [alertButtons(facts, { muted, say: ctx.say })])

/** Makes a rule of the watch. */
const addIgnoreRule = async (
  ctx: ChatContext,
  { watch, rule }: { watch: Doc<Watch>; rule: WatchRule },
): Promise<void> => {
  const became = await addRule(ctx, { watch: watch.id, rule })
  if (became === 'added') await replyBelow(ctx, ruleAddedMessage(rule, { watch: watch.id, say: ctx.say }))
  else ctx.toast = { text: ctx.say(`rule-${became}`, { most: maxRules }) }
}
