import { Composer } from 'grammy'
import { type AlertFacts, alertButtons } from '#chat/alert-buttons.ts'
import { mutes } from '#chat/mutes.ts'
import type { Watch } from '#chat/records.ts'
import type { WatchRule } from '#chat/rules.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { createPresses, stale } from '../presses.ts'
import { addRule, mostRules } from '../rules/change-rules.ts'
import { addedMessage } from '../rules/screens.ts'
import { answer } from '../show.ts'
import { loadCard } from '../watches/load-card.ts'
import { whyText } from '../why/why-text.ts'
import { menuOf } from './menu.ts'
import { muteForHour, unmute } from './mute.ts'
import { showButtons } from './show-buttons.ts'

/** The buttons under alerts. */
export const createAlertButtons = (): Composer<ChatContext> => {
  const composer = new Composer<ChatContext>()
  const presses = createPresses(composer)
  presses.on('muteHere', async (ctx, { facts, watch }) => {
    await muteForHour(ctx, watch)
    await showRow(ctx, facts, true)
  })
  presses.on('unmuteHere', async (ctx, { facts, watch }) => {
    await unmute(ctx, watch)
    await showRow(ctx, facts, false)
  })
  presses.on('more', (ctx, { facts }) => showButtons(ctx, menuOf(facts, ctx.say)))
  presses.on('less', async (ctx, { facts }) => showRow(ctx, facts, await isMuted(ctx, facts)))
  presses.on('ignore', async (ctx, { facts, watch, args: [place = ''] }) => {
    const rule = facts.rules[Number(place)]
    if (rule === undefined) return stale(ctx)
    await ignore(ctx, { watch, rule })
    return showRow(ctx, facts, await isMuted(ctx, facts))
  })
  presses.on('why', async (ctx, { facts, watch }) => {
    ctx.toast = { text: whyText(facts, { watch: watch.value, say: ctx.say }), alert: true }
  })
  presses.on('settings', showCardBelow)
  presses.on('settingsOf', showCardBelow)
  return composer
}

const showCardBelow = async (ctx: ChatContext, { watch }: { watch: Doc<Watch> }): Promise<void> =>
  answer(ctx, await loadCard(ctx, watch))

const isMuted = async (ctx: ChatContext, facts: AlertFacts): Promise<boolean> => {
  const [kept] = await ctx.store.get(mutes, [facts.watch])
  return kept !== undefined
}

const showRow = (ctx: ChatContext, facts: AlertFacts, muted: boolean): Promise<void> =>
  showButtons(ctx, [alertButtons(facts, { muted, say: ctx.say })])

/** Makes a rule of the watch. */
const ignore = async (
  ctx: ChatContext,
  { watch, rule }: { watch: Doc<Watch>; rule: WatchRule },
): Promise<void> => {
  const became = await addRule(ctx, { watch: watch.id, rule })
  if (became === 'added') await answer(ctx, addedMessage(rule, { watch: watch.id, say: ctx.say }))
  else ctx.toast = { text: ctx.say(`rule-${became}`, { most: mostRules }) }
}
