import { minuteMs } from '#lib/time.ts'
import { callbackButton, type Message } from '#render/message.ts'
import type { Translator } from '#render/texts.ts'
import { type Doc, put, type Store, type Write } from '#store/store.ts'
import {
  findChannels,
  furtherDestinations,
  ownChat,
  type RecipientsOfChat,
  recipientsOf,
  withRecipients,
} from '#watch/channels.ts'
import { mutes, muteWrites } from '#watch/mutes.ts'
import { type Watch, watches } from '#watch/watch.ts'
import { answerPress, answerStaleButton, type Pressed } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { type JobScreen, messageOfUpdate } from '../../framework/job.ts'
import { actions } from '../../framework/permissions.ts'
import { checkQuotas, type QuotaRefusal, type Quotas, quotaRefusalMessage } from '../../framework/quotas.ts'
import { watchesButton, withNotice } from '../../framework/shared-screens.ts'
import { reply, show } from '../../framework/show.ts'
import { watchChanges } from '../../records.ts'
import { changeWatchWrites } from './jobs/change-watch.ts'
import { dropDeletion, finalizeLaterWrites } from './jobs/delete-watch.ts'
import { pauseOrResumeWrites } from './jobs/sync-pause.ts'
import { type CardOverrides, isPauseUnderWay, loadCard } from './watch-card.ts'

/** The recipients that still exist. */
const remainingRecipients = async (store: Store, watch: RecipientsOfChat): Promise<readonly string[]> => {
  const existing = await Promise.all([findChannels(store, watch), furtherDestinations(store, watch.settings)])
  const ids = new Set(existing.flat().map(({ id }) => id))
  return recipientsOf(watch.settings).filter(recipient => recipient === ownChat || ids.has(recipient))
}

const watchDeletedMessage = ({ id, value }: Doc<Watch>, say: Translator): Message => ({
  body: [say('delete-done', { name: value.settings.name }), say('undo-for')],
  buttons: [[callbackButton(say('button-undo'), actions.restore, id)], [watchesButton(say)]],
})

/** How long a deletion can be taken back. */
const undoMs = minuteMs

/**
 * Begins a deletion: from this commit on nothing of the watch is shown, and after a minute it is deleted for
 * good.
 */
export const beginDeletion = async (
  ctx: ChatContext,
  { watch, message }: Pressed<'watch'>,
): Promise<void> => {
  const writes = await deletionWrites(ctx, watch, message)
  if (writes.length === 0) return answerStaleButton(ctx)
  ctx.writes.push(...writes)
  await show(ctx, watchDeletedMessage(watch, ctx.say))
}

/**
 * Writes of a deletion that can be undone for a minute; none if the watch cannot be deleted. `message` is the
 * one that shows its end.
 */
export const deletionWrites = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  message?: number,
): Promise<readonly Write[]> => {
  const { id, version, value } = watch
  const { state } = value
  if (state === 'creating' || state === 'deleting') return []
  const [mute] = await ctx.store.get(mutes, [id])
  return [
    put(
      watches,
      { id, value: { ...value, state: 'deleting', stateBeforeDelete: state } },
      { expect: version },
    ),
    ...finalizeLaterWrites(watch, { ...screenOf(ctx, watch, message), delayMs: undoMs }),
    // Its alerts are summarized if it is restored.
    ...(mute === undefined ? muteWrites(id, { mute, now: ctx.now(), until: undefined, held: true }) : []),
  ]
}

const screenOf = (
  ctx: ChatContext,
  { value }: Doc<Watch>,
  message: number | undefined,
): Partial<JobScreen> => (message === undefined ? {} : messageOfUpdate(ctx, { chat: value.chat, message }))

/** A deletion to be undone. */
type Restoration = {
  readonly watch: Doc<Watch>
  /** The message that shows the progress. */
  readonly message?: number
  readonly quotas: Quotas
}

/** Restores a watch. If it is restored already, it is shown. */
export const restoreWatch = async (
  ctx: ChatContext,
  {
    readState,
    ...restoration
  }: Restoration & {
    /** Reads what the card of the restored watch says beside its settings. */
    readonly readState: (watch: Doc<Watch>) => Promise<CardOverrides>
  },
): Promise<void> => {
  const { watch } = restoration
  const { stateBeforeDelete, state, chat } = watch.value
  if (stateBeforeDelete === undefined && state === 'deleting') return answerPress(ctx, ctx.say('delete-over'))
  if (stateBeforeDelete === undefined) return show(ctx, await loadCard(ctx, watch))
  const { refusal, watch: restored, isHeld } = await restore(ctx, restoration)
  if (refusal !== undefined)
    return reply(ctx, quotaRefusalMessage(refusal, ctx.say, chat === String(ctx.chatId) ? 'here' : 'there'))
  const notice = ctx.say('selected-done', { action: 'restored', names: restored.value.settings.name })
  const shown = { ...(await readState(restored)), ...(isHeld && { mute: 'none' as const }) }
  const card = await loadCard(ctx, restored, shown)
  await show(ctx, withNotice(notice, card))
}

type Restored = {
  /** The watch as it will be. */
  readonly watch: Doc<Watch>
  /** Why nothing is restored: the quota is used up. */
  readonly refusal?: QuotaRefusal
  /** Set if only the deletion had muted the watch. */
  readonly isHeld?: boolean
}

/**
 * Restores a watch that is being deleted, without channels that were deleted since, unless its quota is used
 * up.
 */
export const restore = async (
  ctx: ChatContext,
  { watch, message, quotas }: Restoration,
): Promise<Restored> => {
  const { stateBeforeDelete, ...value } = watch.value
  const { chat, settings } = value
  const refusal = await checkQuotas(ctx.store, { chat, addresses: settings.addresses.length, quotas })
  // A restored watch had as many addresses before.
  if (refusal !== undefined && refusal.of !== 'each') return { watch, refusal }
  const [mute] = await ctx.store.get(mutes, [watch.id])
  const now = ctx.now()
  const isHeld = mute?.value.held === true
  const recipients = await remainingRecipients(ctx.store, { chat, settings })
  const screen = screenOf(ctx, watch, message)
  const hasLostRecipients = recipients.length < recipientsOf(settings).length
  const restored: Watch = { ...value, state: stateBeforeDelete ?? value.state }
  const restoredDoc = { ...watch, value: hasLostRecipients ? withRecipients(restored, recipients) : restored }
  if (recipients.length === 0) ctx.toast = { text: ctx.say('restore-paused'), alert: true }
  ctx.writes.push(
    put(watches, restoredDoc, { expect: watch.version }),
    dropDeletion(watch.id),
    ...(isHeld ? muteWrites(watch.id, { mute, now, until: now }) : []),
    // A pause may have been under way. Otherwise the card stays as the update shows it.
    ...pauseOrResumeWrites(watch, isPauseUnderWay(restoredDoc.value) ? screen : {}),
    ...(await resumeChange(ctx, watch, screen)),
  )
  return { watch: restoredDoc, isHeld }
}

/** The job of a change, which the deletion had ended. */
const resumeChange = async (
  ctx: ChatContext,
  watch: Doc<Watch>,
  screen: Partial<JobScreen>,
): Promise<readonly Write[]> => {
  const [change] = await ctx.store.get(watchChanges, [watch.id])
  if (change === undefined || change.value.state === 'refused') return []
  return changeWatchWrites(watch, { id: `back.${watch.version}`, ...screen })
}
