import { type AlertFacts, alertButtons } from '#alerts/records/alert-buttons.ts'
import { isLimit } from '#readings/registry.ts'
import { withShownLabels } from '#watch/address-book.ts'
import {
  activeSnoozes,
  type LimitSnooze,
  limitAlertId,
  limitAlerts,
  limitSnoozes,
  type SnoozeHours,
  snoozeChoices,
  snoozeId,
  snoozeLength,
  snoozeOf,
  snoozeWrites,
} from '#watch/limit-snoozes.ts'
import { snoozedValueName } from '#watch/watch-lines.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { editButtons } from '../../framework/show.ts'
import { hourMs } from './mute.ts'

/** Limit of a watch. All of them are on its card. */
const maxSnoozes = 10

const showButtons = (ctx: ChatContext, facts: AlertFacts, snoozed?: SnoozeHours): Promise<void> =>
  editButtons(ctx, alertButtons(facts, { isMuted: false, snoozed, say: ctx.say }))

/**
 * Length of the snooze of an alert's balance, in hours; `undefined`: it is not snoozed, or the alert is not about
 * one.
 */
export const snoozedHours = async (ctx: ChatContext, facts: AlertFacts): Promise<SnoozeHours | undefined> => {
  if (facts.kind !== 'reading' || !isLimit(facts)) return undefined
  const [kept] = await ctx.store.get(limitSnoozes, [facts.watch])
  const id = snoozeId(facts.destination, facts)
  return activeSnoozes(kept, ctx.now()).find(snoozed => snoozed.id === id)?.hours
}

/** Silences the balance that an alert is about; of one that is snoozed, changes for how long. */
export const snooze = async (ctx: ChatContext, { watch, facts, args }: Pressed<'alert'>): Promise<void> => {
  const hours = snoozeChoices.find(length => String(length) === args[0])
  if (hours === undefined || facts.kind !== 'reading' || !isLimit(facts)) return answerStaleButton(ctx)
  const { store, say } = ctx
  const [[kept], [alert]] = await Promise.all([
    store.get(limitSnoozes, [watch.id]),
    store.get(limitAlerts, [limitAlertId(facts, facts)]),
  ])
  if (alert === undefined) return answerStaleButton(ctx)
  const now = ctx.now()
  const until = now + hours * hourMs
  const present = kept?.value.snoozes ?? []
  const begun = snoozeOf(alert.value, { hours, until })
  const known = present.find(({ id }) => id === begun.id)
  if (known === undefined && present.length >= maxSnoozes)
    return answerPress(ctx, say('snooze-full', { most: maxSnoozes }), 'alert')
  const { endedEarly: _, ...next } = { ...(known ?? begun), hours, until }
  const snoozes = [...present.filter(other => other !== known), next]
  ctx.writes.push(...snoozeWrites(watch.id, kept, snoozes, now))
  const labelled = await withShownLabels(ctx, watch.value)
  const what = snoozedValueName(next, labelled.settings, say)
  ctx.toast = { text: say('snooze-begun', { what, length: snoozeLength(hours, say) }) }
  await showButtons(ctx, facts, hours)
}

/** Ends a snooze; what is news to the chat follows at once. Resolves with the snoozes that are left. */
export const endSnoozeById = async (
  ctx: ChatContext,
  { watch, id }: { readonly watch: string; readonly id: string },
): Promise<readonly LimitSnooze[]> => {
  const [kept] = await ctx.store.get(limitSnoozes, [watch])
  const now = ctx.now()
  const active = activeSnoozes(kept, now)
  const ended = active.find(snoozed => snoozed.id === id)
  ctx.toast = { text: ctx.say(ended === undefined ? 'snooze-none' : 'snooze-ended') }
  if (kept === undefined || ended === undefined) return active
  const snoozes = kept.value.snoozes.map(
    (snoozed): LimitSnooze => (snoozed === ended ? { ...snoozed, until: now, endedEarly: true } : snoozed),
  )
  ctx.writes.push(...snoozeWrites(watch, kept, snoozes, now))
  return active.filter(snoozed => snoozed !== ended)
}

/** Ends a snooze by the button under the alert of its balance. */
export const endSnooze = async (ctx: ChatContext, { watch, facts }: Pressed<'alert'>): Promise<void> => {
  if (facts.kind !== 'reading' || !isLimit(facts)) return answerStaleButton(ctx)
  await endSnoozeById(ctx, { watch: watch.id, id: snoozeId(facts.destination, facts) })
  await showButtons(ctx, facts)
}

export const snoozeTest = (ctx: ChatContext): void => answerPress(ctx, ctx.say('snooze-test'), 'alert')
