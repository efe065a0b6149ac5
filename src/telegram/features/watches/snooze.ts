import { alertButtons } from '#alerts/alert-buttons.ts'
import { type AlertFacts } from '#alerts/records/alert-facts.ts'
import { hourMs } from '#lib/time.ts'
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

/** Most snoozes of a watch. All of them are on its card. */
const maxSnoozes = 10

const showButtons = (ctx: ChatContext, facts: AlertFacts, snoozed?: SnoozeHours): Promise<void> =>
  editButtons(ctx, alertButtons(facts, { isMuted: false, snoozed, say: ctx.say }))

/**
 * The hours for which an alert's balance is snoozed. Returns `undefined` if it is not, or if the alert is not
 * about one.
 */
export const snoozedHours = async (ctx: ChatContext, facts: AlertFacts): Promise<SnoozeHours | undefined> => {
  if (facts.kind !== 'reading' || !isLimit(facts)) return undefined
  const [doc] = await ctx.store.get(limitSnoozes, [facts.watch])
  const id = snoozeId(facts.destination, facts)
  return activeSnoozes(doc, ctx.now()).find(snoozed => snoozed.id === id)?.hours
}

/** Snoozes the balance that an alert is about. If it is snoozed already, its length is changed. */
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
  const existing = present.find(({ id }) => id === begun.id)
  if (existing === undefined && present.length >= maxSnoozes)
    return answerPress(ctx, say('snooze-full', { most: maxSnoozes }), 'alert')
  const { endedEarly: _, ...next } = { ...(existing ?? begun), hours, until }
  const snoozes = [...present.filter(other => other !== existing), next]
  ctx.writes.push(...snoozeWrites(watch.id, kept, snoozes, now))
  const labelled = await withShownLabels(ctx, watch.value)
  const what = snoozedValueName(next, labelled.settings, say)
  ctx.toast = { text: say('snooze-begun', { what, length: snoozeLength(hours, say) }) }
  await showButtons(ctx, facts, hours)
}

/** Ends a snooze. News for the chat follows at once. Resolves with the snoozes that are left. */
export const endSnoozeById = async (
  ctx: ChatContext,
  { watch, id }: { readonly watch: string; readonly id: string },
): Promise<readonly LimitSnooze[]> => {
  const [doc] = await ctx.store.get(limitSnoozes, [watch])
  const now = ctx.now()
  const active = activeSnoozes(doc, now)
  const ended = active.find(snoozed => snoozed.id === id)
  ctx.toast = { text: ctx.say(ended === undefined ? 'snooze-none' : 'snooze-ended') }
  if (doc === undefined || ended === undefined) return active
  const snoozes = doc.value.snoozes.map(
    (snoozed): LimitSnooze => (snoozed === ended ? { ...snoozed, until: now, endedEarly: true } : snoozed),
  )
  ctx.writes.push(...snoozeWrites(watch, doc, snoozes, now))
  return active.filter(snoozed => snoozed !== ended)
}

/** Ends a snooze by the button under the alert of its balance. */
export const endSnooze = async (ctx: ChatContext, { watch, facts }: Pressed<'alert'>): Promise<void> => {
  if (facts.kind !== 'reading' || !isLimit(facts)) return answerStaleButton(ctx)
  await endSnoozeById(ctx, { watch: watch.id, id: snoozeId(facts.destination, facts) })
  await showButtons(ctx, facts)
}

export const snoozeTest = (ctx: ChatContext): void => answerPress(ctx, ctx.say('snooze-test'), 'alert')
